// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

#include <QTest>

#include "core/engine/firebird/attach_attempt.h"
#include "tests/live/firebird/live_targets.h"

using namespace loadstone;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

/// Stops the server with a signal, and lets it go on at the end.
class StoppedServer {
   public:
    explicit StoppedServer(LiveServer& server) : m_server(server) { m_server.signal(SIGSTOP); }
    ~StoppedServer() { m_server.signal(SIGCONT); }
    StoppedServer(const StoppedServer&) = delete;
    StoppedServer& operator=(const StoppedServer&) = delete;

   private:
    LiveServer& m_server;
};

/// An address where nothing answers: a listener whose queue is full.
class BlackHole {
   public:
    BlackHole() : m_listener(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        ::bind(m_listener, reinterpret_cast<const sockaddr*>(&address), length);
        ::listen(m_listener, 0);
        ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&address), &length);
        m_port = ntohs(address.sin_port);
        for (int& waiting : m_waiting) {
            waiting = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
            ::connect(waiting, reinterpret_cast<const sockaddr*>(&address), length);
        }
    }
    ~BlackHole() {
        for (const int waiting : m_waiting) {
            ::close(waiting);
        }
        ::close(m_listener);
    }
    BlackHole(const BlackHole&) = delete;
    BlackHole& operator=(const BlackHole&) = delete;

    [[nodiscard]] int port() const { return m_port; }

   private:
    int m_listener;
    int m_port = 0;
    std::array<int, 4> m_waiting{};
};

/// How long a call lasts after a stop that comes a while after its beginning.
template <typename Call>
Steady::duration stopped(Call call) {
    std::stop_source source;
    Steady::time_point requested;
    std::jthread other([&] {
        std::this_thread::sleep_for(300ms);
        requested = Steady::now();
        source.request_stop();
    });
    const auto result = call(source.get_token());
    const auto ended = Steady::now();
    other.join();
    if (result || result.error().kind != ErrorKind::cancelled) {
        qWarning("%s", result ? "it succeeded" : result.error().describe().c_str());
        return 1h;
    }
    return ended - requested;
}

}  // namespace

class TestFirebirdServerStop : public QObject {
    Q_OBJECT

   private slots:
    void abortFreesACallWhileTheServerIsStopped();
    void abortFreesAWaitForALock();
    void cancelNeverBlocks();
    void closingAConnectionToAStoppedServerEnds();
    void attachingIsGivenUp();
    void openingIsGivenUp();
    void claimingIsGivenUp();
    void attachingToAStoppedServerHasALimit();
    void aBlackHoleHasALimit();
    void aBlackHoleIsGivenUp();
    void whatIsGivenUpLeavesNoAttachment();

   private:
    LiveServer m_server;
};

void TestFirebirdServerStop::abortFreesACallWhileTheServerIsStopped() {
    LiveDatabase live(m_server.target());
    const auto connection = live.connect();
    const StoppedServer stop(m_server);
    Steady::time_point aborted;
    std::jthread other([&] {
        std::this_thread::sleep_for(300ms);
        connection->cancel();
        std::this_thread::sleep_for(100ms);
        aborted = Steady::now();
        connection->abort();
    });
    const auto result = connection->execute("UPDATE RDB$DATABASE SET RDB$DESCRIPTION = NULL");
    const auto took = Steady::now() - aborted;
    other.join();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    QVERIFY(took < 2s);
}

void TestFirebirdServerStop::abortFreesAWaitForALock() {
    LiveDatabase live(m_server.target());
    live.createTable("locked");
    need(live.connect()->execute("INSERT INTO \"locked\" VALUES (1)"));
    {
        const auto holder = live.connect();
        need(holder->begin());
        need(holder->execute("UPDATE \"locked\" SET \"id\" = 1"));
        const auto waiter = live.connect();
        need(waiter->begin());
        Steady::time_point aborted;
        std::jthread other([&] {
            std::this_thread::sleep_for(300ms);
            aborted = Steady::now();
            waiter->abort();
        });
        const auto result = waiter->execute("UPDATE \"locked\" SET \"id\" = 1");
        const auto took = Steady::now() - aborted;
        other.join();
        QCOMPARE(result.error().kind, ErrorKind::connectionLost);
        QVERIFY(took < 2s);
        need(holder->rollback());
    }
    need(live.connect()->execute(live.dialect().dropTable("locked")));
}

