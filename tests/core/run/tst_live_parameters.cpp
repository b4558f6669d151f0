// SPDX-License-Identifier: MIT
#include <atomic>
#include <thread>

#include "core/run/live_parameters.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

ParameterValues initial() {
    ParameterValues values;
    values.set("k", 100);
    values.set("w", 1);
    return values;
}

}  // namespace

class TestLiveParameters : public QObject {
    Q_OBJECT

   private slots:
    void aChangeMakesANewVersion() {
        LiveParameters live(initial());
        QCOMPARE(live.current()->version, std::uint64_t{0});
        QCOMPARE(live.change("k", 1000), 100);
        QCOMPARE(live.current()->version, std::uint64_t{1});
        QCOMPARE(live.current()->values.get("k"), 1000);
        QCOMPARE(live.current()->values.get("w"), 1);
        QCOMPARE(live.change("k", 7), 1000);
        QCOMPARE(live.current()->version, std::uint64_t{2});
    }

    void whatAWorkerHoldsDoesNotChange() {
        LiveParameters live(initial());
        const auto held = live.current();
        live.change("k", 1000);
        QCOMPARE(held->values.get("k"), 100);
        QCOMPARE(held->version, std::uint64_t{0});
    }

    void readersSeeWholeVersionsInOrder() {
        LiveParameters live(initial());
        constexpr std::int64_t changes = 5000;
        std::atomic<bool> right{true};
        {
            const std::jthread writer([&live] {
                for (std::int64_t i = 1; i <= changes; ++i) {
                    live.change("k", 100 + i);
                }
            });
            std::vector<std::jthread> readers;
            for (int i = 0; i < 2; ++i) {
                readers.emplace_back([&] {
                    std::uint64_t last = 0;
                    while (last < changes) {
                        const auto seen = live.current();
                        right = right && seen->version >= last &&
                                seen->values.get("k") == 100 + static_cast<std::int64_t>(seen->version);
                        last = seen->version;
                    }
                });
            }
        }
        QVERIFY(right);
    }
};

QTEST_APPLESS_MAIN(TestLiveParameters)
#include "tst_live_parameters.moc"
