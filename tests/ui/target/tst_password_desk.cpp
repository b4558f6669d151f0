// SPDX-License-Identifier: MIT
#include <optional>
#include <set>

#include <QElapsedTimer>
#include <QTest>
#include <QThread>

#include "tests/ui/fake_bench.h"
#include "ui/target/password_desk.h"

using namespace loadstone;

namespace {

const Target server = *parseTarget("mariadb://ann@db1");

}  // namespace

class TestPasswordDesk : public QObject {
    Q_OBJECT

   private slots:
    void looksForServersWithoutAPasswordAlone();
    void findsOnOneThreadOfItsOwn();
    void remembers();
    void aKeychainThatWaitsForItsUserHoldsNobodyUp();
};

void TestPasswordDesk::looksForServersWithoutAPasswordAlone() {
    FakeBench bench;
    const PasswordDesk desk(bench.workbench());
    QVERIFY(desk.canFind(server));
    QVERIFY(!desk.canFind(embeddedTarget()));
    Target typed = server;
    typed.password = std::make_shared<const Secret>("s3cret");
    QVERIFY(!desk.canFind(typed));
    Workbench without = bench.workbench();
    without.findPassword = {};
    QVERIFY(!PasswordDesk(without).canFind(server));
}

void TestPasswordDesk::findsOnOneThreadOfItsOwn() {
    FakeBench bench;
    bench.keychain().keep("mariadb://ann@db1", "s3cret");
    std::set<QThread*> threads;
    Workbench workbench = bench.workbench();
    workbench.findPassword = [&](Target& target) {
        threads.insert(QThread::currentThread());
        target.password = bench.keychain().find(target);
    };
    PasswordDesk desk(workbench);
    int found = 0;
    for (int i = 0; i < 3; ++i) {
        desk.find(server, [&found](const Target& target) {
            found += target.password && target.password->reveal() == "s3cret" ? 1 : 0;
        });
        QTRY_COMPARE(found, i + 1);
    }
    QCOMPARE(threads.size(), std::size_t{1});
    QVERIFY(!threads.contains(QThread::currentThread()));
}

void TestPasswordDesk::remembers() {
    FakeBench bench;
    PasswordDesk desk(bench.workbench());
    Target typed = server;
    typed.password = std::make_shared<const Secret>("s3cret");
    std::optional<bool> done;
    desk.remember(typed, [&done](const Result<void>& result) { done = result.has_value(); });
    QTRY_VERIFY(done.has_value());
    QVERIFY(*done);
    QCOMPARE(bench.keychain().kept("mariadb://ann@db1"), std::string("s3cret"));
    bench.keychain().locked = true;
    done.reset();
    desk.remember(typed, [&done](const Result<void>& result) { done = result.has_value(); });
    QTRY_VERIFY(done.has_value());
    QVERIFY(!*done);
}

void TestPasswordDesk::aKeychainThatWaitsForItsUserHoldsNobodyUp() {
    FakeBench bench;
    bench.keychain().waits = true;
    QElapsedTimer timer;
    {
        PasswordDesk desk(bench.workbench());
        desk.find(server, [](const Target&) {});
        QTRY_COMPARE(bench.keychain().lookups.load(), 1);
        timer.start();
    }
    QVERIFY(timer.elapsed() < 2000);
}

QTEST_MAIN(TestPasswordDesk)
#include "tst_password_desk.moc"
