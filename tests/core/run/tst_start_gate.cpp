// SPDX-License-Identifier: MIT
#include <atomic>

#include "core/base/virtual_clock.h"
#include "core/run/start_gate.h"
#include "tests/core/base/crowd.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

Error error(std::string message) { return {ErrorKind::denied, std::move(message), "Ask.", "28000", 7}; }

}  // namespace

class TestStartGate : public QObject {
    Q_OBJECT

   private slots:
    void theLastArrivalOpensTheWayForAll() {
        VirtualClock clock;
        StartGate gate(clock);
        gate.expect(3);
        Crowd crowd(clock);
        std::atomic<int> through{0};
        std::atomic<int> throughBefore{-1};
        bool all = false;
        Nanoseconds opened{};
        for (int worker = 0; worker < 3; ++worker) {
            crowd.add([&, worker] {
                clock.sleepUntil(TimePoint((worker + 1) * 10ms), {});
                if (gate.arrive({})) {
                    ++through;
                }
            });
        }
        crowd.add([&] {
            all = gate.awaitAll({});
            opened = clock.now().time_since_epoch();
            throughBefore = through.load();
            gate.open();
        });
        crowd.run();
        QVERIFY(all);
        QCOMPARE(opened, Nanoseconds(30ms));
        QCOMPARE(throughBefore.load(), 0);
        QCOMPARE(through.load(), 3);
        QVERIFY(!gate.failure());
    }

    void ifOneFailsNoneStarts() {
        VirtualClock clock;
        StartGate gate(clock);
        gate.expect(3);
        Crowd crowd(clock);
        std::atomic<int> through{0};
        bool all = true;
        for (int worker = 0; worker < 2; ++worker) {
            crowd.add([&] { through += gate.arrive({}) ? 1 : 0; });
        }
        crowd.add([&] {
            clock.sleepUntil(TimePoint(1s), {});
            gate.fail(2, error("No entry."));
        });
        crowd.add([&] {
            all = gate.awaitAll({});
            gate.giveUp();
        });
        crowd.run();
        QVERIFY(!all);
        QCOMPARE(through.load(), 0);
        const auto failure = gate.failure();
        QVERIFY(failure);
        QCOMPARE(failure->message, std::string("Worker 3 could not start, so none did: No entry."));
        QCOMPARE(failure->kind, ErrorKind::denied);
        QCOMPARE(failure->hint, std::string("Ask."));
        QCOMPARE(failure->nativeCode, 7);
    }

    void theFirstFailureIsKept() {
        VirtualClock clock;
        StartGate gate(clock);
        gate.expect(2);
        gate.fail(0, error("First."));
        gate.fail(1, error("Second."));
        QVERIFY(contains(gate.failure()->message, "Worker 1 could not start, so none did: First."));
        QVERIFY(!gate.awaitAll({}));
    }

    void aStopEndsTheWaiting() {
        VirtualClock clock;
        StartGate gate(clock);
        gate.expect(5);
        std::stop_source stop;
        Crowd crowd(clock);
        bool arrived = true;
        bool all = true;
        crowd.add([&] { arrived = gate.arrive(stop.get_token()); });
        crowd.add([&] { all = gate.awaitAll(stop.get_token()); });
        crowd.add([&] {
            clock.sleepUntil(TimePoint(1s), {});
            stop.request_stop();
        });
        crowd.run();
        QVERIFY(!arrived);
        QVERIFY(!all);
        QCOMPARE(clock.now().time_since_epoch(), Nanoseconds(1s));
    }

    void whoComesToAnOpenGateGoesThrough() {
        VirtualClock clock;
        StartGate gate(clock);
        gate.expect(0);
        QVERIFY(gate.awaitAll({}));
        gate.open();
        QVERIFY(gate.arrive({}));
    }
};

QTEST_APPLESS_MAIN(TestStartGate)
#include "tst_start_gate.moc"
