// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/firebird/batch_path.h"
#include "core/engine/firebird/capabilities.h"

using namespace loadstone;

class TestCapabilities : public QObject {
    Q_OBJECT

   private slots:
    void everyPathSaysHowOrWhyNot();
    void foreignKeysNeedARebuild();
    void aServerDoesNotRunHere();
    void batchesNeedFirebird4OnBothSides();
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

void TestCapabilities::aServerDoesNotRunHere() {
    for (const auto array : {firebird::ArrayMethod::block, firebird::ArrayMethod::batch}) {
        const Capabilities& server = firebird::serverCapabilities(array);
        QVERIFY(!server.runsInProcess);
        QVERIFY(server.storage.rowBytes > 0);
        QVERIFY(server.storage.indexEntryBytes > 0);
        QCOMPARE(server.maxStatementBytes, std::int64_t{0});
        QVERIFY(server.path(WritePath::array).available);
    }
    QVERIFY(firebird::serverCapabilities(firebird::ArrayMethod::block)
                .path(WritePath::array)
                .how.find("EXECUTE BLOCK") != std::string::npos);
    QVERIFY(
        firebird::serverCapabilities(firebird::ArrayMethod::batch).path(WritePath::array).how.find("batch") !=
        std::string::npos);
}

void TestCapabilities::batchesNeedFirebird4OnBothSides() {
    using firebird::arrayMethod;
    using firebird::ArrayMethod;
    QVERIFY(arrayMethod("3.0.11", "3.0.11") == ArrayMethod::block);
    QVERIFY(arrayMethod("3.0.11", "5.0.1") == ArrayMethod::block);
    QVERIFY(arrayMethod("5.0.1", "3.0.11") == ArrayMethod::block);
    QVERIFY(arrayMethod("5.0.1", {}) == ArrayMethod::block);
    const auto both = firebird::builtWithBatch ? ArrayMethod::batch : ArrayMethod::block;
    QVERIFY(arrayMethod("4.0.2", "5.0.1") == both);
}

QTEST_GUILESS_MAIN(TestCapabilities)
#include "tst_capabilities.moc"
