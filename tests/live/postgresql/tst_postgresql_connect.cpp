// SPDX-License-Identifier: MIT
#include <chrono>
#include <fstream>

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "core/engine/registry.h"
#include "tests/live/postgresql/live_server.h"
#include "tests/live/postgresql/test_certificate.h"

using namespace loadstone;

namespace {

using Options = std::map<std::string, std::string, std::less<>>;

/// A port on which nothing listens, most likely.
constexpr int closedPort = 1;

}  // namespace

class TestPostgresqlConnect : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_live = std::make_unique<LiveServer>(); }
    void wrongPassword();
    void noPassword();
    void passwordFromItsFile();
    void unknownHost();
    void closedPortIsRefused();
    void noSocket();
    void missingDatabase();
    void unknownOption();
    void wrongOptionValue();
    void optionsReachTheServer();
    void tooManyConnections();
    void tlsThatIsNotOffered();
    void severalHosts();
    void sessionAttributes();
    void stopBeforeOpening();
    void tlsIsReportedAndVerified();
    void thePluginLoads();
    void cleanupTestCase() { m_live.reset(); }

   private:
    Error refusal(const Target& target) {
        const auto opened = m_live->engine().open(target, {});
        return opened ? Error{} : opened.error();
    }

    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlConnect::wrongPassword() {
    const Error error = refusal(m_live->targetOf("loadstone", "wrong"));
    QCOMPARE(error.kind, ErrorKind::denied);
    QCOMPARE(error.sqlState, std::string("28P01"));
    QVERIFY(error.message.find("wrong\"") == std::string::npos);  // the password is nowhere
    QVERIFY(!error.hint.empty());
    QCOMPARE(refusal(m_live->targetOf("nobody", "wrong")).kind, ErrorKind::denied);
}

void TestPostgresqlConnect::noPassword() {
    Target target = m_live->target();
    target.password = nullptr;
    target.options = {{"passfile", "/nowhere"}};
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::denied);
    QVERIFY(error.hint.find("LOADSTONE_PASSWORD") != std::string::npos);
}

void TestPostgresqlConnect::passwordFromItsFile() {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("pgpass").toStdString();
    std::ofstream(file) << "127.0.0.1:*:*:loadstone:" << m_live->target().password->reveal() << '\n';
    std::filesystem::permissions(file, std::filesystem::perms(0600));
    Target target = m_live->target();
    target.password = nullptr;
    target.options = {{"passfile", file}};
    need(m_live->engine().open(target, {}));
}

void TestPostgresqlConnect::unknownHost() {
    Target target = m_live->target();
    target.hosts = {Host{"no-such-host.invalid", 5432}};
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY(error.message.find("no-such-host.invalid") != std::string::npos);
    QVERIFY(!error.hint.empty());
}

void TestPostgresqlConnect::closedPortIsRefused() {
    Target target = m_live->target();
    target.hosts = {Host{"127.0.0.1", closedPort}};
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY(error.message.find("127.0.0.1:1") != std::string::npos);
}

void TestPostgresqlConnect::noSocket() {
    Target target = m_live->target();
    target.hosts = {Host{"/nowhere", 0}};
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY(error.message.find("/nowhere") != std::string::npos);
}

void TestPostgresqlConnect::missingDatabase() {
    Target target = m_live->target();
    target.database = "no_such";
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QCOMPARE(error.sqlState, std::string("3D000"));
    QVERIFY(error.message.find("no_such") != std::string::npos);
}

void TestPostgresqlConnect::unknownOption() {
    Target target = m_live->target();
    target.hosts = {Host{"no-such-host.invalid", 5432}};  // it is not even looked up
    target.options = {{"conect_timeout", "3"}};
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::invalidArgument);
    QVERIFY(error.message.find("conect_timeout") != std::string::npos);
}

void TestPostgresqlConnect::wrongOptionValue() {
    Target target = m_live->target();
    target.options = {{"sslmode", "sometimes"}};
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::invalidArgument);
    QVERIFY(error.message.find("sometimes") != std::string::npos);
}

void TestPostgresqlConnect::optionsReachTheServer() {
    Target target = m_live->target();
    target.options = {{"application_name", "lesson 3"}, {"options", "-c work_mem=5MB"}};
    const auto database = need(m_live->engine().open(target, {}));
    const auto connection = need(database->connect({}));
    QCOMPARE(need(connection->query("SHOW work_mem")).at(0).at(0), std::string("5MB"));
    QCOMPARE(need(connection->query("SHOW application_name")).at(0).at(0), std::string("lesson 3"));
    const auto plain = m_live->connect();
    QCOMPARE(need(plain->query("SHOW application_name")).at(0).at(0), std::string("loadstone"));
    QCOMPARE(need(plain->query("SHOW client_encoding")).at(0).at(0), std::string("UTF8"));
    QCOMPARE(need(plain->query("SHOW search_path")).at(0).at(0), std::string("loadstone"));
}

void TestPostgresqlConnect::tooManyConnections() {
    const Target target = m_live->plainRole("single");
    need(m_live->connect()->execute("ALTER ROLE single CONNECTION LIMIT 1"));
    const auto database = need(m_live->engine().open(target, {}));
    const auto connection = database->connect({});  // the one that open() used may take a moment to go
    QTRY_VERIFY(connection || database->connect({}));
    const auto held = connection ? Result<std::unique_ptr<Connection>>() : database->connect({});
    const auto refused = database->connect({});
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::unreachable);
    QCOMPARE(refused.error().sqlState, std::string("53300"));
    QVERIFY(refused.error().hint.find("max_connections") != std::string::npos);
}

