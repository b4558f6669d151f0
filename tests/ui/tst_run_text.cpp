// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/run_text.h"
#include "ui/text.h"

using namespace loadstone;

class TestRunText : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void namesParametersInOrder();
    void tellsWhereFiguresComeFrom();
    void tellsHowARunStands();
    void figuresHaveThreeDigits();
};

void TestRunText::namesParametersInOrder() {
    const QString text = parametersText(made_runs::description({{"l", 1000}, {"fk", 0}}))
                             .replace(QChar(0x00a0), QLatin1Char(' '));
    QVERIFY(text.startsWith(QStringLiteral("N 10, L 1,000, K ")));
    QVERIFY(text.contains(QStringLiteral("FK off")));
    QVERIFY(!parametersText(made_runs::description(), "n").startsWith(QLatin1Char('N')));
}

void TestRunText::tellsWhereFiguresComeFrom() {
    RunDescription run = made_runs::description();
    run.conditions = "foreign keys off: dropped";
    const QString text = originText(run);
    for (const auto* part :
         {"embedded", "Firebird 3.0.11", "foreign keys off: dropped", "Loadstone 0.1.0", "L\u00a01,000"}) {
        QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    }
}

void TestRunText::tellsHowARunStands() {
    RunSummary run = made_runs::summary(1, 1, {});
    QCOMPARE(stateText(run), QStringLiteral("valid"));
    run.valid = false;
    QCOMPARE(stateText(run), QStringLiteral("invalid"));
    run.state = StoredState::stopped;
    QCOMPARE(stateText(run), QStringLiteral("stopped, invalid"));
    run.state = StoredState::interrupted;
    QCOMPARE(stateText(run), QStringLiteral("interrupted"));
}

void TestRunText::figuresHaveThreeDigits() {
    QCOMPARE(figure(12345.6), QStringLiteral("12,346"));
    QCOMPARE(figure(12.34), QStringLiteral("12.3"));
    QCOMPARE(figure(1.234), QStringLiteral("1.23"));
    QCOMPARE(figure(0.0123), QStringLiteral("0.012"));
    QCOMPARE(figure(0.0), QStringLiteral("0"));
    QCOMPARE(figure(std::int64_t{1'000'000}), QStringLiteral("1,000,000"));
}

QTEST_GUILESS_MAIN(TestRunText)
#include "tst_run_text.moc"
