// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/ui/fake_bench.h"
#include "ui/target/target_text.h"

using namespace loadstone;

class TestTargetText : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void saysWhatItIs_data();
    void saysWhatItIs();
    void saysWhereAPasswordComesFrom();
    void saysWhyThereIsNoSandbox();
};

void TestTargetText::saysWhatItIs_data() {
    QTest::addColumn<QString>("url");
    QTest::addColumn<QStringList>("parts");
    const auto row = [](const char* name, const char* url, const QStringList& parts) {
        QTest::newRow(name) << QString::fromUtf8(url) << parts;
    };
    row("all", "mariadb://ann@db1:3307/bench?schema=mine&tls=required",
        {"user ann", "db1:3307", "database bench", "schema mine", "TLS required"});
    row("nothing", "mariadb://",
        {"default user", "this machine", "default database", "schema loadstone", "TLS where"});
    row("socket", "mariadb://ann@/?socket=/run/x.sock&tls=off", {"socket /run/x.sock", "not encrypted"});
    row("authority", "mariadb://h?tls=verified&tls_ca=/etc/ca.pem", {"verified by /etc/ca.pem"});
    row("system's authority", "mariadb://h?tls=verified", {"TLS with a verified certificate"});
    row("several hosts", "postgresql://ann@a:1,b:2/x?target_session_attrs=read-write",
        {"the first that answers of a:1 and b:2", "target_session_attrs=read-write"});
    row("Firebird", "firebird://ann@h/alias?tls=required", {"alias", "wire encryption required"});
    row("sandbox", "sandbox:mariadb", {"private server", "client library 1"});
}

void TestTargetText::saysWhatItIs() {
    QFETCH(const QString, url);
    QFETCH(const QStringList, parts);
    const FakeBench bench;
    const auto target = parseTarget(url.toStdString());
    QVERIFY(target.has_value());
    const QString text = targetText(*target, bench.server());
    for (const QString& part : parts) {
        QVERIFY2(text.contains(part), qPrintable(text));
    }
}

void TestTargetText::saysWhereAPasswordComesFrom() {
    const auto words = [](const char* url, bool given, bool hasKeychain) {
        return passwordSourceText(*parseTarget(url), given, hasKeychain);
    };
    QVERIFY(words("mariadb://h", true, true).contains(QStringLiteral("LOADSTONE_PASSWORD")));
    QVERIFY(!words("mariadb://h", true, true).contains(QStringLiteral("keychain")));
    QVERIFY(words("mariadb://h", false, true).contains(QStringLiteral("the keychain, then ~/.my.cnf")));
    QVERIFY(words("postgresql://h", false, false).contains(QStringLiteral("from ~/.pgpass")));
    QVERIFY(words("firebird://h/x", false, false).contains(QStringLiteral("no password")));
}

void TestTargetText::saysWhyThereIsNoSandbox() {
    const FakeBench bench;
    QVERIFY(sandboxProblem(bench.server()).contains(QStringLiteral("Fake mariadb")));
}

QTEST_MAIN(TestTargetText)
#include "tst_target_text.moc"