void TestFirebirdServerStop::cancelNeverBlocks() {
    LiveDatabase live(m_server.target());
    const auto connection = live.connect();
    const StoppedServer stop(m_server);
    std::jthread call([&] { (void)connection->execute("UPDATE RDB$DATABASE SET RDB$DESCRIPTION = NULL"); });
    std::this_thread::sleep_for(200ms);
    const auto before = Steady::now();
    for (int i = 0; i < 1000; ++i) {
        connection->cancel();
    }
    QVERIFY(Steady::now() - before < 2s);
    connection->abort();
}

void TestFirebirdServerStop::closingAConnectionToAStoppedServerEnds() {
    LiveDatabase live(m_server.target());
    auto connection = live.connect();
    const std::array types = {ColumnType::int64};
    auto statement =
        need(connection->prepare("UPDATE RDB$DATABASE SET RDB$LINGER = CAST(? AS INTEGER)", types));
    need(connection->begin());
    const StoppedServer stop(m_server);
    const auto before = Steady::now();
    statement.reset();
    connection.reset();
    QVERIFY(Steady::now() - before < 3s);
}

void TestFirebirdServerStop::attachingIsGivenUp() {
    LiveDatabase live(m_server.target());
    const StoppedServer stop(m_server);
    QVERIFY(stopped([&](const std::stop_token& token) { return live.database().connect(token); }) < 2s);
}

void TestFirebirdServerStop::openingIsGivenUp() {
    firebird::FirebirdEngine engine;
    const StoppedServer stop(m_server);
    QVERIFY(stopped([&](const std::stop_token& token) { return engine.open(m_server.target(), token); }) <
            500ms);
}

void TestFirebirdServerStop::claimingIsGivenUp() {
    firebird::FirebirdEngine engine;
    const auto database = need(engine.open(m_server.newDatabase(), {}));
    const StoppedServer stop(m_server);
    QVERIFY(stopped([&](const std::stop_token& token) { return database->claim(token); }) < 2s);
}

void TestFirebirdServerStop::attachingToAStoppedServerHasALimit() {
    const auto remote = need(firebird::remoteTarget(m_server.target()));
    const firebird::Client client;
    const StoppedServer stop(m_server);
    const auto before = Steady::now();
    const auto attached = firebird::attachToServer(client, remote, {}, 2s);
    QVERIFY(!attached);
    QVERIFY2(attached.error().kind == ErrorKind::unreachable, attached.error().describe().c_str());
    QVERIFY(!attached.error().hint.empty());
    QVERIFY(Steady::now() - before < 3s);
}

void TestFirebirdServerStop::aBlackHoleHasALimit() {
    const BlackHole hole;
    Target target = m_server.target();
    target.hosts.front().port = hole.port();
    const firebird::Client client;
    const auto before = Steady::now();
    const auto attached = firebird::attachToServer(client, need(firebird::remoteTarget(target)), {}, 2s);
    QVERIFY(!attached);
    QCOMPARE(attached.error().kind, ErrorKind::unreachable);
    QVERIFY(attached.error().message.find("2 seconds") != std::string::npos);
    QVERIFY(Steady::now() - before < 3s);
}

void TestFirebirdServerStop::aBlackHoleIsGivenUp() {
    const BlackHole hole;
    Target target = m_server.target();
    target.hosts.front().port = hole.port();
    firebird::FirebirdEngine engine;
    QVERIFY(stopped([&](const std::stop_token& token) { return engine.open(target, token); }) < 2s);
}

void TestFirebirdServerStop::whatIsGivenUpLeavesNoAttachment() {
    LiveDatabase live(m_server.target());
    const auto connection = live.connect();
    const auto attachments = [&] {
        return need(connection->query("SELECT COUNT(*) FROM MON$ATTACHMENTS WHERE MON$SYSTEM_FLAG = 0"))
            .at(0)
            .at(0);
    };
    QCOMPARE(attachments(), std::string("2"));  // this one and the one that is kept
    for (int i = 0; i < 20; ++i) {
        std::stop_source source;
        std::jthread other([&source, i] {
            std::this_thread::sleep_for(std::chrono::milliseconds(i));
            source.request_stop();
        });
        (void)live.database().connect(source.get_token());
    }
    QTRY_COMPARE(attachments(), std::string("2"));
}

QTEST_GUILESS_MAIN(TestFirebirdServerStop)
#include "tst_firebird_server_stop.moc"
