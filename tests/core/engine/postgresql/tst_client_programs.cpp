// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/engine/postgresql/client_programs.h"

using namespace loadstone::postgresql;
namespace fs = std::filesystem;

class TestClientPrograms : public QObject {
    Q_OBJECT

   private slots:
    void theNewestPairIsFound();
    void elseThoseOfThePath();
    void support();
};

namespace {

void makePair(const fs::path& folder, bool whole = true) {
    fs::create_directories(folder);
    std::ofstream(folder / "pg_dump");
    if (whole) {
        std::ofstream(folder / "psql");
    }
}

}  // namespace

void TestClientPrograms::theNewestPairIsFound() {
    const QTemporaryDir temporary;
    const fs::path versions = temporary.path().toStdString();
    makePair(versions / "9.6/bin");
    makePair(versions / "15/bin");
    makePair(versions / "17/bin", false);
    fs::create_directories(versions / "other");
    const auto found = findClientPrograms(versions, "/nowhere");
    QVERIFY(found);
    QCOMPARE(found->majorVersion, 15);
    QCOMPARE(found->dump, versions / "15/bin/pg_dump");
    QCOMPARE(found->restore, versions / "15/bin/psql");
}

void TestClientPrograms::elseThoseOfThePath() {
    const QTemporaryDir temporary;
    const fs::path programs = temporary.path().toStdString();
    QVERIFY(!findClientPrograms("/nowhere", programs));
    makePair(programs);
    const auto found = findClientPrograms("/nowhere", programs);
    QVERIFY(found);
    QCOMPARE(found->majorVersion, 0);
    QCOMPARE(found->dump, programs / "pg_dump");
}

void TestClientPrograms::support() {
    const auto missing = dumpSupport(std::nullopt, 15);
    QVERIFY(!missing.available);
    QVERIFY(missing.reason.find("postgresql-client") != std::string::npos);
    const ClientPrograms programs{"pg_dump", "psql", 15};
    QVERIFY(dumpSupport(programs, 0).available);
    QVERIFY(dumpSupport(programs, 14).available);
    QVERIFY(dumpSupport(programs, 15).available);
    QCOMPARE(dumpSupport(programs, 15).how, std::string("pg_dump | psql"));
    const auto older = dumpSupport(programs, 18);
    QVERIFY(!older.available);
    QVERIFY(older.reason.find("18") != std::string::npos && older.reason.find("15") != std::string::npos);
    QVERIFY(dumpSupport(ClientPrograms{"pg_dump", "psql", 0}, 18).available);  // it will say so itself
}

QTEST_GUILESS_MAIN(TestClientPrograms)
#include "tst_client_programs.moc"
