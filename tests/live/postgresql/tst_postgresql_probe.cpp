// SPDX-License-Identifier: MIT
#include <algorithm>

#include <QRegularExpression>
#include <QTest>

#include "tests/live/postgresql/live_server.h"

using namespace loadstone;

namespace {

std::string valueOf(const std::vector<Setting>& settings, std::string_view name) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [name](const Setting& each) { return each.name == name; });
    return found == settings.end() ? "missing" : found->value;
}

const Privilege& privilege(const ProbeReport& report, std::string_view name) {
    const auto found =
        std::find_if(report.privileges.begin(), report.privileges.end(),
                     [name](const Privilege& each) { return each.name.find(name) != std::string::npos; });
    if (found == report.privileges.end()) {
        throw std::runtime_error("no privilege of that name");
    }
    return *found;
}

}  // namespace

class TestPostgresqlProbe : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_live = std::make_unique<LiveServer>(); }

    void serverInfoNamesWhatMatters();
    void probeOfASuperuser();
    void probeOfAPlainRole();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlProbe::serverInfoNamesWhatMatters() {
    const auto connection = m_live->connect();
    const ServerInfo info = need(connection->serverInfo());
    QCOMPARE(info.product, std::string("PostgreSQL"));
    QVERIFY(QRegularExpression("^[1-9][0-9](\\.[0-9]+|beta[0-9]+|rc[0-9]+)$")
                .match(QString::fromStdString(info.version))
                .hasMatch());
    QVERIFY(info.databaseBytes > 1'000'000);
    QCOMPARE(valueOf(info.settings, "shared_buffers"), std::string("128MB"));
    QCOMPARE(valueOf(info.settings, "fsync"), std::string("on"));
    QCOMPARE(valueOf(info.settings, "synchronous_commit"), std::string("on"));
    QCOMPARE(valueOf(info.settings, "wal_level"), std::string("replica"));
    QCOMPARE(valueOf(info.settings, "full_page_writes"), std::string("on"));
    QCOMPARE(valueOf(info.settings, "max_wal_size"), std::string("1GB"));
    QCOMPARE(valueOf(info.settings, "checkpoint_timeout"), std::string("5min"));
    QCOMPARE(valueOf(info.settings, "work_mem"), std::string("4MB"));
    QCOMPARE(valueOf(info.settings, "max_connections"), std::string("100"));
    QCOMPARE(valueOf(info.settings, "default_transaction_isolation"), std::string("read committed"));
    need(connection->execute("CREATE TABLE large AS SELECT repeat('x', 900) FROM generate_series(1, 3000)"));
    QVERIFY(need(connection->serverInfo()).databaseBytes > info.databaseBytes);
}

void TestPostgresqlProbe::probeOfASuperuser() {
    const ProbeReport report = need(m_live->connect()->probe());
    QCOMPARE(report.user, std::string("loadstone"));
    QVERIFY(report.encryption.empty());  // the sandbox has no TLS
    QCOMPARE(report.server.product, std::string("PostgreSQL"));
    for (const Privilege& each : report.privileges) {
        QVERIFY2(each.granted, each.name.c_str());
    }
    QVERIFY(privilege(report, "schema loadstone").granted);
    QCOMPARE(valueOf(report.limits, "max_connections"), std::string("100"));
    QCOMPARE(valueOf(report.limits, "superuser_reserved_connections"), std::string("3"));
    QCOMPARE(valueOf(report.limits, "statement_timeout"), std::string("0"));
    QCOMPARE(valueOf(report.limits, "lock_timeout"), std::string("0"));
    QCOMPARE(valueOf(report.limits, "idle_in_transaction_session_timeout"), std::string("0"));
    QCOMPARE(valueOf(report.limits, "connection limit of the role"), std::string("none"));
}

void TestPostgresqlProbe::probeOfAPlainRole() {
    Target target = m_live->plainRole("prober");
    target.schema = "of_prober";
    need(m_live->connect()->execute("ALTER ROLE prober CONNECTION LIMIT 7"));
    const auto database = need(m_live->engine().open(target, {}));
    const ProbeReport report = need(need(database->connect({}))->probe());
    QCOMPARE(report.user, std::string("prober"));
    const Privilege& create = privilege(report, "CREATE on database loadstone");
    QVERIFY(!create.granted);
    QVERIFY(create.without.find("GRANT CREATE ON DATABASE \"loadstone\" TO \"prober\";") !=
            std::string::npos);
    const Privilege& replica = privilege(report, "session_replication_role");
    QVERIFY(!replica.granted);
    QVERIFY(replica.without.find("GRANT SET ON PARAMETER session_replication_role TO \"prober\";") !=
            std::string::npos);
    const Privilege& stats = privilege(report, "pg_read_all_stats");
    QVERIFY(!stats.granted);
    QVERIFY(stats.without.find("GRANT pg_monitor TO \"prober\";") != std::string::npos);
    QVERIFY(privilege(report, "pg_cancel_backend").granted);
    QCOMPARE(valueOf(report.limits, "connection limit of the role"), std::string("7"));
    QCOMPARE(need(m_live->connect()->query("SELECT count(*) FROM pg_namespace WHERE nspname = 'of_prober'"))
                 .at(0)
                 .at(0),
             std::string("0"));
}

QTEST_GUILESS_MAIN(TestPostgresqlProbe)
#include "tst_postgresql_probe.moc"
