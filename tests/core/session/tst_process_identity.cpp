// SPDX-License-Identifier: MIT
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include <QTest>

#include "core/session/process_identity.h"

using namespace loadstone;

class TestProcessIdentity : public QObject {
    Q_OBJECT

   private slots:
    void thisProcessIsAlive() {
        const ProcessIdentity self = ProcessIdentity::current();
        QCOMPARE(self.pid, getpid());
        QVERIFY(self.started > 0);
        QVERIFY(!self.boot.empty());
        QVERIFY(self.alive());
        QVERIFY(self == ProcessIdentity::current());
    }

    void anotherStartOrBootIsAnotherProcess() {
        ProcessIdentity reused = ProcessIdentity::current();
        reused.started += 1;
        QVERIFY(!reused.alive());
        ProcessIdentity rebooted = ProcessIdentity::current();
        rebooted.boot = "another";
        QVERIFY(!rebooted.alive());
        QVERIFY(!ProcessIdentity().alive());
    }

    void aKilledProcessIsDeadEvenBeforeItIsReaped() {
        int ready[2] = {};
        QCOMPARE(pipe(ready), 0);
        const pid_t child = fork();
        if (child == 0) {
            // A program's name with parentheses and spaces must not confuse the reader of /proc.
            std::ofstream("/proc/self/comm") << "a (b) c";
            const ProcessIdentity self = ProcessIdentity::current();
            static_cast<void>(write(ready[1], &self.started, sizeof self.started));
            pause();
            _exit(0);
        }
        ProcessIdentity identity = ProcessIdentity::current();
        identity.pid = child;
        QCOMPARE(read(ready[0], &identity.started, sizeof identity.started),
                 static_cast<ssize_t>(sizeof identity.started));
        QVERIFY(identity.alive());
        kill(child, SIGKILL);
        QTRY_VERIFY(!identity.alive());
        waitpid(child, nullptr, 0);
        QVERIFY(!identity.alive());
    }
};

QTEST_GUILESS_MAIN(TestProcessIdentity)
#include "tst_process_identity.moc"
