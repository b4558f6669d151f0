// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/ui/fake_bench.h"
#include "ui/target/recent_targets.h"

using namespace loadstone;

class TestRecentTargets : public QObject {
    Q_OBJECT

   private slots:
    void theLatestServerComesFirst();
    void keepsOnlyServers();
    void keepsADozen();
};

void TestRecentTargets::theLatestServerComesFirst() {
    const FakeBench bench;
    for (const char* url : {"mariadb://a@x", "postgresql://b@y", "mariadb://a@x"}) {
        addRecentTarget(*parseTarget(url));
    }
    QCOMPARE(recentTargets(),
             (QStringList{QStringLiteral("mariadb://a@x"), QStringLiteral("postgresql://b@y")}));
}

void TestRecentTargets::keepsOnlyServers() {
    const FakeBench bench;
    addRecentTarget(embeddedTarget());
    addRecentTarget(*parseTarget("sandbox:mariadb"));
    QVERIFY(recentTargets().isEmpty());
}

void TestRecentTargets::keepsADozen() {
    const FakeBench bench;
    for (int i = 0; i < 20; ++i) {
        addRecentTarget(*parseTarget("mariadb://a@x" + std::to_string(i)));
    }
    QCOMPARE(recentTargets().size(), 12);
    QCOMPARE(recentTargets().first(), QStringLiteral("mariadb://a@x19"));
}

QTEST_MAIN(TestRecentTargets)
#include "tst_recent_targets.moc"
