// SPDX-License-Identifier: MIT
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "ui/message_bar.h"

using namespace loadstone;

class TestMessageBar : public QObject {
    Q_OBJECT

   private slots:
    void showsMessageAndHint();
    void detailsComeOnDemand();
    void anInformationOutlivesTheNextRun();
    void textIsNoMarkup();
};

void TestMessageBar::showsMessageAndHint() {
    MessageBar bar;
    QVERIFY(bar.text().isEmpty());
    bar.showError({ErrorKind::denied, "No entry.", "Ask for it.", "28000", 335544472});
    QVERIFY(bar.text().contains(QStringLiteral("No entry.")));
    QVERIFY(bar.text().contains(QStringLiteral("335544472")));  // the server's code belongs to the sentence
    QVERIFY(bar.text().contains(QStringLiteral("Ask for it.")));
    QTest::mouseClick(bar.findChildren<QToolButton*>().last(), Qt::LeftButton);  // Close
    QVERIFY(bar.text().isEmpty());
}

void TestMessageBar::detailsComeOnDemand() {
    MessageBar bar;
    bar.show();
    bar.showError({ErrorKind::denied, "No entry.", {}, "28000", 335544472});
    auto* more = bar.findChildren<QToolButton*>().first();
    const auto shown = [&bar] {
        QString all;
        for (const auto* label : bar.findChildren<QLabel*>()) {
            all += label->isVisible() ? label->text() : QString();
        }
        return all;
    };
    QVERIFY(!shown().contains(QStringLiteral("denied")));
    QTest::mouseClick(more, Qt::LeftButton);
    QVERIFY(shown().contains(QStringLiteral("denied")));
    QVERIFY(shown().contains(QStringLiteral("28000")));
}

void TestMessageBar::anInformationOutlivesTheNextRun() {
    MessageBar bar;
    bar.showInfo(QStringLiteral("Written."));
    bar.clearError();
    QCOMPARE(bar.text(), QStringLiteral("Written."));
    bar.showError({ErrorKind::file, "Broken.", {}, {}, 0});
    bar.clearError();
    QVERIFY(bar.text().isEmpty());
}

void TestMessageBar::textIsNoMarkup() {
    MessageBar bar;
    bar.showError({ErrorKind::file, "<b>x</b>", {}, {}, 0});
    for (const auto* label : bar.findChildren<QLabel*>()) {
        if (label->text().contains(QStringLiteral("<b>"))) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
        }
    }
}

QTEST_MAIN(TestMessageBar)
#include "tst_message_bar.moc"
