// SPDX-License-Identifier: MIT
#include <QAbstractItemModelTester>
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/results/runs_model.h"

using namespace loadstone;

namespace {

int columnOf(const RunsModel& model, const QString& title) {
    for (int i = 0; i < model.columnCount(); ++i) {
        if (model.headerData(i, Qt::Horizontal, Qt::DisplayRole) == title) {
            return i;
        }
    }
    return -1;
}

QString cell(const RunsModel& model, int row, const QString& title) {
    return model.index(row, columnOf(model, title)).data().toString();
}

}  // namespace

class TestRunsModel : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void isAProperModel();
    void showsFiguresInTheUsersLocale();
    void sortsByNumberNotByText();
    void hasAColumnForEachParameter();
    void explainsWhatIsNotValid();
    void findsARun();
};

void TestRunsModel::isAProperModel() {
    RunsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRuns({made_runs::summary(1, 1234, {}), made_runs::summary(2, 5, {})});
    QCOMPARE(model.rowCount(), 2);
    model.setRuns({});
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(model.columnCount() > 5);
}

void TestRunsModel::showsFiguresInTheUsersLocale() {
    RunsModel model;
    model.setRuns({made_runs::summary(7, 12345.6, {{"k", 300'000}})});
    QCOMPARE(cell(model, 0, QStringLiteral("Run")), QStringLiteral("7"));
    QCOMPARE(cell(model, 0, QStringLiteral("Rows/s")), QStringLiteral("12,346"));
    QCOMPARE(cell(model, 0, QStringLiteral("K")), QStringLiteral("300,000"));
    QCOMPARE(cell(model, 0, QStringLiteral("p99 ms")), QStringLiteral("3.00"));
    QCOMPARE(cell(model, 0, QStringLiteral("State")), QStringLiteral("valid"));
    QCOMPARE(cell(model, 0, QStringLiteral("Target")), QStringLiteral("embedded"));
}

void TestRunsModel::sortsByNumberNotByText() {
    RunsModel model;
    model.setRuns({made_runs::summary(1, 900, {}), made_runs::summary(2, 12'000, {})});
    const int column = columnOf(model, QStringLiteral("Rows/s"));
    QVERIFY(model.index(0, column).data(RunsModel::sortRole).toDouble() <
            model.index(1, column).data(RunsModel::sortRole).toDouble());
}

void TestRunsModel::hasAColumnForEachParameter() {
    RunsModel model;
    const RunSummary run = made_runs::summary(1, 900, {{"fk", 0}});
    model.setRuns({run});
    for (const ParameterSpec& spec : run.description.specs) {
        QVERIFY2(columnOf(model, QString::fromStdString(spec.symbol)) >= 0, spec.key.c_str());
    }
    QCOMPARE(cell(model, 0, QStringLiteral("FK")), QStringLiteral("off"));
    QCOMPARE(cell(model, 0, QStringLiteral("Path")), QStringLiteral("multirow"));
    QCOMPARE(cell(model, 0, QStringLiteral("Rate")), QStringLiteral("off"));
}

void TestRunsModel::explainsWhatIsNotValid() {
    RunSummary run = made_runs::summary(1, 900, {});
    run.valid = false;
    run.invalidReason = "3 rows are missing.";
    RunsModel model;
    model.setRuns({run});
    QCOMPARE(cell(model, 0, QStringLiteral("State")), QStringLiteral("invalid"));
    QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("3 rows are missing."));
}

void TestRunsModel::findsARun() {
    RunsModel model;
    const RunSummary run = made_runs::summary(2, 900, {});
    model.setRuns({made_runs::summary(1, 1, {}), run});
    QCOMPARE(model.rowOf(run.description.id), 1);
    QCOMPARE(model.rowOf("unknown"), -1);
}

QTEST_MAIN(TestRunsModel)
#include "tst_runs_model.moc"
