// SPDX-License-Identifier: MIT
#include <algorithm>
#include <csignal>

#include <QTest>

#include "core/engine/firebird/firebird_sandbox.h"

using namespace loadstone;
using namespace loadstone::firebird;

namespace {

SandboxPlace place() {
    return {"/data/sandbox/firebird",
            {{"firebird", "/usr/sbin/firebird"},
             {"isql-fb", "/usr/bin/isql-fb"},
             {"plugins", "/usr/lib/some-arch/firebird/4.0/plugins"}},
            43050,
            std::make_shared<const Secret>("it's secret")};
}

}  // namespace

class TestFirebirdSandbox : public QObject {
    Q_OBJECT

   private slots:
    void programsNameTheirPackages();
    void configurationKeepsToTheFolder();
    void linksLeadToTheInstalledRoot();
    void thePasswordGoesThroughInputAlone();
    void servesWithItsOwnRoot();
    void targetLeadsToTheAlias();
};

void TestFirebirdSandbox::programsNameTheirPackages() {
    const auto programs = FirebirdSandbox().programs();
    QCOMPARE(programs.size(), std::size_t{3});
    QCOMPARE(programs[0].name, std::string("firebird"));  // the first one missing is the one that is named
    QCOMPARE(programs[0].package, std::string("firebird3.0-server"));
    QCOMPARE(programs[1].package, std::string("firebird3.0-utils"));
    for (const SandboxProgram& program : programs) {
        QVERIFY(!program.places.empty());
    }
}

void TestFirebirdSandbox::configurationKeepsToTheFolder() {
    const auto files = FirebirdSandbox().files(place());
    const auto text = [&files](const char* name) {
        const auto found = std::find_if(files.begin(), files.end(), [name](const SandboxFile& file) {
            return file.path.filename() == name;
        });
        return found == files.end() ? std::string() : found->text;
    };
    QCOMPARE(text("firebird.conf"), std::string("RemoteServicePort = 43050\n"
                                                "RemoteBindAddress = 127.0.0.1\n"
                                                "SecurityDatabase = /data/sandbox/firebird/security.fdb\n"
                                                "DefaultDbCachePages = 8192\n"
                                                "DeadlockTimeout = 1\n"));
    QVERIFY(text("databases.conf").starts_with("loadstone = /data/sandbox/firebird/loadstone.fdb\n"));
    for (const SandboxFile& file : files) {
        QCOMPARE(file.path.parent_path(), std::filesystem::path("/data/sandbox/firebird"));
    }
}

void TestFirebirdSandbox::linksLeadToTheInstalledRoot() {
    const auto files = FirebirdSandbox().files(place());
    std::vector<std::string> links;
    for (const SandboxFile& file : files) {
        if (!file.linkTo.empty()) {
            QCOMPARE(file.linkTo, "/usr/lib/some-arch/firebird/4.0" / file.path.filename());
            links.push_back(file.path.filename());
        }
    }
    QCOMPARE(links, (std::vector<std::string>{"plugins", "plugins.conf", "intl", "firebird.msg"}));
}

void TestFirebirdSandbox::thePasswordGoesThroughInputAlone() {
    const auto commands = FirebirdSandbox().initialise(place());
    QCOMPARE(commands.size(), std::size_t{1});
    const std::string& sql = commands[0].input->reveal();
    QVERIFY(sql.find("CREATE USER SYSDBA PASSWORD 'it''s secret'") != std::string::npos);
    QVERIFY(sql.find("'/data/sandbox/firebird/loadstone.fdb' USER SYSDBA PAGE_SIZE 16384") !=
            std::string::npos);
    for (const std::string& argument : commands[0].arguments) {
        QVERIFY(argument.find("secret") == std::string::npos);
    }
    for (const auto& [name, value] : commands[0].environment) {
        QCOMPARE(value, std::string("/data/sandbox/firebird"));
    }
}

void TestFirebirdSandbox::servesWithItsOwnRoot() {
    const FirebirdSandbox recipe;
    const SandboxCommand command = recipe.serve(place());
    QCOMPARE(command.arguments, std::vector<std::string>{"/usr/sbin/firebird"});
    for (const char* name : {"FIREBIRD", "FIREBIRD_LOCK", "FIREBIRD_TMP"}) {
        QCOMPARE(command.environment.at(name), std::string("/data/sandbox/firebird"));
    }
    QVERIFY(command.input == nullptr);
    QCOMPARE(recipe.stopSignal(), SIGTERM);
    QCOMPARE(recipe.account(), std::string("firebird"));
}

void TestFirebirdSandbox::targetLeadsToTheAlias() {
    const Target target = FirebirdSandbox().target(place());
    QCOMPARE(target.url, std::string("sandbox:firebird"));
    QVERIFY(target.kind == TargetKind::server);
    QCOMPARE(target.hosts, (std::vector<Host>{{"127.0.0.1", 43050}}));
    QCOMPARE(target.user, std::string("SYSDBA"));
    QCOMPARE(target.database, std::string("loadstone"));
    QCOMPARE(target.password->reveal(), std::string("it's secret"));
}

QTEST_GUILESS_MAIN(TestFirebirdSandbox)
#include "tst_firebird_sandbox.moc"
