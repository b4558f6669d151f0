// SPDX-License-Identifier: MIT
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "core/session/session_reader.h"
#include "tests/ui/fake_bench.h"
#include "ui/run_presenter.h"

using namespace loadstone;

namespace {

RunRequest request(FakeBench& bench, Nanoseconds duration) {
    RunConfig config;
    config.parameters = ParameterValues(bench.workload().parameters());
    config.parameters.set("k", 10);
    config.duration = duration;
    return {bench.engine(), bench.workload(), embeddedTarget(), std::move(config), bench.session()};
}

}  // namespace

class TestRunPresenter : public QObject {
    Q_OBJECT

   private slots:
    void runsAndRecords();
    void runsWithoutASession();
    void changesLive();
    void refusesWhatCannotBe();
    void aFailedRunSaysWhy();
    void goesAwayDuringARun();
};

void TestRunPresenter::runsAndRecords() {
    FakeBench bench;
    RunPresenter presenter(bench.clock());
    QSignalSpy finished(&presenter, &RunPresenter::finished);
    QVERIFY(presenter.start(request(bench, std::chrono::milliseconds(800))).has_value());
    QVERIFY(presenter.running());
    QVERIFY(!presenter.start(request(bench, std::chrono::seconds(1))).has_value());  // one at a time
    QVERIFY(finished.wait(10'000));
    QVERIFY(!presenter.running());
    const LiveRun& live = presenter.live();
    QVERIFY(live.result != nullptr);
    QVERIFY(live.result->valid);
    QVERIFY(live.trace->size() >= 7);
    QVERIFY(live.counts.rows > 0);
    const auto reader = SessionReader::open(bench.session());
    QVERIFY(reader.has_value());
    const auto runs = (*reader)->runs();
    QVERIFY(runs.has_value());
    QCOMPARE(runs->size(), std::size_t{1});
    QCOMPARE(runs->front().counts.rows, live.counts.rows);
    QCOMPARE(runs->front().samples, live.result->samples);
}

void TestRunPresenter::runsWithoutASession() {
    FakeBench bench;
    RunPresenter presenter(bench.clock());
    QSignalSpy finished(&presenter, &RunPresenter::finished);
    RunRequest unrecorded = request(bench, std::chrono::milliseconds(300));
    unrecorded.session.clear();
    QVERIFY(presenter.start(std::move(unrecorded)).has_value());
    QVERIFY(!presenter.live().recorded);
    QVERIFY(finished.wait(10'000));
    QVERIFY(presenter.live().result->valid);
    QVERIFY(!std::filesystem::exists(bench.session()));
}

void TestRunPresenter::changesLive() {
    FakeBench bench;
    RunPresenter presenter(bench.clock());
    QVERIFY(!presenter.change("k", 20).has_value());  // nothing runs
    QSignalSpy finished(&presenter, &RunPresenter::finished);
    QVERIFY(presenter.start(request(bench, std::chrono::seconds(60))).has_value());
    QTRY_VERIFY(presenter.live().trace->size() > 2);
    QVERIFY(presenter.change("k", 500).has_value());
    QCOMPARE(presenter.live().config.parameters.get("k"), 500);
    QVERIFY(!presenter.change("k", 0).has_value());
    QCOMPARE(presenter.live().config.parameters.get("k"), 500);
    QVERIFY(!presenter.change("n", 5).has_value());  // needs the schema built anew
    QTRY_COMPARE(presenter.live().trace->events().size(), std::size_t{1});
    QCOMPARE(presenter.live().trace->events().front().after, 500);
    presenter.stop();
    QVERIFY(presenter.live().stopping);
    QVERIFY(finished.wait(4000));
    QCOMPARE(presenter.live().result->outcome, RunOutcome::stopped);
}

void TestRunPresenter::refusesWhatCannotBe() {
    FakeBench bench;
    RunPresenter presenter(bench.clock());
    RunRequest wrong = request(bench, std::chrono::seconds(1));
    wrong.config.parameters.set("n", 64);
    const auto begun = presenter.start(std::move(wrong));
    QVERIFY(!begun.has_value());
    QCOMPARE(begun.error().kind, ErrorKind::invalidArgument);
    RunRequest unwritable = request(bench, std::chrono::seconds(1));
    unwritable.session = "/proc/nowhere/x.loadstone";
    const auto unwritten = presenter.start(std::move(unwritable));
    QVERIFY(!unwritten.has_value());
    QCOMPARE(unwritten.error().kind, ErrorKind::file);
    QVERIFY(!presenter.running());
}

void TestRunPresenter::aFailedRunSaysWhy() {
    FakeScript script;
    script.onConnect = [](const FakeCall&) { return failsWith(ErrorKind::denied); };
    FakeBench bench(std::move(script));
    RunPresenter presenter(bench.clock());
    QSignalSpy finished(&presenter, &RunPresenter::finished);
    QVERIFY(presenter.start(request(bench, std::chrono::seconds(5))).has_value());
    QVERIFY(finished.wait(5000));
    QCOMPARE(presenter.live().result->outcome, RunOutcome::failed);
    QVERIFY(presenter.live().result->error.has_value());
    QCOMPARE(presenter.live().result->error->kind, ErrorKind::denied);
}

void TestRunPresenter::goesAwayDuringARun() {
    FakeBench bench;
    QElapsedTimer timer;
    {
        RunPresenter presenter(bench.clock());
        QVERIFY(presenter.start(request(bench, std::chrono::seconds(60))).has_value());
        QTRY_VERIFY(presenter.live().trace->size() > 2);
        timer.start();
    }
    QVERIFY(timer.elapsed() < 3000);
    const auto reader = SessionReader::open(bench.session());
    QVERIFY(reader.has_value());
    QCOMPARE((*reader)->runs()->front().state, StoredState::stopped);
}

QTEST_MAIN(TestRunPresenter)
#include "tst_run_presenter.moc"
