// SPDX-License-Identifier: MIT
#include <algorithm>
#include <mutex>

#include "core/run/stop_guard.h"
#include "tests/core/base/test_text.h"
#include "tests/core/engine/inert_connection.h"
#include "tests/core/run/pool_bench.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

/// Notes when it is cancelled and given up.
class NotingConnection final : public InertConnection {
   public:
    explicit NotingConnection(Clock& clock) : m_clock(clock) {}
    void cancel() noexcept override { note(m_cancels); }
    void abort() noexcept override { note(m_aborts); }

    [[nodiscard]] std::vector<Nanoseconds> cancels() const { return copy(m_cancels); }
    [[nodiscard]] std::vector<Nanoseconds> aborts() const { return copy(m_aborts); }

   private:
    using Times = std::vector<Nanoseconds>;
    void note(Times& times) {
        const Nanoseconds now = m_clock.now().time_since_epoch();
        const std::lock_guard lock(m_mutex);
        times.push_back(now);
    }
    [[nodiscard]] Times copy(const Times& times) const {
        const std::lock_guard lock(m_mutex);
        return times;
    }

    Clock& m_clock;
    mutable std::mutex m_mutex;
    Times m_cancels;
    Times m_aborts;
};

/// A guard over the controller's own connection and, where a test starts them, workers.
class Guarded {
   public:
    explicit Guarded(FakeScript script = {}, int workers = 1, RunTimeouts timeouts = {})
        : bench(std::move(script), workers), own(bench.clock) {
        handle.publish(&own);
        guard = std::make_unique<StopGuard>(bench.shared, handle, timeouts, stop.get_token());
    }
    ~Guarded() { guard.reset(); }

    void passUntil(Nanoseconds time) { bench.clock.sleepUntil(TimePoint(time), {}); }
    void stopAt(Nanoseconds time) {
        passUntil(time);
        stop.request_stop();
    }

    PoolBench bench;
    NotingConnection own;
    ConnectionHandle handle;
    std::stop_source stop;
    std::unique_ptr<StopGuard> guard;
};

}  // namespace

