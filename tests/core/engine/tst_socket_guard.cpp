// SPDX-License-Identifier: MIT
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <thread>

#include <QTest>

#include "core/engine/socket_guard.h"

using namespace loadstone;

namespace {

/// Two sockets that are connected with each other.
struct Pair {
    std::array<int, 2> ends{};
    Pair() {
        if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) {
            qFatal("no sockets");
        }
    }
    ~Pair() {
        ::close(ends[0]);
        ::close(ends[1]);
    }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;
    [[nodiscard]] ssize_t read() const {
        char byte = 0;
        return ::read(ends[0], &byte, 1);
    }
};

}  // namespace

class TestSocketGuard : public QObject {
    Q_OBJECT

   private slots:
    void cuttingFreesABlockedRead() {
        const Pair pair;
        SocketGuard guard;
        guard.watch(pair.ends[0]);
        ssize_t got = -1;
        std::thread reader([&] { got = pair.read(); });
        guard.cut();
        reader.join();
        QCOMPARE(got, ssize_t{0});
        QVERIFY(guard.isCut());
    }

    void whatIsWatchedLaterIsCutToo() {
        const Pair pair;
        SocketGuard guard;
        guard.cut();
        guard.watch(pair.ends[0]);
        QCOMPARE(pair.read(), ssize_t{0});
    }

    void aSocketThatIsGivenBackIsLeftAlone() {
        const Pair pair;
        SocketGuard guard;
        guard.watch(pair.ends[0]);
        guard.watch(SocketGuard::none);
        guard.cut();
        QCOMPARE(::write(pair.ends[1], "x", 1), ssize_t{1});
        QCOMPARE(pair.read(), ssize_t{1});
    }
};

QTEST_APPLESS_MAIN(TestSocketGuard)
#include "tst_socket_guard.moc"
