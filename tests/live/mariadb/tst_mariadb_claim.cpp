// SPDX-License-Identifier: MIT
#include <algorithm>

#include <QTest>
#include <fmt/format.h>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

/// Loadstone's own schema, and what a login may do there.
class TestMariadbClaim : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_live = std::make_unique<LiveMariadb>(); }
    void claimMakesTheSchemaOnce();
    void aSchemaThatIsNotOursIsLeftAlone();
    void aMarkerWithoutItsRowIsHealed();
    void nothingIsLeftWhereTheMarkerCannotBeMade();
    void noPrivilegeToCreate();
    void connectionsBeforeTheClaimHaveNoDatabase();
    void aDroppedSchemaIsClaimedAnew();
    void probeOfAFullUser();
    void probeOfAWeakUser();
    void cleanupTestCase() { m_live.reset(); }

   private:
    [[nodiscard]] Target as(const std::string& user, const std::string& password) const {
        Target target = m_live->target();
        target.user = user;
        target.password = std::make_shared<const Secret>(password);
        return target;
    }
    void execute(const std::string& sql) { need(m_live->connect()->execute(sql)); }
    /// A user from this machine with these privileges, whose password is its name.
    void makeUser(const std::string& name, const std::string& grant) {
        execute(fmt::format("CREATE OR REPLACE USER {0}@'127.0.0.1' IDENTIFIED BY '{0}'", name));
        if (!grant.empty()) {
            execute(fmt::format("GRANT {} TO {}@'127.0.0.1'", grant, name));
        }
    }
    [[nodiscard]] std::string schemas(const std::string& name) {
        return need(m_live->connect()->query(fmt::format(
                        "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '{}'", name)))
            .at(0)
            .at(0);
    }

    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbClaim::claimMakesTheSchemaOnce() {
    const auto marker = [this] {
        return need(m_live->connect()->query("SELECT COUNT(*), MIN(id), MIN(version) FROM loadstone_marker"))
            .at(0);
    };
    const auto first = marker();
    QCOMPARE(first.at(0), std::string("1"));
    QCOMPARE(first.at(1).size(), std::size_t{32});
    need(m_live->database().claim({}));
    need(m_live->openAs(m_live->target())->claim({}));
    QCOMPARE(marker(), first);
    const auto tables = need(m_live->connect()->tables());
    QVERIFY(std::find(tables.begin(), tables.end(), "loadstone_marker") == tables.end());
}

void TestMariadbClaim::aSchemaThatIsNotOursIsLeftAlone() {
    execute("CREATE DATABASE taken");
    execute("CREATE TABLE taken.precious (a INT)");
    Target target = m_live->target();
    target.schema = "taken";
    const auto claimed = m_live->openAs(target)->claim({});
    QVERIFY(!claimed);
    QCOMPARE(claimed.error().kind, ErrorKind::notOurs);
    QVERIFY(has(claimed.error().message, "\"taken\""));
    QVERIFY(has(claimed.error().hint, "?schema="));
    QCOMPARE(need(m_live->connect()->query("SHOW TABLES FROM taken")),
             (std::vector<std::vector<std::string>>{{"precious"}}));
    // Also for a user who cannot even see that it is there.
    makeUser("blind", "CREATE ON `tak%`.*");
    target = as("blind", "blind");
    target.schema = "taken";
    QCOMPARE(m_live->openAs(target)->claim({}).error().kind, ErrorKind::notOurs);
    execute("DROP DATABASE taken");
}

void TestMariadbClaim::aMarkerWithoutItsRowIsHealed() {
    execute("DELETE FROM loadstone_marker");
    need(m_live->database().claim({}));
    QCOMPARE(m_live->count("loadstone_marker"), std::string("1"));
}

void TestMariadbClaim::nothingIsLeftWhereTheMarkerCannotBeMade() {
    // May create, and drop, but not write: the database is made, its marker's row is not.
    makeUser("half", "CREATE, DROP ON `half\\_done`.*");
    Target target = as("half", "half");
    target.schema = "half_done";
    const auto claimed = m_live->openAs(target)->claim({});
    QVERIFY(!claimed);
    QCOMPARE(claimed.error().kind, ErrorKind::denied);
    QCOMPARE(schemas("half_done"), std::string("0"));
}

