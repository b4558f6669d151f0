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
        QVERIFY(target->embedded);
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
