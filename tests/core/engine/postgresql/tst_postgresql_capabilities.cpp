// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/insert_statement.h"
#include "core/engine/postgresql/postgresql_capabilities.h"

using namespace loadstone;
using namespace loadstone::postgresql;

class TestPostgresqlCapabilities : public QObject {
    Q_OBJECT

   private slots:
    void everyPathIsThere();
    void checksOffByTheRolesPower();
    void limits();
    void statementBytes();
};

void TestPostgresqlCapabilities::everyPathIsThere() {
    const Capabilities capabilities = capabilitiesFor(ReplicationRole::settable);
    for (const PathSupport& path : capabilities.paths) {
        QVERIFY(path.available);
        QVERIFY(!path.how.empty());
        QVERIFY(path.reason.empty());
    }
    QVERIFY(capabilities.path(WritePath::load).how.find("COPY") != std::string::npos);
    QVERIFY(capabilities.commitsByItself);
    QVERIFY(!capabilities.runsInProcess);
    QVERIFY(!capabilities.indexesForeignKeys);
}

void TestPostgresqlCapabilities::checksOffByTheRolesPower() {
    const ForeignKeySwitch live = capabilitiesFor(ReplicationRole::settable).foreignKeys;
    QVERIFY(live.whileRunning && live.whyNotLive.empty());
    QCOMPARE(live.mechanism, std::string("session_replication_role = replica"));
    const ForeignKeySwitch rebuilt = capabilitiesFor(ReplicationRole::fixed).foreignKeys;
    QVERIFY(!rebuilt.whileRunning);
    QCOMPARE(rebuilt.mechanism, std::string("constraints dropped, added back NOT VALID and validated"));
    QVERIFY(rebuilt.whyNotLive.find("session_replication_role") != std::string::npos);
}

void TestPostgresqlCapabilities::limits() {
    const Capabilities capabilities = capabilitiesFor(ReplicationRole::fixed);
    QVERIFY(capabilities.maxStatementBytes < (1LL << 30));
    QVERIFY(capabilities.maxStatementBytes > 1'000'000'000);
    QVERIFY(!capabilities.maxStatementSetting.empty());
    QVERIFY(capabilities.storage.rowBytes > 28);  // a header and a key at least
    QVERIFY(capabilities.storage.indexEntryBytes > 1);
}

void TestPostgresqlCapabilities::statementBytes() {
    const InsertShape shape{"main_1", {{"id", ColumnType::int64}, {"minor_1_id", ColumnType::int32, 4}}};
    const auto bytes = [&shape](WritePath path, std::int64_t rows) {
        return bytesOfStatement(shape, path, rows);
    };
    QCOMPARE(bytes(WritePath::multirow, 300'000), InsertStatement::mostBytes(shape, 300'000));
    QCOMPARE(bytes(WritePath::row, 300'000), InsertStatement::mostBytes(shape, 1));
    // A length and a value for each cell, and less than 2 KiB around them.
    const std::int64_t cells = 300'000LL * (12 + 8);
    QVERIFY(bytes(WritePath::array, 300'000) > cells);
    QVERIFY(bytes(WritePath::array, 300'000) < cells + 2048);
    QVERIFY(bytes(WritePath::prepared, 300'000) < 2048);
    QCOMPARE(bytes(WritePath::pipeline, 300'000), bytes(WritePath::prepared, 1));
    QCOMPARE(bytes(WritePath::load, 300'000), 0);  // streamed
    QCOMPARE(bytes(WritePath::procedure, 300'000), 0);
}

QTEST_GUILESS_MAIN(TestPostgresqlCapabilities)
#include "tst_postgresql_capabilities.moc"
