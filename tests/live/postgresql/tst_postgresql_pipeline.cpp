// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/live/postgresql/live_server.h"

using namespace loadstone;

namespace {

/// Rows of about 4 kB, far more than sockets buffer. One of them repeats the key of the first.
class WideRows final : public RowSource {
   public:
    explicit WideRows(std::int64_t repeatedAt) : m_text(4000, 'x'), m_repeatedAt(repeatedAt) {}
    void next(std::span<Value> row) noexcept override {
        ++m_id;
        row[0] = Value::integer(m_id == m_repeatedAt ? 1 : m_id);
        row[1] = Value::text(m_text);
    }

   private:
    std::string m_text;
    std::int64_t m_repeatedAt;
    std::int64_t m_id = 0;
};

constexpr std::int64_t rows = 5000;
constexpr std::int64_t never = -1;

}  // namespace

class TestPostgresqlPipeline : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void moreThanTheBuffersHold();
    void anErrorInTheMiddle_data();
    void anErrorInTheMiddle();
    void eachRowItsOwnOutsideATransaction();
    void aDuplicateOutsideATransactionStopsThere();
    void aLostConnectionInTheMiddle();
    void cleanupTestCase() { m_live.reset(); }

   private:
    [[nodiscard]] static InsertShape shape() {
        return {"wide", {{"id", ColumnType::int64}, {"words", ColumnType::text, 4000}}};
    }

    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlPipeline::initTestCase() {
    m_live = std::make_unique<LiveServer>();
    need(m_live->connect()->execute(m_live->dialect().createTable({"wide", shape().columns, {"id"}})));
}

void TestPostgresqlPipeline::moreThanTheBuffersHold() {
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter(shape(), WritePath::pipeline, rows));
    WideRows source(never);
    need(connection->begin());
    const WriteReceipt receipt = need(writer->write(source, rows));
    QCOMPARE(receipt.rows, rows);
    QCOMPARE(receipt.statements, rows);
    QCOMPARE(receipt.roundTrips, 1);
    need(connection->commit());
    QCOMPARE(m_live->count("wide"), std::to_string(rows));
    need(connection->execute("TRUNCATE wide"));
}

void TestPostgresqlPipeline::anErrorInTheMiddle_data() {
    QTest::addColumn<qint64>("at");
    for (const qint64 at : {2, 127, 128, 129, 2500, 5000}) {
        QTest::addRow("row %lld", at) << at;
    }
}

void TestPostgresqlPipeline::anErrorInTheMiddle() {
    QFETCH(qint64, at);
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter(shape(), WritePath::pipeline, rows));
    WideRows source(at);
    need(connection->begin());
    const auto failed = writer->write(source, rows);
    QVERIFY(!failed);
    QCOMPARE(failed.error().kind, ErrorKind::duplicateKey);
    // No later message of the transaction's state hides the first one, and the connection is in order again.
    QCOMPARE(failed.error().sqlState, std::string("23505"));
    need(connection->rollback());
    QCOMPARE(m_live->count("wide"), std::string("0"));
    need(connection->query("SELECT 1"));
    WideRows again(never);
    need(connection->begin());
    need(writer->write(again, 200));
    need(connection->commit());
    QCOMPARE(m_live->count("wide"), std::string("200"));
    need(connection->execute("TRUNCATE wide"));
}

void TestPostgresqlPipeline::eachRowItsOwnOutsideATransaction() {
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter(shape(), WritePath::pipeline, rows));
    QCOMPARE(writer->rowsPerStatement(), 1);
    WideRows source(never);
    need(writer->write(source, 10));
    QCOMPARE(need(connection->query("SELECT count(DISTINCT xmin::text) FROM wide")).at(0).at(0),
             std::string("10"));
    need(connection->execute("TRUNCATE wide"));
}

void TestPostgresqlPipeline::aDuplicateOutsideATransactionStopsThere() {
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter(shape(), WritePath::pipeline, rows));
    WideRows source(2);
    need(writer->write(source, 1));
    QCOMPARE(writer->write(source, 1).error().kind, ErrorKind::duplicateKey);
    need(writer->write(source, 1));
    QCOMPARE(m_live->count("wide"), std::string("2"));
    need(connection->execute("TRUNCATE wide"));
}

void TestPostgresqlPipeline::aLostConnectionInTheMiddle() {
    class Killer final : public RowSource {
       public:
        Killer(Connection& other, std::string process) : m_other(other), m_process(std::move(process)) {}
        void next(std::span<Value> row) noexcept override {
            m_rows.next(row);
            if (++m_count == 1000) {
                (void)m_other.query("SELECT pg_terminate_backend(" + m_process + ")");
            }
        }

       private:
        WideRows m_rows{never};
        Connection& m_other;
        std::string m_process;
        int m_count = 0;
    };
    const auto other = m_live->connect();
    const auto connection = m_live->connect();
    const std::string process = need(connection->query("SELECT pg_backend_pid()")).at(0).at(0);
    const auto writer = need(connection->rowWriter(shape(), WritePath::pipeline, rows));
    Killer source(*other, process);
    need(connection->begin());
    const auto written = writer->write(source, 1'000'000'000);
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::connectionLost);
    QCOMPARE(m_live->count("wide"), std::string("0"));
}

QTEST_GUILESS_MAIN(TestPostgresqlPipeline)
#include "tst_postgresql_pipeline.moc"
