// SPDX-License-Identifier: MIT
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QSettings>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>

#include "core/sandbox/sandbox_store.h"
#include "tests/core/sandbox/sleepy_engine.h"
#include "tests/ui/server_window.h"
#include "ui/bench/parameter_control.h"
#include "ui/message_bar.h"

using namespace loadstone;

namespace {

constexpr int runTimeout = 15'000;

}  // namespace

class TestBenchPage : public QObject {
    Q_OBJECT

   private:
    SandboxParent m_parent;

   private slots:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        qputenv("XDG_DATA_HOME", m_parent.root().c_str());
    }
    void aRunTakesThePasswordAndLeavesItNowhere();
    void theKeychainIsAskedWhenARunStarts();
    void stopEndsTheLookForAPassword();
    void sayThatASandboxIsStarted();
    void limitsAreThoseOfTheServerThatWasReached();
    void aRunTellsTheServersLimitsToo();
    void foreignKeysChangeLiveWhereTheEngineCan();
    void aBatchOverThePacketLimitGoesBack();
};

void TestBenchPage::aRunTakesThePasswordAndLeavesItNowhere() {
    FakeBench bench;
    bench.server().onOpen = wants("s3cret");
    {
        ServerWindow shown(bench);
        shown.window.findChild<RunControls*>()->setSeconds(1);
        shown.password().setText(QStringLiteral("s3cret"));
        shown.bar().passwordRow().findChild<QCheckBox*>()->click();
        shown.run();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.window.presenter().running(), runTimeout);
        QVERIFY2(shown.status().contains(QStringLiteral("Valid")), qPrintable(shown.status()));
        QTRY_COMPARE(bench.keychain().kept("mariadb://ann@db1"), std::string("s3cret"));
        QCOMPARE(bench.keychain().lookups.load(), 0);
        shown.window.close();
    }
    QSettings().sync();
    QVERIFY(bench.everythingWritten().contains("mariadb://ann@db1"));
    QVERIFY(!bench.everythingWritten().contains("s3cret"));
}

void TestBenchPage::theKeychainIsAskedWhenARunStarts() {
    FakeBench bench;
    bench.server().onOpen = wants("s3cret");
    bench.keychain().keep("mariadb://ann@db1", "s3cret");
    ServerWindow shown(bench);
    QCOMPARE(bench.keychain().lookups.load(), 0);
    shown.run();
    QTRY_VERIFY_WITH_TIMEOUT(shown.measuring(), runTimeout);
    QCOMPARE(bench.keychain().lookups.load(), 1);
    QCOMPARE(bench.server().lastPassword(), std::string("s3cret"));
    QVERIFY(!shown.bar().isEnabled());
}

void TestBenchPage::stopEndsTheLookForAPassword() {
    FakeBench bench;
    bench.keychain().waits = true;
    ServerWindow shown(bench);
    QVERIFY(QTest::qWaitForWindowActive(&shown.window));
    shown.run();
    QVERIFY(shown.status().contains(QStringLiteral("password")));
    QTRY_COMPARE(bench.keychain().lookups.load(), 1);
    QVERIFY(!shown.window.page().runAction()->isEnabled());
    QTest::keyClick(&shown.bar(), Qt::Key_Escape);
    QVERIFY(shown.window.page().runAction()->isEnabled());
    QVERIFY(!shown.window.presenter().running());
    QCOMPARE(bench.server().opened(), 0);
    QVERIFY(!shown.status().contains(QStringLiteral("password")));
}

