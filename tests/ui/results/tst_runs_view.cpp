// SPDX-License-Identifier: MIT
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/results/runs_view.h"

using namespace loadstone;

class TestRunsView : public QObject {
    Q_OBJECT

   private slots:
    void showsTheLatestRunFirst();
    void keepsItsSelection();
    void forgetsARunThatIsGone();
};

void TestRunsView::showsTheLatestRunFirst() {
    RunsView view;
    view.setRuns({made_runs::summary(1, 10, {}), made_runs::summary(2, 20, {})});
    QCOMPARE(view.model()->index(0, 0).data().toString(), QStringLiteral("2"));
    view.sortByColumn(2, Qt::AscendingOrder);  // rows/s
    QCOMPARE(view.model()->index(0, 0).data().toString(), QStringLiteral("1"));
}

void TestRunsView::keepsItsSelection() {
    RunsView view;
    const RunSummary first = made_runs::summary(1, 10, {});
    QSignalSpy selected(&view, &RunsView::selected);
    view.setRuns({first});
    view.select(first.description.id);
    QCOMPARE(selected.count(), 1);
    view.setRuns({first, made_runs::summary(2, 20, {})});
    QCOMPARE(selected.count(), 1);  // the same run is no news
    QVERIFY(view.current() != nullptr);
    QCOMPARE(view.current()->number, 1);
}

void TestRunsView::forgetsARunThatIsGone() {
    RunsView view;
    const RunSummary first = made_runs::summary(1, 10, {});
    view.setRuns({first});
    view.select(first.description.id);
    view.setRuns({made_runs::summary(1, 20, {})});
    QCOMPARE(view.current(), nullptr);
}

QTEST_MAIN(TestRunsView)
#include "tst_runs_view.moc"
