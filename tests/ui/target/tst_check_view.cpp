// SPDX-License-Identifier: MIT
#include <QTest>

#include "ui/target/check_view.h"

using namespace loadstone;

namespace {

CheckedTarget checkedTarget() {
    CheckedTarget target{"mariadb://ann@db1", "MariaDB", "3.3.8", {}, {}};
    target.report.server = {"MariaDB", "10.11.6", {{"innodb_buffer_pool_size", "128", "MB"}}, 0};
    target.report.user = "ann@%";
    target.report.encryption = "TLSv1.3";
    target.report.privileges = {{"CREATE on database loadstone", true, "Nothing can be made."},
                                {"PROCESS <all>", false, "What InnoDB does cannot be shown."}};
    target.report.limits = {{"max_allowed_packet", "16777216", "bytes"}};
    target.capabilities.paths[static_cast<std::size_t>(WritePath::row)] = {true, "INSERT", {}};
    target.capabilities.paths[static_cast<std::size_t>(WritePath::pipeline)] = {
        false, {}, "No pipeline here."};
    target.capabilities.foreignKeys = {true, "SET foreign_key_checks=0", {}};
    return target;
}

}  // namespace

class TestCheckView : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void tellsAll();
    void whatIsMissingComesFirstWithItsConsequence();
    void saysWhenNothingIsEncrypted();
};

void TestCheckView::tellsAll() {
    CheckView view;
    QVERIFY(view.toPlainText().isEmpty());
    QVERIFY(!view.placeholderText().isEmpty());
    view.show(checkedTarget());
    const QString text = view.toPlainText();
    for (const char* part :
         {"MariaDB 10.11.6", "mariadb://ann@db1", "ann@%", "TLSv1.3", "3.3.8", "max_allowed_packet",
          "16,777,216 bytes", "innodb_buffer_pool_size", "128 MB", "✔ row: INSERT", "✘ pipeline",
          "No pipeline here.", "SET foreign_key_checks=0"}) {
        QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    }
}

void TestCheckView::whatIsMissingComesFirstWithItsConsequence() {
    CheckView view;
    view.show(checkedTarget());
    const QString text = view.toPlainText();
    const auto missing = text.indexOf(QStringLiteral("✘ PROCESS <all>"));
    const auto granted = text.indexOf(QStringLiteral("✔ CREATE on database loadstone"));
    QVERIFY(missing >= 0);
    QVERIFY(granted > missing);
    QVERIFY(text.contains(QStringLiteral("What InnoDB does cannot be shown.")));
    QVERIFY(!text.contains(QStringLiteral("Nothing can be made.")));
}

void TestCheckView::saysWhenNothingIsEncrypted() {
    CheckedTarget plain = checkedTarget();
    plain.report.encryption.clear();
    plain.report.user.clear();
    CheckView view;
    view.show(plain);
    QVERIFY(view.toPlainText().contains(QStringLiteral("not encrypted")));
    QVERIFY(view.toPlainText().contains(QStringLiteral("unknown")));
}

QTEST_MAIN(TestCheckView)
#include "tst_check_view.moc"
