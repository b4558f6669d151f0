// SPDX-License-Identifier: MIT
#include <thread>

#include "core/run/change_queue.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

LiveChange change(std::string key, std::int64_t after) {
    LiveChange made;
    made.key = std::move(key);
    made.after = after;
    return made;
}

}  // namespace

class TestChangeQueue : public QObject {
    Q_OBJECT

   private slots:
    void changesComeOutOnceAndInOrder() {
        ChangeQueue queue;
        QVERIFY(!queue.waiting());
        QVERIFY(queue.take().empty());
        queue.push(change("k", 1));
        queue.push(change("w", 2));
        QVERIFY(queue.waiting());
        const auto taken = queue.take();
        QCOMPARE(taken.size(), std::size_t{2});
        QCOMPARE(taken[0].key, std::string("k"));
        QCOMPARE(taken[1].after, 2);
        QVERIFY(!queue.waiting());
        QVERIFY(queue.take().empty());
    }

    void nothingIsLostBetweenThreads() {
        ChangeQueue queue;
        constexpr std::int64_t changes = 4000;
        const auto push = [&queue](const char* key) {
            for (std::int64_t i = 1; i <= changes; ++i) {
                queue.push(change(key, i));
            }
        };
        std::jthread one(push, "one");
        std::jthread two(push, "two");
        std::int64_t lastOfOne = 0;
        std::int64_t lastOfTwo = 0;
        while (lastOfOne < changes || lastOfTwo < changes) {
            if (!queue.waiting()) {
                std::this_thread::yield();
                continue;
            }
            for (const LiveChange& taken : queue.take()) {
                std::int64_t& last = taken.key == "one" ? lastOfOne : lastOfTwo;
                QCOMPARE(taken.after, last + 1);
                last = taken.after;
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestChangeQueue)
#include "tst_change_queue.moc"
