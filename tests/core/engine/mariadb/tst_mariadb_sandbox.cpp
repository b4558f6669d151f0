// SPDX-License-Identifier: MIT
#include <csignal>

#include <QTest>

#include "core/engine/mariadb/mariadb_sandbox.h"

using namespace loadstone;
using mariadb::MariadbSandbox;

namespace {

SandboxPlace placeFor(const std::string& password) {
    return {"/data/loadstone/sandboxes/mariadb",
            {{"mariadb-install-db", "/usr/bin/mariadb-install-db"}, {"mariadbd", "/usr/sbin/mariadbd"}},
            23306,
            std::make_shared<const Secret>(password)};
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

class TestMariadbSandbox : public QObject {
    Q_OBJECT

   private slots:
    void everyProgramHasItsPackage();
    void thePasswordIsNeverAnArgument();
    void onlyOneUserMayIn();
    void oddPasswordsAreQuoted();
    void servesThisMachineAlone();
    void theTargetLeadsThere();
};

void TestMariadbSandbox::everyProgramHasItsPackage() {
    const MariadbSandbox sandbox;
    QCOMPARE(sandbox.account(), std::string("mysql"));
    QCOMPARE(sandbox.stopSignal(), SIGTERM);
    for (const SandboxProgram& program : sandbox.programs()) {
        QCOMPARE(program.package, std::string("mariadb-server"));
        QVERIFY(!program.places.empty());
        for (const auto& place : program.places) {
            QVERIFY(place.is_absolute());
            QCOMPARE(place.filename().string(), program.name);
        }
    }
}

void TestMariadbSandbox::thePasswordIsNeverAnArgument() {
    const MariadbSandbox sandbox;
    const SandboxPlace place = placeFor("s3cret");
    std::vector<SandboxCommand> commands = sandbox.initialise(place);
    commands.push_back(sandbox.serve(place));
    for (const SandboxCommand& command : commands) {
        for (const std::string& argument : command.arguments) {
            QVERIFY(!has(argument, "s3cret"));
        }
        QVERIFY(command.environment.empty());
        QCOMPARE(command.arguments.at(1), std::string("--no-defaults"));  // it has to come first
    }
    for (const SandboxFile& file : sandbox.files(place)) {
        QVERIFY(!has(file.text, "s3cret"));
    }
}

void TestMariadbSandbox::onlyOneUserMayIn() {
    const auto commands = MariadbSandbox().initialise(placeFor("s3cret"));
    QVERIFY(commands.front().input == nullptr);
    const std::string& sql = commands.back().input->reveal();
    QVERIFY(has(sql, "DELETE FROM mysql.global_priv WHERE User = '' OR User = 'root';\n"));
    QVERIFY(has(sql, "CREATE USER 'loadstone'@'127.0.0.1' IDENTIFIED BY 's3cret';\n"));
    QVERIFY(has(sql, "CREATE USER 'loadstone'@'localhost' IDENTIFIED BY 's3cret';\n"));
    QVERIFY(has(sql, "WITH GRANT OPTION;\n"));
}

void TestMariadbSandbox::oddPasswordsAreQuoted() {
    const auto commands = MariadbSandbox().initialise(placeFor("a'b\\c"));
    QVERIFY(has(commands.back().input->reveal(), "IDENTIFIED BY 'a''b\\\\c';"));
}

void TestMariadbSandbox::servesThisMachineAlone() {
    const SandboxCommand serve = MariadbSandbox().serve(placeFor("s3cret"));
    const auto given = [&](const std::string& argument) {
        return std::find(serve.arguments.begin(), serve.arguments.end(), argument) != serve.arguments.end();
    };
    QCOMPARE(serve.arguments.front(), std::string("/usr/sbin/mariadbd"));
    QVERIFY(given("--bind-address=127.0.0.1"));
    QVERIFY(given("--port=23306"));
    QVERIFY(given("--local-infile=1"));
    QVERIFY(given("--datadir=/data/loadstone/sandboxes/mariadb/data"));
    QVERIFY(given("--socket=mariadb.sock"));  // short whatever the folder is
}

void TestMariadbSandbox::theTargetLeadsThere() {
    const Target target = MariadbSandbox().target(placeFor("s3cret"));
    QCOMPARE(target.url, std::string("sandbox:mariadb"));
    QCOMPARE(target.hosts, (std::vector<Host>{{"127.0.0.1", 23306}}));
    QCOMPARE(target.user, std::string("loadstone"));
    QCOMPARE(target.password->reveal(), std::string("s3cret"));
    QCOMPARE(target.schema, std::string("loadstone"));
}

QTEST_GUILESS_MAIN(TestMariadbSandbox)
#include "tst_mariadb_sandbox.moc"
