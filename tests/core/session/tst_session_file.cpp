// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include <QTest>

#include "core/session/schema.h"
#include "core/session/session_file.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;
using stored_run::pathIn;

namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& file) {
    if (!fs::is_regular_file(file)) {
        return {};
    }
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void writeBytes(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

void makeSession(const fs::path& file) { QVERIFY(openSessionForWriting(file)); }

std::size_t filesIn(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

class TestSessionFile : public QObject {
    Q_OBJECT

   private:
    /// Neither way of opening takes the file, both say why, and the folder stays as it was.
    void expectRefused(const fs::path& file, const std::string& word) {
        const std::string before = bytesOf(file);
        const std::size_t files = filesIn(file.parent_path());
        for (const auto& result : {openSessionForReading(file), openSessionForWriting(file)}) {
            QVERIFY2(!result, file.c_str());
            QCOMPARE(result.error().kind, ErrorKind::file);
            const std::string& said = result.error().message;
            QVERIFY2(said.find(word) != std::string::npos, said.c_str());
            QVERIFY2(said.find(file.string()) != std::string::npos, said.c_str());
        }
        QVERIFY(bytesOf(file) == before);
        QCOMPARE(filesIn(file.parent_path()), files);
    }

    /// A session whose bytes are put through change().
    template <typename Change>
    fs::path changed(const QTemporaryDir& folder, Change change) {
        const fs::path file = pathIn(folder, "changed");
        makeSession(file);
        std::string bytes = bytesOf(file);
        change(bytes);
        writeBytes(file, bytes);
        return file;
    }

   private slots:
    void aNewSessionIsMarkedAndReadable() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "new session é.loadstone");
        makeSession(file);
        QCOMPARE(filesIn(file.parent_path()), 1U);
        const auto database = openSessionForReading(file);
        QVERIFY(database);
        QCOMPARE(*database->integer("PRAGMA application_id"), sessionApplicationId);
        QCOMPARE(*database->integer("PRAGMA user_version"), schemaVersion());
        QCOMPARE(*database->integer("SELECT count(*) FROM meta"), 3);
        QCOMPARE(*database->integer("SELECT length(value) FROM meta WHERE key = 'session_id'"), 32);
    }

    void openingAgainChangesNothing() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "again");
        makeSession(file);
        const std::string before = bytesOf(file);
        makeSession(file);
        QVERIFY(openSessionForReading(file));
        QVERIFY(bytesOf(file) == before);
        QCOMPARE(filesIn(file.parent_path()), 1U);
    }

    void anEmptyFileBecomesASession() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "empty");
        writeBytes(file, "");
        const auto reading = openSessionForReading(file);
        QVERIFY(!reading);
        QVERIFY(reading.error().message.find("an empty file") != std::string::npos);
        makeSession(file);
        QVERIFY(openSessionForReading(file));
    }

    void readingNeedsAFileAndMakesNone() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "missing");
        const auto database = openSessionForReading(file);
        QVERIFY(!database);
        QCOMPARE(database.error().kind, ErrorKind::file);
        QVERIFY(database.error().message.find("There is no session file") != std::string::npos);
        QCOMPARE(filesIn(file.parent_path()), 0U);
    }

    void readersCannotWrite() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "reading");
        makeSession(file);
        const auto database = openSessionForReading(file);
        QVERIFY(!database->execute("INSERT INTO meta VALUES ('a', 'b')"));
    }

    void otherFilesAreRefused() {
        const QTemporaryDir folder;
        const fs::path text = pathIn(folder, "text.txt");
        writeBytes(text, "Just some words.\n");
        expectRefused(text, "some other file");
        const fs::path garbage = pathIn(folder, "garbage");
        writeBytes(garbage, std::string(10'000, '\x5a'));
        expectRefused(garbage, "some other file");
        const fs::path pipe = pathIn(folder, "pipe");
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(!openSessionForReading(pipe));
        QVERIFY(!openSessionForWriting(pipe));
    }

    void foldersAreRefused() {
        const QTemporaryDir folder;
        fs::create_directory(pathIn(folder, "sub"));
        expectRefused(pathIn(folder, "sub"), "a folder");
    }

    void anotherProgramsDatabaseIsRefused() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "other.db");
        writeBytes(file, "");
        {
            const auto database = SqliteDatabase::open(file, SqliteAccess::readWrite);
            QVERIFY(database->execute("CREATE TABLE runs (run INTEGER)"));
        }
        expectRefused(file, "the database of another program");
    }

    void aNewerSchemaIsRefused() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "newer");
        makeSession(file);
        {
            const auto database = SqliteDatabase::open(file, SqliteAccess::readWrite);
            QVERIFY(database->execute("PRAGMA user_version = 99"));
        }
        expectRefused(file, "newer Loadstone: its schema version is 99");
    }

    void impossiblePathsAreRefused() {
        const QTemporaryDir folder;
        const fs::path plain = pathIn(folder, "plain");
        writeBytes(plain, "x");
        const auto below = openSessionForWriting(plain / "session");
        QVERIFY(!below);
        QCOMPARE(below.error().kind, ErrorKind::file);
        const auto nowhere = openSessionForWriting(pathIn(folder, "no") / "such" / "session");
        QVERIFY(!nowhere);
        QVERIFY(nowhere.error().message.find("cannot be made: No such file") != std::string::npos);
        QVERIFY(!openSessionForWriting("/proc/session"));
        QVERIFY(!openSessionForWriting(""));
        QCOMPARE(filesIn(folder.path().toStdString()), 1U);
    }

    void truncatedFilesAreRefused() {
        const QTemporaryDir folder;
        expectRefused(changed(folder, [](std::string& bytes) { bytes.resize(bytes.size() / 2); }), "damaged");
        const QTemporaryDir another;
        expectRefused(changed(another, [](std::string& bytes) { bytes.resize(60); }), "some other file");
    }

    void aDamagedSchemaIsRefused() {
        const QTemporaryDir folder;
        const fs::path flipped = changed(folder, [](std::string& bytes) {
            for (std::size_t i = 100; i < 140; ++i) {
                bytes[i] = static_cast<char>(~bytes[i]);
            }
        });
        expectRefused(flipped, "damaged");
    }

    void aDamagedPageIsRefused() {
        const QTemporaryDir folder;
        expectRefused(changed(folder, [](std::string& bytes) { bytes.replace(4096, 4096, 4096, '\x7f'); }),
                      "damaged");
    }

    void aSessionWithoutItsTablesIsRefused() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "tables");
        makeSession(file);
        {
            const auto database = SqliteDatabase::open(file, SqliteAccess::readWrite);
            QVERIFY(database->execute("DROP TABLE events"));
        }
        expectRefused(file, "its table events cannot be read");
    }

    void aFailedCreationLeavesNothing() {
        const QTemporaryDir folder;
        // A folder in the place of the log stops SQLite after the file was made.
        fs::create_directory(pathIn(folder, "blocked-wal"));
        fs::create_directory(pathIn(folder, "blocked-journal"));
        QVERIFY(!openSessionForWriting(pathIn(folder, "blocked")));
        QVERIFY(!fs::exists(pathIn(folder, "blocked")));
    }

    void readsFromAFolderThatCannotBeWritten() {
        const QTemporaryDir folder;
        const fs::path file = pathIn(folder, "read_only");
        makeSession(file);
        fs::permissions(file, fs::perms(0444));
        fs::permissions(folder.path().toStdString(), fs::perms(0555));
        const pid_t child = fork();
        if (child == 0) {
            // Permissions do not bind root, so the child becomes nobody.
            if (geteuid() == 0 && setuid(65534) != 0) {
                _exit(3);
            }
            const bool readable = openSessionForReading(file).has_value();
            const bool refused = !openSessionForWriting(file).has_value();
            _exit(readable && refused ? 0 : 1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        fs::permissions(folder.path().toStdString(), fs::perms(0755));
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
        QCOMPARE(filesIn(folder.path().toStdString()), 1U);
    }
};

QTEST_GUILESS_MAIN(TestSessionFile)
#include "tst_session_file.moc"
