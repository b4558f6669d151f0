// SPDX-License-Identifier: MIT
#include <map>
#include <memory>

#include <QTest>

#include "core/session/sqlite_database.h"
#include "core/session/stored_values.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

class TestStoredValues : public QObject {
    Q_OBJECT

   private:
    /// A row with these columns that bind() filled.
    template <typename Bind>
    SqliteQuery throughTable(std::string_view columns, int count, Bind bind) {
        static_cast<void>(m_database->execute("DROP TABLE IF EXISTS t"));
        static_cast<void>(m_database->execute("CREATE TABLE t (" + std::string(columns) + ")"));
        std::string marks = "?";
        for (int i = 1; i < count; ++i) {
            marks += ", ?";
        }
        SqliteQuery insert = m_database->query("INSERT INTO t VALUES (" + marks + ")");
        bind(insert);
        static_cast<void>(insert.run());
        SqliteQuery rows = m_database->query("SELECT * FROM t");
        static_cast<void>(rows.run().next());
        return rows;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<SqliteDatabase> m_database;

   private slots:
    void initTestCase() {
        m_database = std::make_unique<SqliteDatabase>(
            *SqliteDatabase::open(stored_run::pathIn(m_folder, "values"), SqliteAccess::readWrite));
    }

    void countsComeBackWithoutTheirKinds() {
        OperationCounts counts = stored_run::sample(4).counts;
        SqliteQuery rows = throughTable(countColumns, 9, [&](auto& query) { bindCounts(query, counts); });
        const OperationCounts read = readCounts(rows);
        QVERIFY(counts.failed() > 0);
        counts.failedByKind.fill(0);
        counts.retriedByKind.fill(0);
        QVERIFY(read == counts);
        QCOMPARE(*m_database->integer("SELECT failed FROM t"), stored_run::sample(4).counts.failed());
    }

    void failuresComeBackByKind() {
        OperationCounts counts;
        for (std::size_t i = 0; i < errorKindCount; ++i) {
            counts.failedByKind.at(i) = static_cast<std::int64_t>(i % 3);
            counts.retriedByKind.at(i) = static_cast<std::int64_t>(i % 4);
        }
        OperationCounts read;
        int rows = 0;
        eachFailure(counts, [&](std::string_view kind, std::int64_t failed, std::int64_t retried) {
            SqliteQuery row = throughTable(failureColumns, 3,
                                           [&](auto& query) { query.bind(kind).bind(failed).bind(retried); });
            readFailure(row, read);
            ++rows;
        });
        QVERIFY(read == counts);
        QVERIFY(rows < static_cast<int>(errorKindCount));  // those that did not occur take no row
    }

    void anUnknownKindCountsAsInternal() {
        SqliteQuery row =
            throughTable(failureColumns, 3, [](auto& query) { query.bind("of_the_future").bind(5).bind(6); });
        OperationCounts read;
        readFailure(row, read);
        QCOMPARE(read.failedByKind.back(), 5);
        QCOMPARE(read.retriedByKind.back(), 6);
    }

    void everyPercentileOfAHistogramComesBackExactly() {
        for (std::int64_t ns = 1; ns < 3'600'000'000'000; ns = ns * 3 + 1) {
            LatencyHistogram histogram;
            histogram.record(Nanoseconds(ns));
            const LatencySummary latency = summarize(histogram);
            SqliteQuery rows =
                throughTable(latencyColumns, 7, [&](auto& query) { bindLatency(query, latency); });
            const LatencySummary read = readLatency(rows);
            QCOMPARE(read.count, 1);
            QVERIFY(read.p50Us == latency.p50Us && read.maxUs == latency.maxUs);
        }
    }

    void anEqualResponseTimeTakesNoRoom() {
        const LatencySummary latency = stored_run::sample(1).latency;
        SqliteQuery rows =
            throughTable(responseColumns, 7, [&](auto& query) { bindResponse(query, latency, latency); });
        QVERIFY(rows.isNull());
        QCOMPARE(readResponse(rows, latency).p99Us, latency.p99Us);
        QVERIFY(rows.result());
        const LatencySummary response = stored_run::sample(3).responseTime;
        QVERIFY(response.p99Us != stored_run::sample(3).latency.p99Us);
        SqliteQuery others = throughTable(responseColumns, 7, [&](auto& query) {
            bindResponse(query, response, stored_run::sample(3).latency);
        });
        QCOMPARE(readResponse(others, latency).p99Us, response.p99Us);
    }

    void namesLeadBackToEnumerators() {
        QCOMPARE(fromName<ErrorKind>("deadlock", errorKindCount), ErrorKind::deadlock);
        QCOMPARE(fromName<RunPhase>("clean_up", 8), RunPhase::cleanUp);
        QVERIFY(!fromName<RunPhase>("no such phase", 8));
    }

    void declarationsComeBack() {
        const auto specs = decodeSpecs(encodeSpecs(stored_run::specs()));
        RunDescription run = stored_run::description("id");
        const std::string expected = stored_run::text(run);
        run.specs = specs;
        QCOMPARE(stored_run::text(run), expected);
        QVERIFY(decodeSpecs("no JSON").empty());
        QVERIFY(decodeSpecs(R"([{"key": 5}])").empty());
    }
};

QTEST_GUILESS_MAIN(TestStoredValues)
#include "tst_stored_values.moc"
