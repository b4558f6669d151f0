// SPDX-License-Identifier: MIT
#include <csignal>
#include <fstream>

#include <QTemporaryDir>

#include "core/sandbox/child_process.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestChildProcess : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    [[nodiscard]] std::filesystem::path log() const { return folder() / "log"; }
    static SandboxCommand shell(const std::string& script, const std::string& input = {}) {
        return {{"/bin/sh", "-c", script}, {{"GREETING", "hello"}}, std::make_shared<const Secret>(input)};
    }
    Result<void> run(const SandboxCommand& command, Nanoseconds limit = 30s,
                     const std::stop_token& stop = {}) {
        return runProcess(command, folder(), log(), Account{}, limit, stop);
    }
    [[nodiscard]] std::string read(const char* name) const {
        std::ifstream file(folder() / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }

   private slots:
    void itRunsInItsFolderWithItsInputAndEnvironment() {
        qputenv("LOADSTONE_PASSWORD", "s3cret");
        QVERIFY(run(shell("cat >in; env >env; pwd >where", "secret text\n")));
        QCOMPARE(read("in"), std::string("secret text\n"));
        QVERIFY(contains(read("env"), "GREETING=hello"));
        QVERIFY(!contains(read("env"), "s3cret"));
        QCOMPARE(read("where"), folder().string() + "\n");
    }

    void aFailureHasTheEndOfTheLog() {
        const auto done = run(shell("echo one; echo two >&2; exit 4"));
        QVERIFY(!done);
        QVERIFY2(contains(done.error().message, "one / two"), done.error().message.c_str());
        QVERIFY(contains(done.error().hint, log().string()));
    }

    void aProgramThatIsNotThereIsAnError() { QVERIFY(!run({{"/nowhere/program"}, {}, {}})); }

    void whatTakesTooLongIsEnded() {
        const auto begin = std::chrono::steady_clock::now();
        QVERIFY(contains(run(shell("sleep 100"), 50ms).error().message, "in time"));
        QVERIFY(std::chrono::steady_clock::now() - begin < 30s);
    }

    void aStopIsObeyed() {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(run(shell("sleep 100"), 100s, stop.get_token()).error().kind, ErrorKind::cancelled);
    }

    void aStartedProcessCanBeFoundAndEnded() {
        const auto process = startProcess(shell("exec sleep 100"), folder(), log(), Account{});
        QVERIFY(process);
        QVERIFY(isAlive(*process));
        QVERIFY(!isAlive({process->pid, process->startTicks + 1}));  // a later one of that number
        endProcess(*process, SIGTERM, 10s);
        QVERIFY(!isAlive(*process));
        endProcess(*process, SIGTERM, 10s);  // gone already
    }

    void oneThatIgnoresTheSignalIsKilled() {
        const auto process = startProcess(shell("trap '' TERM; touch deaf; while :; do sleep 0.05; done"),
                                          folder(), log(), Account{});
        QVERIFY(process);
        QTRY_VERIFY(std::filesystem::exists(folder() / "deaf"));
        endProcess(*process, SIGTERM, 100ms);
        QVERIFY(!isAlive(*process));
    }

    void oneThatIsStoppedIsEndedToo() {
        const auto process = startProcess(shell("exec sleep 100"), folder(), log(), Account{});
        QVERIFY(process);
        ::kill(process->pid, SIGSTOP);
        endProcess(*process, SIGTERM, 10s);
        QVERIFY(!isAlive(*process));
    }

    void aSilentLogSaysSo() { QCOMPARE(endOfLog(folder() / "none"), std::string("it said nothing")); }
};

QTEST_GUILESS_MAIN(TestChildProcess)
#include "tst_child_process.moc"
