// SPDX-License-Identifier: MIT
#include <algorithm>

#include <QTest>

#include "core/engine/postgresql/table_copy.h"

using namespace loadstone;
using namespace loadstone::postgresql;

namespace {

ConnectionParameters parameters() {
    ConnectionParameters made;
    made.keywords = {
        {"user", "ann"}, {"dbname", "it's"}, {"target_session_attrs", "primary"}, {"host", "other"}};
    made.password = std::make_shared<Secret>("a:b\\c");
    made.schema = "loadstone";
    return made;
}

const ClientPrograms programs{"/pg/pg_dump", "/pg/psql", 15};
const Endpoint endpoint{"db1", "10.0.0.1", "5433"};

bool has(const std::vector<std::string>& arguments, const std::string& argument) {
    return std::find(arguments.begin(), arguments.end(), argument) != arguments.end();
}

}  // namespace

class TestTableCopy : public QObject {
    Q_OBJECT

   private slots:
    void programsAndPlaces();
    void theTableIsRenamed();
    void thePasswordIsInItsFileAlone();
    void withoutAPassword();
    void settingsOfTheRestore();
};

void TestTableCopy::programsAndPlaces() {
    const DumpPlan plan = tableCopyPlan(programs, parameters(), endpoint, "main_1", "main_2", {});
    QCOMPARE(plan.dump.front(), std::string("/pg/pg_dump"));
    QCOMPARE(plan.restore.front(), std::string("/pg/psql"));
    // The very server of the session, and nothing that would look for another.
    const std::string place =
        "--dbname=dbname='it\\'s' host='db1' hostaddr='10.0.0.1' passfile='{secret}' port='5433' user='ann'";
    QVERIFY(has(plan.dump, place));
    QVERIFY(has(plan.restore, place));
    QVERIFY(has(plan.dump, "--data-only"));
    QVERIFY(has(plan.restore, "--single-transaction"));
    QVERIFY(has(plan.restore, "--set=ON_ERROR_STOP=1"));
}

void TestTableCopy::theTableIsRenamed() {
    const DumpPlan plan = tableCopyPlan(programs, parameters(), endpoint, "main_1", "ma\"in", {});
    QVERIFY(has(plan.dump, "--table=\"loadstone\".\"main_1\""));
    QVERIFY(has(plan.dump, "--quote-all-identifiers"));
    QCOMPARE(plan.from, std::string("COPY \"loadstone\".\"main_1\" "));
    QCOMPARE(plan.to, std::string("COPY \"loadstone\".\"ma\"\"in\" "));
}

void TestTableCopy::thePasswordIsInItsFileAlone() {
    const DumpPlan plan = tableCopyPlan(programs, parameters(), endpoint, "a", "b", {});
    QCOMPARE(plan.secret->reveal(), std::string("*:*:*:*:a\\:b\\\\c\n"));
    for (const auto* texts : {&plan.dump, &plan.restore, &plan.environment}) {
        for (const std::string& text : *texts) {
            QVERIFY(text.find("a:b") == std::string::npos && text.find("a\\:b") == std::string::npos);
        }
    }
}

void TestTableCopy::withoutAPassword() {
    ConnectionParameters plain = parameters();
    plain.password = nullptr;
    plain.keywords["passfile"] = "/home/ann/.pgpass";
    const DumpPlan plan = tableCopyPlan(programs, plain, endpoint, "a", "b", {});
    QVERIFY(!plan.secret);
    QVERIFY(plan.dump[1].find("passfile='/home/ann/.pgpass'") != std::string::npos);
}

void TestTableCopy::settingsOfTheRestore() {
    ConnectionParameters set = parameters();
    set.keywords["options"] = "-c work_mem=5MB";
    const DumpPlan plan =
        tableCopyPlan(programs, set, endpoint, "a", "b", "-c session_replication_role=replica");
    QVERIFY(plan.dump[1].find("options='-c work_mem=5MB'") != std::string::npos);
    QVERIFY(plan.restore[1].find("options='-c work_mem=5MB -c session_replication_role=replica'") !=
            std::string::npos);
}

QTEST_GUILESS_MAIN(TestTableCopy)
#include "tst_table_copy.moc"
