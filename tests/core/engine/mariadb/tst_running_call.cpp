// SPDX-License-Identifier: MIT
#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include <QTest>

#include "core/engine/mariadb/running_call.h"

using loadstone::mariadb::RunningCall;
using namespace std::chrono_literals;

class TestRunningCall : public QObject {
    Q_OBJECT

   private slots:
    void atRestNothingIsAsked();
    void aCallIsAskedOnce();
    void requestsRepeatUntilTheCallEnds();
    void theEndWaitsForADelivery();
    void theEndDoesNotWaitForEver();
    void aRequestNeverReachesTheNextCall();
};

void TestRunningCall::atRestNothingIsAsked() {
    RunningCall call;
    QVERIFY(!call.requestCancel());
    QVERIFY(!call.beginDelivery());
    const RunningCall::Scope scope(call);
    QVERIFY(!call.cancelRequested());
    QVERIFY(!call.beginDelivery());
}

void TestRunningCall::aCallIsAskedOnce() {
    RunningCall call;
    const RunningCall::Scope scope(call);
    QVERIFY(call.requestCancel());
    QVERIFY(!call.requestCancel());
    QVERIFY(call.cancelRequested());
}

void TestRunningCall::requestsRepeatUntilTheCallEnds() {
    RunningCall call;
    {
        const RunningCall::Scope scope(call);
        QVERIFY(call.requestCancel());
        for (int i = 0; i < 3; ++i) {
            QVERIFY(call.beginDelivery());
            QVERIFY(!call.beginDelivery());
            QVERIFY(call.cancelRequested());
            call.endDelivery();
        }
    }
    QVERIFY(!call.beginDelivery());
    call.endDelivery();  // harmless
    QVERIFY(!call.requestCancel());
}

void TestRunningCall::theEndWaitsForADelivery() {
    RunningCall call;
    std::optional<RunningCall::Scope> scope;
    scope.emplace(call);
    QVERIFY(call.requestCancel());
    QVERIFY(call.beginDelivery());
    std::atomic<bool> told = false;
    std::jthread courier([&] {
        std::this_thread::sleep_for(50ms);
        told = true;
        call.endDelivery();
    });
    scope.reset();
    QVERIFY(told);
}

void TestRunningCall::theEndDoesNotWaitForEver() {
    RunningCall call;
    const auto before = std::chrono::steady_clock::now();
    {
        const RunningCall::Scope scope(call);
        QVERIFY(call.requestCancel());
        QVERIFY(call.beginDelivery());
    }
    QVERIFY(std::chrono::steady_clock::now() - before < 3s);
    const RunningCall::Scope next(call);
    call.endDelivery();  // comes late, and changes nothing
    QVERIFY(!call.cancelRequested());
}

void TestRunningCall::aRequestNeverReachesTheNextCall() {
    RunningCall call;
    std::atomic<int> number = 0;
    std::atomic<bool> wrong = false;
    std::atomic<bool> over = false;
    std::jthread canceller([&] {
        while (!over) {
            call.requestCancel();
            if (call.beginDelivery()) {
                const int before = number;
                std::this_thread::yield();
                wrong = wrong || number != before;
                call.endDelivery();
            }
        }
    });
    for (int i = 0; i < 2000; ++i) {
        ++number;  // between two calls
        const RunningCall::Scope scope(call);
        std::this_thread::yield();
    }
    over = true;
    canceller.join();
    QVERIFY(!wrong);
}

QTEST_GUILESS_MAIN(TestRunningCall)
#include "tst_running_call.moc"
