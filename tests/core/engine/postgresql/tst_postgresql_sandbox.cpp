// SPDX-License-Identifier: MIT
#include <algorithm>
#include <csignal>

#include <QTest>

#include "core/engine/postgresql/postgresql_sandbox.h"

using namespace loadstone;

namespace {

const postgresql::PostgresqlSandbox recipe;

SandboxPlace place(const std::string& password = "s3cret") {
    return {"/data/sandboxes/postgresql",
            {{"initdb", "/usr/lib/postgresql/15/bin/initdb"},
             {"postgres", "/usr/lib/postgresql/15/bin/postgres"}},
            50000,
            std::make_shared<Secret>(password)};
}

bool has(const SandboxCommand& command, const std::string& argument) {
    return std::find(command.arguments.begin(), command.arguments.end(), argument) != command.arguments.end();
}

}  // namespace

class TestPostgresqlSandbox : public QObject {
    Q_OBJECT

   private slots:
    void programs();
    void thePasswordIsOnNoCommandLine();
    void aQuoteInThePasswordIsDoubled();
    void servesOnLoopbackAlone();
    void theTarget();
};

void TestPostgresqlSandbox::programs() {
    QCOMPARE(recipe.account(), std::string("postgres"));
    QCOMPARE(recipe.stopSignal(), SIGINT);
    QVERIFY(recipe.files(place()).empty());
    const auto programs = recipe.programs();
    QCOMPARE(programs.size(), std::size_t{2});
    QCOMPARE(programs[0].name, std::string("initdb"));
    QCOMPARE(programs[0].places.front(), std::filesystem::path("/usr/lib/postgresql/*/bin/initdb"));
    QCOMPARE(programs[1].name, std::string("postgres"));
    QCOMPARE(programs[1].package, std::string("postgresql"));
}

void TestPostgresqlSandbox::thePasswordIsOnNoCommandLine() {
    const auto commands = recipe.initialise(place());
    QCOMPARE(commands.size(), std::size_t{2});
    for (const SandboxCommand& command : commands) {
        QVERIFY(has(command, "/data/sandboxes/postgresql/data"));
        for (const std::string& argument : command.arguments) {
            QVERIFY(argument.find("s3cret") == std::string::npos);
        }
        QVERIFY(command.environment.empty());
    }
    QVERIFY(has(commands[0], "--auth-host=scram-sha-256"));
    QVERIFY(has(commands[0], "--auth-local=reject"));
    QVERIFY(commands[0].input == nullptr);
    QCOMPARE(commands[1].arguments[1], std::string("--single"));
    QCOMPARE(commands[1].input->reveal(),
             std::string("ALTER ROLE loadstone PASSWORD 's3cret';\nCREATE DATABASE loadstone;\n"));
}

void TestPostgresqlSandbox::aQuoteInThePasswordIsDoubled() {
    QVERIFY(recipe.initialise(place("a'b"))[1].input->reveal().starts_with(
        "ALTER ROLE loadstone PASSWORD 'a''b';"));
}

void TestPostgresqlSandbox::servesOnLoopbackAlone() {
    const SandboxCommand serve = recipe.serve(place());
    QCOMPARE(serve.arguments.front(), std::string("/usr/lib/postgresql/15/bin/postgres"));
    QVERIFY(has(serve, "50000"));
    QVERIFY(has(serve, "listen_addresses=127.0.0.1"));
    QVERIFY(has(serve, "unix_socket_directories="));
    QVERIFY(serve.input == nullptr);
}

void TestPostgresqlSandbox::theTarget() {
    const Target target = recipe.target(place());
    QCOMPARE(target.url, std::string("sandbox:postgresql"));
    QCOMPARE(target.engine, std::string("postgresql"));
    QCOMPARE(target.hosts, (std::vector<Host>{{"127.0.0.1", 50000}}));
    QCOMPARE(target.user, std::string("loadstone"));
    QCOMPARE(target.database, std::string("loadstone"));
    QCOMPARE(target.password->reveal(), std::string("s3cret"));
}

QTEST_GUILESS_MAIN(TestPostgresqlSandbox)
#include "tst_postgresql_sandbox.moc"
