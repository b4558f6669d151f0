// SPDX-License-Identifier: MIT
#include <atomic>
#include <thread>

#include "core/base/steady_clock.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

// Long enough never to be reached unless something hangs.
constexpr auto hang = 60s;

}  // namespace

class TestSteadyClock : public QObject {
    Q_OBJECT

   private slots:
    void neverRunsBackwards() {
        const SteadyClock clock;
        TimePoint last = clock.now();
        for (int i = 0; i < 10'000; ++i) {
            const TimePoint now = clock.now();
            QVERIFY(now >= last);
            last = now;
        }
    }

    void sleepsAtLeastUntilTheDeadline() {
        SteadyClock clock;
        for (const auto length : {1ms, 15ms, 25ms}) {
            const TimePoint deadline = clock.now() + length;
            clock.sleepUntil(deadline, {});
            QVERIFY(clock.now() >= deadline);
        }
        clock.sleepUntil(clock.now() - 1s, {});  // over already: returns
    }

    void aStopEndsASleep() {
        SteadyClock clock;
        std::stop_source stop;
        const TimePoint start = clock.now();
        const std::jthread stopper([&stop] { stop.request_stop(); });
        clock.sleepUntil(Clock::never(), stop.get_token());
        clock.sleepUntil(start + hang, stop.get_token());  // stopped before it began
        QVERIFY(clock.now() - start < hang);
    }

    void awaitReturnsAtOnceWhenReady() {
        SteadyClock clock;
        QVERIFY(clock.awaitUntil([] { return true; }, Clock::never(), {}));
        QVERIFY(clock.awaitUntil([] { return true; }, clock.now() - 1s, {}));
    }

    void awaitGivesUpAtTheDeadline() {
        SteadyClock clock;
        const TimePoint deadline = clock.now() + 5ms;
        QVERIFY(!clock.awaitUntil([] { return false; }, deadline, {}));
        QVERIFY(clock.now() >= deadline);
    }

    void wakeMakesAwaitLookAgain_data() {
        QTest::addColumn<bool>("bounded");
        QTest::newRow("without a deadline") << false;
        QTest::newRow("before a deadline") << true;
    }
    void wakeMakesAwaitLookAgain() {
        QFETCH(bool, bounded);
        SteadyClock clock;
        const TimePoint start = clock.now();
        // Many times, because a lost wake-up needs the change to fall between look and sleep.
        for (int i = 0; i < 500; ++i) {
            std::atomic<bool> ready{false};
            const std::jthread changer([&] {
                ready = true;
                clock.wake();
            });
            QVERIFY(
                clock.awaitUntil([&] { return ready.load(); }, bounded ? start + hang : Clock::never(), {}));
        }
        QVERIFY(clock.now() - start < hang);
    }

    void aWakeWithoutAChangeDoesNotEndTheWait() {
        SteadyClock clock;
        std::atomic<bool> ended{false};
        const std::jthread waker([&] {
            while (!ended) {
                clock.wake();
            }
        });
        const TimePoint deadline = clock.now() + 5ms;
        QVERIFY(!clock.awaitUntil([] { return false; }, deadline, {}));
        QVERIFY(clock.now() >= deadline);
        ended = true;
    }

    void aStopEndsAWait() {
        SteadyClock clock;
        for (const TimePoint deadline : {Clock::never(), clock.now() + hang}) {
            std::stop_source stop;
            const std::jthread stopper([&stop] { stop.request_stop(); });
            QVERIFY(!clock.awaitUntil([] { return false; }, deadline, stop.get_token()));
        }
    }

    void leavingMakesWaitersLook() {
        // Whoever waits for a thread to end is told by its last act, on every clock.
        SteadyClock clock;
        std::atomic<bool> gone{false};
        const TimePoint start = clock.now();
        clock.enter();
        const std::jthread thread([&] {
            clock.sleepUntil(clock.now() + 5ms, {});
            gone = true;
            clock.leave();
        });
        QVERIFY(clock.awaitUntil([&] { return gone.load(); }, start + 10s, {}));
        QVERIFY(clock.now() - start < 10s);
    }
};

QTEST_APPLESS_MAIN(TestSteadyClock)
#include "tst_steady_clock.moc"
