// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_limits.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestFkWebLimits : public QObject {
    Q_OBJECT

   private slots:
    void childIndexesAreTheUsersWhereTheEngineMakesNone() {
        Capabilities server;
        QVERIFY(childIndexLimits(server).empty());
        server.indexesForeignKeys = true;
        const auto limits = childIndexLimits(server);
        QCOMPARE(limits.size(), std::size_t{1});
        QCOMPARE(limits[0].key, std::string("index"));
        QCOMPARE(limits[0].choice, -1);
        QVERIFY(!limits[0].onlyLive && limits[0].reason.ends_with('.'));
    }

    void theMechanismIsNamedWithoutChecks() {
        Capabilities server;
        server.foreignKeys.mechanism = "a switch";
        QCOMPARE(uncheckedCondition(true, server), std::string());
        QCOMPARE(uncheckedCondition(false, server), std::string("foreign keys off: a switch"));
    }
};

QTEST_APPLESS_MAIN(TestFkWebLimits)
#include "tst_fk_web_limits.moc"
