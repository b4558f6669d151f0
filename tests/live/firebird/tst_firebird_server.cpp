// SPDX-License-Identifier: MIT
#include <algorithm>
#include <thread>

#include <QTest>

#include "tests/live/firebird/live_targets.h"

using namespace loadstone;

namespace {

std::string settingOf(const std::vector<Setting>& settings, std::string_view name) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [name](const Setting& each) { return each.name == name; });
    return found == settings.end() ? std::string("none") : found->value;
}

bool isGranted(const ProbeReport& report, std::string_view name) {
    const auto found = std::find_if(report.privileges.begin(), report.privileges.end(),
                                    [name](const Privilege& each) { return each.name.starts_with(name); });
    return found != report.privileges.end() && found->granted;
}

}  // namespace

class TestFirebirdServer : public QObject {
    Q_OBJECT

   private slots:
    void theSandboxIsMadeAsItSays();
    void capabilitiesAreThoseOfAServer();
    void aPathAndAnAliasLeadToTheSame();
    void anEmptyDatabaseIsClaimedAndAForeignOneRefused();
    void encryptionIsAsDemanded();
    void probeOfTheOwner();
    void probeOfAStrangerChangesNothing();
    void workersWriteAtOnce();
    void aKilledServerIsLostAndServesAgain();

   private:
    /// A user who has nothing but a login.
    Target stranger();

    LiveServer m_server;
};

void TestFirebirdServer::theSandboxIsMadeAsItSays() {
    const Target& target = m_server.target();
    QCOMPARE(target.url, std::string("sandbox:firebird"));
    QVERIFY(target.password != nullptr && target.password->reveal().size() >= 16);
    LiveDatabase live(target);
    const ServerInfo info = need(live.connect()->serverInfo());
    QCOMPARE(info.product, std::string("Firebird"));
    QCOMPARE(settingOf(info.settings, "page size"), std::string("16384"));
    QCOMPARE(settingOf(info.settings, "page buffers"), std::string("8192"));
    QCOMPARE(settingOf(info.settings, "forced writes"), std::string("on"));
    QCOMPARE(settingOf(info.settings, "character set"), std::string("UTF8"));
    QVERIFY(info.databaseBytes > 0);
}

void TestFirebirdServer::capabilitiesAreThoseOfAServer() {
    LiveDatabase live(m_server.target());
    const Capabilities& capabilities = live.database().capabilities();
    QVERIFY(!capabilities.runsInProcess);
    QVERIFY(capabilities.path(WritePath::array).available);
    QVERIFY(!capabilities.path(WritePath::load).available);
    QVERIFY(capabilities.storage.rowBytes > 0);
    QCOMPARE(live.database().statementBytes({}, WritePath::multirow, 1000), std::int64_t{0});
    QVERIFY(!live.database().freeBytes());
}

void TestFirebirdServer::aPathAndAnAliasLeadToTheSame() {
    LiveDatabase byAlias(m_server.target());
    Target target = m_server.target();
    target.database = m_server.folder() + "/loadstone.fdb";
    LiveDatabase byPath(target);
    byAlias.createTable("shared");
    QCOMPARE(byPath.count("shared"), std::string("0"));
    need(byPath.connect()->execute(byPath.dialect().dropTable("shared")));
}

void TestFirebirdServer::anEmptyDatabaseIsClaimedAndAForeignOneRefused() {
    const Target target = m_server.newDatabase();
    firebird::FirebirdEngine engine;
    const auto database = need(engine.open(target, {}));
    const auto connection = need(database->connect({}));
    QVERIFY(need(connection->query("SELECT RDB$RELATION_NAME FROM RDB$RELATIONS WHERE RDB$SYSTEM_FLAG = 0"))
                .empty());  // opening created nothing
    need(connection->execute("CREATE TABLE \"theirs\" (\"id\" INTEGER)"));
    const auto refused = database->claim({});
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::notOurs);
    QVERIFY(refused.error().message.find("theirs") != std::string::npos);
    QVERIFY(!refused.error().hint.empty());
    QCOMPARE(need(connection->tables()), std::vector<std::string>{"theirs"});
    need(connection->execute("DROP TABLE \"theirs\""));
    need(database->claim({}));
    need(database->claim({}));
    QVERIFY(need(connection->tables()).empty());
}

void TestFirebirdServer::encryptionIsAsDemanded() {
    firebird::FirebirdEngine engine;
    for (const Tls tls : {Tls::preferred, Tls::required}) {
        Target target = m_server.target();
        target.tls = tls;
        const auto database = need(engine.open(target, {}));
        const auto report = need(need(database->connect({}))->probe());
        QCOMPARE(report.encryption, std::string("Firebird's wire encryption"));
    }
    Target plain = m_server.target();
    plain.tls = Tls::off;
    const auto refused = engine.open(plain, {});  // the server's default demands it
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::denied);
    QCOMPARE(refused.error().nativeCode, std::int64_t{335545064});
    QVERIFY(refused.error().hint.find("tls=off") != std::string::npos);
    Target verified = m_server.target();
    verified.tls = Tls::verified;
    QCOMPARE(engine.open(verified, {}).error().kind, ErrorKind::notSupported);
}

