// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <set>
#include <unordered_set>

#include "core/workload/fk_web/fk_row_source.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

constexpr std::array orders = {KeyOrder::ascending, KeyOrder::interleaved, KeyOrder::random};

using Row = std::vector<std::int64_t>;

Row nextRow(FkRowSource& source, std::size_t foreignKeys) {
    std::vector<Value> cells(foreignKeys + 1);
    source.next(cells);
    Row row;
    for (const Value& cell : cells) {
        row.push_back(cell.asInteger());
    }
    return row;
}

/// Whether so many draws fell evenly: chi-square within six standard deviations of its mean.
bool isEven(const std::vector<int>& counts, int draws) {
    const double mean = static_cast<double>(draws) / static_cast<double>(counts.size());
    double chiSquare = 0.0;
    for (const int count : counts) {
        chiSquare += (count - mean) * (count - mean) / mean;
    }
    const double degrees = static_cast<double>(counts.size()) - 1.0;
    return std::abs(chiSquare - degrees) < 6.0 * std::sqrt(2.0 * degrees);
}

void addOrders() {
    QTest::addColumn<int>("order");
    QTest::newRow("ascending") << 0;
    QTest::newRow("interleaved") << 1;
    QTest::newRow("random") << 2;
}

}  // namespace

class TestFkRowSource : public QObject {
    Q_OBJECT

   private Q_SLOTS:
    void workersShareNoKey_data() { addOrders(); }
    void workersShareNoKey() {
        QFETCH(int, order);
        constexpr int rows = 400;
        std::unordered_set<std::int64_t> keys;
        for (int slot = 0; slot < FkRowSource::workerSlots; ++slot) {
            FkRowSource source(orders.at(static_cast<std::size_t>(order)), 10, slot, 1);
            for (int i = 0; i < rows; ++i) {
                const std::int64_t key = nextRow(source, 0).front();
                QVERIFY(key > 0);
                keys.insert(key);
            }
        }
        QCOMPARE(keys.size(), static_cast<std::size_t>(FkRowSource::workerSlots * rows));
    }

    void keysDoNotRunOutBeforeTheStatedRows_data() { addOrders(); }
    void keysDoNotRunOutBeforeTheStatedRows() {
        QFETCH(int, order);
        const KeyOrder keyOrder = orders.at(static_cast<std::size_t>(order));
        const std::int64_t last = FkRowSource::maximumRows(keyOrder) - 1;
        QVERIFY(last > 8'000'000);
        std::set<std::int64_t> sequences;
        std::set<std::int64_t> keys;
        for (int slot = 0; slot < FkRowSource::workerSlots; ++slot) {
            const FkRowSource source(keyOrder, 10, slot, 1);
            for (const std::int64_t i : {std::int64_t{0}, std::int64_t{1}, last / 2, last - 1, last}) {
                QVERIFY(source.sequence(i) > 0);
                QVERIFY(source.key(i) >= 0);
                sequences.insert(source.sequence(i));
                keys.insert(source.key(i));
            }
            if (keyOrder == KeyOrder::random) {
                // Scattering is one to one only below 2^31.
                QVERIFY(source.sequence(last) < std::int64_t{1} << 31);
            }
        }
        QCOMPARE(sequences.size(), static_cast<std::size_t>(FkRowSource::workerSlots * 5));
        QCOMPARE(keys.size(), sequences.size());
        if (keyOrder == KeyOrder::ascending) {
            // Ranges: all of one worker's keys lie below all of the next one's.
            for (int slot = 0; slot + 1 < FkRowSource::workerSlots; ++slot) {
                QVERIFY(FkRowSource(keyOrder, 10, slot, 1).key(last) <
                        FkRowSource(keyOrder, 10, slot + 1, 1).key(0));
            }
        }
    }

    void ordersAreWhatTheySay() {
        const FkRowSource ascending(KeyOrder::ascending, 10, 3, 1);
        const FkRowSource interleaved(KeyOrder::interleaved, 10, 3, 1);
        const FkRowSource neighbour(KeyOrder::interleaved, 10, 4, 1);
        const FkRowSource scattered(KeyOrder::random, 10, 3, 1);
        int ascents = 0;
        for (std::int64_t i = 0; i < 1000; ++i) {
            QCOMPARE(ascending.key(i + 1), ascending.key(i) + 1);
            QCOMPARE(interleaved.key(i + 1), interleaved.key(i) + 256);
            QCOMPARE(neighbour.key(i), interleaved.key(i) + 1);
            QCOMPARE(scattered.sequence(i + 1),
                     scattered.sequence(i) + FkRowSource::stride(KeyOrder::random));
            ascents += scattered.key(i + 1) > scattered.key(i) ? 1 : 0;
        }
        QVERIFY(ascents > 400 && ascents < 600);
        QCOMPARE(FkRowSource::stride(KeyOrder::ascending), 1);
        QCOMPARE(FkRowSource::stride(KeyOrder::interleaved), 256);
    }

