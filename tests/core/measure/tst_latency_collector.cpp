// SPDX-License-Identifier: MIT
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "core/measure/latency_collector.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestLatencyCollector : public QObject {
    Q_OBJECT

   private slots:
    void takeGivesWhatWasCollectedSince() {
        LatencyCollector collector;
        const auto log = std::make_unique<LatencyLog>();
        LatencyPair taken;
        collector.record(*log, {LatencyHistogram::bucketOf(1ms), LatencyHistogram::bucketOf(5ms)});
        collector.take(taken);
        QVERIFY(taken.latency.empty());  // still in the log
        collector.collect(*log);
        collector.take(taken);
        QCOMPARE(taken.latency.count(), std::int64_t{1});
        QCOMPARE(taken.responseTime.count(), std::int64_t{1});
        QCOMPARE(taken.latency.max(), LatencyHistogram::middleOf(LatencyHistogram::bucketOf(1ms)));
        QCOMPARE(taken.responseTime.max(), LatencyHistogram::middleOf(LatencyHistogram::bucketOf(5ms)));
        collector.collect(*log);
        collector.take(taken);
        QVERIFY(taken.latency.empty() && taken.responseTime.empty());
    }

    void aPairMergesAndClearsBothParts() {
        LatencyPair one;
        LatencyPair other;
        one.latency.record(1ms);
        one.responseTime.record(2ms);
        other.latency.record(3ms);
        other.responseTime.record(4ms);
        one.merge(other);
        QCOMPARE(one.latency.count(), std::int64_t{2});
        QCOMPARE(one.responseTime.count(), std::int64_t{2});
        QVERIFY(one.latency.max() < one.responseTime.max());
        one.clear();
        QVERIFY(one.latency.empty() && one.responseTime.empty());
    }

    void aWorkerFasterThanTheSamplerLosesNothing() {
        LatencyCollector collector;
        const auto log = std::make_unique<LatencyLog>();
        constexpr std::int64_t operations = 3 * LatencyLog::capacity + 17;
        for (std::int64_t i = 0; i < operations; ++i) {
            collector.record(*log, {7, 8});
        }
        collector.collect(*log);
        LatencyPair taken;
        collector.take(taken);
        QCOMPARE(taken.latency.count(), operations);
        QCOMPARE(taken.responseTime.count(), operations);
    }

    void manyWorkersAndASamplerLoseNothing() {
        constexpr int workers = 4;
        constexpr int operations = 20'000;  // several rings full
        LatencyCollector collector;
        std::vector<std::unique_ptr<LatencyLog>> logs;
        for (int i = 0; i < workers; ++i) {
            logs.push_back(std::make_unique<LatencyLog>());
        }
        LatencyPair total;
        LatencyPair taken;
        const auto sample = [&] {
            for (const auto& log : logs) {
                collector.collect(*log);
            }
            collector.take(taken);
            total.merge(taken);
        };
        {
            std::atomic<int> working{workers};
            std::vector<std::jthread> threads;
            for (int worker = 0; worker < workers; ++worker) {
                threads.emplace_back([&, worker] {
                    const auto bucket = static_cast<LatencyHistogram::Bucket>(worker);
                    const auto other = static_cast<LatencyHistogram::Bucket>(1000 + worker);
                    for (int i = 0; i < operations; ++i) {
                        collector.record(*logs[static_cast<std::size_t>(worker)], {bucket, other});
                    }
                    --working;
                });
            }
            while (working > 0) {
                sample();
                std::this_thread::yield();
            }
        }
        sample();
        LatencyPair expected;
        for (int worker = 0; worker < workers; ++worker) {
            expected.latency.add(static_cast<LatencyHistogram::Bucket>(worker), operations);
            expected.responseTime.add(static_cast<LatencyHistogram::Bucket>(1000 + worker), operations);
        }
        QVERIFY(total.latency == expected.latency);
        QVERIFY(total.responseTime == expected.responseTime);
    }
};

QTEST_APPLESS_MAIN(TestLatencyCollector)
#include "tst_latency_collector.moc"
