// SPDX-License-Identifier: MIT
#include <filesystem>

#include <QTemporaryDir>
#include <QTest>

#include "core/engine/postgresql/connection_parameters.h"

using namespace loadstone;
using postgresql::ConnectionParameters;
using postgresql::Endpoint;

namespace {

Target target(const char* url) {
    const auto parsed = parseTarget(url);
    return parsed ? *parsed : Target();
}

std::string keyword(const ConnectionParameters& parameters, const char* name) {
    const auto found = parameters.keywords.find(name);
    return found == parameters.keywords.end() ? "none" : found->second;
}

}  // namespace

class TestConnectionParameters : public QObject {
    Q_OBJECT

   private slots:
    void init();
    void whatTheUrlSays();
    void whatItDoesNotSayIsLeftToLibpq();
    void severalHosts();
    void hostsOfTheEnvironment();
    void hostsOfAnOption();
    void libpqsOwnOptionsPass();
    void anUnknownOptionIsNamed();
    void tls_data();
    void tls();
    void authorities();
    void timeout();
    void schemasThatCannotBe();
    void placesInSentences();
};

void TestConnectionParameters::init() {
    for (const char* variable : {"PGHOST", "PGPORT", "PGSERVICE", "PGSSLROOTCERT"}) {
        qunsetenv(variable);
    }
}

void TestConnectionParameters::whatTheUrlSays() {
    Target from = target("postgresql://ann@db1:5433/bench?schema=mine");
    from.password = std::make_shared<Secret>("s3cret");
    const auto parameters = ConnectionParameters::of(from);
    QVERIFY(parameters);
    QCOMPARE(parameters->endpoints, (std::vector<Endpoint>{{"db1", "", "5433"}}));
    QCOMPARE(keyword(*parameters, "user"), std::string("ann"));
    QCOMPARE(keyword(*parameters, "dbname"), std::string("bench"));
    QCOMPARE(keyword(*parameters, "client_encoding"), std::string("UTF8"));
    QCOMPARE(keyword(*parameters, "application_name"), std::string("loadstone"));
    QCOMPARE(parameters->schema, std::string("mine"));
    QCOMPARE(parameters->password, from.password);
    QVERIFY(!parameters->keywords.contains("password"));
}

void TestConnectionParameters::whatItDoesNotSayIsLeftToLibpq() {
    const auto parameters = ConnectionParameters::of(target("postgresql://"));
    QVERIFY(parameters);
    QCOMPARE(parameters->endpoints, std::vector<Endpoint>{{}});
    QCOMPARE(keyword(*parameters, "user"), std::string("none"));
    QCOMPARE(keyword(*parameters, "dbname"), std::string("none"));
    QCOMPARE(parameters->schema, std::string("loadstone"));
    QCOMPARE(parameters->timeout, std::chrono::seconds(10));
}

void TestConnectionParameters::severalHosts() {
    const auto parameters = ConnectionParameters::of(target("postgresql://a:1,b,[::1]:3/x"));
    QVERIFY(parameters);
    QCOMPARE(parameters->endpoints, (std::vector<Endpoint>{{"a", "", "1"}, {"b", "", ""}, {"::1", "", "3"}}));
}

void TestConnectionParameters::hostsOfTheEnvironment() {
    qputenv("PGHOST", "from-environment");
    const auto parameters = ConnectionParameters::of(target("postgresql:///x"));
    qunsetenv("PGHOST");
    QVERIFY(parameters);
    QCOMPARE(parameters->endpoints, (std::vector<Endpoint>{{"from-environment", "", ""}}));
}

void TestConnectionParameters::hostsOfAnOption() {
    const auto parameters = ConnectionParameters::of(target("postgresql:///x?host=/run/pg&port=7"));
    QVERIFY(parameters);
    QCOMPARE(parameters->endpoints, std::vector<Endpoint>{{}});
    QCOMPARE(keyword(*parameters, "host"), std::string("/run/pg"));
    QCOMPARE(keyword(*parameters, "port"), std::string("7"));
}

void TestConnectionParameters::libpqsOwnOptionsPass() {
    const auto parameters = ConnectionParameters::of(
        target("postgresql://db1/x?application_name=mine&target_session_attrs=primary"
               "&client_encoding=LATIN1&keepalives=0"));
    QVERIFY(parameters);
    QCOMPARE(keyword(*parameters, "application_name"), std::string("mine"));
    QCOMPARE(keyword(*parameters, "target_session_attrs"), std::string("primary"));
    QCOMPARE(keyword(*parameters, "keepalives"), std::string("0"));
    QCOMPARE(keyword(*parameters, "client_encoding"), std::string("UTF8"));  // our texts are
}

