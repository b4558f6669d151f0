// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/session/run_summary.h"

using namespace loadstone;

class TestRunSummary : public QObject {
    Q_OBJECT

   private slots:
    void statesOfEndedRunsAreNamedAsOutcomes() {
        QCOMPARE(nameOf(StoredState::running), "running");
        QCOMPARE(nameOf(StoredState::interrupted), "interrupted");
        QCOMPARE(nameOf(StoredState::completed), nameOf(RunOutcome::completed));
        QCOMPARE(nameOf(StoredState::stopped), nameOf(RunOutcome::stopped));
        QCOMPARE(nameOf(StoredState::failed), nameOf(RunOutcome::failed));
    }
};

QTEST_GUILESS_MAIN(TestRunSummary)
#include "tst_run_summary.moc"
