// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <fmt/format.h>

#include "core/engine/registry.h"
#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;

/// Coming in, or not: logins, places, TLS, and the schema that is Loadstone's own.
class TestMariadbLogin : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void wrongPassword();
    void noPassword();
    void passwordFromTheUsersFile();
    void closedPort();
    void unknownHost();
    void missingSocket();
    void theServersSocket();
    void missingDatabase();
    void namedDatabaseIsLeftAlone();
    void tooManyConnections();
    void tlsDemandedButNotOffered_data();
    void tlsDemandedButNotOffered();
    void stopBeforeOpening();
    void otherTargetsAreRefused();

    void thePluginLoads();
    void cleanupTestCase() { m_live.reset(); }

   private:
    [[nodiscard]] Target as(const std::string& user, const std::string& password) const {
        Target target = m_live->target();
        target.user = user;
        target.password = std::make_shared<const Secret>(password);
        return target;
    }
    [[nodiscard]] Error failureOf(const Target& target) const {
        const auto opened = m_live->engine().open(target, {});
        if (opened) {
            throw std::runtime_error("it could be opened");
        }
        return opened.error();
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
    QTemporaryDir m_home;
};

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

void TestMariadbLogin::initTestCase() {
    qputenv("HOME", m_home.path().toUtf8());
    m_live = std::make_unique<LiveMariadb>();
}

void TestMariadbLogin::wrongPassword() {
    const Error error = failureOf(as("loadstone", "not this"));
    QCOMPARE(error.kind, ErrorKind::denied);
    QCOMPARE(error.nativeCode, 1045);
    QCOMPARE(error.sqlState, std::string("28000"));
    QVERIFY(has(error.message, "loadstone"));
    QVERIFY(!has(error.describe(), "not this"));
}

void TestMariadbLogin::noPassword() {
    Target target = m_live->target();
    target.password = nullptr;
    const Error error = failureOf(target);
    QCOMPARE(error.kind, ErrorKind::denied);
    QVERIFY(has(error.hint, "LOADSTONE_PASSWORD"));
}

void TestMariadbLogin::passwordFromTheUsersFile() {
    Target target = m_live->target();
    const std::string password = target.password->reveal();
    target.password = nullptr;
    const std::string file = m_home.path().toStdString() + "/.my.cnf";
    // Only the login counts: all else would lead elsewhere, or spoil the session.
    std::ofstream(file) << fmt::format(
        "[client]\nuser=nobody\npassword=\"{}\"\nhost=192.0.2.1\nport=1\nsocket=/nowhere\nprotocol=tcp\n"
        "database=mysql\nssl\ninit-command=\"DROP DATABASE loadstone\"\n",
        password);
    need(m_live->engine().open(target, {}));
    std::ofstream(file) << fmt::format("[client]\nuser = loadstone\npassword = '{}'\n", password);
    target.user.clear();
    const auto database = need(m_live->engine().open(target, {}));
    QCOMPARE(need(need(database->connect({}))->query("SELECT USER()")).at(0).at(0),
             std::string("loadstone@127.0.0.1"));
    QFile::remove(QString::fromStdString(file));
    QCOMPARE(failureOf(target).kind, ErrorKind::denied);
}

