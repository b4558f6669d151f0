// SPDX-License-Identifier: MIT
#include <optional>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "core/sandbox/sandbox_store.h"
#include "tests/core/sandbox/sleepy_engine.h"
#include "tests/ui/fake_bench.h"
#include "ui/target/target_access.h"

using namespace loadstone;

namespace {

TargetChoice choiceOf(const FakeBench& bench, const char* url, const char* password = nullptr) {
    TargetChoice choice{*parseTarget(url), &bench.server(), false};
    if (password != nullptr) {
        choice.target.password = std::make_shared<const Secret>(password);
    }
    return choice;
}

/// Something that never became true fails the test it is in.
struct Watch {
    explicit Watch(TargetAccess& access)
        : checked(&access, &TargetAccess::checked),
          failed(&access, &TargetAccess::checkFailed),
          remembered(&access, &TargetAccess::remembered) {}
    QSignalSpy checked;
    QSignalSpy failed;
    QSignalSpy remembered;
};

}  // namespace

class TestTargetAccess : public QObject {
    Q_OBJECT

   private:
    SandboxParent m_parent;

   private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_parent.root().c_str()); }

    void checksWithThePasswordThatWasTyped();
    void looksIntoTheKeychainWhenACheckBegins();
    void aRefusalIsAnError();
    void keepsAPasswordOnceItHasProvedRight();
    void aHangingServerHoldsNobodyUp();
    void anEarlierCheckIsGivenUp();
    void givingUpEndsTheLookForAPassword();
    void preparesAtOnceWhereNothingIsToBeFound();
    void keepsASandboxBetweenTwoVisits();
    void keepsTheSandboxOfARun();
};

void TestTargetAccess::checksWithThePasswordThatWasTyped() {
    FakeBench bench;
    bench.server().onOpen = wants("s3cret");
    TargetAccess access(bench.workbench());
    Watch watch(access);
    access.check(choiceOf(bench, "mariadb://ann@db1", "s3cret"));
    QVERIFY(access.busy());
    QVERIFY(watch.checked.wait(5000));
    QVERIFY(!access.busy());
    const auto found = watch.checked.front().front().value<std::shared_ptr<const CheckedTarget>>();
    QCOMPARE(QString::fromStdString(found->report.server.product), QStringLiteral("Fake"));
    QCOMPARE(bench.keychain().lookups.load(), 0);
    QVERIFY(bench.keychain().kept("mariadb://ann@db1").empty());
}

void TestTargetAccess::looksIntoTheKeychainWhenACheckBegins() {
    FakeBench bench;
    bench.server().onOpen = wants("s3cret");
    bench.keychain().keep("mariadb://ann@db1", "s3cret");
    TargetAccess access(bench.workbench());
    Watch watch(access);
    access.check(choiceOf(bench, "mariadb://ann@db1"));
    QVERIFY(watch.checked.wait(5000));
    QCOMPARE(bench.keychain().lookups.load(), 1);
}

void TestTargetAccess::aRefusalIsAnError() {
    FakeBench bench;
    bench.server().onOpen = wants("s3cret");
    TargetAccess access(bench.workbench());
    Watch watch(access);
    TargetChoice wrong = choiceOf(bench, "mariadb://ann@db1", "wrong");
    wrong.remember = true;
    access.check(wrong);
    QVERIFY(watch.failed.wait(5000));
    QCOMPARE(watch.failed.front().front().value<Error>().kind, ErrorKind::denied);
    QVERIFY(!access.busy());
    QVERIFY(bench.keychain().kept("mariadb://ann@db1").empty());
}

void TestTargetAccess::keepsAPasswordOnceItHasProvedRight() {
    FakeBench bench;
    TargetAccess access(bench.workbench());
    Watch watch(access);
    TargetChoice choice = choiceOf(bench, "mariadb://ann@db1", "s3cret");
    choice.remember = true;
    access.check(choice);
    QVERIFY(watch.remembered.wait(5000));
    QCOMPARE(bench.keychain().kept("mariadb://ann@db1"), std::string("s3cret"));
    bench.keychain().locked = true;
    QSignalSpy refused(&access, &TargetAccess::rememberFailed);
    access.reached(choice);  // by a run
    QVERIFY(refused.wait(5000));
}

