// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

/// The private server with a certificate for 127.0.0.1 that only its own file vouches for.
class TlsSandbox final : public SandboxRecipe {
   public:
    [[nodiscard]] std::string account() const override { return m_plain.account(); }
    [[nodiscard]] std::vector<SandboxProgram> programs() const override { return m_plain.programs(); }
    [[nodiscard]] int version() const override { return m_plain.version(); }
    [[nodiscard]] std::vector<SandboxFile> files(const SandboxPlace& place) const override {
        return m_plain.files(place);
    }
    [[nodiscard]] std::vector<SandboxCommand> initialise(const SandboxPlace& place) const override {
        auto commands = m_plain.initialise(place);
        commands.push_back({{"/usr/bin/openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days",
                             "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
                             "-keyout", place.folder / "key.pem", "-out", place.folder / "cert.pem"},
                            {},
                            nullptr});
        return commands;
    }
    [[nodiscard]] SandboxCommand serve(const SandboxPlace& place) const override {
        SandboxCommand command = m_plain.serve(place);
        command.arguments.push_back("--ssl-key=" + (place.folder / "key.pem").string());
        command.arguments.push_back("--ssl-cert=" + (place.folder / "cert.pem").string());
        return command;
    }
    [[nodiscard]] int stopSignal() const override { return m_plain.stopSignal(); }
    [[nodiscard]] Target target(const SandboxPlace& place) const override { return m_plain.target(place); }

   private:
    mariadb::MariadbSandbox m_plain;
};

class TlsEngine final : public Engine {
   public:
    [[nodiscard]] std::string id() const override { return m_plain.id(); }
    [[nodiscard]] std::string name() const override { return m_plain.name(); }
    [[nodiscard]] std::string clientVersion() const override { return m_plain.clientVersion(); }
    [[nodiscard]] const Capabilities& capabilities() const noexcept override {
        return m_plain.capabilities();
    }
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_plain.dialect(); }
    [[nodiscard]] const SandboxRecipe* sandbox() const noexcept override { return &m_sandbox; }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override {
        return m_plain.open(target, std::move(stop));
    }

   private:
    mariadb::MariadbEngine m_plain;
    TlsSandbox m_sandbox;
};

}  // namespace

class TestMariadbTls : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_sandbox = std::make_unique<LiveSandbox>(m_engine); }
    void encryptedWhereItIsWished_data();
    void encryptedWhereItIsWished();
    void aCertificateThatNobodyVouchesForIsRefused();
    void aCertificateOfAnotherNameIsRefused();
    void aMissingAuthorityIsTold();
    void everyPathWorks();
    void aHangingServerHoldsNobodyUp();
    void cleanupTestCase() { m_sandbox.reset(); }

   private:
    [[nodiscard]] Target target(Tls tls) const {
        Target target = m_sandbox->target();
        target.tls = tls;
        target.tlsAuthority = m_sandbox->folder() / "mariadb" / "cert.pem";
        return target;
    }

    TlsEngine m_engine;
    std::unique_ptr<LiveSandbox> m_sandbox;
};

Q_DECLARE_METATYPE(Tls)

void TestMariadbTls::encryptedWhereItIsWished_data() {
    QTest::addColumn<Tls>("tls");
    QTest::addColumn<bool>("encrypted");
    QTest::newRow("off") << Tls::off << false;
    QTest::newRow("preferred") << Tls::preferred << true;
    QTest::newRow("required") << Tls::required << true;
    QTest::newRow("verified") << Tls::verified << true;
}

void TestMariadbTls::encryptedWhereItIsWished() {
    QFETCH(Tls, tls);
    QFETCH(bool, encrypted);
    const auto database = need(m_engine.open(target(tls), {}));
    const ProbeReport report = need(need(database->connect({}))->probe());
    QVERIFY2(report.encryption.starts_with("TLSv1.") == encrypted, report.encryption.c_str());
    QVERIFY(encrypted || report.encryption.empty());
}

void TestMariadbTls::aCertificateThatNobodyVouchesForIsRefused() {
    Target unknown = target(Tls::verified);
    unknown.tlsAuthority.clear();  // the system's authorities do not know it
    const auto opened = m_engine.open(unknown, {});
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::unreachable);
    QCOMPARE(opened.error().nativeCode, 2026);
    QVERIFY2(opened.error().message.find("certificate") != std::string::npos,
             opened.error().describe().c_str());
}

void TestMariadbTls::aCertificateOfAnotherNameIsRefused() {
    Target other = target(Tls::verified);
    other.hosts.front().name = "127.0.0.2";
    const auto opened = m_engine.open(other, {});
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::unreachable);
}

void TestMariadbTls::aMissingAuthorityIsTold() {
    Target missing = target(Tls::verified);
    missing.tlsAuthority = "/nowhere/ca.pem";
    const auto opened = m_engine.open(missing, {});
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::unreachable);
    QVERIFY2(opened.error().hint.find("tls_ca") != std::string::npos, opened.error().describe().c_str());
}

void TestMariadbTls::everyPathWorks() {
    const auto database = need(m_engine.open(target(Tls::required), {}));
    need(database->claim({}));
    const auto connection = need(database->connect({}));
    const InsertShape shape{"t", {{"id", ColumnType::int64}}};
    need(connection->execute(m_engine.dialect().createTable({"t", shape.columns, {"id"}})));
    class : public RowSource {
       public:
        void next(std::span<Value> row) noexcept override { row[0] = Value::integer(++id); }
        std::int64_t id = 0;
    } source;
    for (const WritePath path :
         {WritePath::row, WritePath::prepared, WritePath::multirow, WritePath::array, WritePath::load}) {
        need(need(connection->rowWriter(shape, path, 100))->write(source, 250));
    }
    QCOMPARE(need(connection->query("SELECT COUNT(*) FROM t")).at(0).at(0), std::string("1250"));
}

void TestMariadbTls::aHangingServerHoldsNobodyUp() {
    std::chrono::steady_clock::time_point acted;
    {
        const auto database = need(m_engine.open(target(Tls::required), {}));
        const auto idle = need(database->connect({}));
        const auto connection = need(database->connect({}));
        std::jthread other([&] {
            std::this_thread::sleep_for(300ms);
            m_sandbox->signal(SIGSTOP);
            acted = std::chrono::steady_clock::now();
            connection->cancel();
            std::this_thread::sleep_for(100ms);
            connection->abort();
        });
        const auto result = connection->execute(endlessStatement);
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::connectionLost);
        other.join();
    }  // also the idle connection and the courier let go
    const auto took = std::chrono::steady_clock::now() - acted;
    m_sandbox->signal(SIGCONT);
    QVERIFY(took < 2s);
}

QTEST_GUILESS_MAIN(TestMariadbTls)
#include "tst_mariadb_tls.moc"
