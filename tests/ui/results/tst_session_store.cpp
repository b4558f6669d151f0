// SPDX-License-Identifier: MIT
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/results/session_store.h"

using namespace loadstone;

class TestSessionStore : public QObject {
    Q_OBJECT

   private slots:
    void aMissingFileIsASessionWithoutRuns();
    void opensAndReadsASession();
    void refusesWhatIsNoSession();
    void seesWhatOthersWrite();
    void readsTracesInTheBackground();
    void onlyTheLastRequestCounts();

   private:
    [[nodiscard]] std::filesystem::path path(const QString& name) const {
        return m_folder.filePath(name).toStdString();
    }

    QTemporaryDir m_folder;
};

void TestSessionStore::aMissingFileIsASessionWithoutRuns() {
    SessionStore store;
    QVERIFY(store.open(path(QStringLiteral("none.loadstone"))).has_value());
    QVERIFY(store.runs().empty());
    QCOMPARE(store.file(), path(QStringLiteral("none.loadstone")));
    QVERIFY(!std::filesystem::exists(store.file()));  // looking makes no file
}

void TestSessionStore::opensAndReadsASession() {
    const auto file = path(QStringLiteral("two.loadstone"));
    made_runs::record(file, 20, 100);
    const std::string id = made_runs::record(file, 30, 200);
    SessionStore store;
    QVERIFY(store.open(file).has_value());
    QCOMPARE(store.runs().size(), std::size_t{2});
    QCOMPARE(store.runs()[1].rowsPerSecond, 2000.0);
    const auto samples = store.samples(id);
    QVERIFY(samples.has_value());
    QCOMPARE(samples->size(), std::size_t{30});
}

void TestSessionStore::refusesWhatIsNoSession() {
    const auto file = path(QStringLiteral("notes.txt"));
    QFile text(QString::fromStdString(file.string()));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("Not a session at all, only some words in a row that fill a page.");
    text.close();
    SessionStore store;
    const auto opened = store.open(file);
    QVERIFY(!opened.has_value());
    QCOMPARE(opened.error().kind, ErrorKind::file);
    QVERIFY(store.file().empty());
    QVERIFY(!store.samples("x").has_value());
}

void TestSessionStore::seesWhatOthersWrite() {
    const auto file = path(QStringLiteral("shared.loadstone"));
    SessionStore store;
    QVERIFY(store.open(file).has_value());
    QSignalSpy changed(&store, &SessionStore::changed);
    made_runs::record(file, 5, 100);
    QTRY_COMPARE_WITH_TIMEOUT(store.runs().size(), std::size_t{1}, 5000);
    made_runs::record(file, 5, 100);
    QTRY_COMPARE_WITH_TIMEOUT(store.runs().size(), std::size_t{2}, 5000);
    QVERIFY(changed.count() >= 2);
}

void TestSessionStore::readsTracesInTheBackground() {
    const auto file = path(QStringLiteral("trace.loadstone"));
    const std::string id = made_runs::record(file, 50, 100);
    SessionStore store;
    QVERIFY(store.open(file).has_value());
    std::shared_ptr<const RunTrace> got;
    connect(&store, &SessionStore::traceReady, this,
            [&got](const std::string&, const std::shared_ptr<const RunTrace>& trace) { got = trace; });
    store.requestTrace(id);
    QVERIFY(got == nullptr);
    QTRY_VERIFY(got != nullptr);
    QCOMPARE(got->size(), std::size_t{50});
    QCOMPARE(got->rowsPerSecond()[10], 1000.0);

    QSignalSpy failed(&store, &SessionStore::failed);
    store.requestTrace("unknown");
    QTRY_COMPARE(failed.count(), 1);
}

void TestSessionStore::onlyTheLastRequestCounts() {
    const auto file = path(QStringLiteral("hasty.loadstone"));
    const std::string first = made_runs::record(file, 50, 100);
    const std::string second = made_runs::record(file, 60, 100);
    SessionStore store;
    QVERIFY(store.open(file).has_value());
    std::vector<std::string> got;
    connect(&store, &SessionStore::traceReady, this,
            [&got](const std::string& id, const std::shared_ptr<const RunTrace>&) { got.push_back(id); });
    store.requestTrace(first);
    store.requestTrace(second);
    QTRY_VERIFY(!got.empty());
    QTest::qWait(100);
    QCOMPARE(got, std::vector<std::string>{second});
}

QTEST_MAIN(TestSessionStore)
#include "tst_session_store.moc"
