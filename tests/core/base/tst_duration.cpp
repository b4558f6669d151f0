// SPDX-License-Identifier: MIT
#include "core/base/duration.h"
#include "core/base/random.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestDuration : public QObject {
    Q_OBJECT

   private slots:
    void readsWhatUsersWrite_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qlonglong>("nanoseconds");
        QTest::newRow("seconds") << "10s" << 10'000'000'000LL;
        QTest::newRow("no unit") << "10" << 10'000'000'000LL;
        QTest::newRow("zero") << "0s" << 0LL;
        QTest::newRow("milliseconds") << "500ms" << 500'000'000LL;
        QTest::newRow("a fraction of a millisecond") << "0.25ms" << 250'000LL;
        QTest::newRow("minutes") << "1.5min" << 90'000'000'000LL;
        QTest::newRow("an hour") << "1h" << 3'600'000'000'000LL;
        QTest::newRow("ten days") << "240h" << 864'000'000'000'000LL;
        QTest::newRow("no digit before the point") << ".5s" << 500'000'000LL;
    }
    void readsWhatUsersWrite() {
        QFETCH(QString, text);
        QFETCH(qlonglong, nanoseconds);
        const auto duration = parseDuration(text.toStdString());
        QVERIFY(duration);
        QCOMPARE(duration->count(), nanoseconds);
    }

    void refusesEverythingElse_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", "s", "abc", "-1s", "10 s", " 10s", "10S", "10sec", "10m", "1e3s", "1s2",
                                 "nan", "inf", "infs", "241h", "1e400", "0x10", "1,5s", "10s "}) {
            QTest::newRow(*text == '\0' ? "nothing" : text) << text;
        }
    }
    void refusesEverythingElse() {
        QFETCH(QString, text);
        const auto duration = parseDuration(text.toStdString());
        QVERIFY(!duration);
        QCOMPARE(duration.error().kind, ErrorKind::invalidArgument);
        QVERIFY(contains(duration.error().message, '"' + text.toStdString() + '"'));
        QVERIFY(contains(duration.error().hint, "500ms"));
    }

    void writesSecondsOrMilliseconds() {
        QCOMPARE(formatDuration(10s), std::string("10s"));
        QCOMPARE(formatDuration(500ms), std::string("500ms"));
        QCOMPARE(formatDuration(1500ms), std::string("1500ms"));
        QCOMPARE(formatDuration(0s), std::string("0s"));
    }

    void whatIsWrittenReadsBackToTheSameDuration() {
        Random random(7);
        for (int i = 0; i < 20'000; ++i) {
            const auto limit = i % 2 == 0 ? 10'000U : 864'000'001U;
            const Nanoseconds duration = std::chrono::milliseconds(random.below(limit));
            const auto back = parseDuration(formatDuration(duration));
            QVERIFY(back);
            QCOMPARE(*back, duration);
        }
    }
};

QTEST_APPLESS_MAIN(TestDuration)
#include "tst_duration.moc"