Target TestFirebirdServer::stranger() {
    Target target = m_server.newDatabase();
    firebird::FirebirdEngine engine;
    const auto database = need(engine.open(target, {}));
    (void)need(database->connect({}))->execute("CREATE USER stranger PASSWORD 'pass'");
    target.user = "STRANGER";
    target.password = std::make_shared<const Secret>("pass");
    return target;
}

void TestFirebirdServer::probeOfTheOwner() {
    LiveDatabase live(m_server.target());
    const ProbeReport report = need(live.connect()->probe());
    QCOMPARE(report.user, std::string("SYSDBA"));
    QVERIFY(!report.encryption.empty());
    QCOMPARE(report.server.product, std::string("Firebird"));
    QVERIFY(report.privileges.size() >= 4);
    for (const Privilege& privilege : report.privileges) {
        QVERIFY2(privilege.granted, privilege.name.c_str());
        QVERIFY(!privilege.without.empty());
    }
    QCOMPARE(settingOf(report.limits, "longest SQL statement"), std::string("10485760"));
    QVERIFY(settingOf(report.limits, "attachments now") != "none");
}

void TestFirebirdServer::probeOfAStrangerChangesNothing() {
    const Target target = stranger();
    firebird::FirebirdEngine engine;
    const auto database = need(engine.open(target, {}));
    const auto connection = need(database->connect({}));
    const ProbeReport report = need(connection->probe());
    QCOMPARE(report.user, std::string("STRANGER"));
    QVERIFY(!isGranted(report, "CREATE TABLE"));
    QVERIFY(!isGranted(report, "CREATE PROCEDURE"));
    QVERIFY(!isGranted(report, "owner"));
    QVERIFY(isGranted(report, "writing"));
    const auto claimed = database->claim({});
    QVERIFY(!claimed);
    QCOMPARE(claimed.error().kind, ErrorKind::denied);
    QVERIFY(!claimed.error().hint.empty());
    QVERIFY(need(connection->tables()).empty());

    Target owner = m_server.target();
    owner.database = target.database;
    const auto owned = need(engine.open(owner, {}));
    need(need(owned->connect({}))->execute("GRANT CREATE TABLE TO USER STRANGER"));
    QVERIFY(isGranted(need(connection->probe()), "CREATE TABLE"));
    QVERIFY(!isGranted(need(connection->probe()), "CREATE PROCEDURE"));
    need(database->claim({}));
}

void TestFirebirdServer::workersWriteAtOnce() {
    LiveDatabase live(m_server.target());
    live.createTable("together");
    constexpr int workers = 8;
    constexpr std::int64_t rowsEach = 500;
    std::vector<std::string> problems(workers);
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < workers; ++i) {
            threads.emplace_back([&live, &problem = problems[static_cast<std::size_t>(i)], i] {
                class Ids final : public RowSource {
                   public:
                    explicit Ids(std::int64_t first) : m_next(first) {}
                    void next(std::span<Value> row) noexcept override { row[0] = Value::integer(m_next++); }

                   private:
                    std::int64_t m_next;
                };
                try {
                    const auto connection = live.connect();
                    const auto writer = need(connection->rowWriter({"together", {{"id", ColumnType::int64}}},
                                                                   WritePath::array, rowsEach));
                    Ids ids(i * rowsEach);
                    need(connection->begin());
                    need(writer->write(ids, rowsEach));
                    need(connection->commit());
                } catch (const std::exception& error) {
                    problem = error.what();
                }
            });
        }
    }
    for (const std::string& problem : problems) {
        QVERIFY2(problem.empty(), problem.c_str());
    }
    QCOMPARE(live.count("together"), std::to_string(workers * rowsEach));
    need(live.connect()->execute(live.dialect().dropTable("together")));
}

void TestFirebirdServer::aKilledServerIsLostAndServesAgain() {
    auto live = std::make_unique<LiveDatabase>(m_server.target());
    const auto connection = live->connect();
    need(connection->begin());
    std::jthread killer([this] {
        QTest::qSleep(300);
        m_server.signal(SIGKILL);
    });
    const auto result = connection->execute(endlessStatement);
    killer.join();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::connectionLost);
    QVERIFY(!result.error().connectionUsable());
    QVERIFY(result.error().nativeCode != 0);
    (void)connection->rollback();
    QCOMPARE(connection->begin().error().kind, ErrorKind::connectionLost);
    QCOMPARE(live->database().connect({}).error().kind, ErrorKind::unreachable);
    m_server.restart();
    LiveDatabase again(m_server.target());
    again.createTable("back");
    QCOMPARE(again.count("back"), std::string("0"));
    need(again.connect()->execute(again.dialect().dropTable("back")));
}

QTEST_GUILESS_MAIN(TestFirebirdServer)
#include "tst_firebird_server.moc"
