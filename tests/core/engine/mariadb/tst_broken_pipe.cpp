// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include <QTest>

#include "core/engine/mariadb/broken_pipe.h"

using loadstone::mariadb::BrokenPipe;

namespace {

volatile std::sig_atomic_t raised = 0;

void count(int /*signal*/) { raised = raised + 1; }

/// Writes into a pipe that nobody reads; the error it fails with.
int writeToNobody() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
        return 0;
    }
    ::close(ends[0]);
    const ssize_t written = ::write(ends[1], "x", 1);
    const int error = errno;
    ::close(ends[1]);
    return written < 0 ? error : 0;
}

}  // namespace

class TestBrokenPipe : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { std::signal(SIGPIPE, &count); }
    void init() { raised = 0; }
    void writingIsAnErrorAndNoSignal();
    void guardsNestAndEnd();
    void unguardedIsAsBefore();
};

void TestBrokenPipe::writingIsAnErrorAndNoSignal() {
    {
        const BrokenPipe guard;
        QCOMPARE(writeToNobody(), EPIPE);
        QCOMPARE(writeToNobody(), EPIPE);
    }
    QCOMPARE(static_cast<int>(raised), 0);  // nor afterwards
}

void TestBrokenPipe::guardsNestAndEnd() {
    {
        const BrokenPipe outer;
        {
            const BrokenPipe inner;
            QCOMPARE(writeToNobody(), EPIPE);
        }
        QCOMPARE(writeToNobody(), EPIPE);
    }
    QCOMPARE(static_cast<int>(raised), 0);
    QCOMPARE(writeToNobody(), EPIPE);
    QCOMPARE(static_cast<int>(raised), 1);
}

void TestBrokenPipe::unguardedIsAsBefore() {
    const BrokenPipe none(BrokenPipe::Guard::no);
    QCOMPARE(writeToNobody(), EPIPE);
    QCOMPARE(static_cast<int>(raised), 1);
}

QTEST_GUILESS_MAIN(TestBrokenPipe)
#include "tst_broken_pipe.moc"
