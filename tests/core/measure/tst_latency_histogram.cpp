// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/measure/latency_histogram.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;
using std::chrono::nanoseconds;

namespace {

constexpr double precision = 0.001;

double relativeError(nanoseconds found, nanoseconds real) {
    return std::abs(static_cast<double>((found - real).count())) / static_cast<double>(real.count());
}

/// Values from 1 µs to 1 h, evenly on a logarithmic scale.
std::vector<nanoseconds> logSpaced(int count) {
    std::vector<nanoseconds> values;
    for (int i = 0; i < count; ++i) {
        values.emplace_back(std::llround(1000.0 * std::pow(3.6e9, i / (count - 1.0))));
    }
    return values;
}

enum class Shape : std::uint8_t { uniform, exponential, twoPeaks, heavyTail, constant };

nanoseconds draw(Shape shape, Random& random) {
    const double u = 1.0 - random.unit();
    switch (shape) {
        case Shape::uniform: return nanoseconds(1000 + std::llround(u * 5e6));
        case Shape::exponential: return nanoseconds(1000 + std::llround(-std::log(u) * 2e6));
        case Shape::twoPeaks:
            return nanoseconds(std::llround(random.unit() < 0.9 ? 2e5 * (1 + u) : 3e9 * (1 + u)));
        case Shape::heavyTail: return nanoseconds(std::llround(std::min(1e5 / std::pow(u, 1.5), 3.6e12)));
        case Shape::constant: break;
    }
    return 777777ns;
}

LatencyHistogram filled(Shape shape, int count, std::uint64_t seed) {
    Random random(seed);
    LatencyHistogram histogram;
    for (int i = 0; i < count; ++i) {
        histogram.record(draw(shape, random));
    }
    return histogram;
}

}  // namespace

class TestLatencyHistogram : public QObject {
    Q_OBJECT

