// SPDX-License-Identifier: MIT
#include <thread>

#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/run_feed.h"

using namespace loadstone;

class TestRunFeed : public QObject {
    Q_OBJECT

   private slots:
    void handsOverWhatCameIn();
    void dropsTheOldestAndCounts();
    void progressStandsUntilThePhaseChanges();
    void losesNothingBetweenThreads();
};

void TestRunFeed::handsOverWhatCameIn() {
    RunFeed feed;
    feed.onPhase(RunPhase::measure);
    feed.onStarted(std::make_shared<const RunDescription>(made_runs::description()));
    feed.onSample(std::make_shared<const Sample>(made_runs::sample(0, 5)));
    feed.onEvent({std::chrono::seconds(1), RunEventKind::note, "here", {}, 0, 0});
    RunFeed::Batch batch = feed.take();
    QCOMPARE(batch.phase, std::optional(RunPhase::measure));
    QVERIFY(batch.started != nullptr);
    QCOMPARE(batch.samples.size(), std::size_t{1});
    QCOMPARE(batch.events.size(), std::size_t{1});
    QVERIFY(batch.finished == nullptr);
    batch = feed.take();
    QVERIFY(!batch.phase);
    QVERIFY(batch.samples.empty());
    feed.onFinished(std::make_shared<const RunResult>());
    QVERIFY(feed.take().finished != nullptr);
}

void TestRunFeed::dropsTheOldestAndCounts() {
    RunFeed feed(10);
    for (int i = 0; i < 25; ++i) {
        feed.onSample(std::make_shared<const Sample>(made_runs::sample(i, 1)));
    }
    const RunFeed::Batch batch = feed.take();
    QCOMPARE(batch.samples.size(), std::size_t{10});
    QCOMPARE(batch.samples.front()->index, 15);
    QCOMPARE(batch.samples.back()->index, 24);
    QCOMPARE(batch.dropped, 15);
    QCOMPARE(feed.take().dropped, 0);
}

void TestRunFeed::progressStandsUntilThePhaseChanges() {
    RunFeed feed;
    feed.onProgress(RunPhase::build, 0.5, "parent table 5");
    QCOMPARE(feed.take().share, 0.5);
    QCOMPARE(feed.take().what, std::string("parent table 5"));
    feed.onPhase(RunPhase::measure);
    QCOMPARE(feed.take().share, 0.0);
}

void TestRunFeed::losesNothingBetweenThreads() {
    RunFeed feed(1'000'000);
    constexpr std::int64_t count = 20'000;
    std::thread run([&feed] {
        for (std::int64_t i = 0; i < count; ++i) {
            feed.onSample(std::make_shared<const Sample>(made_runs::sample(i, 1)));
        }
        feed.onFinished(std::make_shared<const RunResult>());
    });
    std::int64_t next = 0;
    bool inOrder = true;
    for (bool finished = false; !finished;) {
        const RunFeed::Batch batch = feed.take();
        for (const auto& sample : batch.samples) {
            inOrder = inOrder && sample->index == next;
            ++next;
        }
        finished = batch.finished != nullptr;
    }
    run.join();
    QVERIFY(inOrder);
    QCOMPARE(next, count);
}

QTEST_GUILESS_MAIN(TestRunFeed)
#include "tst_run_feed.moc"
