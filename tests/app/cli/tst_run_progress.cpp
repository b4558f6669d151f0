// SPDX-License-Identifier: MIT
#include "app/cli/run_progress.h"
#include "tests/app/cli/captured_stderr.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

RunConfig timed() {
    RunConfig config;
    config.warmup = 2s;
    config.duration = 8s;
    return config;
}

RunConfig bounded() {
    RunConfig config;
    config.rows = 1000;
    return config;
}

std::shared_ptr<const Sample> sample(SampleKind kind, Nanoseconds start, std::int64_t rows) {
    auto made = std::make_shared<Sample>();
    made->kind = kind;
    made->start = start;
    made->length = 100ms;
    made->counts.rows = rows;
    made->latency.p99Us = 12'340;
    return made;
}

/// The last line drawn, without the codes that clear it.
std::string lastLine(const std::string& text) {
    const std::string clear = "\r\033[K";
    const auto begin = text.rfind(clear);
    return begin == std::string::npos ? text : text.substr(begin + clear.size());
}

std::string bar(int filled) {
    return "[" + std::string(static_cast<std::size_t>(filled), '#') +
           std::string(static_cast<std::size_t>(24 - filled), ' ') + "]";
}

}  // namespace

class TestRunProgress : public QObject {
    Q_OBJECT

   private slots:
    void aLogGetsALineForEachLongPhase() {
        CapturedStderr captured;
        RunProgress progress(timed());
        for (const RunPhase phase :
             {RunPhase::connect, RunPhase::build, RunPhase::warmup, RunPhase::measure, RunPhase::drain,
              RunPhase::verify, RunPhase::cleanUp, RunPhase::finished}) {
            progress.onPhase(phase);
            progress.onProgress(phase, 0.5, "minor_1");
            progress.onSample(sample(SampleKind::measured, 1s, 100));
        }
        progress.onFinished(nullptr);
        QCOMPARE(captured.read(), std::string("build\nmeasure\nverify\n"));
    }

    void eventsAreToldEverywhere() {
        CapturedStderr captured;
        RunProgress progress(timed());
        RunEvent event;
        event.at = 2540ms;
        event.text = std::string("table emptied");
        progress.onEvent(event);
        QCOMPARE(captured.read(), std::string("2.5 s: table emptied\n"));
    }

    void aTerminalGetsABarOfTheTime() {
        CapturedStderr captured(CapturedStderr::Kind::terminal);
        RunProgress progress(timed());
        progress.onSample(sample(SampleKind::measured, 4900ms, 500));
        const std::string line = lastLine(captured.read());
        QCOMPARE(line, bar(12) + " measured 5.0 s  5000 rows/s  p99 12.34 ms");
    }

    void orABarOfTheRows() {
        CapturedStderr captured(CapturedStderr::Kind::terminal);
        RunProgress progress(bounded());
        progress.onSample(sample(SampleKind::warmup, 0s, 900));  // does not count
        progress.onSample(sample(SampleKind::measured, 100ms, 250));
        progress.onSample(sample(SampleKind::measured, 200ms, 500));
        QVERIFY(lastLine(captured.read()).starts_with(bar(18)));
    }

    void theBarNeverOverflows() {
        CapturedStderr captured(CapturedStderr::Kind::terminal);
        RunProgress progress(timed());
        progress.onSample(sample(SampleKind::drain, 20s, 1));
        QVERIFY(lastLine(captured.read()).starts_with(bar(24) + " drain"));
    }

    void aPhaseIsDrawnAndCleared() {
        CapturedStderr captured(CapturedStderr::Kind::terminal);
        RunProgress progress(timed());
        progress.onPhase(RunPhase::build);
        progress.onProgress(RunPhase::build, 0.25, "minor_3");
        progress.onFinished(nullptr);
        const std::string text = captured.read();
        QVERIFY(contains(text, bar(0) + " build"));
        QVERIFY(contains(text, bar(6) + " build minor_3"));
        QCOMPARE(lastLine(text), std::string());
    }
};

QTEST_APPLESS_MAIN(TestRunProgress)
#include "tst_run_progress.moc"