void TestConnectionParameters::anUnknownOptionIsNamed() {
    const auto parameters = ConnectionParameters::of(target("postgresql://db1/x?keepalive=0"));
    QVERIFY(!parameters);
    QCOMPARE(parameters.error().kind, ErrorKind::invalidArgument);
    QVERIFY(parameters.error().message.find("\"keepalive\"") != std::string::npos);
    QVERIFY(!parameters.error().hint.empty());
}

void TestConnectionParameters::tls_data() {
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("mode");
    QTest::newRow("default") << "postgresql://db1/x"
                             << "prefer";
    QTest::newRow("off") << "postgresql://db1/x?tls=off"
                         << "disable";
    QTest::newRow("preferred") << "postgresql://db1/x?tls=preferred"
                               << "prefer";
    QTest::newRow("required") << "postgresql://db1/x?tls=required"
                              << "require";
    QTest::newRow("verified") << "postgresql://db1/x?tls=verified"
                              << "verify-full";
    QTest::newRow("libpq's own") << "postgresql://db1/x?sslmode=verify-ca&tls=off"
                                 << "verify-ca";
}

void TestConnectionParameters::tls() {
    QFETCH(QString, url);
    QFETCH(QString, mode);
    const auto parameters = ConnectionParameters::of(target(qPrintable(url)));
    QVERIFY(parameters);
    QCOMPARE(QString::fromStdString(keyword(*parameters, "sslmode")), mode);
}

void TestConnectionParameters::authorities() {
    const QTemporaryDir home;
    const QByteArray before = qgetenv("HOME");
    qputenv("HOME", home.path().toUtf8());
    const auto authority = [](const char* url) {
        return keyword(*ConnectionParameters::of(target(url)), "sslrootcert");
    };
    const std::string bundle = "/etc/ssl/certs/ca-certificates.crt";
    const std::string system = std::filesystem::exists(bundle) ? bundle : "none";
    QCOMPARE(authority("postgresql://db1/x?tls=verified&tls_ca=/my/ca.crt"), std::string("/my/ca.crt"));
    QCOMPARE(authority("postgresql://db1/x?tls=verified&sslrootcert=/my/ca.crt"), std::string("/my/ca.crt"));
    QCOMPARE(authority("postgresql://db1/x?tls=verified"), system);
    QCOMPARE(authority("postgresql://db1/x?tls=required"), std::string("none"));
    QCOMPARE(authority("postgresql://db1/x?sslmode=verify-full&tls=verified"), std::string("none"));
    QDir(home.path()).mkdir(".postgresql");
    QFile own(home.filePath(".postgresql/root.crt"));
    QVERIFY(own.open(QIODevice::WriteOnly));
    QCOMPARE(authority("postgresql://db1/x?tls=verified"), std::string("none"));  // libpq takes that file
    qputenv("HOME", before);
}

void TestConnectionParameters::timeout() {
    const auto seconds = [](const char* url) {
        return ConnectionParameters::of(target(url))->timeout.count();
    };
    QCOMPARE(seconds("postgresql://db1/x?connect_timeout=3"), 3);
    QCOMPARE(seconds("postgresql://db1/x?connect_timeout=0"), 10);  // never, to libpq
    QCOMPARE(seconds("postgresql://db1/x?connect_timeout=soon"), 10);
}

void TestConnectionParameters::schemasThatCannotBe() {
    for (const char* schema : {"", "$user"}) {
        Target odd = target("postgresql://db1/x");
        odd.schema = schema;
        QCOMPARE(ConnectionParameters::of(odd).error().kind, ErrorKind::invalidArgument);
    }
}

void TestConnectionParameters::placesInSentences() {
    QCOMPARE((Endpoint{"db1", "10.0.0.1", "5433"}.text()), std::string("db1:5433"));
    QCOMPARE((Endpoint{"::1", "", "5433"}.text()), std::string("[::1]:5433"));
    QCOMPARE((Endpoint{"db1", "", ""}.text()), std::string("db1"));
    QCOMPARE((Endpoint{"/run", "", "5433"}.text()), std::string("/run/.s.PGSQL.5433"));
    QCOMPARE(Endpoint{}.text(), std::string("the local server"));
}

QTEST_GUILESS_MAIN(TestConnectionParameters)
#include "tst_connection_parameters.moc"
