// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/postgresql/connect_failure.h"

using namespace loadstone;
using postgresql::connectFailure;

Q_DECLARE_METATYPE(ErrorKind)

class TestConnectFailure : public QObject {
    Q_OBJECT

   private slots:
    void kinds_data();
    void kinds();
    void theTellingOneOfTwoAttempts();
    void everyFailureNamesThePlace();
};

void TestConnectFailure::kinds_data() {
    QTest::addColumn<QString>("message");  // as libpq 15 writes it
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QString>("sqlState");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* message, ErrorKind kind, const char* state,
                        const char* words) {
        QTest::newRow(name) << QString(message) << kind << QString(state) << QString(words);
    };
    constexpr auto unreachable = ErrorKind::unreachable;
    row("password",
        "connection to server at \"127.0.0.1\", port 5432 failed: FATAL:  28P01: password authentication "
        "failed for user \"ann\"\nLOCATION:  auth_failed, auth.c:334\n",
        ErrorKind::denied, "28P01", "ann");
    row("database",
        "connection to server at \"127.0.0.1\", port 5432 failed: FATAL:  3D000: database \"none\" does not "
        "exist\nLOCATION:  InitPostgres, postinit.c:948\n",
        unreachable, "3D000", "none");
    row("pg_hba",
        "connection to server at \"127.0.0.1\", port 5432 failed: FATAL:  28000: no pg_hba.conf entry for "
        "host "
        "\"127.0.0.1\", user \"ann\", database \"bench\", no encryption\nLOCATION:  ClientAuthentication, "
        "auth.c:545\n",
        ErrorKind::denied, "28000", "pg_hba.conf");
    row("too many",
        "connection to server at \"127.0.0.1\", port 5432 failed: FATAL:  53300: sorry, too many clients "
        "already\nLOCATION:  InitProcess, proc.c:352\n",
        unreachable, "53300", "too many clients");
    row("starting",
        "connection to server at \"127.0.0.1\", port 5432 failed: FATAL:  57P03: the database system is "
        "starting "
        "up\nLOCATION:  ProcessStartupPacket, postmaster.c:2352\n",
        unreachable, "57P03", "starting up");
    row("a server that speaks another language",
        "connection to server at \"127.0.0.1\", port 5432 failed: KATASTROFALNY:  28P01: autoryzacja hasłem "
        "nie "
        "powiodła się dla użytkownika \"ann\"\n",
        ErrorKind::denied, "28P01", "ann");
    row("unknown host", "could not translate host name \"db1\" to address: Name or service not known\n",
        unreachable, "", "db1:5432");
    row("refused",
        "connection to server at \"127.0.0.1\", port 5432 failed: Connection refused\n\tIs the server "
        "running on "
        "that host and accepting TCP/IP connections?\n",
        unreachable, "", "Nothing listens at db1:5432: Connection refused.");
    row("no socket",
        "connection to server on socket \"/tmp/.s.PGSQL.5432\" failed: No such file or directory\n\tIs the "
        "server "
        "running locally and accepting connections on that socket?\n",
        unreachable, "", "There is no socket");
    row("socket not ours", "connection to server on socket \"/x/.s.PGSQL.5432\" failed: Permission denied\n",
        ErrorKind::denied, "", "account");
    row("timeout", "timeout expired", unreachable, "", "did not answer in time");
    row("timeout of the system",
        "connection to server at \"192.0.2.1\", port 5432 failed: Connection timed out\n", unreachable, "",
        "did not answer in time");
    row("no route", "connection to server at \"192.0.2.1\", port 5432 failed: No route to host\n",
        unreachable, "", "no way");
    row("no network", "connection to server at \"192.0.2.1\", port 5432 failed: Network is unreachable\n",
        unreachable, "", "no way");
    row("no TLS",
        "connection to server at \"127.0.0.1\", port 5432 failed: server does not support SSL, but SSL was "
        "required\n",
        unreachable, "", "does not offer TLS");
    row("certificate",
        "connection to server at \"::1\", port 5432 failed: SSL error: certificate verify failed\n",
        unreachable, "", "not trusted");
    row("certificate's name",
        "connection to server at \"127.0.0.1\", port 5432 failed: server certificate for \"localhost\" does "
        "not "
        "match host name \"127.0.0.1\"\n",
        unreachable, "", "another name");
    row("authority",
        "connection to server at \"127.0.0.1\", port 5432 failed: root certificate file \"/nope\" does not "
        "exist\nEither provide the file or change sslmode to disable server certificate verification.\n",
        ErrorKind::invalidArgument, "", "/nope");
    row("authority that is none",
        "connection to server at \"127.0.0.1\", port 5432 failed: could not read root certificate file "
        "\"/etc/hosts\": no certificate or crl found\n",
        ErrorKind::invalidArgument, "", "/etc/hosts");
    row("no password",
        "connection to server at \"127.0.0.1\", port 5432 failed: fe_sendauth: no password supplied\n",
        ErrorKind::denied, "", "asks for a password");
    row("standby wanted",
        "connection to server at \"127.0.0.1\", port 5432 failed: server is not in hot standby mode\n",
        unreachable, "", "target_session_attrs");
    row("primary wanted",
        "connection to server at \"127.0.0.1\", port 5432 failed: server is in hot standby mode\n",
        unreachable, "", "target_session_attrs");
    row("writing wanted", "connection to server at \"127.0.0.1\", port 5432 failed: session is read-only\n",
        unreachable, "", "target_session_attrs");
    row("reading wanted",
        "connection to server at \"127.0.0.1\", port 5432 failed: session is not read-only\n", unreachable,
        "", "target_session_attrs");
    row("closed at once",
        "connection to server at \"127.0.0.1\", port 5432 failed: server closed the connection "
        "unexpectedly\n\tThis probably means the server terminated abnormally\n",
        unreachable, "", "closed the connection");
    row("option's value", "invalid sslmode value: \"sometimes\"\n", ErrorKind::invalidArgument, "",
        "sometimes");
    row("port", "invalid port number: \"99999\"\n", ErrorKind::invalidArgument, "", "99999");
    row("hosts and ports", "could not match 2 port numbers to 3 hosts\n", ErrorKind::invalidArgument, "",
        "do not match");
    row("service", "definition of service \"mine\" not found\n", ErrorKind::invalidArgument, "", "mine");
    row("something else",
        "connection to server at \"127.0.0.1\", port 5432 failed: something new under the sun\n", unreachable,
        "", "something new under the sun.");
}

