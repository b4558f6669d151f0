// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <filesystem>

#include <QTest>

#include "core/measure/host_metrics.h"
#include "core/session/session_reader.h"
#include "core/session/session_writer.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

namespace {

constexpr std::int64_t sampleCount = 1'000'000;

/// CPU time of this thread, which other programs on the machine change less than they change the clock's.
class Stopwatch {
   public:
    [[nodiscard]] double seconds() const { return ownCpuSeconds() - m_start; }

   private:
    double m_start = ownCpuSeconds();
};

}  // namespace

/// A day and a quarter of one run: 1,000,000 samples.
class TestSessionSpeed : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    std::filesystem::path m_file;
    std::string m_id = "0123456789abcdef0123456789abcdef";

   private slots:
    void initTestCase() {
        m_file = stored_run::pathIn(m_folder, "million");
        {
            auto writer = SessionWriter::open(m_file);
            (*writer)->onStarted(std::make_shared<RunDescription>(stored_run::description(m_id)));
            // The percentiles of real samples differ from each other; those of 1,000 stand for all. One in a
            // thousand has failures.
            std::vector<Sample> patterns;
            for (std::int64_t i = 20; i < 1020; ++i) {
                patterns.push_back(stored_run::sample(i));
                Sample& sample = patterns.back();
                sample.responseTime = sample.latency;
                if (i != 24) {
                    sample.counts.failedByKind = {};
                    sample.counts.retriedByKind = {};
                    sample.counts.retries = 0;
                }
            }
            for (std::int64_t i = 0; i < sampleCount; ++i) {
                auto sample = std::make_shared<Sample>(patterns[static_cast<std::size_t>(i % 1000)]);
                sample->index = i;
                sample->start = std::chrono::milliseconds(100 * i);
                (*writer)->onSample(std::move(sample));
                if (i % 50'000 == 0) {
                    QVERIFY((*writer)->flush());
                }
            }
            RunResult result;
            result.samples = sampleCount;
            (*writer)->onFinished(std::make_shared<RunResult>(result));
            QVERIFY((*writer)->flush());
        }
        const auto bytes = static_cast<double>(std::filesystem::file_size(m_file));
        qInfo("%.0f MB, %.0f bytes a sample", bytes / 1e6, bytes / static_cast<double>(sampleCount));
        QVERIFY(bytes < 150e6);
    }

    void opensAndReadsForAChart() {
        const Stopwatch watch;
        const auto reader = SessionReader::open(m_file);
        const double opened = watch.seconds();
        const auto runs = (*reader)->runs();
        const double listed = watch.seconds();
        QCOMPARE(runs->size(), 1U);
        double best = 1e9;
        for (int repeat = 0; repeat < 3; ++repeat) {
            const Stopwatch reading;
            const auto series = (*reader)->series(m_id);
            best = std::min(best, reading.seconds());
            QCOMPARE(series->size(), static_cast<std::size_t>(sampleCount));
        }
        qInfo("open %.3f s, list of runs %.3f s, series %.3f s (the best of three)", opened, listed - opened,
              best);
        QVERIFY(listed + best < 1.5);
    }

    void passesOverAllSamplesInFlatMemory() {
        const std::int64_t memory = residentBytes();
        const auto reader = SessionReader::open(m_file);
        const Stopwatch watch;
        std::int64_t count = 0;
        QVERIFY((*reader)->eachSample(m_id, [&count](const Sample&) { ++count; }));
        QCOMPARE(count, sampleCount);
        const double megabytes = static_cast<double>(residentBytes() - memory) / 1e6;
        qInfo("each sample %.3f s, %.0f MB", watch.seconds(), megabytes);
        QVERIFY(megabytes < 50);
    }

    void isChecked() {
        const Stopwatch watch;
        const auto check = checkSession(m_file);
        QCOMPARE(check->samples, sampleCount);
        qInfo("check %.3f s", watch.seconds());
    }
};

QTEST_GUILESS_MAIN(TestSessionSpeed)
#include "tst_session_speed.moc"
