// SPDX-License-Identifier: MIT
#include <thread>

#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestFakeEngine : public QObject {
    Q_OBJECT

   private slots:
    void hasEveryPathButOne() {
        VirtualClock clock;
        const FakeEngine engine(clock);
        for (std::size_t i = 0; i < writePathCount; ++i) {
            const auto path = static_cast<WritePath>(i);
            const PathSupport& support = engine.capabilities().path(path);
            QCOMPARE(support.available, path != WritePath::load);
            QCOMPARE(support.reason.empty(), support.available);
            QCOMPARE(support.how.empty(), !support.available);
        }
        QVERIFY(engine.capabilities().foreignKeys.whileRunning);
        QCOMPARE(engine.id(), fakeTarget().engine);
    }

    void limitsCanBeChangedForTests() {
        VirtualClock clock;
        FakeEngine engine(clock);
        engine.mutableCapabilities().runsInProcess = true;
        const auto database = engine.open(fakeTarget(), {});
        QVERIFY(database);
        QVERIFY((*database)->capabilities().runsInProcess);
    }

    void connectionsAreNumbered() {
        VirtualClock clock;
        std::vector<int> numbers;
        FakeScript script;
        script.onConnect = [&numbers](const FakeCall& call) {
            numbers.push_back(call.connection);
            return call.connection == 1 ? failsWith(ErrorKind::denied) : FakeAnswer{};
        };
        FakeEngine engine(clock, script);
        const auto database = engine.open(fakeTarget(), {});
        QVERIFY((*database)->connect({}));
        const auto second = (*database)->connect({});
        QVERIFY(!second);
        QCOMPARE(second.error().kind, ErrorKind::denied);
        QVERIFY((*database)->connect({}));
        QCOMPARE(numbers, (std::vector<int>{0, 1, 2}));
    }

    void connectingTakesTimeAndObeysAStop() {
        VirtualClock clock;
        FakeScript script;
        script.onConnect = [](const FakeCall&) { return succeedsAfter(2s); };
        FakeEngine engine(clock, script);
        const auto database = engine.open(fakeTarget(), {});
        clock.enter();
        QVERIFY((*database)->connect({}));
        QCOMPARE(clock.now().time_since_epoch(), Nanoseconds(2s));
        std::stop_source stop;
        clock.enter();
        const std::jthread stopper([&] {
            clock.sleepUntil(TimePoint(3s), {});
            stop.request_stop();
            clock.leave();
        });
        const auto connection = (*database)->connect(stop.get_token());
        QVERIFY(!connection);
        QCOMPARE(connection.error().kind, ErrorKind::cancelled);
        QCOMPARE(clock.now().time_since_epoch(), Nanoseconds(3s));
        clock.leave();
    }

    void connectionsOfOneDatabaseShareItsTables() {
        VirtualClock clock;
        FakeEngine engine(clock);
        const auto database = engine.open(fakeTarget(), {});
        const auto other = engine.open(fakeTarget(), {});
        QVERIFY((*database)->claim({}));
        const auto one = (*database)->connect({});
        const auto two = (*database)->connect({});
        const auto elsewhere = (*other)->connect({});
        QVERIFY((*one)->execute("CREATE TABLE \"t\" (x)"));
        QCOMPARE(*(*two)->tables(), std::vector<std::string>{"t"});
        QVERIFY((*elsewhere)->tables()->empty());
    }
};

QTEST_APPLESS_MAIN(TestFakeEngine)
#include "tst_fake_engine.moc"
