// SPDX-License-Identifier: MIT
#include <condition_variable>
#include <mutex>

#include <QTest>
#include <QThread>

#include "ui/background.h"

using namespace loadstone;

namespace {

void waitForStop(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait(lock, stop, [] { return false; });
}

/// Tells on which thread it ended.
struct Held {
    explicit Held(std::atomic<QThread*>& ended) : where(ended) {}
    ~Held() { where = QThread::currentThread(); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    std::atomic<QThread*>& where;
};

}  // namespace

class TestBackground : public QObject {
    Q_OBJECT

   private slots:
    void worksElsewhereAndFollowsUpHere();
    void nothingFollowsWhatWasGivenUp();
    void whatIsHeldEndsElsewhere();
    void endsWorkWhenItGoes();
    void aBugEndsOnlyItsOwnWork();
};

void TestBackground::worksElsewhereAndFollowsUpHere() {
    Background background;
    std::atomic<QThread*> worker = nullptr;
    QThread* follower = nullptr;
    background.start([&](const std::stop_token&) {
        worker = QThread::currentThread();
        return [&] { follower = QThread::currentThread(); };
    });
    QTRY_VERIFY(follower != nullptr);
    QCOMPARE(follower, QThread::currentThread());
    QVERIFY(worker.load() != follower);
}

void TestBackground::nothingFollowsWhatWasGivenUp() {
    Background background;
    std::atomic<bool> ended = false;
    bool followed = false;
    std::stop_source stop = background.start([&](const std::stop_token& token) {
        waitForStop(token);
        ended = true;
        return [&] { followed = true; };
    });
    stop.request_stop();
    QTRY_VERIFY(ended);
    QTest::qWait(50);
    QVERIFY(!followed);
}

void TestBackground::whatIsHeldEndsElsewhere() {
    Background background;
    std::atomic<QThread*> where = nullptr;
    std::atomic<bool> posted = false;
    std::stop_source stop = background.start([&](const std::stop_token&) {
        posted = true;
        return [held = std::make_shared<Held>(where)] {};
    });
    while (!posted) {
        QThread::msleep(1);
    }
    QThread::msleep(50);  // what follows waits for this thread now
    stop.request_stop();
    QTRY_VERIFY(where != nullptr);
    QVERIFY(where.load() != QThread::currentThread());
}

void TestBackground::endsWorkWhenItGoes() {
    std::atomic<int> ended = 0;
    {
        Background background;
        for (int i = 0; i < 3; ++i) {
            background.start([&](const std::stop_token& stop) {
                waitForStop(stop);
                ++ended;
                return Background::Then();
            });
        }
    }
    QCOMPARE(ended.load(), 3);
}

void TestBackground::aBugEndsOnlyItsOwnWork() {
    Background background;
    QTest::ignoreMessage(QtCriticalMsg, "Work in the background ended on a bug: oops.");
    background.start([](const std::stop_token&) -> Background::Then { throw std::runtime_error("oops"); });
    bool followed = false;
    background.start([&](const std::stop_token&) { return [&] { followed = true; }; });
    QTRY_VERIFY(followed);
}

QTEST_MAIN(TestBackground)
#include "tst_background.moc"