void TestPostgresqlConnect::tlsThatIsNotOffered() {
    for (const Tls tls : {Tls::required, Tls::verified}) {
        Target target = m_live->target();
        target.tls = tls;
        const Error error = refusal(target);
        QCOMPARE(error.kind, ErrorKind::unreachable);
        QVERIFY2(error.message.find("TLS") != std::string::npos, error.describe().c_str());
    }
}

void TestPostgresqlConnect::severalHosts() {
    Target target = m_live->target();
    const Host good = target.hosts.front();
    target.hosts = {Host{"no-such-host.invalid", 5432}, Host{"127.0.0.1", closedPort}, good};
    const auto database = need(m_live->engine().open(target, {}));
    need(need(database->connect({}))->query("SELECT 1"));

    target.hosts.pop_back();
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY(error.message.find("None of the 2 servers") != std::string::npos);

    // A server that refuses the user ends the search: the others would ask the same.
    Target denied = m_live->targetOf("loadstone", "wrong");
    denied.hosts = {good, Host{"127.0.0.1", closedPort}};
    QCOMPARE(refusal(denied).kind, ErrorKind::denied);
}

void TestPostgresqlConnect::sessionAttributes() {
    Target target = m_live->target();
    target.options = {{"target_session_attrs", "standby"}};
    const Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY(error.message.find("target_session_attrs") != std::string::npos);
    for (const char* attributes : {"primary", "read-write", "prefer-standby"}) {
        target.options = {{"target_session_attrs", attributes}};
        need(m_live->engine().open(target, {}));
    }
}

void TestPostgresqlConnect::stopBeforeOpening() {
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(m_live->engine().open(m_live->target(), stop.get_token()).error().kind, ErrorKind::cancelled);
    QCOMPARE(m_live->database().connect(stop.get_token()).error().kind, ErrorKind::cancelled);
    QCOMPARE(m_live->database().claim(stop.get_token()).error().kind, ErrorKind::cancelled);
}

void TestPostgresqlConnect::tlsIsReportedAndVerified() {
    const std::string folder = need(m_live->connect()->query("SHOW data_directory")).at(0).at(0);
    const auto write = [&](const std::string& name, const char* text) {  // as the server's own files
        need(m_live->connect()->execute("COPY (SELECT unnest(string_to_array(trim(E'\\n' FROM '" +
                                        std::string(text) + "'), E'\\n'))) TO '" + folder + "/" + name +
                                        "'"));
    };
    write("server.crt", testCertificate);
    write("server.key", testKey);
    std::filesystem::permissions(folder + "/server.key", std::filesystem::perms(0600));
    for (const char* sql :
         {"ALTER SYSTEM SET ssl_cert_file = 'server.crt'", "ALTER SYSTEM SET ssl_key_file = 'server.key'",
          "ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()"}) {
        need(m_live->connect()->execute(sql));
    }
    const auto encryption = [&](const Target& target) {
        const auto database = need(m_live->engine().open(target, {}));
        return QString::fromStdString(need(need(database->connect({}))->probe()).encryption);
    };
    Target target = m_live->target();
    target.tls = Tls::required;
    QTRY_COMPARE(refusal(target).message, std::string());  // the new setting takes a moment
    const QRegularExpression words("^TLSv1\\.[23], TLS_[A-Z0-9_]+$");
    QVERIFY2(words.match(encryption(target)).hasMatch(), qPrintable(encryption(target)));
    target.tls = Tls::preferred;
    QVERIFY(!encryption(target).isEmpty());
    target.tls = Tls::off;
    QVERIFY(encryption(target).isEmpty());

    target.tls = Tls::verified;  // nobody has signed this certificate
    target.hosts.front().name = "localhost";
    Error error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY2(error.message.find("not trusted") != std::string::npos, error.describe().c_str());
    const QTemporaryDir temporary;
    target.tlsAuthority = temporary.filePath("authority.crt").toStdString();
    error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::invalidArgument);
    std::ofstream(target.tlsAuthority) << testCertificate;
    QVERIFY(words.match(encryption(target)).hasMatch());
    target.hosts.front().name = "127.0.0.1";  // it is made out to localhost
    error = refusal(target);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY2(error.message.find("another name") != std::string::npos, error.describe().c_str());
}

void TestPostgresqlConnect::thePluginLoads() {
    for (int i = 0; i < 2; ++i) {  // it can also be given back and loaded again
        EngineRegistry registry;
        registry.loadFolder(ENGINE_FOLDER);
        Engine* engine = need(registry.find("postgresql"));
        QCOMPARE(engine->name(), std::string("PostgreSQL"));
        const QString version = QString::fromStdString(engine->clientVersion());
        QVERIFY2(QRegularExpression("^1[5-9]\\.[0-9]+$").match(version).hasMatch(), qPrintable(version));
        QVERIFY(engine->sandbox() != nullptr);
        const auto database = need(engine->open(m_live->target(), {}));
        need(database->claim({}));
        need(need(database->connect({}))->tables());
        QVERIFY(!database->capabilities().runsInProcess);
    }
}

QTEST_GUILESS_MAIN(TestPostgresqlConnect)
#include "tst_postgresql_connect.moc"
