// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/session/session_reader.h"
#include "core/session/session_writer.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;
using stored_run::text;

namespace {

constexpr std::int64_t sampleCount = 20;

template <typename T>
std::string texts(const std::vector<T>& items) {
    std::string all;
    for (const T& item : items) {
        all += text(item) + '\n';
    }
    return all;
}

}  // namespace

/// A run goes through the writer and comes back the same.
class TestSessionReader : public QObject {
    Q_OBJECT

   private:
    std::filesystem::path write(const std::vector<std::string>& ids) {
        const auto file = stored_run::pathIn(m_folder, makeId() + ".loadstone");
        auto writer = SessionWriter::open(file);
        for (const std::string& id : ids) {
            (*writer)->onStarted(std::make_shared<RunDescription>(stored_run::description(id)));
            for (std::int64_t i = 0; i < sampleCount; ++i) {
                (*writer)->onSample(std::make_shared<Sample>(stored_run::sample(i)));
            }
            (*writer)->onEvent(stored_run::event());
            (*writer)->onEvent({std::chrono::seconds(1), RunEventKind::reset, "reset", "", 0, 0});
            (*writer)->onFinished(std::make_shared<RunResult>(stored_run::result(sampleCount)));
        }
        return file;
    }

    QTemporaryDir m_folder;
    std::string m_id = "0123456789abcdef0123456789abcdef";

   private slots:
    void everythingComesBack() {
        const auto reader = SessionReader::open(write({m_id}));
        QVERIFY(reader);
        const auto runs = (*reader)->runs();
        QVERIFY(runs);
        QCOMPARE(runs->size(), 1U);
        QCOMPARE(text(runs->front().description), text(stored_run::description(m_id)));

        const auto samples = (*reader)->samples(m_id);
        std::vector<Sample> expected;
        for (std::int64_t i = 0; i < sampleCount; ++i) {
            expected.push_back(stored_run::sample(i));
        }
        QVERIFY(samples);
        QCOMPARE(texts(*samples), texts(expected));

        const auto events = (*reader)->events(m_id);
        QVERIFY(events);
        QCOMPARE(events->size(), 2U);
        QCOMPARE(text(events->front()), text(stored_run::event()));
        QCOMPARE(events->back().text, "reset");

        const RunResult result = stored_run::result(sampleCount);
        const auto stored = (*reader)->result(m_id);
        QVERIFY(stored && *stored);
        QCOMPARE(text(**stored), text(result));
        const auto segments = (*reader)->segments(m_id);
        QVERIFY(segments);
        QCOMPARE(texts(*segments), texts(result.segments));
    }

    void seriesHasTheFiguresOfTheSamples() {
        const auto reader = SessionReader::open(write({m_id}));
        const auto series = (*reader)->series(m_id);
        QVERIFY(series);
        QCOMPARE(series->size(), static_cast<std::size_t>(sampleCount));
        for (std::size_t i = 0; i < series->size(); ++i) {
            const Sample sample = stored_run::sample(static_cast<std::int64_t>(i));
            QCOMPARE(series->startSeconds[i], std::chrono::duration<double>(sample.start).count());
            QCOMPARE(series->kind[i], sample.kind);
            QCOMPARE(series->rowsPerSecond[i], sample.rowsPerSecond());
            QCOMPARE(series->p50Us[i], sample.latency.p50Us);
            QCOMPARE(series->p95Us[i], sample.latency.p95Us);
            QCOMPARE(series->p99Us[i], sample.latency.p99Us);
            QCOMPARE(series->failed[i], sample.counts.failed());
            QCOMPARE(series->retries[i], sample.counts.retries);
        }
    }

    void runsAreFoundByNumberIdAndBeginning() {
        const std::string twin = "0123456789abcdef0123456789abcdff";
        const std::string digits = "77000000000000000000000000000000";
        const auto reader = SessionReader::open(write({m_id, twin, digits}));
        QCOMPARE((*reader)->run("2")->description.id, twin);
        QCOMPARE((*reader)->run(m_id)->number, 1);
        QCOMPARE((*reader)->run("0123456789ABCDEF0123456789abcdf")->number, 2);
        QCOMPARE((*reader)->run("77")->number, 3);
        QCOMPARE((*reader)->run(digits)->number, 3);
    }

    void unknownAndAmbiguousRunsFail() {
        const std::string twin = "0123456789abcdef0123456789abcdff";
        const auto reader = SessionReader::open(write({m_id, twin}));
        for (const std::string& name :
             {std::string("9"), std::string("xyz"), std::string("0123"), std::string()}) {
            const auto run = (*reader)->run(name);
            QVERIFY2(!run, name.c_str());
            QCOMPARE(run.error().kind, ErrorKind::invalidArgument);
            QVERIFY(run.error().message.find('"' + name + '"') != std::string::npos);
        }
        QCOMPARE((*reader)->samples("nope").error().kind, ErrorKind::invalidArgument);
        QCOMPARE((*reader)->series("nope").error().kind, ErrorKind::invalidArgument);
        QCOMPARE((*reader)->events("nope").error().kind, ErrorKind::invalidArgument);
        QCOMPARE((*reader)->result("nope").error().kind, ErrorKind::invalidArgument);
    }

    void dataVersionTellsOfOthersWrites() {
        const auto file = write({m_id});
        const auto reader = SessionReader::open(file);
        const std::int64_t before = (*reader)->dataVersion();
        QCOMPARE((*reader)->dataVersion(), before);
        auto writer = SessionWriter::open(file);
        (*writer)->onStarted(std::make_shared<RunDescription>(stored_run::description()));
        QVERIFY((*writer)->flush());
        QVERIFY((*reader)->dataVersion() != before);
        QCOMPARE((*reader)->runs()->size(), 2U);
    }
};

QTEST_GUILESS_MAIN(TestSessionReader)
#include "tst_session_reader.moc"
