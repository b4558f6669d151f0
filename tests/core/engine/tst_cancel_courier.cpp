// SPDX-License-Identifier: MIT
#include <atomic>
#include <chrono>
#include <future>
#include <stdexcept>

#include <QTest>

#include "core/engine/cancel_courier.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestCancelCourier : public QObject {
    Q_OBJECT

   private slots:
    void cancellationsAreDelivered() {
        std::promise<std::uint64_t> delivered;
        CancelCourier courier([&](const std::vector<std::uint64_t>& sessions, const std::stop_token&) {
            delivered.set_value(sessions.front());
        });
        courier.cancel(7);
        auto session = delivered.get_future();
        QCOMPARE(session.wait_for(10s), std::future_status::ready);
        QCOMPARE(session.get(), std::uint64_t{7});
    }

    void whatComesMeanwhileGoesTogether() {
        std::promise<void> first;
        std::promise<void> go;
        std::promise<std::vector<std::uint64_t>> second;
        std::atomic<int> calls{0};
        CancelCourier courier([&](const std::vector<std::uint64_t>& sessions, const std::stop_token&) {
            if (++calls == 1) {
                first.set_value();
                go.get_future().wait();
            } else {
                second.set_value(sessions);
            }
        });
        courier.cancel(1);
        first.get_future().wait();
        courier.cancel(2);
        courier.cancel(3);
        go.set_value();
        QVERIFY(second.get_future().get() == (std::vector<std::uint64_t>{2, 3}));
    }

    void anEndDoesNotWaitForAServerThatHangs() {
        std::promise<void> hanging;
        const auto begin = std::chrono::steady_clock::now();
        {
            CancelCourier courier([&](const std::vector<std::uint64_t>&, const std::stop_token& stop) {
                hanging.set_value();
                while (!stop.stop_requested()) {
                    std::this_thread::sleep_for(1ms);
                }
            });
            courier.cancel(1);
            hanging.get_future().wait();
        }
        QVERIFY(std::chrono::steady_clock::now() - begin < 10s);
    }

    void aFailureDoesNotEndTheCourier() {
        std::promise<void> again;
        std::atomic<int> calls{0};
        CancelCourier courier([&](const std::vector<std::uint64_t>&, const std::stop_token&) {
            if (++calls == 1) {
                throw std::runtime_error("scripted");
            }
            again.set_value();
        });
        courier.cancel(1);
        while (calls == 0) {
            std::this_thread::sleep_for(1ms);
        }
        courier.cancel(2);
        QCOMPARE(again.get_future().wait_for(10s), std::future_status::ready);
    }
};

QTEST_APPLESS_MAIN(TestCancelCourier)
#include "tst_cancel_courier.moc"
