// SPDX-License-Identifier: MIT
#include <fstream>
#include <iterator>

#include <QTest>

#include "core/session/schema.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

namespace {

std::vector<Migration> upToDateAnd(Migration next) {
    std::vector<Migration> list(migrations().begin(), migrations().end());
    list.push_back(std::move(next));
    return list;
}

}  // namespace

class TestSchema : public QObject {
    Q_OBJECT

   private:
    std::filesystem::path emptyFile() {
        const auto file = stored_run::pathIn(m_folder, makeId());
        std::ofstream{file};
        return file;
    }

    QTemporaryDir m_folder;

   private slots:
    void bringsAnEmptyFileToTheNewestVersion() {
        const auto database = SqliteDatabase::open(emptyFile(), SqliteAccess::readWrite);
        QVERIFY(migrate(*database, migrations()));
        QCOMPARE(*database->integer("PRAGMA user_version"), schemaVersion());
        QCOMPARE(*database->integer("PRAGMA application_id"), sessionApplicationId);
        QCOMPARE(*database->integer("SELECT count(*) FROM runs"), 0);
        QVERIFY(migrate(*database, migrations()));  // does nothing
        QCOMPARE(*database->integer("SELECT count(*) FROM meta"), 3);
    }

    void runsOnlyTheMigrationsThatAreMissing() {
        const auto database = SqliteDatabase::open(emptyFile(), SqliteAccess::readWrite);
        QVERIFY(migrate(*database, migrations()));
        QVERIFY(database->execute("INSERT INTO meta VALUES ('kept', 'yes')"));
        const auto list =
            upToDateAnd({"ALTER TABLE runs ADD COLUMN label TEXT", "CREATE TABLE more (a INTEGER)"});
        QVERIFY(migrate(*database, list));
        QCOMPARE(*database->integer("PRAGMA user_version"), schemaVersion() + 1);
        QCOMPARE(*database->integer("SELECT count(label) FROM runs"), 0);
        QCOMPARE(*database->integer("SELECT count(*) FROM more"), 0);
        QCOMPARE(*database->integer("SELECT count(*) FROM meta WHERE key = 'kept'"), 1);
    }

    void aFailedMigrationLeavesTheFileAsItWas() {
        const auto file = emptyFile();
        const auto bytes = [&file] {
            std::ifstream stream(file, std::ios::binary);
            return std::string(std::istreambuf_iterator<char>(stream), {});
        };
        QVERIFY(migrate(*SqliteDatabase::open(file, SqliteAccess::readWrite), migrations()));
        const std::string before = bytes();
        {
            const auto database = SqliteDatabase::open(file, SqliteAccess::readWrite);
            const auto list = upToDateAnd({"CREATE TABLE more (a INTEGER)", "DROP TABLE samples",
                                           "INSERT INTO no_such_table VALUES (1)"});
            QVERIFY(!migrate(*database, list));
            QCOMPARE(*database->integer("PRAGMA user_version"), schemaVersion());
            QCOMPARE(*database->integer("SELECT count(*) FROM samples"), 0);
            QVERIFY(!database->integer("SELECT count(*) FROM more"));
        }
        QVERIFY(bytes() == before);
    }

    void aFailedFirstMigrationLeavesAnEmptyFile() {
        const auto file = emptyFile();
        const std::vector<Migration> list = {{"CREATE TABLE a (b INTEGER)", "nonsense"}};
        QVERIFY(!migrate(*SqliteDatabase::open(file, SqliteAccess::readWrite), list));
        QCOMPARE(std::filesystem::file_size(file), 0U);
    }

    void aNewerFileIsRefused() {
        const auto database = SqliteDatabase::open(emptyFile(), SqliteAccess::readWrite);
        QVERIFY(migrate(*database, upToDateAnd({"CREATE TABLE more (a INTEGER)"})));
        const auto refused = migrate(*database, migrations());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::file);
        QVERIFY(refused.error().message.find("newer Loadstone") != std::string::npos);
        QVERIFY(refused.error().message.find("version is 2") != std::string::npos);
    }

    void sampleKindsAreNamedAsInTheProgram() {
        const auto database = SqliteDatabase::open(emptyFile(), SqliteAccess::readWrite);
        QVERIFY(migrate(*database, migrations()));
        SqliteQuery rows = database->query("SELECT kind, name FROM sample_kinds ORDER BY kind");
        rows.run();
        std::int64_t known = 0;
        for (; rows.next(); ++known) {
            QCOMPARE(rows.integer(), known);
            QCOMPARE(rows.text(), std::string(nameOf(static_cast<SampleKind>(known))));
        }
        QVERIFY(rows.result());
        QCOMPARE(known, static_cast<std::int64_t>(SampleKind::drain) + 1);
    }
};

QTEST_GUILESS_MAIN(TestSchema)
#include "tst_schema.moc"
