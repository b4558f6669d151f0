// SPDX-License-Identifier: MIT
#include <QVersionNumber>

#include "core/base/version.h"
#include "tests/core/base/test_text.h"

class TestVersion : public QObject {
    Q_OBJECT

   private slots:
    void isThreeNumbers() {
        qsizetype rest = 0;
        const QString text = QString::fromLatin1(loadstone::loadstoneVersion);
        const QVersionNumber version = QVersionNumber::fromString(text, &rest);
        QCOMPARE(version.segmentCount(), 3);
        QCOMPARE(rest, text.size());
        QVERIFY(version > QVersionNumber(0, 0, 0));
    }

    void isTheOneOfTheBuild() {
        QCOMPARE(QString(loadstone::loadstoneVersion), QStringLiteral(BUILT_VERSION));
    }
};

QTEST_APPLESS_MAIN(TestVersion)
#include "tst_version.moc"
