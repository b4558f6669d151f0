// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/engine/mariadb/mariadb_dump_plan.h"

using namespace loadstone;
using namespace loadstone::mariadb;

namespace {

const DumpPrograms programs{"/usr/bin/mariadb-dump", "/usr/bin/mariadb"};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

bool contains(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

Login loginTo(std::string host, int port) {
    Login login;
    login.host = std::move(host);
    login.port = port;
    login.user = "ann";
    login.password = std::make_shared<const Secret>("a\"b\\c");
    return login;
}

}  // namespace

class TestMariadbDumpPlan : public QObject {
    Q_OBJECT

   private slots:
    void renamesTheTable();
    void thePasswordIsOnlyInTheSecret();
    void foreignKeyChecksAreTheSessions();
    void socketAndTls();
    void findsBothProgramsOrNone();
};

void TestMariadbDumpPlan::renamesTheTable() {
    const DumpPlan plan =
        tableCopyPlan(programs, loginTo("db1", 3307), "load-stone", "main_1", "main_2", ForeignKeyChecks::on);
    QCOMPARE(plan.from, std::string("INSERT INTO `main_1` "));
    QCOMPARE(plan.to, std::string("INSERT INTO `main_2` "));
    QCOMPARE(plan.dump.front(), std::string("/usr/bin/mariadb-dump"));
    QCOMPARE(plan.dump.at(plan.dump.size() - 2), std::string("load-stone"));
    QCOMPARE(plan.dump.back(), std::string("main_1"));
    QCOMPARE(plan.restore.front(), std::string("/usr/bin/mariadb"));
    QCOMPARE(plan.restore.back(), std::string("load-stone"));
}

void TestMariadbDumpPlan::thePasswordIsOnlyInTheSecret() {
    const DumpPlan plan = tableCopyPlan(programs, loginTo("db1", 3307), "s", "a", "b", ForeignKeyChecks::on);
    for (const auto& arguments : {plan.dump, plan.restore}) {
        QCOMPARE(arguments.at(1), std::string("--defaults-file={secret}"));  // alone, and before all others
        for (const std::string& argument : arguments) {
            QVERIFY(!has(argument, "b\\"));
        }
    }
    QVERIFY(plan.environment.empty());
    const std::string& file = plan.secret->reveal();
    QVERIFY(has(file, "[client]\nuser=\"ann\"\npassword=\"a\\\"b\\\\c\"\n"));
    QVERIFY(has(file, "host=\"db1\"\nport=3307\n"));
}

void TestMariadbDumpPlan::foreignKeyChecksAreTheSessions() {
    const Login login = loginTo("db1", 3307);
    const DumpPlan on = tableCopyPlan(programs, login, "s", "a", "b", ForeignKeyChecks::on);
    const DumpPlan off = tableCopyPlan(programs, login, "s", "a", "b", ForeignKeyChecks::off);
    QVERIFY(contains(on.dump, "--compact"));
    QVERIFY(contains(on.restore, "--init-command=SET SESSION foreign_key_checks=1"));
    QVERIFY(contains(off.restore, "--init-command=SET SESSION foreign_key_checks=0"));
}

void TestMariadbDumpPlan::socketAndTls() {
    const auto fileOf = [](const Login& login) {
        return tableCopyPlan(programs, login, "s", "a", "b", ForeignKeyChecks::on).secret->reveal();
    };
    Login login = loginTo({}, 0);
    login.socket = "/run/my sock";
    login.password = nullptr;
    login.tls = Tls::off;
    QCOMPARE(fileOf(login), std::string("[client]\nuser=\"ann\"\npassword=\"\"\nprotocol=socket\n"
                                        "socket=\"/run/my sock\"\nskip-ssl\n"));
    login.tls = Tls::verified;
    login.authority = "/ca.pem";
    QVERIFY(has(fileOf(login), "ssl-verify-server-cert=1\nssl-ca=\"/ca.pem\"\n"));
    login.tls = Tls::required;
    QVERIFY(has(fileOf(login), "ssl\nssl-verify-server-cert=0\n"));
    login.tls = Tls::preferred;
    QVERIFY(!has(fileOf(login), "ssl"));
}

void TestMariadbDumpPlan::findsBothProgramsOrNone() {
    QTemporaryDir folder;
    const std::array<std::filesystem::path, 2> folders = {"/nowhere", folder.path().toStdString()};
    QVERIFY(!findDumpPrograms(folders));
    std::ofstream(folders[1] / "mariadb") << "";
    QVERIFY(!findDumpPrograms(folders));
    std::ofstream(folders[1] / "mariadb-dump") << "";
    const auto found = findDumpPrograms(folders);
    QVERIFY(found.has_value());
    QCOMPARE(found->dump, folders[1] / "mariadb-dump");
    QVERIFY(dumpSupport(found).available);
    const PathSupport none = dumpSupport(std::nullopt);
    QVERIFY(!none.available);
    QVERIFY(has(none.reason, "mariadb-client"));
}

QTEST_GUILESS_MAIN(TestMariadbDumpPlan)
#include "tst_mariadb_dump_plan.moc"
