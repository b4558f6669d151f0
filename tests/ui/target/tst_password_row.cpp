// SPDX-License-Identifier: MIT
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include "tests/ui/fake_bench.h"
#include "ui/target/password_row.h"

using namespace loadstone;

namespace {

Target server(const char* url = "mariadb://ann@db1") { return *parseTarget(url); }

QString wordsOf(const PasswordRow& row) {
    QString all;
    for (const auto* label : row.findChildren<QLabel*>()) {
        all += label->text();
    }
    return all;
}

}  // namespace

class TestPasswordRow : public QObject {
    Q_OBJECT

   private slots:
    void isThereForServersAlone();
    void givesWhatIsTyped();
    void anotherAccountsPasswordIsDropped();
    void saysWhyNothingCanBeKept();
    void saysWhenItIsKept();
    void neverAsksTheKeychain();
};

void TestPasswordRow::isThereForServersAlone() {
    FakeBench bench;
    PasswordRow row(bench.workbench());
    QVERIFY(row.isHidden());
    row.setTarget(server());
    QVERIFY(!row.isHidden());
    row.setTarget(embeddedTarget());
    QVERIFY(row.isHidden());
}

void TestPasswordRow::givesWhatIsTyped() {
    FakeBench bench;
    PasswordRow row(bench.workbench());
    row.setTarget(server());
    auto* field = row.findChild<QLineEdit*>();
    QVERIFY(field->echoMode() != QLineEdit::Normal);
    QVERIFY(row.password() == nullptr);
    QVERIFY(wordsOf(row).contains(QStringLiteral("keychain, then ~/.my.cnf")));
    QTest::keyClicks(field, QStringLiteral("s3cret"));
    QCOMPARE(row.password()->reveal(), std::string("s3cret"));
    QVERIFY(!row.wantsRemembering());
    row.findChild<QCheckBox*>()->click();
    QVERIFY(row.wantsRemembering());
    field->clear();
    QVERIFY(!row.wantsRemembering());  // there is nothing to keep
}

void TestPasswordRow::anotherAccountsPasswordIsDropped() {
    FakeBench bench;
    PasswordRow row(bench.workbench());
    row.setTarget(server());
    row.findChild<QLineEdit*>()->setText(QStringLiteral("s3cret"));
    row.setTarget(server("mariadb://ann@db1/other?tls=off"));  // the same account
    QVERIFY(row.password() != nullptr);
    row.setTarget(server("mariadb://ann@db2"));
    QVERIFY(row.password() == nullptr);
}

void TestPasswordRow::saysWhyNothingCanBeKept() {
    FakeBench bench;
    bench.keychain().missing = "No desktop here.";
    PasswordRow row(bench.workbench());
    row.setTarget(server());
    QVERIFY(!row.findChild<QCheckBox*>()->isEnabled());
    QCOMPARE(row.findChild<QCheckBox*>()->toolTip(), QStringLiteral("No desktop here."));
    QVERIFY(!wordsOf(row).contains(QStringLiteral("keychain")));
    Workbench without = bench.workbench();
    without.keychain = nullptr;
    PasswordRow other(without);
    other.setTarget(server());
    QVERIFY(!other.findChild<QCheckBox*>()->isEnabled());
    QVERIFY(!other.findChild<QCheckBox*>()->toolTip().isEmpty());
}

void TestPasswordRow::saysWhenItIsKept() {
    FakeBench bench;
    PasswordRow row(bench.workbench());
    row.setTarget(server());
    auto* field = row.findChild<QLineEdit*>();
    field->setText(QStringLiteral("s3cret"));
    row.findChild<QCheckBox*>()->click();
    row.markRemembered("mariadb://bob@db1");
    QVERIFY(row.wantsRemembering());
    row.markRemembered("mariadb://ann@db1");
    QVERIFY(!row.wantsRemembering());
    QVERIFY(wordsOf(row).contains(QStringLiteral("The keychain has it")));
    field->setText(QStringLiteral("another"));
    QVERIFY(row.wantsRemembering());
}

void TestPasswordRow::neverAsksTheKeychain() {
    FakeBench bench;
    PasswordRow row(bench.workbench());
    row.setTarget(server());
    row.setTarget(server("mariadb://bob@db1"));
    QCOMPARE(bench.keychain().lookups.load(), 0);
}

QTEST_MAIN(TestPasswordRow)
#include "tst_password_row.moc"
