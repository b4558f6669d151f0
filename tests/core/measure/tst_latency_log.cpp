// SPDX-License-Identifier: MIT
#include <memory>
#include <thread>
#include <vector>

#include "core/measure/latency_log.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

LatencyEntry entry(std::size_t i) {
    return {static_cast<LatencyHistogram::Bucket>(i % 60'000),
            static_cast<LatencyHistogram::Bucket>(i % 59'999)};
}

/// Drains the log and says whether it held entries first … last-1, in order.
bool drainsTo(LatencyLog& log, std::size_t first, std::size_t last) {
    std::size_t next = first;
    bool right = true;
    log.drain([&](LatencyEntry found) {
        right =
            right && found.latency == entry(next).latency && found.responseTime == entry(next).responseTime;
        ++next;
    });
    return right && next == last;
}

}  // namespace

class TestLatencyLog : public QObject {
    Q_OBJECT

   private slots:
    void aFullRingTakesNoMore() {
        const auto log = std::make_unique<LatencyLog>();
        for (std::size_t i = 0; i < LatencyLog::capacity; ++i) {
            QVERIFY(log->push(entry(i)));
        }
        QVERIFY(!log->push(entry(1)));
        QVERIFY(!log->push(entry(2)));
        QVERIFY(drainsTo(*log, 0, LatencyLog::capacity));
        QVERIFY(log->push(entry(0)));
        QVERIFY(drainsTo(*log, 0, 1));
    }

    void anEmptyRingGivesNothing() {
        const auto log = std::make_unique<LatencyLog>();
        QVERIFY(drainsTo(*log, 0, 0));
    }

    void wrapsInOrder() {
        const auto log = std::make_unique<LatencyLog>();
        std::size_t pushed = 0;
        std::size_t drained = 0;
        for (std::size_t step = 1; pushed < 20 * LatencyLog::capacity; step = step * 3 % 4093 + 1) {
            for (std::size_t i = 0; i < step; ++i) {
                QVERIFY(log->push(entry(pushed++)));
            }
            QVERIFY(drainsTo(*log, drained, pushed));
            drained = pushed;
        }
    }

    void oneWritesWhileAnotherReads() {
        constexpr std::size_t total = 100'000;
        const auto log = std::make_unique<LatencyLog>();
        std::jthread writer([&log] {
            for (std::size_t i = 0; i < total;) {
                if (log->push(entry(i))) {
                    ++i;
                } else {
                    std::this_thread::yield();
                }
            }
        });
        std::size_t next = 0;
        bool right = true;
        while (next < total) {
            log->drain([&](LatencyEntry found) {
                right = right && found.latency == entry(next).latency &&
                        found.responseTime == entry(next).responseTime;
                ++next;
            });
            std::this_thread::yield();
        }
        QVERIFY(right);
        QCOMPARE(next, total);
    }
};

QTEST_APPLESS_MAIN(TestLatencyLog)
#include "tst_latency_log.moc"
