// SPDX-License-Identifier: MIT
#include "core/engine/target.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestTarget : public QObject {
    Q_OBJECT

   private slots:
    void embeddedIsFirebirdsOwn() {
        const auto target = parseTarget("embedded");
        QVERIFY(target);
        QCOMPARE(target->url, std::string("embedded"));
        QCOMPARE(target->engine, std::string("firebird"));
        QCOMPARE(target->kind, TargetKind::embedded);
    }

    void aSandboxNamesItsEngine() {
        for (const char* engine : {"mariadb", "postgresql", "firebird"}) {
            const auto target = parseTarget(std::string("sandbox:") + engine);
            QVERIFY(target);
            QCOMPARE(target->kind, TargetKind::sandbox);
            QCOMPARE(target->engine, std::string(engine));
        }
        const auto unknown = parseTarget("sandbox:oracle");
        QCOMPARE(unknown.error().kind, ErrorKind::invalidArgument);
        QVERIFY(contains(unknown.error().message, "\"oracle\""));
    }

    void aServerIsTakenApart() {
        const auto target = parseTarget(
            "mariadb://ann%40home@db.example:3307/bench?tls=verified&tls_ca=/etc/ca.pem&schema=lab");
        QVERIFY2(target, target ? "" : target.error().describe().c_str());
        QCOMPARE(target->engine, std::string("mariadb"));
        QCOMPARE(target->kind, TargetKind::server);
        QCOMPARE(target->user, std::string("ann@home"));
        QVERIFY(target->hosts == (std::vector<Host>{{"db.example", 3307}}));
        QCOMPARE(target->database, std::string("bench"));
        QCOMPARE(target->tls, Tls::verified);
        QCOMPARE(target->tlsAuthority, std::string("/etc/ca.pem"));
        QCOMPARE(target->schema, std::string("lab"));
        QVERIFY(target->options.empty());
        QVERIFY(!target->password);
    }

    void postgresqlTakesSeveralHostsAndItsOwnOptions() {
        const auto target =
            parseTarget("postgres://h1:5433,h2,[::1]:5434/bench?target_session_attrs=read-write");
        QVERIFY(target);
        QCOMPARE(target->engine, std::string("postgresql"));
        QVERIFY(target->hosts == (std::vector<Host>{{"h1", 5433}, {"h2", 0}, {"::1", 5434}}));
        QCOMPARE(target->options.at("target_session_attrs"), std::string("read-write"));
        QCOMPARE(target->schema, std::string("loadstone"));
    }

    void aSocketTakesTheHostsPlace() {
        const auto target = parseTarget("mariadb://root@/?socket=/run/mysqld/mysqld.sock");
        QVERIFY(target);
        QVERIFY(target->hosts == (std::vector<Host>{{"/run/mysqld/mysqld.sock", 0}}));
    }

    void aFirebirdPathKeepsItsSlash() {
        QCOMPARE(parseTarget("firebird://u@h//var/lib/x.fdb")->database, std::string("/var/lib/x.fdb"));
        QCOMPARE(parseTarget("firebird://u@h/alias")->database, std::string("alias"));
    }

    void aPasswordIsRefusedAndNotRepeated() {
        for (const char* url : {"mariadb://ann:s3cret@h/d", "postgresql://h/d?password=s3cret"}) {
            const auto target = parseTarget(url);
            QCOMPARE(target.error().kind, ErrorKind::invalidArgument);
            QVERIFY(!contains(target.error().describe(), "s3cret"));
            QVERIFY(contains(target.error().hint, "LOADSTONE_PASSWORD"));
        }
    }

    void whatIsWrongIsNamed_data() {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("part");
        QTest::newRow("engine") << "oracle://h/d"
                                << "no engine \"oracle\"";
        QTest::newRow("typo") << "postgersql://h/d"
                              << "no engine \"postgersql\"";
        QTest::newRow("port") << "mariadb://h:x/d"
                              << "\"x\" is no port";
        QTest::newRow("port range") << "mariadb://h:70000/d"
                                    << "1 to 65535";
        QTest::newRow("hosts") << "mariadb://a,b/d"
                               << "only PostgreSQL";
        QTest::newRow("tls") << "mariadb://h/d?tls=yes"
                             << "option tls is \"yes\"";
        QTest::newRow("option") << "mariadb://h/d?colour=red"
                                << "no option \"colour\"";
        QTest::newRow("no value") << "mariadb://h/d?tls"
                                  << "tls=VALUE";
        QTest::newRow("twice") << "mariadb://h/d?tls=off&tls=off"
                               << "given twice";
        QTest::newRow("percent") << "mariadb://h/d%4"
                                 << "hexadecimal";
        QTest::newRow("space") << "mariadb://h/my db"
                               << "%20";
        QTest::newRow("socket") << "mariadb://h/d?socket=x"
                                << "beginning with /";
        QTest::newRow("bracket") << "mariadb://[::1/d"
                                 << "closing bracket";
    }
    void whatIsWrongIsNamed() {
        QFETCH(QString, url);
        QFETCH(QString, part);
        const auto target = parseTarget(url.toStdString());
        QVERIFY(!target);
        QCOMPARE(target.error().kind, ErrorKind::invalidArgument);
        QVERIFY2(contains(target.error().describe(), part.toStdString()), target.error().describe().c_str());
    }

    void anythingElseIsNamedAndHelped_data() {
        QTest::addColumn<QString>("url");
        for (const char* url :
             {"", "Embedded", " embedded", "embedded ", "nonsense", "embedded://", "firebird:"}) {
            QTest::addRow("'%s'", url) << url;
        }
    }
    void anythingElseIsNamedAndHelped() {
        QFETCH(QString, url);
        const auto target = parseTarget(url.toStdString());
        QVERIFY(!target);
        QCOMPARE(target.error().kind, ErrorKind::invalidArgument);
        QVERIFY(contains(target.error().message, '"' + url.toStdString() + '"'));
        QVERIFY(contains(target.error().hint, "embedded"));
    }
};

QTEST_APPLESS_MAIN(TestTarget)
#include "tst_target.moc"
