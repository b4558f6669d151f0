// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include "app/cli/session_command.h"
#include "core/session/session_writer.h"
#include "core/session/sqlite_database.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

namespace fs = std::filesystem;

namespace {

/// What this program does when its first word is "session": it is the command line.
int runCommand(int argc, char** argv) {
    CLI::App app("test", "loadstone-cli");
    int exitCode = 0;
    addSessionCommand(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return exitCode;
}

struct Answer {
    int exitCode = -1;
    std::string out;
    std::string error;

    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
    /// One line on standard error and nothing else.
    [[nodiscard]] bool isOneSentence() const {
        return out.empty() && std::count(error.begin(), error.end(), '\n') == 1 &&
               error.starts_with("loadstone-cli: ");
    }
};

std::string bytesOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

class TestSessionCommand : public QObject {
    Q_OBJECT

   private:
    Answer run(const QStringList& arguments) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_folder.path());
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(),
                      QStringList{QStringLiteral("session")} + arguments);
        process.waitForFinished();
        Answer answer;
        answer.exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        answer.out = process.readAllStandardOutput().toStdString();
        answer.error = process.readAllStandardError().toStdString();
        return answer;
    }

    static void write(const fs::path& file) {
        auto writer = SessionWriter::open(file);
        for (const char* id : {"0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"}) {
            (*writer)->onStarted(std::make_shared<RunDescription>(stored_run::description(id)));
            for (std::int64_t i = 0; i < 20; ++i) {
                (*writer)->onSample(std::make_shared<Sample>(stored_run::sample(i)));
            }
            (*writer)->onEvent(stored_run::event());
            (*writer)->onFinished(std::make_shared<RunResult>(stored_run::result(20)));
        }
        QVERIFY((*writer)->flush());
    }

    fs::path path(const std::string& name) const { return stored_run::pathIn(m_folder, name); }
    static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }

    QTemporaryDir m_folder;
    fs::path m_session;

   private slots:
    void initTestCase() {
        m_session = path("s.loadstone");
        write(m_session);
    }

    void listShowsEveryRun() {
        const Answer table = run({"list", text(m_session)});
        QCOMPARE(table.exitCode, 0);
        QCOMPARE(std::count(table.out.begin(), table.out.end(), '\n'), 3);
        QVERIFY(table.out.find("01234567") != std::string::npos);
        const Answer answer = run({"list", text(m_session), "--json"});
        const auto json = answer.json();
        QCOMPARE(json["session"].get<std::string>(), m_session.string());
        QCOMPARE(json["runs"].size(), 2U);
        QCOMPARE(json["runs"][1]["run_id"].get<std::string>(), "fedcba9876543210fedcba9876543210");
    }

    void showTellsOfOneRun() {
        const Answer words = run({"show", text(m_session), "1"});
        QCOMPARE(words.exitCode, 0);
        QVERIFY(words.out.starts_with("Run 1\n"));
        QVERIFY(words.out.find("K 100 → 1000") != std::string::npos);
        const auto json = run({"show", text(m_session), "fedc", "--json"}).json();
        QCOMPARE(json["number"].get<int>(), 2);
        QCOMPARE(json["segments"].size(), 2U);
        QCOMPARE(json["session"].get<std::string>(), m_session.string());
    }

    void theDefaultSessionIsMeantWhereNoFileIsNamed() {
        const Answer missing = run({"list"});
        QCOMPARE(missing.exitCode, 2);
        QVERIFY(missing.isOneSentence());
        fs::create_directories(path("loadstone"));
        write(path("loadstone") / "default.loadstone");
        QCOMPARE(run({"list", "--json"}).json()["runs"].size(), 2U);
        QCOMPARE(run({"show", "2", "--json"}).json()["number"].get<int>(), 2);
        QCOMPARE(run({"check"}).exitCode, 0);
        fs::remove_all(path("loadstone"));
    }

    void checkTellsSoundFromUnsound() {
        const Answer sound = run({"check", text(m_session)});
        QCOMPARE(sound.exitCode, 0);
        QVERIFY(sound.out.find(": sound; runs: 2, interrupted: 0, samples: 40\n") != std::string::npos);
        const fs::path bad = path("bad.loadstone");
        fs::copy_file(m_session, bad);
        QVERIFY(SqliteDatabase::open(bad, SqliteAccess::readWrite)
                    ->execute("UPDATE results SET attempted = 0, rows = 0 WHERE run = 1"));
        const Answer unsound = run({"check", text(bad)});
        QCOMPARE(unsound.exitCode, 1);
        QCOMPARE(std::count(unsound.out.begin(), unsound.out.end(), '\n'), 4);
        const auto json = run({"check", text(bad), "--json"}).json();
        QCOMPARE(json["sound"].get<bool>(), false);
        QCOMPARE(json["problems"].size(), 3U);
    }

    void exportWritesTheTables() {
        const fs::path runs = path("runs.csv");
        QCOMPARE(run({"export", text(m_session), "--out", text(runs)}).exitCode, 0);
        const std::string table = bytesOf(runs);
        QVERIFY(table.starts_with("run_id,number,"));
        QVERIFY(table.find("fedcba9876543210") != std::string::npos);
        const fs::path one = path("one.csv");
        QCOMPARE(run({"export", text(m_session), "--run", "1", "--out", text(one)}).exitCode, 0);
        QVERIFY(bytesOf(one).find("fedcba9876543210") == std::string::npos);
        const fs::path samples = path("samples.csv");
        QCOMPARE(run({"export", text(m_session), "--what", "samples", "--run", "2", "--out", text(samples)})
                     .exitCode,
                 0);
        const std::string rows = bytesOf(samples);
        QCOMPARE(std::count(rows.begin(), rows.end(), '\n'), 21);
    }

    void exportReplacesOnlyWhenForced() {
        const fs::path file = path("kept.csv");
        std::ofstream(file) << "kept";
        const Answer refused = run({"export", text(m_session), "--out", text(file)});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.isOneSentence());
        QCOMPARE(bytesOf(file), "kept");
        QCOMPARE(run({"export", text(m_session), "--out", text(file), "--force"}).exitCode, 0);
        QVERIFY(bytesOf(file).starts_with("run_id"));
    }

    void exportNeverReplacesTheSession() {
        const std::string before = bytesOf(m_session);
        const Answer refused = run({"export", text(m_session), "--out", text(m_session), "--force"});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.isOneSentence());
        QVERIFY(bytesOf(m_session) == before);
    }

    void badInputIsAnsweredInOneSentence_data() {
        QTest::addColumn<QStringList>("arguments");
        std::ofstream(path("words.txt")) << "Not a session.\n";
        const QString session = text(m_session);
        const QString words = text(path("words.txt"));
        QTest::newRow("missing") << QStringList{"list", text(path("none"))};
        QTest::newRow("text file") << QStringList{"list", words};
        QTest::newRow("text file, JSON") << QStringList{"check", words, "--json"};
        QTest::newRow("folder") << QStringList{"check", m_folder.path()};
        QTest::newRow("no such run") << QStringList{"show", session, "77"};
        QTest::newRow("samples of all")
            << QStringList{"export", session, "--what", "samples", "--out", text(path("a"))};
        QTest::newRow("unwritable") << QStringList{"export", session, "--out", "/proc/no/file.csv"};
    }

    void badInputIsAnsweredInOneSentence() {
        QFETCH(QStringList, arguments);
        const Answer answer = run(arguments);
        QCOMPARE(answer.exitCode, 2);
        QVERIFY2(answer.isOneSentence(), answer.error.c_str());
        QCOMPARE(bytesOf(path("words.txt")), "Not a session.\n");
        QVERIFY(!fs::exists(path("a")));
    }

    void wrongUseIsRefused() {
        QCOMPARE(run({}).exitCode, 2);
        QCOMPARE(run({"show"}).exitCode, 2);
        QCOMPARE(run({"export", text(m_session)}).exitCode, 2);
        QCOMPARE(run({"export", text(m_session), "--out", "x", "--what", "everything"}).exitCode, 2);
    }
};

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == "session") {
        return runCommand(argc, argv);
    }
    TestSessionCommand test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_session_command.moc"