void TestTargetAccess::aHangingServerHoldsNobodyUp() {
    FakeBench bench;
    bench.server().onOpen = neverAnswers;
    QElapsedTimer timer;
    timer.start();
    {
        TargetAccess access(bench.workbench());
        Watch watch(access);
        access.check(choiceOf(bench, "mariadb://ann@db1", "x"));
        QTRY_COMPARE(bench.server().opened(), 1);
        access.giveUp();
        QVERIFY(!access.busy());
        access.check(choiceOf(bench, "mariadb://ann@db1", "x"));
        QTRY_COMPARE(bench.server().opened(), 2);
        QCOMPARE(watch.checked.count() + watch.failed.count(), 0);
    }
    QVERIFY(timer.elapsed() < 3000);
}

void TestTargetAccess::anEarlierCheckIsGivenUp() {
    FakeBench bench;
    bench.server().onOpen = [](const Target& target, const std::stop_token& stop) {
        return target.user == "slow" ? neverAnswers(target, stop) : Result<void>();
    };
    TargetAccess access(bench.workbench());
    Watch watch(access);
    access.check(choiceOf(bench, "mariadb://slow@db1", "x"));
    QTRY_COMPARE(bench.server().opened(), 1);
    access.check(choiceOf(bench, "mariadb://quick@db1", "x"));
    QVERIFY(watch.checked.wait(5000));
    QTest::qWait(50);
    QCOMPARE(watch.checked.count(), 1);
    QCOMPARE(watch.failed.count(), 0);
}

void TestTargetAccess::givingUpEndsTheLookForAPassword() {
    FakeBench bench;
    bench.keychain().waits = true;
    TargetAccess access(bench.workbench());
    bool prepared = false;
    access.prepare(choiceOf(bench, "mariadb://ann@db1"), [&](const TargetChoice&) { prepared = true; });
    QVERIFY(access.busy());
    QTRY_COMPARE(bench.keychain().lookups.load(), 1);
    access.giveUp();
    QVERIFY(!access.busy());
    QVERIFY(!prepared);
}

void TestTargetAccess::preparesAtOnceWhereNothingIsToBeFound() {
    FakeBench bench;
    TargetAccess access(bench.workbench());
    std::optional<std::string> prepared;
    const auto note = [&](const TargetChoice& choice) { prepared = choice.target.url; };
    access.prepare(choiceOf(bench, "sandbox:mariadb"), note);
    QVERIFY(prepared == "sandbox:mariadb");
    access.prepare(choiceOf(bench, "mariadb://ann@db1", "typed"), note);
    QVERIFY(prepared == "mariadb://ann@db1");
    QCOMPARE(bench.keychain().lookups.load(), 0);
}

void TestTargetAccess::keepsASandboxBetweenTwoVisits() {
    FakeBench bench;
    bench.server().recipe = std::make_unique<SleepyRecipe>();
    auto sandbox = Sandbox::of(bench.server(), sandboxFolder());
    TargetAccess access(bench.workbench());
    Watch watch(access);
    const TargetChoice choice = choiceOf(bench, "sandbox:mariadb");
    access.check(choice);
    QVERIFY(watch.checked.wait(20'000));
    QVERIFY(sandbox->status().running);
    access.turnTo(&choice.target);
    QTest::qWait(50);
    QVERIFY(sandbox->status().running);
    access.turnTo(nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(!sandbox->status().running, 10'000);
    QVERIFY(sandbox->remove().has_value());
}

void TestTargetAccess::keepsTheSandboxOfARun() {
    FakeBench bench;
    bench.server().recipe = std::make_unique<SleepyRecipe>();
    auto sandbox = Sandbox::of(bench.server(), sandboxFolder());
    const TargetChoice choice = choiceOf(bench, "sandbox:mariadb");
    {
        TargetAccess access(bench.workbench());
        access.reached(choice);
        QTRY_VERIFY_WITH_TIMEOUT(sandbox->status().running, 10'000);
        QTest::qWait(200);
        QVERIFY(sandbox->status().running);
    }
    QVERIFY(!sandbox->status().running);
    QVERIFY(sandbox->remove().has_value());
}

QTEST_MAIN(TestTargetAccess)
#include "tst_target_access.moc"
