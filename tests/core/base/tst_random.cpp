// SPDX-License-Identifier: MIT
#include <cmath>
#include <set>
#include <vector>

#include "core/base/random.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

// The inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the bits that are right.
constexpr std::uint64_t inverseOf(std::uint64_t odd) {
    std::uint64_t inverse = odd;
    for (int i = 0; i < 6; ++i) {
        inverse *= 2 - odd * inverse;
    }
    return inverse;
}

constexpr std::uint64_t undoXorShift(std::uint64_t y, unsigned shift) {
    std::uint64_t x = y;
    for (unsigned done = shift; done < 64; done += shift) {
        x = y ^ (x >> shift);
    }
    return x;
}

constexpr std::uint64_t unmix64(std::uint64_t y) {
    y = undoXorShift(y, 31) * inverseOf(0x94d049bb133111ebULL);
    y = undoXorShift(y, 27) * inverseOf(0xbf58476d1ce4e5b9ULL);
    return undoXorShift(y, 30);
}

constexpr std::int64_t unscatter31(std::int64_t y) {
    constexpr std::uint64_t mask = 0x7fffffff;
    auto x = undoXorShift(static_cast<std::uint64_t>(y), 16);
    x = (x * inverseOf(0x2c1b3c6d)) & mask;
    x = undoXorShift(x, 15);
    x = (x * inverseOf(0x45d9f3b)) & mask;
    return static_cast<std::int64_t>(undoXorShift(x, 16));
}

static_assert(inverseOf(0x2c1b3c6d) * 0x2c1b3c6d == 1);

double chiSquare(const std::vector<int>& observed, double expected) {
    double sum = 0.0;
    for (const int count : observed) {
        sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
}

// The value that a chi-square with so many degrees of freedom passes once in a million.
// Source: E. B. Wilson, M. M. Hilferty, "The distribution of chi-square", PNAS 17 (1931).
double chiSquareLimit(double degrees) {
    constexpr double z = 4.7534;
    const double ninth = 2.0 / (9.0 * degrees);
    return degrees * std::pow(1.0 - ninth + z * std::sqrt(ninth), 3.0);
}

}  // namespace

class TestRandom : public QObject {
    Q_OBJECT

   private slots:
    void mix64CanBeUndone() {
        Random random(11);
        for (int i = 0; i < 200'000; ++i) {
            const auto number = static_cast<std::uint64_t>(i);
            const std::uint64_t word = random.next();
            QCOMPARE(unmix64(mix64(number)), number);
            QCOMPARE(unmix64(mix64(word)), word);
        }
    }

    void scatter31CanBeUndoneAndStaysInRange() {
        constexpr std::int64_t keys = std::int64_t{1} << 31;
        constexpr std::int64_t step = 1009;  // odd, so that all low bits vary
        for (std::int64_t x = 0; x < keys; x += step) {
            const std::int64_t y = scatter31(x);
            QVERIFY(y >= 0 && y < keys);
            if (unscatter31(y) != x) {
                QFAIL(qPrintable(QStringLiteral("%1").arg(x)));
            }
        }
        QCOMPARE(unscatter31(scatter31(keys - 1)), keys - 1);
    }

    void scatter31ScattersNeighbours() {
        // The sequence numbers of neighbouring rows must not give keys in order.
        int ascents = 0;
        constexpr int pairs = 100'000;
        for (std::int64_t i = 0; i < pairs; ++i) {
            ascents += scatter31(i + 1) > scatter31(i) ? 1 : 0;
        }
        QVERIFY(std::abs(ascents - pairs / 2) < pairs / 50);
    }

    void followsThePublishedSequence() {
        // Source: reference output of splitmix64 for the seed 1234567.
        Random random(1234567);
        for (const std::uint64_t expected :
             {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL, 4593380528125082431ULL,
              16408922859458223821ULL}) {
            QCOMPARE(random.next(), std::uint64_t{expected});
        }
    }

    void theSeedDecidesEverything() {
        Random one(42);
        Random same(42);
        Random other(43);
        int differences = 0;
        for (int i = 0; i < 100; ++i) {
            const std::uint64_t word = one.next();
            QCOMPARE(same.next(), word);
            differences += other.next() != word ? 1 : 0;
        }
        QCOMPARE(differences, 100);
    }

    void belowIsUniform_data() {
        QTest::addColumn<uint>("bound");
        for (const uint bound : {2U, 3U, 10U, 256U, 1000U}) {
            QTest::addRow("%u", bound) << bound;
        }
    }
    void belowIsUniform() {
        QFETCH(uint, bound);
        constexpr int draws = 300'000;
        std::vector<int> counts(bound);
        Random random(bound);
        for (int i = 0; i < draws; ++i) {
            ++counts.at(random.below(bound));
        }
        QVERIFY(chiSquare(counts, static_cast<double>(draws) / bound) < chiSquareLimit(bound - 1.0));
    }

    void belowReachesBothEnds() {
        QCOMPARE(Random::scale(0, 1000), 0U);
        QCOMPARE(Random::scale(~0ULL, 1000), 999U);
        QCOMPARE(Random::scale(~0ULL, 0xffffffffU), 0xfffffffeU);
        Random random(5);
        for (int i = 0; i < 1000; ++i) {
            QCOMPARE(random.below(1), 0U);
        }
    }

    void unitIsUniformInZeroToOne() {
        constexpr int draws = 200'000;
        std::vector<int> counts(100);
        Random random(17);
        for (int i = 0; i < draws; ++i) {
            const double x = random.unit();
            QVERIFY(x >= 0.0 && x < 1.0);
            ++counts.at(static_cast<std::size_t>(x * 100));
        }
        QVERIFY(chiSquare(counts, draws / 100.0) < chiSquareLimit(99.0));
    }

    void entropyDiffersEachTime() {
        std::set<std::uint64_t> words;
        for (int i = 0; i < 1000; ++i) {
            words.insert(entropy());
        }
        QCOMPARE(words.size(), std::size_t{1000});
    }
};

QTEST_APPLESS_MAIN(TestRandom)
#include "tst_random.moc"
