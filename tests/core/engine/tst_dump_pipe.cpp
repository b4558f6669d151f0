// SPDX-License-Identifier: MIT
#include <chrono>
#include <fstream>
#include <thread>

#include <QTemporaryDir>

#include "core/engine/dump_pipe.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestDumpPipe : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    [[nodiscard]] std::string file(const std::string& name) const {
        return m_folder.path().toStdString() + "/" + name;
    }
    [[nodiscard]] std::string textOf(const std::string& name) const {
        std::ifstream stream(file(name));
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    static DumpPlan plan(const std::string& dump, const std::string& restore) {
        DumpPlan plan;
        plan.dump = {"/bin/sh", "-c", dump};
        plan.restore = {"/bin/sh", "-c", restore};
        plan.from = "one ";
        plan.to = "two ";
        return plan;
    }

   private slots:
    void theTableChangesItsNameOnTheWay() {
        DumpPipe pipe;
        QVERIFY(pipe.run(plan("echo one a; echo none one b", "cat >" + file("out"))));
        QCOMPARE(textOf("out"), std::string("two a\nnone one b\n"));
    }

    void muchMoreThanAPipeHoldsGoesThrough() {
        DumpPipe pipe;
        QVERIFY(pipe.run(plan("seq 1 1000000", "wc -l >" + file("lines"))));
        QCOMPARE(textOf("lines"), std::string("1000000\n"));
    }

    void bothReadTheSecretFile() {
        DumpPlan secret = plan("cat $FILE", "cat - {secret} >" + file("both"));
        secret.environment = {"FILE={secret}"};
        secret.secret = std::make_shared<const Secret>("s3cret\n");
        DumpPipe pipe;
        QVERIFY(pipe.run(secret));
        QCOMPARE(textOf("both"), std::string("s3cret\ns3cret\n"));
    }

    void aFailureSaysWhatTheProgramSaid_data() {
        QTest::addColumn<QString>("dump");
        QTest::addColumn<QString>("restore");
        QTest::newRow("dump") << "echo no such table >&2; exit 2"
                              << "cat >/dev/null";
        QTest::newRow("restore") << "seq 1 1000000"
                                 << "echo no such table >&2; exit 2";
        QTest::newRow("missing program") << "exec /nowhere/no-such-table"
                                         << "cat >/dev/null";
    }
    void aFailureSaysWhatTheProgramSaid() {
        QFETCH(QString, dump);
        QFETCH(QString, restore);
        DumpPipe pipe;
        const auto done = pipe.run(plan(dump.toStdString(), restore.toStdString()));
        QVERIFY(!done);
        QVERIFY2(contains(done.error().message, "such"), done.error().message.c_str());
    }

    void killingEndsIt() {
        DumpPipe pipe;
        pipe.kill();  // nothing runs yet
        std::jthread killer([&pipe](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
                pipe.kill();
            }
        });
        const auto begin = std::chrono::steady_clock::now();
        QCOMPARE(pipe.run(plan("exec sleep 100", "exec cat >/dev/null")).error().kind, ErrorKind::cancelled);
        QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
    }
};

QTEST_GUILESS_MAIN(TestDumpPipe)
#include "tst_dump_pipe.moc"