class TestStopGuard : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void withoutAStopNothingHappens() {
        Guarded run;
        run.passUntil(1h);
        run.guard.reset();
        QCOMPARE(run.bench.clock.now().time_since_epoch(), Nanoseconds(1h));
        QVERIFY(run.own.cancels().empty() && run.own.aborts().empty());
        QVERIFY(!run.bench.shared.ending);
        QVERIFY(!run.bench.shared.workersStop.stop_requested());
    }

    void aStopIsPassedOnToTheWorkersAtOnce() {
        Guarded run;
        const std::uint64_t before = run.bench.shared.generation;
        run.stopAt(1s);
        run.passUntil(1001ms);
        QVERIFY(run.bench.shared.ending);
        QVERIFY(run.bench.shared.workersStop.stop_requested());
        QVERIFY(run.bench.shared.generation > before);
    }

    void aBuildIsCancelledAgainAndAgainAndThenGivenUp() {
        Guarded run;
        run.stopAt(1s);
        run.passUntil(10s);
        const auto cancels = run.own.cancels();
        const auto aborts = run.own.aborts();
        QCOMPARE(cancels.front(), Nanoseconds(1s));
        QCOMPARE(aborts.front(), Nanoseconds(2200ms));
        // A cancel between two statements does nothing, so there is one at least every 50 ms.
        Nanoseconds last = 1s;
        for (const Nanoseconds cancel : cancels) {
            if (cancel < aborts.front()) {
                QVERIFY(cancel - last <= 50ms);
                last = cancel;
            }
        }
        QVERIFY(aborts.front() - last <= 50ms);
        QVERIFY(aborts.back() <= 3s);  // all is over within two seconds of the stop
    }

    void verifyingAndCleaningUpGetTimeUntilTheVeryEnd() {
        Guarded run;
        run.guard->setOwnWork(false);
        run.stopAt(1s);
        run.passUntil(10s);
        QCOMPARE(run.own.cancels(), std::vector<Nanoseconds>{2600ms});
        QCOMPARE(run.own.aborts(), std::vector<Nanoseconds>{2800ms});
    }

    void whatBecomesUncancellableIsLeftAlone() {
        Guarded run;
        run.stopAt(1s);
        run.passUntil(1510ms);
        run.guard->setOwnWork(false);
        const std::size_t before = run.own.cancels().size();
        run.passUntil(2500ms);
        QCOMPARE(run.own.cancels().size(), before);
        QVERIFY(run.own.aborts().empty());
    }

    void aRunThatHasEndedIsLeftAlone_data() {
        QTest::addColumn<int>("endMs");
        for (const int end : {1001, 1250, 1500, 2100, 2300, 2700}) {
            QTest::addRow("after %d ms", end - 1000) << end;
        }
    }
    void aRunThatHasEndedIsLeftAlone() {
        QFETCH(int, endMs);
        Guarded run;
        run.stopAt(1s);
        const Nanoseconds end = std::chrono::milliseconds(endMs);
        run.passUntil(end);
        run.guard.reset();
        QCOMPARE(run.bench.clock.now().time_since_epoch(), end);  // ending took no time
        const std::size_t cancels = run.own.cancels().size();
        const std::size_t aborts = run.own.aborts().size();
        run.passUntil(10s);
        QCOMPARE(run.own.cancels().size(), cancels);
        QCOMPARE(run.own.aborts().size(), aborts);
    }

    void operationsGetAGraceThenAreCancelled() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return hangs(); };
        Guarded run(script, 3);
        run.guard->watch(run.bench.pool.get());
        QVERIFY(run.bench.startAll());
        run.stopAt(1s);
        run.bench.awaitIdle();
        QCOMPARE(run.bench.clock.now().time_since_epoch(), Nanoseconds(1400ms));
        QCOMPARE(run.bench.pool->counts().cancelled, 3);
    }

    void operationsThatEndWithinTheGraceAreKept() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return succeedsAfter(1300ms); };
        Guarded run(script, 2);
        run.guard->watch(run.bench.pool.get());
        QVERIFY(run.bench.startAll());
        run.stopAt(1s);
        run.bench.awaitIdle();
        QCOMPARE(run.bench.pool->counts().succeeded, 2);
        QCOMPARE(run.bench.pool->counts().cancelled, 0);
    }

    void aServerThatHearsNothingLosesItsConnections() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return hangs(true); };
        Guarded run(script, 3);
        run.guard->watch(run.bench.pool.get());
        QVERIFY(run.bench.startAll());
        run.stopAt(1s);
        run.bench.awaitIdle();
        QCOMPARE(run.bench.clock.now().time_since_epoch(), Nanoseconds(2200ms));
        QCOMPARE(run.bench.pool->counts().cancelled, 3);
    }

    void aPoolThatIsNoLongerWatchedIsNotTouched() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return hangs(); };
        Guarded run(script, 1);
        run.guard->watch(run.bench.pool.get());
        run.guard->watch(nullptr);
        QVERIFY(run.bench.startAll());
        run.stopAt(1s);
        run.passUntil(5s);
        QVERIFY(!run.bench.pool->idle());
        run.bench.pool->cancelBusy();
        run.bench.awaitIdle();
    }

    void otherTimesAreObeyed() {
        RunTimeouts timeouts;
        timeouts.stopGrace = 10ms;
        timeouts.stopAbort = 20ms;
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return hangs(true); };
        Guarded run(script, 1, timeouts);
        run.guard->watch(run.bench.pool.get());
        QVERIFY(run.bench.startAll());
        run.stopAt(1s);
        run.bench.awaitIdle();
        QCOMPARE(run.bench.clock.now().time_since_epoch(), Nanoseconds(1020ms));
    }
};

QTEST_APPLESS_MAIN(TestStopGuard)
#include "tst_stop_guard.moc"
