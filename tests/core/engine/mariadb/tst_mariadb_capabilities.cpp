// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/mariadb_capabilities.h"

using namespace loadstone;
using namespace loadstone::mariadb;

class TestMariadbCapabilities : public QObject {
    Q_OBJECT

   private slots:
    void everyPathSaysHowOrWhyNot_data();
    void everyPathSaysHowOrWhyNot();
    void allButThePipelineIsThere();
    void foreignKeysGoOffWhileRunning();
    void aServersLimits();
    void aServerWithoutLocalInfile();
    void aServerWithoutArrays();
};

Q_DECLARE_METATYPE(ServerTraits)

void TestMariadbCapabilities::everyPathSaysHowOrWhyNot_data() {
    QTest::addColumn<ServerTraits>("traits");
    QTest::newRow("everything") << ServerTraits{1000, true, true};
    QTest::newRow("nothing") << ServerTraits{1000, false, false};
}

void TestMariadbCapabilities::everyPathSaysHowOrWhyNot() {
    QFETCH(ServerTraits, traits);
    for (const PathSupport& path : capabilitiesOf(traits).paths) {
        QCOMPARE(path.how.empty(), !path.available);
        QCOMPARE(path.reason.empty(), path.available);
        QVERIFY(path.available || path.reason.back() == '.');
    }
}

void TestMariadbCapabilities::allButThePipelineIsThere() {
    for (std::size_t i = 0; i < writePathCount; ++i) {
        const auto path = static_cast<WritePath>(i);
        QCOMPARE(engineCapabilities().path(path).available, path != WritePath::pipeline);
    }
    QVERIFY(engineCapabilities().commitsByItself);
    QVERIFY(engineCapabilities().indexesForeignKeys);
    QVERIFY(!engineCapabilities().runsInProcess);
    QVERIFY(engineCapabilities().storage.rowBytes > 8);
    QVERIFY(engineCapabilities().storage.indexEntryBytes > 12);
}

void TestMariadbCapabilities::foreignKeysGoOffWhileRunning() {
    const ForeignKeySwitch& keys = engineCapabilities().foreignKeys;
    QVERIFY(keys.whileRunning);
    QCOMPARE(keys.mechanism, std::string("SET SESSION foreign_key_checks=0"));
    QVERIFY(keys.whyNotLive.empty());
}

void TestMariadbCapabilities::aServersLimits() {
    const Capabilities capabilities = capabilitiesOf({16'777'216, true, true});
    QCOMPARE(capabilities.maxStatementBytes, 16'777'216);
    QCOMPARE(capabilities.maxStatementSetting, std::string("max_allowed_packet"));
    QVERIFY(capabilities.path(WritePath::load).available);
    QVERIFY(capabilities.path(WritePath::array).available);
}

void TestMariadbCapabilities::aServerWithoutLocalInfile() {
    const Capabilities capabilities = capabilitiesOf({1000, false, true});
    QVERIFY(!capabilities.path(WritePath::load).available);
    QVERIFY(capabilities.path(WritePath::load).reason.find("local_infile=1") != std::string::npos);
    QVERIFY(capabilities.path(WritePath::array).available);
}

void TestMariadbCapabilities::aServerWithoutArrays() {
    const Capabilities capabilities = capabilitiesOf({1000, true, false});
    QVERIFY(!capabilities.path(WritePath::array).available);
    QVERIFY(capabilities.path(WritePath::load).available);
}

QTEST_GUILESS_MAIN(TestMariadbCapabilities)
#include "tst_mariadb_capabilities.moc"
