// SPDX-License-Identifier: MIT
#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include <QTest>

#include "core/engine/postgresql/cancel_gate.h"

using loadstone::postgresql::CancelGate;
using namespace std::chrono_literals;

class TestCancelGate : public QObject {
    Q_OBJECT

   private slots:
    void atRestNothingIsAsked();
    void aRunningCallIsAsked();
    void whatComesLateIsDropped();
    void aLaterCallIsNotMeant();
    void theEndWaitsForADelivery();
};

void TestCancelGate::atRestNothingIsAsked() {
    CancelGate gate;
    QVERIFY(!gate.ask());
    bool delivered = false;
    gate.deliver([&] { delivered = true; });
    QVERIFY(!delivered);
}

void TestCancelGate::aRunningCallIsAsked() {
    CancelGate gate;
    const CancelGate::Call call(gate);
    QVERIFY(!gate.cancelRequested());
    QVERIFY(gate.ask());
    QVERIFY(gate.cancelRequested());
    QVERIFY(gate.ask());  // again, for the first one may have come between two statements
    int delivered = 0;
    gate.deliver([&] { ++delivered; });
    gate.deliver([&] { ++delivered; });
    QCOMPARE(delivered, 2);
}

void TestCancelGate::whatComesLateIsDropped() {
    CancelGate gate;
    {
        const CancelGate::Call call(gate);
        QVERIFY(gate.ask());
    }
    bool delivered = false;
    gate.deliver([&] { delivered = true; });
    QVERIFY(!delivered);
}

void TestCancelGate::aLaterCallIsNotMeant() {
    CancelGate gate;
    {
        const CancelGate::Call call(gate);
        QVERIFY(gate.ask());
    }
    const CancelGate::Call next(gate);
    QVERIFY(!gate.cancelRequested());
    bool delivered = false;
    gate.deliver([&] { delivered = true; });
    QVERIFY(!delivered);
}

void TestCancelGate::theEndWaitsForADelivery() {
    CancelGate gate;
    std::optional<CancelGate::Call> call;
    call.emplace(gate);
    QVERIFY(gate.ask());
    std::atomic<bool> begun = false;
    std::atomic<bool> done = false;
    std::jthread courier([&] {
        gate.deliver([&] {
            begun = true;
            std::this_thread::sleep_for(50ms);
            done = true;
        });
    });
    while (!begun) {
        std::this_thread::yield();
    }
    call.reset();
    QVERIFY(done);
}

QTEST_GUILESS_MAIN(TestCancelGate)
#include "tst_cancel_gate.moc"
