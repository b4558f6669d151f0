// SPDX-License-Identifier: MIT
#include "tests/core/base/test_text.h"
#include "tests/core/run/at_sample.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

Nanoseconds endOf(const Sample& sample) { return sample.start + sample.length; }

Nanoseconds lengthOf(const RecordingObserver& observer, SampleKind kind) {
    Nanoseconds length{};
    for (const auto& sample : observer.samples()) {
        length += sample->kind == kind ? sample->length : Nanoseconds::zero();
    }
    return length;
}

}  // namespace

class TestSampleSchedule : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void samplesFollowEachOtherWithoutGaps_data() {
        QTest::addColumn<int>("warmupMs");
        QTest::addColumn<int>("durationMs");
        QTest::addColumn<int>("operationMs");
        QTest::addColumn<int>("rowLimit");
        QTest::newRow("on the tick") << 0 << 1000 << 10 << 2'000'000;
        QTest::newRow("off the tick") << 250 << 1030 << 70 << 2'000'000;
        QTest::newRow("shorter than a tick") << 0 << 30 << 10 << 2'000'000;
        QTest::newRow("operations longer than a tick") << 100 << 1000 << 730 << 2'000'000;
        QTest::newRow("resets in between") << 0 << 2000 << 10 << 2500;
    }
    void samplesFollowEachOtherWithoutGaps() {
        QFETCH(int, warmupMs);
        QFETCH(int, durationMs);
        QFETCH(int, operationMs);
        QFETCH(int, rowLimit);
        FakeScript script = steady(std::chrono::milliseconds(operationMs));
        script.onExecute = [](const FakeCall&) { return succeedsAfter(7ms); };
        FakeRun run(script);
        run.config.warmup = std::chrono::milliseconds(warmupMs);
        run.config.duration = std::chrono::milliseconds(durationMs);
        run.config.parameters.set("n", 0);
        run.config.parameters.set("w", 2);
        run.config.tableRowLimit = rowLimit;
        const auto result = run.run();
        QVERIFY2(result->valid, result->invalidReason.c_str());
        const auto& samples = run.observer.samples();
        QCOMPARE(static_cast<std::int64_t>(samples.size()), result->samples);
        Nanoseconds end{};
        for (std::size_t i = 0; i < samples.size(); ++i) {
            QCOMPARE(samples[i]->index, static_cast<std::int64_t>(i));
            QCOMPARE(samples[i]->start, end);
            QVERIFY(samples[i]->length >= Nanoseconds::zero());
            end = endOf(*samples[i]);
        }
        QCOMPARE(samples.back()->kind, SampleKind::drain);
        // All time but that of warm-up and resets is measured time.
        QCOMPARE(lengthOf(run.observer, SampleKind::warmup), std::chrono::milliseconds(warmupMs));
        QCOMPARE(lengthOf(run.observer, SampleKind::measured), std::chrono::milliseconds(durationMs));
        QCOMPARE(
            end - lengthOf(run.observer, SampleKind::warmup) - lengthOf(run.observer, SampleKind::paused),
            result->elapsed);
        const bool hasPauses = lengthOf(run.observer, SampleKind::paused) > Nanoseconds::zero();
        QCOMPARE(hasPauses, rowLimit == 2500);
    }

    void theScheduleIsAbsolute() {
        FakeRun run(steady(10ms));
        run.config.duration = 2s;
        // An observer that dawdles makes one sample late, and none after it.
        AtSample dawdler(3, [&run] { run.clock().sleepUntil(run.clock().now() + 130ms, {}); });
        const auto result = perform(run, {&dawdler});
        QVERIFY2(result->valid, result->invalidReason.c_str());
        std::vector<Nanoseconds> late;
        for (const auto& sample : run.observer.samples()) {
            if (sample->kind == SampleKind::measured && endOf(*sample) % 100ms != 0ms) {
                late.push_back(endOf(*sample));
            }
        }
        QCOMPARE(late, std::vector<Nanoseconds>{530ms});
        QCOMPARE(lengthOf(run.observer, SampleKind::measured), Nanoseconds(2s));
    }

    void anotherTickIsObeyed() {
        FakeRun run(steady(10ms));
        run.config.duration = 1s;
        run.config.samplingTick = 250ms;
        const auto result = run.run();
        QCOMPARE(result->samples, 5);  // four and the drain
        QCOMPARE(endOf(*run.observer.samples()[1]), Nanoseconds(500ms));
    }

    void afterAChangeSamplesAreTransient() {
        FakeRun run(steady(10ms));
        run.config.duration = 3s;
        AtSample changer(9, [&run] { (void)run.controller().change("k", 50); });
        const auto result = perform(run, {&changer});
        QVERIFY2(result->valid, result->invalidReason.c_str());
        // The change came at 1.0 s and is left out for 300 ms.
        for (const auto& sample : run.observer.samples()) {
            const bool unsettled = sample->index >= 10 && sample->index <= 12;
            QCOMPARE(sample->kind, sample == run.observer.samples().back() ? SampleKind::drain
                                   : unsettled                             ? SampleKind::transient
                                                                           : SampleKind::measured);
        }
        QCOMPARE(result->segments.size(), std::size_t{2});
        QCOMPARE(result->segments[0].from, Nanoseconds(0));
        QCOMPARE(result->segments[0].to, Nanoseconds(1s));
        QCOMPARE(result->segments[0].measured, Nanoseconds(1s));
        QCOMPARE(result->segments[1].from, Nanoseconds(1s));
        QCOMPARE(result->segments[1].measured, Nanoseconds(1700ms));
        QCOMPARE(run.observer.events().size(), std::size_t{1});
        const RunEvent& event = run.observer.events().front();
        QCOMPARE(event.kind, RunEventKind::parameterChange);
        QCOMPARE(event.at, Nanoseconds(1s));
        QCOMPARE(event.key, std::string("k"));
        QCOMPARE(event.before, 100);
        QCOMPARE(event.after, 50);
    }

    void theTransientLastsUntilEveryWorkerHasFollowed() {
        FakeRun run(steady(700ms));
        run.config.duration = 6s;
        AtSample changer(9, [&run] { (void)run.controller().change("k", 50); });
        perform(run, {&changer});
        // Changed at 1.0 s; the operation begun at 1.4 s, the first under the new batch size, ends at 2.1 s.
        const auto& samples = run.observer.samples();
        QCOMPARE(samples[9]->kind, SampleKind::measured);
        for (std::size_t i = 10; i < 20; ++i) {
            QCOMPARE(samples[i]->kind, SampleKind::transient);
        }
        QCOMPARE(samples[23]->kind, SampleKind::measured);
    }

    void aChangeInTheWarmUpSplitsNothing() {
        FakeRun run(steady(10ms));
        run.config.warmup = 2s;
        AtSample changer(4, [&run] { (void)run.controller().change("k", 50); });
        const auto result = perform(run, {&changer});
        QCOMPARE(result->segments.size(), std::size_t{1});
        QCOMPARE(result->segments[0].parameters.get("k"), 50);
        QCOMPARE(result->segments[0].from, Nanoseconds(2s));
        QCOMPARE(run.observer.rowsIn(SampleKind::transient), 0);
        QCOMPARE(run.observer.events().size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestSampleSchedule)
#include "tst_sample_schedule.moc"
