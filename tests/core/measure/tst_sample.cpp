// SPDX-License-Identifier: MIT
#include "core/measure/sample.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

class TestSample : public QObject {
    Q_OBJECT

   private slots:
    void wordsInFilesDoNotChange() {
        QCOMPARE(nameOf(SampleKind::warmup), std::string_view("warmup"));
        QCOMPARE(nameOf(SampleKind::measured), std::string_view("measured"));
        QCOMPARE(nameOf(SampleKind::transient), std::string_view("transient"));
        QCOMPARE(nameOf(SampleKind::paused), std::string_view("paused"));
        QCOMPARE(nameOf(SampleKind::drain), std::string_view("drain"));
    }

    void rowsPerSecondFollowTheRealLength() {
        Sample sample;
        sample.counts.rows = 500;
        sample.length = 100ms;
        QCOMPARE(sample.rowsPerSecond(), 5000.0);
        sample.length = 250ms;
        QCOMPARE(sample.rowsPerSecond(), 2000.0);
    }

    void aSampleWithoutLengthHasNoRate() {
        Sample sample;
        sample.counts.rows = 500;
        QCOMPARE(sample.rowsPerSecond(), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestSample)
#include "tst_sample.moc"
