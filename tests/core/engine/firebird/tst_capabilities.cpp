// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/firebird/capabilities.h"

using namespace loadstone;

class TestCapabilities : public QObject {
    Q_OBJECT

   private slots:
    void everyPathSaysHowOrWhyNot();
    void foreignKeysNeedARebuild();
};

void TestCapabilities::everyPathSaysHowOrWhyNot() {
    const Capabilities& capabilities = firebird::embeddedCapabilities();
    for (const PathSupport& path : capabilities.paths) {
        QCOMPARE(path.how.empty(), !path.available);
        QCOMPARE(path.reason.empty(), path.available);
    }
    QVERIFY(capabilities.path(WritePath::array).available);
    QVERIFY(capabilities.path(WritePath::procedure).available);
    QVERIFY(!capabilities.path(WritePath::pipeline).available);
    QVERIFY(!capabilities.path(WritePath::load).available);
}

void TestCapabilities::foreignKeysNeedARebuild() {
    const Capabilities& capabilities = firebird::embeddedCapabilities();
    QVERIFY(!capabilities.foreignKeys.whileRunning);
    QVERIFY(!capabilities.foreignKeys.mechanism.empty());
    QVERIFY(!capabilities.foreignKeys.whyNotLive.empty());
    QVERIFY(capabilities.indexesForeignKeys);
    QVERIFY(capabilities.runsInProcess);
}

QTEST_GUILESS_MAIN(TestCapabilities)
#include "tst_capabilities.moc"
