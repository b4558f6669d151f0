// SPDX-License-Identifier: MIT
#include <atomic>
#include <memory>
#include <thread>

#include "core/measure/host_metrics.h"
#include "core/run/worker_slot.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

void burn(double seconds) {
    const double end = ownCpuSeconds() + seconds;
    while (ownCpuSeconds() < end) {
    }
}

}  // namespace

class TestWorkerSlot : public QObject {
    Q_OBJECT

   private slots:
    void isActiveWhileItsThreadIsAtWork() {
        const auto slot = std::make_unique<WorkerSlot>(3);
        QCOMPARE(slot->index(), 3);
        const std::pair<WorkerState, bool> states[] = {
            {WorkerState::absent, false}, {WorkerState::starting, true}, {WorkerState::running, true},
            {WorkerState::parked, true},  {WorkerState::removed, false}, {WorkerState::left, false},
            {WorkerState::lost, false}};
        for (const auto& [state, active] : states) {
            slot->state = state;
            QCOMPARE(slot->active(), active);
        }
    }

    void remembersWhyItsWorkerWasLost() {
        const auto slot = std::make_unique<WorkerSlot>(0);
        QVERIFY(!slot->lostBecause());
        slot->setLost({ErrorKind::diskFull, "No room.", {}, {}, 5});
        QVERIFY(slot->lostBecause());
        QCOMPARE(slot->lostBecause()->message, std::string("No room."));
        QCOMPARE(slot->lostBecause()->nativeCode, 5);
    }

    void cpuTimeAddsUpOverAllThreadsOfTheSlot() {
        const auto slot = std::make_unique<WorkerSlot>(0);
        QCOMPARE(slot->cpuSeconds(), 0.0);
        const auto work = [&slot] {
            slot->enterThread();
            burn(0.03);
            slot->leaveThread();
        };
        std::jthread(work).join();
        const double once = slot->cpuSeconds();
        QVERIFY(once >= 0.03);
        std::jthread(work).join();
        QVERIFY(slot->cpuSeconds() >= once + 0.03);
    }

    void cpuTimeIsSeenWhileTheThreadWorksAndNeverFalls() {
        const auto slot = std::make_unique<WorkerSlot>(0);
        std::atomic<bool> ended{false};
        std::jthread worker([&] {
            slot->enterThread();
            burn(0.05);
            slot->leaveThread();
            ended = true;
        });
        double last = 0.0;
        bool fell = false;
        while (!ended) {
            const double now = slot->cpuSeconds();
            fell = fell || now < last;
            last = now;
            std::this_thread::yield();
        }
        QVERIFY(!fell);
        QVERIFY(slot->cpuSeconds() >= last);
        QVERIFY(slot->cpuSeconds() >= 0.05);
    }
};

QTEST_APPLESS_MAIN(TestWorkerSlot)
#include "tst_worker_slot.moc"
