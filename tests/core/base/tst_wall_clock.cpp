// SPDX-License-Identifier: MIT
#include <QDateTime>
#include <QRegularExpression>

#include "core/base/wall_clock.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestWallClock : public QObject {
    Q_OBJECT

   private slots:
    void isIso8601InUtcWithMilliseconds() {
        const QRegularExpression form(QStringLiteral(R"(\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\z)"));
        for (int i = 0; i < 100; ++i) {
            QVERIFY(form.match(QString::fromStdString(wallClockNow())).hasMatch());
        }
    }

    void isNow_data() {
        QTest::addColumn<QByteArray>("zone");
        QTest::newRow("here") << qgetenv("TZ");
        QTest::newRow("far east") << QByteArray("UTC-13");
        QTest::newRow("far west") << QByteArray("UTC+11");
    }
    void isNow() {
        QFETCH(QByteArray, zone);
        qputenv("TZ", zone);
        const qint64 before = QDateTime::currentMSecsSinceEpoch();
        const std::string text = wallClockNow();
        const qint64 after = QDateTime::currentMSecsSinceEpoch();
        const qint64 told =
            QDateTime::fromString(QString::fromStdString(text), Qt::ISODateWithMs).toMSecsSinceEpoch();
        QVERIFY2(before <= told && told <= after, text.c_str());
    }
};

QTEST_APPLESS_MAIN(TestWallClock)
#include "tst_wall_clock.moc"