void TestBenchPage::sayThatASandboxIsStarted() {
    FakeBench bench;
    bench.server().recipe = std::make_unique<SleepyRecipe>();
    // Not up for a while, so that there is something to see.
    const auto since = std::chrono::steady_clock::now();
    bench.server().onOpen = [since](const Target&, const std::stop_token&) -> Result<void> {
        return std::chrono::steady_clock::now() - since > std::chrono::seconds(1)
                   ? Result<void>()
                   : fail(ErrorKind::unreachable, "Not yet.");
    };
    auto sandbox = Sandbox::of(bench.server(), sandboxFolder());
    {
        ServerWindow shown(bench);
        shown.bar().setUrl(QStringLiteral("sandbox:mariadb"));
        shown.run();
        QVERIFY(shown.status().contains(QStringLiteral("private server of Fake mariadb")));
        QTRY_VERIFY_WITH_TIMEOUT(shown.measuring(), runTimeout);
        shown.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.window.presenter().running(), runTimeout);
        QTest::qWait(300);
        QVERIFY(sandbox->status().running);  // for the next run
        shown.bar().setUrl(QStringLiteral("embedded"));
        QTRY_VERIFY_WITH_TIMEOUT(!sandbox->status().running, runTimeout);

        shown.bar().setUrl(QStringLiteral("sandbox:mariadb"));
        bench.server().onOpen = [](const Target&, const std::stop_token&) -> Result<void> {
            return fail(ErrorKind::unreachable, "Not yet.");
        };
        shown.run();
        QTest::qWait(300);
        QElapsedTimer timer;
        timer.start();
        shown.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.window.presenter().running(), 4000);
        QVERIFY(timer.elapsed() < 3000);
    }
    QVERIFY(sandbox->remove().has_value());
}

void TestBenchPage::limitsAreThoseOfTheServerThatWasReached() {
    FakeBench bench;
    bench.server().reachedCapabilities().paths[static_cast<std::size_t>(WritePath::array)] = {
        false, {}, "This server is too old for arrays."};
    ServerWindow shown(bench);
    const auto* item =
        qobject_cast<QStandardItemModel*>(shown.panel().control("path")->findChild<QComboBox*>()->model())
            ->item(static_cast<int>(WritePath::array));
    QVERIFY(item->isEnabled());
    shown.check();
    QTRY_VERIFY(!item->isEnabled());
    QCOMPARE(item->toolTip(), QStringLiteral("This server is too old for arrays."));
    shown.bar().setUrl(QStringLiteral("mariadb://ann@db2"));  // nothing is known of that one
    QVERIFY(item->isEnabled());
}

void TestBenchPage::aRunTellsTheServersLimitsToo() {
    FakeBench bench;
    bench.server().reachedCapabilities().foreignKeys = {false, "constraints are dropped",
                                                        "Not allowed here."};
    ServerWindow shown(bench);
    ParameterControl& keys = *shown.panel().control("fk");
    QVERIFY(keys.changesLive(0));
    shown.run();
    QTRY_VERIFY_WITH_TIMEOUT(shown.measuring(), runTimeout);
    QVERIFY(!keys.changesLive(0));
    QVERIFY(keys.toolTip().contains(QStringLiteral("Not allowed here.")));
}

void TestBenchPage::foreignKeysChangeLiveWhereTheEngineCan() {
    FakeBench bench;
    ServerWindow shown(bench);
    shown.run();
    QTRY_VERIFY_WITH_TIMEOUT(shown.measuring(), runTimeout);
    auto* box = shown.panel().control("fk")->findChild<QCheckBox*>();
    QVERIFY(box->isEnabled());
    box->click();
    QVERIFY(shown.panel().control("fk")->note().isEmpty());
    QTRY_COMPARE(shown.window.presenter().live().trace->events().size(), std::size_t{1});
    QCOMPARE(shown.window.presenter().live().trace->events().front().key, std::string("fk"));
}

void TestBenchPage::aBatchOverThePacketLimitGoesBack() {
    FakeBench bench;
    Capabilities& reached = bench.server().reachedCapabilities();
    reached.maxStatementBytes = 8 * 3 * 1000;  // the fake's rows of three columns
    reached.maxStatementSetting = "max_allowed_packet";
    ServerWindow shown(bench);
    shown.run();
    QTRY_VERIFY_WITH_TIMEOUT(shown.measuring(), runTimeout);
    auto* box = shown.panel().control("k")->findChild<QSpinBox*>();
    box->setValue(100'000);
    QVERIFY2(shown.window.messages().text().contains(QStringLiteral("max_allowed_packet")),
             qPrintable(shown.window.messages().text()));
    QCOMPARE(box->value(), 10);
    QCOMPARE(shown.window.presenter().live().config.parameters.get("k"), 10);
    box->setValue(500);
    QVERIFY(shown.window.messages().text().isEmpty());
    QCOMPARE(box->value(), 500);
}

QTEST_MAIN(TestBenchPage)
#include "tst_bench_page.moc"