void TestMariadbClaim::noPrivilegeToCreate() {
    makeUser("poor", {});
    Target target = as("poor", "poor");
    target.schema = "my_own";
    const auto claimed = m_live->openAs(target)->claim({});
    QVERIFY(!claimed);
    QCOMPARE(claimed.error().kind, ErrorKind::denied);
    QCOMPARE(claimed.error().nativeCode, 1044);
    QVERIFY(has(claimed.error().message, "CREATE"));
    QVERIFY2(has(claimed.error().hint, "GRANT ALL PRIVILEGES ON `my\\_own`.* TO 'poor'@'127.0.0.1'"),
             claimed.error().hint.c_str());
    QCOMPARE(schemas("my_own"), std::string("0"));
    execute("GRANT ALL PRIVILEGES ON `my\\_own`.* TO 'poor'@'127.0.0.1'");
    need(m_live->openAs(target)->claim({}));
    QCOMPARE(schemas("my_own"), std::string("1"));
    execute("DROP DATABASE my_own");
}

void TestMariadbClaim::connectionsBeforeTheClaimHaveNoDatabase() {
    Target target = m_live->target();
    target.schema = "later";
    const auto database = m_live->openAs(target);
    const auto defaultOf = [&] {
        return need(need(database->connect({}))->query("SELECT DATABASE()")).at(0).at(0);
    };
    QCOMPARE(defaultOf(), std::string());
    QVERIFY(need(need(database->connect({}))->tables()).empty());
    QCOMPARE(need(need(database->connect({}))->serverInfo()).databaseBytes, 0);
    QCOMPARE(schemas("later"), std::string("0"));
    need(database->claim({}));
    QCOMPARE(defaultOf(), std::string("later"));
    execute("DROP DATABASE later");
}

void TestMariadbClaim::aDroppedSchemaIsClaimedAnew() {
    Target target = m_live->target();
    target.schema = "shortlived";
    const auto database = m_live->openAs(target);
    need(database->claim({}));
    execute("DROP DATABASE shortlived");
    need(database->connect({}));
    need(database->claim({}));
    QCOMPARE(schemas("shortlived"), std::string("1"));
    execute("DROP DATABASE shortlived");
}

void TestMariadbClaim::probeOfAFullUser() {
    const ProbeReport report = need(m_live->connect()->probe());
    QCOMPARE(report.server.product, std::string("MariaDB"));
    QCOMPARE(report.user, std::string("loadstone@127.0.0.1"));
    QVERIFY(report.privileges.size() > 8);
    for (const Privilege& privilege : report.privileges) {
        QVERIFY2(privilege.granted, privilege.name.c_str());
        QVERIFY(!privilege.without.empty());
    }
    const auto limit = std::find_if(report.limits.begin(), report.limits.end(),
                                    [](const Setting& each) { return each.name == "max_allowed_packet"; });
    QVERIFY(limit != report.limits.end());
    QCOMPARE(limit->value, std::string("16777216"));
}

void TestMariadbClaim::probeOfAWeakUser() {
    makeUser("weak", "SELECT, INSERT ON loadstone.*");
    const auto tablesBefore = need(m_live->connect()->tables());
    const ProbeReport report = need(need(m_live->openAs(as("weak", "weak"))->connect({}))->probe());
    QCOMPARE(report.user, std::string("weak@127.0.0.1"));
    int granted = 0;
    for (const Privilege& privilege : report.privileges) {
        granted += privilege.granted ? 1 : 0;
        if (privilege.name == "CREATE on database loadstone") {
            QVERIFY(!privilege.granted);
            QVERIFY2(has(privilege.without, "GRANT CREATE ON `loadstone`.* TO 'weak'@'127.0.0.1'"),
                     privilege.without.c_str());
        }
    }
    QCOMPARE(granted, 3);  // the two, and ending one's own statements
    QCOMPARE(need(m_live->connect()->tables()), tablesBefore);
}

QTEST_GUILESS_MAIN(TestMariadbClaim)
#include "tst_mariadb_claim.moc"
