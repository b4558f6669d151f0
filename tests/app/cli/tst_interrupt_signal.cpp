// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include <QProcess>

#include "app/cli/interrupt_signal.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

void say(const char* text) {
    std::puts(text);
    std::fflush(stdout);
}

void awaitReceived(const InterruptSignal& signal) {
    while (!signal.received()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// What a process of its own does, since signals are a matter of the whole process.
int performAsChild(const std::string& scenario) {
    InterruptSignal signal;
    std::atomic<int> calls{0};
    const auto act = [&calls] {
        // A signal may be told twice when it comes while the listener registers; a stop is a stop.
        if (calls++ == 0) {
            say("stopping");
        }
    };
    const auto awaitCall = [&calls] {
        while (calls == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    if (scenario == "quiet") {
        signal.onSignal(act);
        return signal.received() ? 1 : 0;
    }
    if (scenario == "early" || scenario == "forgotten") {
        kill(getpid(), SIGINT);
        awaitReceived(signal);
        signal.onSignal(scenario == "early" ? std::function<void()>(act) : nullptr);
        return calls > 0 ? 1 : 0;
    }
    signal.onSignal(act);
    kill(getpid(), scenario == "terminate" ? SIGTERM : SIGINT);
    awaitCall();
    if (scenario == "twice") {
        kill(getpid(), SIGINT);
        std::this_thread::sleep_for(std::chrono::seconds(30));  // not to be reached
        return 1;
    }
    return signal.received() ? 0 : 1;
}

}  // namespace

class TestInterruptSignal : public QObject {
    Q_OBJECT

   private slots:
    void aSignalBecomesACall_data() {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QByteArray>("output");
        QTest::newRow("no signal") << "quiet" << 0 << QByteArray();
        QTest::newRow("Ctrl-C") << "interrupt" << 0 << QByteArray("stopping\n");
        QTest::newRow("SIGTERM") << "terminate" << 0 << QByteArray("stopping\n");
        QTest::newRow("before anyone listens") << "early" << 1 << QByteArray("stopping\n");
        QTest::newRow("nobody listens") << "forgotten" << 0 << QByteArray();
        QTest::newRow("asked twice") << "twice" << 130 << QByteArray("stopping\n");
    }
    void aSignalBecomesACall() {
        QFETCH(QString, scenario);
        QFETCH(int, exitCode);
        QFETCH(QByteArray, output);
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--child"), scenario});
        QVERIFY(child.waitForFinished(20'000));
        QCOMPARE(child.exitStatus(), QProcess::NormalExit);
        QCOMPARE(child.exitCode(), exitCode);
        QCOMPARE(child.readAllStandardOutput(), output);
    }
};

int main(int argc, char** argv) {
    if (argc == 3 && std::string(argv[1]) == "--child") {
        return performAsChild(argv[2]);
    }
    QCoreApplication application(argc, argv);
    TestInterruptSignal test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_interrupt_signal.moc"