   private slots:
    void threeDigitsFromAMicrosecondToAnHour() {
        nanoseconds last{};
        LatencyHistogram::Bucket lastBucket = 0;
        for (const nanoseconds value : logSpaced(200'000)) {
            const auto bucket = LatencyHistogram::bucketOf(value);
            const nanoseconds middle = LatencyHistogram::middleOf(bucket);
            if (relativeError(middle, value) > precision) {
                QFAIL(
                    qPrintable(QStringLiteral("%1 ns became %2 ns").arg(value.count()).arg(middle.count())));
            }
            QVERIFY(value >= last && bucket >= lastBucket);
            last = value;
            lastBucket = bucket;
        }
    }

    void bucketsFollowEachOtherWithoutGaps() {
        // Every nanosecond of the fine part, in which two layouts meet.
        for (std::int64_t ns = 0; ns < 100'000; ++ns) {
            const int step =
                LatencyHistogram::bucketOf(nanoseconds(ns + 1)) - LatencyHistogram::bucketOf(nanoseconds(ns));
            QVERIFY(step == 0 || step == 1);
        }
        QCOMPARE(int{LatencyHistogram::bucketOf(0ns)}, 0);
        // And each bucket up to the last one holds its own middle.
        const int buckets = LatencyHistogram::bucketOf(1h) + 1;
        nanoseconds last = -1ns;
        for (int i = 0; i < buckets; ++i) {
            const auto bucket = static_cast<LatencyHistogram::Bucket>(i);
            const nanoseconds middle = LatencyHistogram::middleOf(bucket);
            QCOMPARE(int{LatencyHistogram::bucketOf(middle)}, i);
            QVERIFY(middle > last);
            last = middle;
        }
    }

    void whatIsOutOfRangeCountsAtTheEnds() {
        QCOMPARE(LatencyHistogram::bucketOf(-5ns), LatencyHistogram::bucketOf(0ns));
        QCOMPARE(LatencyHistogram::bucketOf(nanoseconds::min()), LatencyHistogram::bucketOf(0ns));
        QCOMPARE(LatencyHistogram::bucketOf(50h), LatencyHistogram::bucketOf(1h));
        QCOMPARE(LatencyHistogram::bucketOf(nanoseconds::max()), LatencyHistogram::bucketOf(1h));
        LatencyHistogram histogram;
        histogram.record(nanoseconds::max());
        histogram.record(nanoseconds::min());
        QCOMPARE(histogram.count(), std::int64_t{2});
        QVERIFY(relativeError(histogram.max(), 1h) <= precision);
    }

    void percentilesMatchTheSortedValues_data() {
        QTest::addColumn<int>("shape");
        QTest::addColumn<int>("count");
        const std::pair<Shape, const char*> shapes[] = {{Shape::uniform, "uniform"},
                                                        {Shape::exponential, "exponential"},
                                                        {Shape::twoPeaks, "two peaks"},
                                                        {Shape::heavyTail, "heavy tail"},
                                                        {Shape::constant, "constant"}};
        for (const auto& [shape, name] : shapes) {
            for (const int count : {1, 2, 7, 1000, 30'000}) {
                QTest::addRow("%d %s", count, name) << static_cast<int>(shape) << count;
            }
        }
    }
    void percentilesMatchTheSortedValues() {
        QFETCH(int, shape);
        QFETCH(int, count);
        Random random(2024);
        std::vector<nanoseconds> values;
        LatencyHistogram histogram;
        for (int i = 0; i < count; ++i) {
            values.push_back(draw(static_cast<Shape>(shape), random));
            histogram.record(values.back());
        }
        std::sort(values.begin(), values.end());
        QCOMPARE(histogram.count(), std::int64_t{count});
        for (const int tenths : {0, 1, 10, 250, 500, 900, 950, 990, 999, 1000}) {
            // The rank in whole numbers: the smallest with rank / count ≥ percent.
            const std::int64_t rank = std::max<std::int64_t>((std::int64_t{tenths} * count + 999) / 1000, 1);
            const nanoseconds real = values.at(static_cast<std::size_t>(rank - 1));
            QVERIFY(relativeError(histogram.percentile(tenths / 10.0), real) <= precision);
        }
        QVERIFY(relativeError(histogram.max(), values.back()) <= precision);
    }

    void ranksAreExactForEveryCount() {
        // Values 1, 2, 3, … µs tell the rank itself.
        LatencyHistogram histogram;
        for (std::int64_t count = 1; count <= 1000; ++count) {
            histogram.record(std::chrono::microseconds(count));
            for (const std::int64_t tenths : {500, 900, 950, 990, 999}) {
                const std::int64_t rank = (tenths * count + 999) / 1000;
                const auto expected =
                    LatencyHistogram::middleOf(LatencyHistogram::bucketOf(std::chrono::microseconds(rank)));
                QCOMPARE(histogram.percentile(static_cast<double>(tenths) / 10.0), expected);
            }
        }
    }

    void percentsOutOfRangeMeanTheEnds() {
        LatencyHistogram histogram;
        histogram.record(1ms);
        histogram.record(2ms);
        QCOMPARE(histogram.percentile(-1.0), histogram.percentile(0.0));
        QCOMPARE(histogram.percentile(250.0), histogram.max());
        QVERIFY(histogram.percentile(0.0) < histogram.max());
    }

    void emptyIsZero() {
        LatencyHistogram histogram;
        QVERIFY(histogram.empty());
        QCOMPARE(histogram.percentile(50), 0ns);
        QCOMPARE(histogram.max(), 0ns);
        QVERIFY(histogram.encode().empty());
        histogram.record(1ms);
        QVERIFY(!histogram.empty());
        histogram.clear();
        QVERIFY(histogram.empty());
        QVERIFY(histogram == LatencyHistogram());
    }

    void mergingIsRecordingEverythingInOne() {
        const LatencyHistogram a = filled(Shape::uniform, 4000, 1);
        const LatencyHistogram b = filled(Shape::heavyTail, 3000, 2);
        const LatencyHistogram c = filled(Shape::twoPeaks, 2000, 3);
        LatencyHistogram left = a;  // (a + b) + c
        left.merge(b);
        left.merge(c);
        LatencyHistogram tail = b;  // a + (b + c)
        tail.merge(c);
        LatencyHistogram right = a;
        right.merge(tail);
        LatencyHistogram turned = c;  // c + b + a
        turned.merge(b);
        turned.merge(a);
        LatencyHistogram all;
        for (const auto& [shape, count, seed] :
             {std::tuple(Shape::uniform, 4000, 1), {Shape::heavyTail, 3000, 2}, {Shape::twoPeaks, 2000, 3}}) {
            Random random(static_cast<std::uint64_t>(seed));
            for (int i = 0; i < count; ++i) {
                all.record(draw(shape, random));
            }
        }
        QVERIFY(left == all);
        QVERIFY(right == all);
        QVERIFY(turned == all);
        QCOMPARE(all.count(), std::int64_t{9000});
    }

    void addingTimesIsAddingEachTime() {
        LatencyHistogram once;
        LatencyHistogram many;
        const auto bucket = LatencyHistogram::bucketOf(5ms);
        once.add(bucket, 1000);
        for (int i = 0; i < 1000; ++i) {
            many.add(bucket);
        }
        QVERIFY(once == many);
    }

    void storedBytesReadBackTheSame() {
        for (const Shape shape : {Shape::uniform, Shape::exponential, Shape::heavyTail, Shape::constant}) {
            for (const int count : {0, 1, 100, 5000}) {
                const LatencyHistogram histogram = filled(shape, count, 9);
                LatencyHistogram back = filled(Shape::twoPeaks, 10, 4);  // its old content must go
                QVERIFY(back.decode(histogram.encode()));
                QVERIFY(back == histogram);
            }
        }
        LatencyHistogram ends;
        ends.add(LatencyHistogram::bucketOf(0ns), UINT32_MAX);
        ends.add(LatencyHistogram::bucketOf(1h), 1);
        LatencyHistogram back;
        QVERIFY(back.decode(ends.encode()));
        QVERIFY(back == ends);
        QVERIFY(filled(Shape::constant, 5000, 9).encode().size() <= 5);  // one bucket, one count
    }

    void garbageIsRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("a distance without a count") << QByteArray("\x05", 1);
        QTest::newRow("a number that does not end") << QByteArray("\x05\x80", 2);
        QTest::newRow("a number over 64 bits") << QByteArray(11, '\xff');
        QTest::newRow("a count of zero") << QByteArray("\x05\x00", 2);
        QTest::newRow("a count over 32 bits") << QByteArray("\x05\x80\x80\x80\x80\x10", 6);
        QTest::newRow("a bucket past the end") << QByteArray("\xff\xff\x03\x01", 4);
        QTest::newRow("past the end in two steps") << QByteArray("\x80\x80\x01\x01\x80\x80\x01\x01", 8);
        QTest::newRow("a bucket that comes twice") << QByteArray("\x05\x01\x00\x01", 4);
        QTest::newRow("a number with an idle digit") << QByteArray("\x85\x00\x01", 3);
        QTest::newRow("good bytes and one more") << QByteArray("\x05\x01\x07", 3);
    }
    void garbageIsRefused() {
        QFETCH(QByteArray, bytes);
        LatencyHistogram histogram = filled(Shape::uniform, 10, 1);
        QVERIFY(!histogram.decode(bytes.toStdString()));
        QVERIFY(histogram.empty());
        QVERIFY(histogram == LatencyHistogram());
    }

    void randomBytesAreRefusedOrMeanThemselves() {
        Random random(99);
        LatencyHistogram histogram;
        int accepted = 0;
        for (int i = 0; i < 3000; ++i) {
            std::string bytes(random.below(12), '\0');
            for (char& byte : bytes) {
                byte = static_cast<char>(random.below(i % 2 == 0 ? 256 : 128));
            }
            if (histogram.decode(bytes)) {
                ++accepted;
                QCOMPARE(histogram.encode(), bytes);
            } else {
                QVERIFY(histogram.empty());
            }
        }
        QVERIFY(accepted > 0 && accepted < 3000);
    }

    void cutOrChangedBytesNeverCrash() {
        const std::string good = filled(Shape::exponential, 500, 5).encode();
        Random random(3);
        LatencyHistogram histogram;
        for (std::size_t length = 0; length < good.size(); length += 7) {
            std::string bytes = good.substr(0, length);
            if (length > 0) {
                bytes[random.below(static_cast<std::uint32_t>(length))] ^=
                    static_cast<char>(random.below(256));
            }
            if (histogram.decode(bytes)) {
                QCOMPARE(histogram.encode(), bytes);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLatencyHistogram)
#include "tst_latency_histogram.moc"
