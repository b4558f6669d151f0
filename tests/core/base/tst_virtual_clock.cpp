// SPDX-License-Identifier: MIT
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/virtual_clock.h"
#include "tests/core/base/crowd.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

Nanoseconds passed(const VirtualClock& clock) { return clock.now().time_since_epoch(); }

}  // namespace

class TestVirtualClock : public QObject {
    Q_OBJECT

   private slots:
    void oneThreadJumpsFromDeadlineToDeadline() {
        VirtualClock clock;
        clock.enter();
        const TimePoint start = clock.now();
        clock.sleepUntil(start + 1h, {});
        QCOMPARE(clock.now() - start, Nanoseconds(1h));
        QVERIFY(!clock.awaitUntil([] { return false; }, start + 2h, {}));
        QCOMPARE(clock.now() - start, Nanoseconds(2h));
        clock.sleepUntil(start, {});  // the past: returns, and time does not run back
        QCOMPARE(clock.now() - start, Nanoseconds(2h));
        clock.leave();
    }

    void timeStandsStillWhileAnyoneWorks() {
        VirtualClock clock;
        Crowd crowd(clock);
        std::atomic<bool> sleeping{false};
        std::atomic<bool> early{false};
        crowd.add([&] {
            sleeping = true;
            clock.sleepUntil(TimePoint(1s), {});
        });
        crowd.add([&] {
            while (!sleeping) {
                std::this_thread::yield();
            }
            for (int i = 0; i < 2000; ++i) {
                early = early || passed(clock) != 0s;
                std::this_thread::yield();
            }
        });
        crowd.run();
        QVERIFY(!early);
        QCOMPARE(passed(clock), Nanoseconds(1s));
    }

    void interleavedDeadlinesComeInOrder() {
        using Visit = std::pair<Nanoseconds, int>;
        for (int round = 0; round < 20; ++round) {
            VirtualClock clock;
            Crowd crowd(clock);
            std::mutex mutex;
            std::vector<Visit> visits;
            const auto visitor = [&](int who, Nanoseconds first, Nanoseconds step) {
                return [&, who, first, step] {
                    for (int i = 0; i < 100; ++i) {
                        const TimePoint deadline(first + i * step);
                        clock.sleepUntil(deadline, {});
                        // Nobody else's deadline lies between, so nobody can have moved the time on.
                        const std::lock_guard lock(mutex);
                        visits.emplace_back(passed(clock), who);
                    }
                };
            };
            crowd.add(visitor(0, 1ms, 10ms));
            crowd.add(visitor(1, 4ms, 10ms));
            crowd.add(visitor(2, 7ms, 10ms));
            crowd.run();
            QCOMPARE(visits.size(), std::size_t{300});
            for (std::size_t i = 0; i < visits.size(); ++i) {
                QCOMPARE(visits[i].first, Nanoseconds(1ms + i * 3ms + (i / 3) * 1ms));
                QCOMPARE(visits[i].second, static_cast<int>(i % 3));
            }
        }
    }

    void aThreadThatWasToldToLookIsNotOvertaken() {
        // The waiter becomes ready at 5 ms, long before any other deadline: it must still see 5 ms, however
        // late the machine lets it run.
        for (int round = 0; round < 300; ++round) {
            VirtualClock clock;
            Crowd crowd(clock);
            std::atomic<bool> ready{false};
            Nanoseconds seen{};
            crowd.add([&] {
                clock.awaitUntil([&] { return ready.load(); }, Clock::never(), {});
                seen = passed(clock);
            });
            crowd.add([&] {
                clock.sleepUntil(TimePoint(5ms), {});
                ready = true;
                clock.wake();
                clock.sleepUntil(TimePoint(1h), {});
            });
            crowd.run();
            QCOMPARE(seen, Nanoseconds(5ms));
        }
    }

    void equalDeadlinesWakeAll() {
        VirtualClock clock;
        Crowd crowd(clock);
        std::atomic<int> onTime{0};
        for (int i = 0; i < 8; ++i) {
            crowd.add([&] {
                clock.sleepUntil(TimePoint(3s), {});
                onTime += passed(clock) == 3s ? 1 : 0;
            });
        }
        crowd.run();
        QCOMPARE(onTime.load(), 8);
    }

    void awaitTellsReadyFromLate() {
        VirtualClock clock;
        Crowd crowd(clock);
        std::atomic<bool> ready{false};
        bool first = true;
        bool second = false;
        crowd.add([&] {
            first = clock.awaitUntil([&] { return ready.load(); }, TimePoint(1s), {});
            second = clock.awaitUntil([&] { return ready.load(); }, TimePoint(3s), {});
        });
        crowd.add([&] {
            clock.sleepUntil(TimePoint(2s), {});
            ready = true;
            clock.wake();
        });
        crowd.run();
        QVERIFY(!first);
        QVERIFY(second);
        QCOMPARE(passed(clock), Nanoseconds(2s));
    }

    void aStopEndsSleepAndWaitWithoutTimePassing() {
        VirtualClock clock;
        std::stop_source stop;
        std::atomic<int> waiting{0};
        clock.enter();
        clock.enter();
        std::jthread sleeper([&] {
            ++waiting;
            clock.sleepUntil(Clock::never(), stop.get_token());
            clock.leave();
        });
        std::jthread waiter([&] {
            const bool ready = clock.awaitUntil(
                [&] {
                    ++waiting;
                    return false;
                },
                Clock::never(), stop.get_token());
            QVERIFY(!ready);
            clock.leave();
        });
        while (waiting < 2) {
            std::this_thread::yield();
        }
        stop.request_stop();
        sleeper.join();
        waiter.join();
        QCOMPARE(passed(clock), 0ns);
        clock.enter();
        clock.sleepUntil(TimePoint(1h), stop.get_token());  // stopped before it began
        clock.leave();
        QCOMPARE(passed(clock), 0ns);
    }

    void whoLeavesHoldsNobodyUp() {
        VirtualClock clock;
        Crowd crowd(clock);
        crowd.add([&] { clock.sleepUntil(TimePoint(1s), {}); });
        crowd.add([&] { clock.sleepUntil(TimePoint(5s), {}); });
        crowd.add([] {});
        crowd.run();
        QCOMPARE(passed(clock), Nanoseconds(5s));
    }

    void leavingMakesWaitersLook() {
        for (int round = 0; round < 200; ++round) {
            VirtualClock clock;
            Crowd crowd(clock);
            std::atomic<bool> gone{false};
            bool saw = false;
            crowd.add([&] { saw = clock.awaitUntil([&] { return gone.load(); }, TimePoint(1h), {}); });
            crowd.add([&] {
                clock.sleepUntil(TimePoint(1s), {});
                gone = true;  // and leaves, without a wake
            });
            crowd.run();
            QVERIFY(saw);
            QCOMPARE(passed(clock), Nanoseconds(1s));
        }
    }

    void aThreadOutsideWakesThoseWhoWaitForIt() {
        VirtualClock clock;
        std::atomic<bool> ready{false};
        std::atomic<bool> saw{false};
        clock.enter();
        std::jthread inside([&] {
            saw = clock.awaitUntil([&] { return ready.load(); }, Clock::never(), {});
            clock.leave();
        });
        ready = true;
        clock.wake();
        inside.join();
        QVERIFY(saw);
        QCOMPARE(passed(clock), 0ns);
    }
};

QTEST_APPLESS_MAIN(TestVirtualClock)
#include "tst_virtual_clock.moc"
