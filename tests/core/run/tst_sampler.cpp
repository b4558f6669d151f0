// SPDX-License-Identifier: MIT
#include "core/run/sampler.h"
#include "tests/core/base/test_text.h"
#include "tests/core/run/pool_bench.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestSampler : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void aSampleIsWhatHappenedSinceTheOneBefore() {
        PoolBench bench(steadyScript(10ms), 2);
        QVERIFY(bench.startAll());
        Sampler sampler(*bench.pool, bench.shared.latencies, bench.clock.now());
        // Between two ends of operations, so that it is certain which have ended.
        bench.pass(95ms);
        const auto first = sampler.take(SampleKind::warmup, bench.clock.now());
        QCOMPARE(first->index, 0);
        QCOMPARE(first->kind, SampleKind::warmup);
        QCOMPARE(first->start, Nanoseconds(0));
        QCOMPARE(first->length, Nanoseconds(95ms));
        QCOMPARE(first->counts.succeeded, 18);
        QCOMPARE(first->counts.attempted, 20);
        QCOMPARE(first->counts.rows, 1800);
        QCOMPARE(first->latency.count, 18);
        QVERIFY(std::abs(first->latency.p50Us - 10'000) <= 10);
        QCOMPARE(first->responseTime.count, 18);
        QCOMPARE(first->workersRunning, 2);
        QCOMPARE(first->workersLost, 0);
        QCOMPARE(sampler.interval().latency.count(), 18);
        QCOMPARE(sampler.counts().attempted, 20);
        bench.pass(100ms);
        const auto second = sampler.take(SampleKind::measured, bench.clock.now());
        QCOMPARE(second->index, 1);
        QCOMPARE(second->start, Nanoseconds(95ms));
        QCOMPARE(second->length, Nanoseconds(100ms));
        QCOMPARE(second->counts.succeeded, 20);
        QCOMPARE(second->counts.attempted, 20);
        QCOMPARE(second->latency.count, 20);
        QCOMPARE(sampler.interval().latency.count(), 20);
        QCOMPARE(sampler.taken(), 2);
        QCOMPARE(sampler.lastTaken() - TimePoint{}, Nanoseconds(195ms));
    }

    void samplesAddUpToWhatTheWorkersCounted() {
        PoolBench bench(steadyScript(7ms), 3);
        QVERIFY(bench.startAll());
        Sampler sampler(*bench.pool, bench.shared.latencies, bench.clock.now());
        OperationCounts total;
        std::int64_t latencies = 0;
        double cpu = 0.0;
        Nanoseconds end{};
        const auto take = [&] {
            const auto sample = sampler.take(SampleKind::measured, bench.clock.now());
            QCOMPARE(sample->start, end);
            QVERIFY(sample->clientCpuSeconds >= 0.0);
            end = sample->start + sample->length;
            total += sample->counts;
            latencies += sample->latency.count;
            cpu += sample->clientCpuSeconds;
        };
        for (int i = 1; i <= 50; ++i) {
            bench.pass(i * 1ms);
            take();
        }
        bench.end();
        take();
        take();  // and nothing more
        QVERIFY(total == bench.pool->counts());
        QCOMPARE(total.attempted, total.succeeded);
        QCOMPARE(latencies, total.succeeded);
        QVERIFY(cpu > 0.0 && cpu <= bench.pool->cpuSeconds());
    }

    void aSampleTellsHowManyWorkersThereAre() {
        FakeScript script = steadyScript(10ms);
        script.onWrite = [](const FakeCall& call) {
            return call.connection == 1 ? failsWith(ErrorKind::diskFull, 1ms) : succeedsAfter(10ms);
        };
        PoolBench bench(script, 3);
        QVERIFY(bench.startAll());
        Sampler sampler(*bench.pool, bench.shared.latencies, bench.clock.now());
        bench.pass(5ms);
        QCOMPARE(sampler.take(SampleKind::measured, bench.clock.now())->workersRunning, 3);
        bench.pass(1s);
        const auto later = sampler.take(SampleKind::measured, bench.clock.now());
        QCOMPARE(later->workersRunning, 2);
        QCOMPARE(later->workersLost, 1);
        // Failures never enter the latencies.
        QCOMPARE(later->latency.count, later->counts.succeeded);
        QVERIFY(later->counts.failed() > 0);
    }
};

QTEST_APPLESS_MAIN(TestSampler)
#include "tst_sampler.moc"
