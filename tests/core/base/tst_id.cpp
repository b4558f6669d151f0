// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "core/base/id.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestId : public QObject {
    Q_OBJECT

   private slots:
    void isThirtyTwoHexadecimalDigits() {
        for (int i = 0; i < 100; ++i) {
            const std::string id = makeId();
            QCOMPARE(id.size(), std::size_t{32});
            QVERIFY(std::all_of(id.begin(), id.end(),
                                [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }));
        }
    }

    void isNeverTheSameAgain() {
        std::set<std::string> ids;
        std::set<std::string> halves;
        for (int i = 0; i < 1000; ++i) {
            const std::string id = makeId();
            ids.insert(id);
            halves.insert(id.substr(0, 16));
            halves.insert(id.substr(16));
        }
        QCOMPARE(ids.size(), std::size_t{1000});
        // Each half is random in full, not a counter or a copy of the other.
        QCOMPARE(halves.size(), std::size_t{2000});
    }
};

QTEST_APPLESS_MAIN(TestId)
#include "tst_id.moc"