void TestMariadbLogin::closedPort() {
    Target target = m_live->target();
    target.hosts = {Host{"127.0.0.1", 1}};
    const Error error = failureOf(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY2(has(error.message, "127.0.0.1:1"), error.describe().c_str());
    QVERIFY(error.nativeCode == 2002 || error.nativeCode == 2003);
}

void TestMariadbLogin::unknownHost() {
    Target target = m_live->target();
    target.hosts = {Host{"no-such-host.invalid", 3306}};
    const Error error = failureOf(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QCOMPARE(error.nativeCode, 2005);
    QVERIFY(has(error.message, "no-such-host.invalid"));
}

void TestMariadbLogin::missingSocket() {
    Target target = m_live->target();
    target.hosts = {Host{"/nowhere/mariadb.sock", 0}};
    const Error error = failureOf(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QCOMPARE(error.nativeCode, 2002);
    QVERIFY(has(error.message, "/nowhere/mariadb.sock"));
}

void TestMariadbLogin::theServersSocket() {
    Target target = m_live->target();
    const auto socket = m_live->sandbox().folder() / "mariadb" / "data" / "mariadb.sock";
    if (socket.string().size() > 107) {
        QFAIL("the temporary folder's name is too long for a socket");
    }
    target.hosts = {Host{socket.string(), 0}};
    const auto database = need(m_live->engine().open(target, {}));
    QCOMPARE(need(need(database->connect({}))->query("SELECT USER()")).at(0).at(0),
             std::string("loadstone@localhost"));
}

void TestMariadbLogin::missingDatabase() {
    Target target = m_live->target();
    target.database = "nowhere";
    const Error error = failureOf(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QCOMPARE(error.nativeCode, 1049);
    QVERIFY(has(error.message, "\"nowhere\""));
    QCOMPARE(schemas("nowhere"), std::string("0"));
}

void TestMariadbLogin::namedDatabaseIsLeftAlone() {
    execute("CREATE DATABASE theirs");
    execute("CREATE TABLE theirs.t (a INT)");
    Target target = m_live->target();
    target.database = "theirs";
    const auto database = m_live->openAs(target);
    need(database->claim({}));
    const auto connection = need(database->connect({}));
    QCOMPARE(need(connection->query("SELECT DATABASE()")).at(0).at(0), std::string("loadstone"));
    QVERIFY(!connection->execute("DROP TABLE t"));
    execute("DROP DATABASE theirs");
}

void TestMariadbLogin::tooManyConnections() {
    makeUser("busy", "ALL PRIVILEGES ON loadstone.*");
    execute("ALTER USER busy@'127.0.0.1' WITH MAX_USER_CONNECTIONS 1");
    const auto database = m_live->openAs(as("busy", "busy"));
    Result<std::unique_ptr<Connection>> first = database->connect({});
    for (int i = 0; i < 50 && !first; ++i) {  // the server takes a moment to count the last one out
        QTest::qSleep(20);
        first = database->connect({});
    }
    QVERIFY(first.has_value());
    const auto second = database->connect({});
    QVERIFY(!second);
    QCOMPARE(second.error().kind, ErrorKind::unreachable);
    QVERIFY2(second.error().nativeCode == 1226 || second.error().nativeCode == 1203,
             second.error().describe().c_str());

    makeUser("plain", "ALL PRIVILEGES ON loadstone.*");
    std::vector<std::unique_ptr<Connection>> held;
    execute("SET GLOBAL max_connections=10");
    const auto others = m_live->openAs(as("plain", "plain"));
    Error full;
    while (full.nativeCode == 0) {
        auto one = others->connect({});
        if (one) {
            held.push_back(std::move(*one));
        } else {
            full = one.error();
        }
    }
    QCOMPARE(full.kind, ErrorKind::unreachable);
    QCOMPARE(full.nativeCode, 1040);
    QVERIFY(has(full.hint, "max_connections"));
    held.clear();
    QTest::qSleep(100);
    execute("SET GLOBAL max_connections=151");
}

void TestMariadbLogin::tlsDemandedButNotOffered_data() {
    QTest::addColumn<int>("tls");
    QTest::newRow("required") << static_cast<int>(Tls::required);
    QTest::newRow("verified") << static_cast<int>(Tls::verified);
}

void TestMariadbLogin::tlsDemandedButNotOffered() {
    QFETCH(int, tls);
    const auto have = need(m_live->connect()->query("SELECT @@have_ssl")).at(0).at(0);
    if (have == "YES") {
        QSKIP("Servers since 11.4 make a certificate by themselves and always offer TLS.");
    }
    Target target = m_live->target();
    target.tls = static_cast<Tls>(tls);
    const Error error = failureOf(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QCOMPARE(error.nativeCode, 2026);
    QVERIFY2(has(error.message, "offers no TLS"), error.describe().c_str());
    target.tls = Tls::preferred;
    QVERIFY(need(need(m_live->openAs(target)->connect({}))->probe()).encryption.empty());
    target.tls = Tls::off;
    need(m_live->openAs(target)->connect({}));
}

void TestMariadbLogin::stopBeforeOpening() {
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(m_live->engine().open(m_live->target(), stop.get_token()).error().kind, ErrorKind::cancelled);
    QCOMPARE(m_live->database().connect(stop.get_token()).error().kind, ErrorKind::cancelled);
    QCOMPARE(m_live->database().claim(stop.get_token()).error().kind, ErrorKind::cancelled);
}

void TestMariadbLogin::otherTargetsAreRefused() {
    QCOMPARE(failureOf(embeddedTarget()).kind, ErrorKind::notSupported);
    Target target = m_live->target();
    target.schema = std::string(65, 'x');
    QCOMPARE(failureOf(target).kind, ErrorKind::invalidArgument);
    target = m_live->target();
    target.hosts = {Host{"db1;user=root", 3306}};
    QCOMPARE(failureOf(target).kind, ErrorKind::invalidArgument);
}

void TestMariadbLogin::thePluginLoads() {
    for (int i = 0; i < 2; ++i) {  // it can also be given back and loaded again
        EngineRegistry registry;
        registry.loadFolder(ENGINE_FOLDER);
        Engine* engine = need(registry.find("mariadb"));
        QCOMPARE(engine->name(), std::string("MariaDB"));
        QVERIFY(engine->clientVersion().starts_with("3."));
        QVERIFY(engine->sandbox() != nullptr);
        const auto database = need(engine->open(m_live->target(), {}));
        need(database->claim({}));
        need(need(database->connect({}))->tables());
        QVERIFY(database->capabilities().commitsByItself);
    }
}

QTEST_GUILESS_MAIN(TestMariadbLogin)
#include "tst_mariadb_login.moc"