    void aRowFollowsFromItsNumberAlone_data() { addOrders(); }
    void aRowFollowsFromItsNumberAlone() {
        QFETCH(int, order);
        const KeyOrder keyOrder = orders.at(static_cast<std::size_t>(order));
        FkRowSource source(keyOrder, 1000, 9, 77);
        source.seek(0, 4);
        std::vector<Row> rows;
        for (int i = 0; i < 100; ++i) {
            QCOMPARE(source.position(), i);
            rows.push_back(nextRow(source, 5));
            QCOMPARE(rows.back().front(), source.key(i));
        }
        FkRowSource other(keyOrder, 1000, 9, 77);
        for (const std::int64_t i : {99, 0, 50, 50, 7}) {
            other.seek(i, 4);
            QCOMPARE(nextRow(other, 5), rows.at(static_cast<std::size_t>(i)));
        }
        // Fewer foreign keys are a part of the same row.
        other.seek(3, 4);
        QCOMPARE(nextRow(other, 2), Row(rows[3].begin(), rows[3].begin() + 3));
    }

    void epochAndSeedChangeTheRowsButNotTheKeys() {
        const auto rowsOf = [](std::uint64_t seed, std::uint64_t epoch) {
            FkRowSource source(KeyOrder::interleaved, 1'000'000, 0, seed);
            source.seek(0, epoch);
            std::vector<Row> rows;
            for (int i = 0; i < 50; ++i) {
                rows.push_back(nextRow(source, 3));
            }
            return rows;
        };
        const auto rows = rowsOf(1, 0);
        for (const auto& others : {rowsOf(1, 1), rowsOf(1, 2), rowsOf(2, 0)}) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                QCOMPARE(others[i].front(), rows[i].front());
                QVERIFY(others[i] != rows[i]);
            }
        }
        // A source that was never moved is at the start of epoch 0.
        FkRowSource fresh(KeyOrder::interleaved, 1'000'000, 0, 1);
        QCOMPARE(nextRow(fresh, 3), rows.front());
    }

    void foreignKeysPointToExistingParents_data() {
        QTest::addColumn<qlonglong>("parents");
        for (const qlonglong parents : {1LL, 2LL, 10LL, 999'999LL, 1'000'000LL}) {
            QTest::addRow("%lld", parents) << parents;
        }
    }
    void foreignKeysPointToExistingParents() {
        QFETCH(qlonglong, parents);
        FkRowSource source(KeyOrder::ascending, parents, 0, 3);
        std::set<std::int64_t> seen;
        for (int i = 0; i < 2000; ++i) {
            const Row row = nextRow(source, 10);
            for (std::size_t j = 1; j < row.size(); ++j) {
                QVERIFY(row[j] >= 1 && row[j] <= parents);
                seen.insert(row[j]);
            }
        }
        if (parents <= 10) {
            QCOMPARE(seen.size(), static_cast<std::size_t>(parents));
        } else {
            QVERIFY(*seen.begin() < parents / 1000 && *seen.rbegin() > parents - parents / 1000);
        }
    }

    void foreignKeysAreUniformAndIndependent_data() { addOrders(); }
    void foreignKeysAreUniformAndIndependent() {
        QFETCH(int, order);
        constexpr int parents = 10;
        constexpr int rows = 20'000;
        FkRowSource source(orders.at(static_cast<std::size_t>(order)), parents, 2, 5);
        std::vector<int> first(parents);
        std::vector<int> last(parents);
        std::vector<int> columns(parents * parents);
        std::vector<int> neighbours(parents * parents);
        Row before(4, 1);
        for (int i = 0; i < rows; ++i) {
            const Row row = nextRow(source, 3);
            const auto cell = [](const Row& from, std::size_t j) {
                return static_cast<std::size_t>(from[j] - 1);
            };
            ++first[cell(row, 1)];
            ++last[cell(row, 3)];
            ++columns[cell(row, 1) * parents + cell(row, 2)];
            ++neighbours[cell(before, 1) * parents + cell(row, 1)];
            before = row;
        }
        QVERIFY(isEven(first, rows));
        QVERIFY(isEven(last, rows));
        QVERIFY(isEven(columns, rows));
        QVERIFY(isEven(neighbours, rows));
    }

    void aProcedureCallHasASeedForEachPlace() {
        FkRowSource source(KeyOrder::random, 10, 1, 8);
        std::set<std::int64_t> seeds;
        for (std::uint64_t epoch = 0; epoch < 3; ++epoch) {
            source.seek(0, epoch);
            for (int i = 0; i < 100; ++i) {
                const std::int64_t seed = source.procedureSeed();
                QVERIFY(seed >= 0 && seed < std::int64_t{1} << 31);
                QCOMPARE(source.procedureSeed(), seed);
                seeds.insert(seed);
                source.advance(100);
                QCOMPARE(source.position(), 100 * (i + 1));
            }
        }
        QCOMPARE(seeds.size(), std::size_t{300});
    }
};

QTEST_APPLESS_MAIN(TestFkRowSource)
#include "tst_fk_row_source.moc"