void TestConnectFailure::kinds() {
    QFETCH(QString, message);
    QFETCH(ErrorKind, kind);
    QFETCH(QString, sqlState);
    QFETCH(QString, words);
    const Error error = connectFailure(message.toStdString(), "db1:5432");
    QCOMPARE(error.kind, kind);
    QCOMPARE(QString::fromStdString(error.sqlState), sqlState);
    const QString text = QString::fromStdString(error.message);
    QVERIFY2(text.contains(words), qPrintable(text));
    QVERIFY2(text.endsWith('.') && !text.contains('\n') && !text.contains("LOCATION"), qPrintable(text));
}

void TestConnectFailure::theTellingOneOfTwoAttempts() {
    // With TLS allowed but not demanded libpq tries both ways and reports both.
    const std::string refused =
        "connection to server at \"h\", port 1 failed: FATAL:  28000: no pg_hba.conf entry for host \"h\", "
        "no "
        "encryption\nLOCATION:  x\n";
    const std::string wrong =
        "connection to server at \"h\", port 1 failed: FATAL:  28P01: password authentication "
        "failed\nLOCATION: "
        " x\n";
    QCOMPARE(connectFailure(refused + wrong, "h").sqlState, std::string("28P01"));
    QCOMPARE(connectFailure(wrong + refused, "h").sqlState, std::string("28P01"));
    QCOMPARE(connectFailure(refused + refused, "h").sqlState, std::string("28000"));
}

void TestConnectFailure::everyFailureNamesThePlace() {
    QVERIFY(connectFailure("anything", "db7:1234").message.starts_with("db7:1234 cannot be reached"));
}

QTEST_GUILESS_MAIN(TestConnectFailure)
#include "tst_connect_failure.moc"
