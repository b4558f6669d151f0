// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/live/postgresql/live_server.h"

using namespace loadstone;

namespace {

/// A parent, a child with its index, and a foreign key between them.
ForeignKeyDef makeWeb(Connection& connection, const Dialect& dialect) {
    const ForeignKeyDef key{"fk_c", "c", "p_id", "p", "id", "ix_c"};
    need(connection.execute(dialect.createTable({"p", {{"id", ColumnType::int64}}, {"id"}})));
    need(connection.execute(
        dialect.createTable({"c", {{"id", ColumnType::int64}, {"p_id", ColumnType::int64}}, {"id"}})));
    need(connection.execute(dialect.createIndex(key.indexName, "c", "p_id")));
    need(connection.execute(dialect.addForeignKey(key)));
    return key;
}

std::string one(Connection& connection, const std::string& sql) {
    return need(connection.query(sql)).at(0).at(0);
}

}  // namespace

class TestPostgresqlForeignKeys : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_live = std::make_unique<LiveServer>(); }

    void checksOffInTheSession();
    void checksOffWithoutThePrivilege();
    void theGrantMakesThemSwitchable();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlForeignKeys::checksOffInTheSession() {
    const ForeignKeySwitch& foreignKeys = m_live->database().capabilities().foreignKeys;
    QVERIFY(foreignKeys.whileRunning);
    QCOMPARE(foreignKeys.mechanism, std::string("session_replication_role = replica"));
    QVERIFY(!m_live->database().capabilities().indexesForeignKeys);
    const Dialect& dialect = m_live->dialect();
    const auto connection = m_live->connect();
    const ForeignKeyDef key = makeWeb(*connection, dialect);
    QCOMPARE(connection->execute("INSERT INTO c VALUES (1, 99)").error().kind, ErrorKind::constraint);

    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    QCOMPARE(one(*connection, "SHOW session_replication_role"), std::string("replica"));
    need(connection->execute("INSERT INTO c VALUES (1, 99)"));
    QCOMPARE(one(*connection, dialect.countOrphans(key)), std::string("1"));
    // Others go on checking.
    QCOMPARE(m_live->connect()->execute("INSERT INTO c VALUES (2, 99)").error().kind, ErrorKind::constraint);
    need(connection->execute("DELETE FROM c"));

    need(connection->setForeignKeyChecks(ForeignKeyChecks::on));
    QCOMPARE(one(*connection, "SHOW session_replication_role"), std::string("origin"));
    QCOMPARE(connection->execute("INSERT INTO c VALUES (1, 99)").error().kind, ErrorKind::constraint);
    QCOMPARE(one(*connection, dialect.countOrphans(key)), std::string("0"));
}

void TestPostgresqlForeignKeys::checksOffWithoutThePrivilege() {
    Target target = m_live->plainRole("owner_role");
    target.schema = "of_owner";
    need(m_live->connect()->execute("GRANT CREATE ON DATABASE loadstone TO owner_role"));
    const auto database = need(m_live->engine().open(target, {}));
    need(database->claim({}));
    const ForeignKeySwitch& foreignKeys = database->capabilities().foreignKeys;
    QVERIFY(!foreignKeys.whileRunning);
    QCOMPARE(foreignKeys.mechanism, std::string("constraints dropped, added back NOT VALID and validated"));
    QVERIFY(!foreignKeys.whyNotLive.empty());
    const auto connection = need(database->connect({}));
    const auto refused = connection->setForeignKeyChecks(ForeignKeyChecks::off);
    QCOMPARE(refused.error().kind, ErrorKind::notSupported);
    QCOMPARE(refused.error().message, foreignKeys.whyNotLive);

    const Dialect& dialect = m_live->dialect();
    const ForeignKeyDef key = makeWeb(*connection, dialect);
    const auto indexes = [&] {
        return one(*connection,
                   "SELECT count(*) FROM pg_indexes WHERE schemaname = 'of_owner' AND tablename = 'c'");
    };
    const auto constraint = [&] {
        return one(*connection,
                   "SELECT coalesce((SELECT convalidated::text FROM pg_constraint WHERE conname ="
                   " 'fk_c' AND connamespace = 'of_owner'::regnamespace), 'none')");
    };
    need(connection->execute("INSERT INTO p VALUES (1)"));
    QCOMPARE(constraint(), std::string("true"));
    for (const std::string& sql : dialect.foreignKeysOff({key})) {
        need(connection->execute(sql));
    }
    QCOMPARE(constraint(), std::string("none"));
    QCOMPARE(indexes(), std::string("2"));
    need(connection->execute("INSERT INTO c VALUES (1, 1)"));

    const auto steps = dialect.foreignKeysOn({key});
    QCOMPARE(steps.size(), std::size_t{2});
    const auto run = [&](const SchemaStep& step) {
        need(connection->begin());
        for (const std::string& sql : step.statements) {
            need(connection->execute(sql));
        }
        need(connection->commit());
    };
    run(steps[0]);
    QCOMPARE(constraint(), std::string("false"));  // there, but old rows were not looked at
    QCOMPARE(connection->execute("INSERT INTO c VALUES (2, 99)").error().kind, ErrorKind::constraint);
    run(steps[1]);
    QCOMPARE(constraint(), std::string("true"));
    QCOMPARE(one(*connection, dialect.countOrphans(key)), std::string("0"));
}

void TestPostgresqlForeignKeys::theGrantMakesThemSwitchable() {
    Target target = m_live->plainRole("granted_role");
    target.schema = "of_granted";
    need(m_live->connect()->execute("GRANT CREATE ON DATABASE loadstone TO granted_role"));
    need(m_live->connect()->execute("GRANT SET ON PARAMETER session_replication_role TO granted_role"));
    const auto database = need(m_live->engine().open(target, {}));
    QVERIFY(database->capabilities().foreignKeys.whileRunning);
    const auto connection = need(database->connect({}));
    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    QCOMPARE(one(*connection, "SHOW session_replication_role"), std::string("replica"));
}

QTEST_GUILESS_MAIN(TestPostgresqlForeignKeys)
#include "tst_postgresql_foreign_keys.moc"
