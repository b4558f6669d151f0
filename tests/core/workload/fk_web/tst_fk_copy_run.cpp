// SPDX-License-Identifier: MIT
#include <atomic>

#include "core/engine/fake/fake_dialect.h"
#include "core/workload/fk_web/fk_copy_run.h"
#include "tests/core/base/test_text.h"
#include "tests/core/workload/fk_web/recording_connection.h"

using namespace loadstone;

namespace {

/// Counts the rows that go through it.
class CountingWriter final : public RowWriter {
   public:
    explicit CountingWriter(std::int64_t& rows) : m_rows(rows) {}
    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        std::vector<Value> row(3);
        for (std::int64_t i = 0; i < rows; ++i) {
            source.next(row);
        }
        m_rows += rows;
        return WriteReceipt{rows, 1, 1};
    }
    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return 1; }

   private:
    std::int64_t& m_rows;
};

class CopyConnection final : public RecordingConnection {
   public:
    Result<std::unique_ptr<RowWriter>> rowWriter(const InsertShape& shape, WritePath path,
                                                 std::int64_t /*rows*/) override {
        filled = shape.table;
        filledBy = path;
        return std::make_unique<CountingWriter>(rows);
    }
    Result<void> setForeignKeyChecks(ForeignKeyChecks switched) override {
        checks = switched;
        return {};
    }
    Result<WriteReceipt> dumpAndRestore(const InsertShape& from, const std::string& to) override {
        dumped = from.table + " to " + to;
        return WriteReceipt{};
    }

    std::string filled;
    WritePath filledBy = WritePath::row;
    std::int64_t rows = 0;
    std::string dumped;
    ForeignKeyChecks checks = ForeignKeyChecks::on;
};

}  // namespace

class TestFkCopyRun : public QObject {
    Q_OBJECT

   private:
    FakeDialect m_dialect;
    Capabilities m_server;
    CopyConnection m_connection;
    ParameterValues m_values;
    std::atomic<std::uint64_t> m_generation{0};

    std::unique_ptr<FkCopyRun> run() {
        return std::make_unique<FkCopyRun>(WorkloadContext{m_dialect, m_server, m_values, 1, 25'000});
    }
    [[nodiscard]] bool executed(const std::string& part) const {
        return std::any_of(m_connection.statements.begin(), m_connection.statements.end(),
                           [&part](const std::string& statement) { return contains(statement, part); });
    }

   private slots:
    void init() {
        m_connection.statements.clear();
        m_connection.rows = 0;
        m_connection.dumped.clear();
        m_connection.checks = ForeignKeyChecks::on;
        m_server = {};
        m_values = ParameterValues(fkCopyParameterSpecs());
        m_values.set("n", 2);
        m_values.set("l", 10);
    }

    void buildingFillsTheFirstTableAndLeavesTheSecondEmpty() {
        m_server.paths[static_cast<std::size_t>(WritePath::array)].available = true;
        QVERIFY(run()->build(m_connection, [](double, const std::string&) {}));
        QCOMPARE(m_connection.filled, std::string("main_1"));
        QCOMPARE(m_connection.filledBy, WritePath::array);
        QCOMPARE(m_connection.rows, 25'000);
        QVERIFY(executed("CREATE TABLE \"main_2\"") && executed("\"fk_main_2_2\"") &&
                executed("\"ix_main_2_1\""));
        QVERIFY(!m_connection.inTransaction);
    }

    void insideTheServerItIsOneStatement() {
        const auto run = this->run();
        const auto task = run->makeTask(0);
        QVERIFY(task->attach(m_connection, m_values));
        QCOMPARE(task->operationRows(), 25'000);
        const auto receipt = task->run(25'000, Interrupt(m_generation));
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 25'000);
        QCOMPARE(receipt->statements, 1);
        QCOMPARE(receipt->commits, 1);
        QCOMPARE(m_connection.statements.back(),
                 std::string(R"(INSERT INTO "main_2" ("id", "minor_1_id", "minor_2_id") )"
                             R"(SELECT "id", "minor_1_id", "minor_2_id" FROM "main_1")"));
        QVERIFY(m_connection.dumped.empty());
    }

    void throughProgramsItIsADump() {
        m_values.set("method", static_cast<std::int64_t>(CopyMethod::dump));
        m_values.set("fk", 0);
        m_server.foreignKeys.whileRunning = true;
        const auto run = this->run();
        const auto task = run->makeTask(0);
        QVERIFY(task->attach(m_connection, m_values));
        QCOMPARE(m_connection.checks, ForeignKeyChecks::off);
        const auto receipt = task->run(25'000, Interrupt(m_generation));
        QCOMPARE(receipt->rows, 25'000);
        QCOMPARE(m_connection.dumped, std::string("main_1 to main_2"));
        QCOMPARE(receipt->commits, 0);
    }

    void aLostAnswerIsLookedUp() {
        const auto run = this->run();
        const auto task = run->makeTask(0);
        QVERIFY(task->attach(m_connection, m_values));
        QVERIFY(task->run(25'000, Interrupt(m_generation)));
        m_connection.onQuery = [](std::string_view) { return 25'000; };
        QCOMPARE(task->landed(m_connection)->rows, 25'000);
        m_connection.onQuery = [](std::string_view) { return 0; };
        QCOMPARE(task->landed(m_connection)->rows, 0);
    }

    void theCopyIsCounted() {
        m_connection.onQuery = [](std::string_view sql) {
            return sql.find("main_2") != std::string_view::npos ? 24'999 : 25'000;
        };
        const auto verified = run()->verify(m_connection, 25'000);
        QVERIFY(verified && !verified->valid);
        QCOMPARE(verified->reason, std::string("main_2 holds 24999 rows, but 25000 were reported as copied"));
    }

    void uncheckedRowsAreProvedInTheCopy() {
        m_values.set("fk", 0);
        m_connection.onQuery = [](std::string_view sql) {
            return sql.find("NOT EXISTS") == std::string_view::npos ? 25'000 : 0;
        };
        const auto verified = run()->verify(m_connection, 25'000);
        QVERIFY(verified && verified->valid);
        QVERIFY(contains(m_connection.queries.back(), "main_2"));
        QCOMPARE(verified->notes.size(), std::size_t{2});
    }

    void aResetEmptiesTheCopy() {
        QVERIFY(run()->reset(m_connection));
        QVERIFY(executed("DROP TABLE \"main_2\"") && executed("CREATE TABLE \"main_2\""));
        QVERIFY(!executed("main_1\""));
    }
};

QTEST_APPLESS_MAIN(TestFkCopyRun)
#include "tst_fk_copy_run.moc"
