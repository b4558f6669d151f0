// SPDX-License-Identifier: MIT
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include "tests/core/sandbox/sleepy_engine.h"
#include "tests/ui/fake_bench.h"
#include "ui/target/password_row.h"
#include "ui/target/target_bar.h"

using namespace loadstone;

namespace {

/// The item of that URL; null where it is not offered.
const QStandardItem* itemOf(const TargetBar& bar, const char* url) {
    const auto* box = bar.findChild<QComboBox*>();
    const int row = box->findText(QString::fromUtf8(url));
    return row < 0 ? nullptr : qobject_cast<QStandardItemModel*>(box->model())->item(row);
}

}  // namespace

class TestTargetBar : public QObject {
    Q_OBJECT

   private slots:
    void offersWhatCanBeStartedHere();
    void aMissingProgramIsNamed();
    void aTypedUrlIsExplainedAtOnce();
    void aWrongUrlIsExplainedAtOnce();
    void thePasswordGoesWithTheChoice();
    void remembersServersButNoPassword();
    void theButtonGivesUpWhileBusy();
};

void TestTargetBar::offersWhatCanBeStartedHere() {
    FakeBench bench;
    bench.server().recipe = std::make_unique<SleepyRecipe>();
    const TargetBar bar(bench.workbench());
    QVERIFY(itemOf(bar, "embedded")->isEnabled());
    QVERIFY(itemOf(bar, "sandbox:mariadb")->isEnabled());
    QVERIFY(!itemOf(bar, "sandbox:firebird")->isEnabled());  // that fake has none
    QVERIFY(!itemOf(bar, "sandbox:firebird")->toolTip().isEmpty());
    QCOMPARE(bar.choice()->target.url, std::string("embedded"));
}

void TestTargetBar::aMissingProgramIsNamed() {
    FakeBench bench;
    auto recipe = std::make_unique<SleepyRecipe>();
    recipe->missing = true;
    bench.server().recipe = std::move(recipe);
    TargetBar bar(bench.workbench());
    QVERIFY(!itemOf(bar, "sandbox:mariadb")->isEnabled());
    QVERIFY(itemOf(bar, "sandbox:mariadb")->toolTip().contains(QStringLiteral("coreutils")));
    bar.setUrl(QStringLiteral("sandbox:mariadb"));  // typed
    QVERIFY(bar.status().contains(QStringLiteral("coreutils")));
    QVERIFY(!bar.choice().has_value());
}

void TestTargetBar::aTypedUrlIsExplainedAtOnce() {
    FakeBench bench;
    bench.server().onOpen = neverAnswers;
    TargetBar bar(bench.workbench());
    QSignalSpy changed(&bar, &TargetBar::changed);
    auto* field = bar.findChild<QComboBox*>()->lineEdit();
    field->clear();
    QVERIFY(bar.status().contains(QStringLiteral("postgresql://")));  // an example
    QVERIFY(field->placeholderText().contains(QStringLiteral("://")));
    QTest::keyClicks(field, QStringLiteral("mariadb://ann@db1:3307/bench?tls=required"));
    QVERIFY(bar.status().contains(QStringLiteral("user ann")));
    QVERIFY(bar.status().contains(QStringLiteral("db1:3307")));
    QVERIFY(bar.status().contains(QStringLiteral("TLS required")));
    QVERIFY(!bar.passwordRow().isHidden());
    QVERIFY(changed.count() > 0);
    QCOMPARE(bench.server().opened(), 0);
    QCOMPARE(bench.keychain().lookups.load(), 0);
}

void TestTargetBar::aWrongUrlIsExplainedAtOnce() {
    FakeBench bench;
    TargetBar bar(bench.workbench());
    for (const char* url : {"oracle://x", "mariadb://ann:s3cret@db1", "mariadb://a@x?colour=red",
                            "mariadb://x?tls=perhaps", "postgresql://no-plugin-here"}) {
        bar.setUrl(QString::fromUtf8(url));
        QVERIFY2(!bar.choice().has_value(), url);
        QVERIFY2(bar.status().startsWith(QStringLiteral("✘ ")), url);
        QVERIFY2(!bar.status().contains(QStringLiteral("s3cret")), url);
        QVERIFY2(bar.passwordRow().isHidden(), url);
        QVERIFY2(!bar.findChild<QPushButton*>()->isEnabled(), url);
    }
}

void TestTargetBar::thePasswordGoesWithTheChoice() {
    FakeBench bench;
    TargetBar bar(bench.workbench());
    bar.setUrl(QStringLiteral("mariadb://ann@db1"));
    QVERIFY(bar.choice()->target.password == nullptr);
    bar.passwordRow().findChild<QLineEdit*>()->setText(QStringLiteral("s3cret"));
    QCOMPARE(bar.choice()->target.password->reveal(), std::string("s3cret"));
    QVERIFY(bar.choice()->target.url.find("s3cret") == std::string::npos);
    bar.setUrl(QStringLiteral("embedded"));
    QVERIFY(bar.choice()->target.password == nullptr);
}

void TestTargetBar::remembersServersButNoPassword() {
    FakeBench bench;
    {
        TargetBar bar(bench.workbench());
        bar.setUrl(QStringLiteral("mariadb://ann@db1"));
        bar.passwordRow().findChild<QLineEdit*>()->setText(QStringLiteral("s3cret"));
        bar.offerAgain(bar.choice()->target);
        QVERIFY(itemOf(bar, "mariadb://ann@db1") != nullptr);
        QCOMPARE(bar.findChild<QComboBox*>()->currentText(), QStringLiteral("mariadb://ann@db1"));
        QVERIFY(bar.choice()->target.password != nullptr);
    }
    const TargetBar next(bench.workbench());
    QVERIFY(itemOf(next, "mariadb://ann@db1")->isEnabled());
    QCOMPARE(next.choice()->target.url, std::string("embedded"));
    QVERIFY(bench.everythingWritten().contains("mariadb://ann@db1"));
    QVERIFY(!bench.everythingWritten().contains("s3cret"));
}

void TestTargetBar::theButtonGivesUpWhileBusy() {
    FakeBench bench;
    TargetBar bar(bench.workbench());
    QSignalSpy wanted(&bar, &TargetBar::checkWanted);
    QSignalSpy givenUp(&bar, &TargetBar::giveUpWanted);
    auto* button = bar.findChild<QPushButton*>();
    button->click();
    QCOMPARE(wanted.count(), 1);
    bar.setBusy(true);
    button->click();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(givenUp.count(), 1);
}

QTEST_MAIN(TestTargetBar)
#include "tst_target_bar.moc"
