// SPDX-License-Identifier: MIT
#include <netinet/in.h>
#include <unistd.h>

#include <chrono>

#include <QTest>

#include "core/engine/firebird/server_reach.h"

using namespace loadstone::firebird;
using namespace std::chrono_literals;

namespace {

/// A socket on the loopback, bound to a port of the system's choice.
class Loopback {
   public:
    Loopback() : m_socket(::socket(AF_INET, SOCK_STREAM, 0)) {
        m_address.sin_family = AF_INET;
        m_address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof m_address;
        ::bind(m_socket, address(), length);
        ::getsockname(m_socket, address(), &length);
    }
    ~Loopback() { ::close(m_socket); }
    Loopback(const Loopback&) = delete;
    Loopback& operator=(const Loopback&) = delete;

    void listen(int queue) const { ::listen(m_socket, queue); }
    [[nodiscard]] int connect(int flags = 0) {
        const int socket = ::socket(AF_INET, SOCK_STREAM | flags, 0);
        (void)::connect(socket, address(), sizeof m_address);
        return socket;
    }
    [[nodiscard]] int port() const { return ntohs(m_address.sin_port); }

   private:
    [[nodiscard]] sockaddr* address() { return reinterpret_cast<sockaddr*>(&m_address); }

    int m_socket;
    sockaddr_in m_address{};
};

}  // namespace

class TestServerReach : public QObject {
    Q_OBJECT

   private slots:
    void names();
    void answers();
    void silenceHasALimitAndIsGivenUp();
    void onlyNewSocketsToTheServerAreCut();
};

void TestServerReach::names() {
    QVERIFY(addressesOf("no-such-host.invalid", 3050).empty());
    QCOMPARE(addressesOf("127.0.0.1", 3050).size(), std::size_t{1});
    const std::atomic<bool> never = false;
    QCOMPARE(reach({}, 1s, never), Reach::answered);  // the client library says what is wrong with it
}

void TestServerReach::answers() {
    const std::atomic<bool> never = false;
    Loopback place;
    QCOMPARE(reach(addressesOf("127.0.0.1", place.port()), 1s, never), Reach::answered);  // refused
    place.listen(1);
    QCOMPARE(reach(addressesOf("127.0.0.1", place.port()), 1s, never), Reach::answered);
}

void TestServerReach::silenceHasALimitAndIsGivenUp() {
    Loopback place;
    place.listen(0);
    std::vector<int> waiting;
    for (int i = 0; i < 4; ++i) {
        waiting.push_back(place.connect(SOCK_NONBLOCK));
    }
    const auto addresses = addressesOf("127.0.0.1", place.port());
    const std::atomic<bool> never = false;
    const auto before = std::chrono::steady_clock::now();
    QCOMPARE(reach(addresses, 200ms, never), Reach::silent);
    const std::atomic<bool> now = true;
    QCOMPARE(reach(addresses, 100s, now), Reach::givenUp);
    QVERIFY(std::chrono::steady_clock::now() - before < 5s);
    for (const int socket : waiting) {
        ::close(socket);
    }
}

void TestServerReach::onlyNewSocketsToTheServerAreCut() {
    Loopback server;
    server.listen(5);
    Loopback other;
    other.listen(5);
    const int old = server.connect();
    const auto known = openSockets();
    const int fresh = server.connect();
    const int elsewhere = other.connect();
    cutSockets(addressesOf("127.0.0.1", server.port()), known);
    const auto isCut = [](int socket) {
        char byte = 0;
        return ::recv(socket, &byte, 1, MSG_DONTWAIT) == 0;
    };
    QVERIFY(!isCut(old));
    QVERIFY(isCut(fresh));
    QVERIFY(!isCut(elsewhere));
    for (const int socket : {old, fresh, elsewhere}) {
        ::close(socket);
    }
}

QTEST_GUILESS_MAIN(TestServerReach)
#include "tst_server_reach.moc"
