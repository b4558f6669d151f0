// SPDX-License-Identifier: MIT
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include <QCoreApplication>
#include <QTest>

#include "core/session/session_reader.h"
#include "core/session/session_writer.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;
using stored_run::pathIn;

namespace fs = std::filesystem;

namespace {

void start(SessionWriter& writer, const std::string& id = makeId()) {
    writer.onStarted(std::make_shared<RunDescription>(stored_run::description(id)));
}

void addSamples(SessionWriter& writer, std::int64_t from, std::int64_t to) {
    for (std::int64_t i = from; i < to; ++i) {
        writer.onSample(std::make_shared<Sample>(stored_run::sample(i)));
    }
}

void finish(SessionWriter& writer, std::int64_t samples) {
    writer.onFinished(std::make_shared<RunResult>(stored_run::result(samples)));
}

RunSummary onlyRun(const fs::path& file) {
    const auto reader = SessionReader::open(file);
    const auto runs = reader ? (*reader)->runs() : Result<std::vector<RunSummary>>(Failure(reader.error()));
    return runs && runs->size() == 1 ? runs->front() : RunSummary();
}

bool sound(const fs::path& file) {
    const auto check = checkSession(file);
    for (const std::string& problem : check ? check->problems : std::vector{check.error().message}) {
        qWarning("%s", problem.c_str());
    }
    return check && check->problems.empty();
}

/// What the child process does: writes a sample every 10 ms until it is killed.
[[noreturn]] void writeForEver(const fs::path& file) {
    auto writer = SessionWriter::open(file);
    start(**writer);
    for (std::int64_t i = 0;; ++i) {
        addSamples(**writer, i, i + 1);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

/// Bytes that this process may write into one file.
class FileSizeLimit {
   public:
    explicit FileSizeLimit(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }

   private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

}  // namespace

class TestSessionWriter : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;

   private slots:
    void writesWithoutBeingAsked() {
        const fs::path file = pathIn(m_folder, "unasked");
        auto writer = SessionWriter::open(file);
        start(**writer);
        addSamples(**writer, 0, 3);
        QTRY_COMPARE_WITH_TIMEOUT(onlyRun(file).samples, 3, 1000);
    }

    void runIsRunningThenEnds() {
        const fs::path file = pathIn(m_folder, "states");
        auto writer = SessionWriter::open(file);
        start(**writer);
        addSamples(**writer, 0, 20);
        QVERIFY((*writer)->flush());
        QCOMPARE(onlyRun(file).state, StoredState::running);
        finish(**writer, 20);
        QVERIFY((*writer)->flush());
        QCOMPARE(onlyRun(file).state, StoredState::stopped);
        QVERIFY(sound(file));
    }

    void aWriterThatLetsGoLeavesAnInterruptedRun() {
        const fs::path file = pathIn(m_folder, "let_go");
        {
            auto writer = SessionWriter::open(file);
            start(**writer);
            addSamples(**writer, 0, 5);
        }
        QCOMPARE(onlyRun(file).state, StoredState::interrupted);
        QCOMPARE(onlyRun(file).samples, 5);
        QVERIFY(sound(file));
    }

    void aNewRunEndsTheOneBefore() {
        const fs::path file = pathIn(m_folder, "two");
        auto writer = SessionWriter::open(file);
        start(**writer);
        start(**writer);
        QVERIFY((*writer)->flush());
        const auto runs = (*SessionReader::open(file))->runs();
        QCOMPARE(runs->at(0).state, StoredState::interrupted);
        QCOMPARE(runs->at(1).state, StoredState::running);
    }

    void aRunThatNeverStartedIsNotStored() {
        const fs::path file = pathIn(m_folder, "never");
        auto writer = SessionWriter::open(file);
        finish(**writer, 0);
        QVERIFY((*writer)->flush());
        QVERIFY((*SessionReader::open(file))->runs()->empty());
    }

    void nothingIsLeftBesideAClosedFile() {
        const fs::path file = pathIn(m_folder, "closed");
        {
            auto writer = SessionWriter::open(file);
            start(**writer);
        }
        QVERIFY(fs::exists(file));
        QVERIFY(!fs::exists(file.string() + "-wal"));
        QVERIFY(!fs::exists(file.string() + "-shm"));
    }

    void openFailsAtOnce() {
        const auto writer = SessionWriter::open("/proc/no/such/session");
        QVERIFY(!writer);
        QCOMPARE(writer.error().kind, ErrorKind::file);
    }

    void aRefusedItemIsReportedAndDoesNotHoldUpTheOthers() {
        const fs::path file = pathIn(m_folder, "refused");
        auto writer = SessionWriter::open(file);
        start(**writer);
        addSamples(**writer, 0, 2);
        addSamples(**writer, 1, 20);  // number 1 comes a second time
        finish(**writer, 20);
        const auto flushed = (*writer)->flush();
        QVERIFY(!flushed);
        QVERIFY(flushed.error().message.find(file.string()) != std::string::npos);
        QVERIFY((*writer)->flush());  // reported once
        QCOMPARE(onlyRun(file).samples, 20);
        QVERIFY(sound(file));
    }

    void whatFollowsARefusedRunIsNotTakenForTheRunBefore() {
        const fs::path file = pathIn(m_folder, "refused_run");
        auto writer = SessionWriter::open(file);
        start(**writer, "same");
        addSamples(**writer, 0, 3);
        start(**writer, "same");
        addSamples(**writer, 3, 9);
        QVERIFY(!(*writer)->flush());
        QCOMPARE(onlyRun(file).samples, 3);
        QCOMPARE(onlyRun(file).state, StoredState::interrupted);
    }

    void aFullDiskIsReportedAndNothingIsLost() {
        const fs::path file = pathIn(m_folder, "full");
        auto writer = SessionWriter::open(file);
        start(**writer);
        QVERIFY((*writer)->flush());
        {
            const FileSizeLimit limit(256 * 1024);
            addSamples(**writer, 0, 5'000);
            const auto flushed = (*writer)->flush();
            QVERIFY(!flushed);
            QCOMPARE(flushed.error().kind, ErrorKind::file);
            QVERIFY(!(*writer)->flush());  // and again, as long as it holds
        }
        QVERIFY((*writer)->flush());
        QCOMPARE(onlyRun(file).samples, 5'000);
        QVERIFY(sound(file));
    }

    void twoWritersShareAFile() {
        const fs::path file = pathIn(m_folder, "shared");
        const auto writeRuns = [&file] {
            auto writer = SessionWriter::open(file);
            for (int run = 0; run < 3; ++run) {
                start(**writer);
                for (std::int64_t i = 0; i < 20; ++i) {
                    addSamples(**writer, i, i + 1);
                    static_cast<void>((*writer)->flush());
                }
                finish(**writer, 20);
            }
            return (*writer)->flush().has_value();
        };
        bool otherDone = false;
        std::thread other([&] { otherDone = writeRuns(); });
        const bool done = writeRuns();
        other.join();
        QVERIFY(done && otherDone);
        const auto runs = (*SessionReader::open(file))->runs();
        QCOMPARE(runs->size(), 6U);
        for (std::size_t i = 0; i < runs->size(); ++i) {
            QCOMPARE(runs->at(i).number, static_cast<std::int64_t>(i + 1));
            QCOMPARE(runs->at(i).samples, 20);
        }
        QVERIFY(sound(file));
    }

    void aKilledWriterLeavesItsSamples() {
        const fs::path file = pathIn(m_folder, "killed");
        const std::string program = QCoreApplication::applicationFilePath().toStdString();
        const pid_t child = fork();
        if (child == 0) {
            execl(program.c_str(), program.c_str(), "--write", file.c_str(), nullptr);
            _exit(127);
        }
        QTRY_VERIFY_WITH_TIMEOUT(onlyRun(file).samples > 20, 20'000);
        QCOMPARE(onlyRun(file).state, StoredState::running);
        const std::int64_t before = onlyRun(file).samples;
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);

        const RunSummary run = onlyRun(file);
        QCOMPARE(run.state, StoredState::interrupted);
        QVERIFY(run.samples >= before);
        QVERIFY(run.counts.rows > 0);
        QCOMPARE(run.counts.attempted, run.counts.succeeded + run.counts.failed() + run.counts.cancelled);
        QVERIFY(sound(file));
        QCOMPARE(checkSession(file)->interrupted, 1);
    }
};

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    if (argc == 3 && std::string_view(argv[1]) == "--write") {
        writeForEver(argv[2]);
    }
    TestSessionWriter test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_session_writer.moc"
