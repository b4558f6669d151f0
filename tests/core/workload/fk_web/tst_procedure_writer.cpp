// SPDX-License-Identifier: MIT
#include <array>

#include "core/engine/fake/fake_dialect.h"
#include "core/workload/fk_web/procedure_writer.h"
#include "tests/core/base/test_text.h"
#include "tests/core/workload/fk_web/recording_connection.h"

using namespace loadstone;

namespace {

using Parameters = std::vector<std::int64_t>;

/// Notes what it was called with; fails when told to.
class RecordingCall final : public Statement {
   public:
    RecordingCall(std::vector<Parameters>& calls, const bool& fails) : m_calls(calls), m_fails(fails) {}
    Result<void> execute(std::span<const Value> parameters) override {
        if (m_fails) {
            return fail(ErrorKind::lockTimeout, "scripted");
        }
        Parameters call;
        for (const Value& value : parameters) {
            call.push_back(value.asInteger());
        }
        m_calls.push_back(std::move(call));
        return {};
    }

   private:
    std::vector<Parameters>& m_calls;
    const bool& m_fails;
};

}  // namespace

class TestProcedureWriter : public QObject {
    Q_OBJECT

   private slots:
    void preparesTheCallOnce() {
        RecordingConnection connection;
        bool fails = false;
        std::vector<Parameters> calls;
        connection.onPrepare = [&]() -> Result<std::unique_ptr<Statement>> {
            return std::make_unique<RecordingCall>(calls, fails);
        };
        FkRowSource source(KeyOrder::ascending, 10, 0, 1);
        const auto writer = ProcedureWriter::make(connection, FakeDialect(), "fill", source);
        QVERIFY(writer);
        QCOMPARE(connection.prepared, std::vector<std::string>{"CALL \"fill\"(?, ?, ?)"});
        QCOMPARE(connection.parameterTypes, std::vector<ColumnType>(3, ColumnType::int64));
        QVERIFY(calls.empty());
        // A call carries whatever it is asked for.
        QCOMPARE((*writer)->rowsPerStatement(), INT64_MAX);
    }

    void tellsTheServerWhereTheSourceStands_data() {
        QTest::addColumn<int>("order");
        QTest::newRow("ascending") << 0;
        QTest::newRow("interleaved") << 1;
        QTest::newRow("random") << 2;
    }
    void tellsTheServerWhereTheSourceStands() {
        QFETCH(int, order);
        bool fails = false;
        std::vector<Parameters> calls;
        FkRowSource source(static_cast<KeyOrder>(order), 10, 3, 1);
        ProcedureWriter writer(std::make_unique<RecordingCall>(calls, fails), source);
        const FkRowSource reference(static_cast<KeyOrder>(order), 10, 3, 1);
        source.seek(0, 0);
        const std::int64_t firstSeed = source.procedureSeed();
        const auto receipt = writer.write(source, 100);
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 100);
        QCOMPARE(receipt->statements, 1);
        QCOMPARE(receipt->roundTrips, 1);
        QCOMPARE(source.position(), 100);
        const std::int64_t secondSeed = source.procedureSeed();
        QVERIFY(writer.write(source, 7));
        QCOMPARE(source.position(), 107);
        // The procedure's row i has the sequence number first + i · stride: that of the source's row.
        const std::vector<Parameters> expected = {{reference.sequence(0), 100, firstSeed},
                                                  {reference.sequence(100), 7, secondSeed}};
        QCOMPARE(calls, expected);
    }

    void aCallThatFailsLeavesTheSourceWhereItWas() {
        bool fails = true;
        std::vector<Parameters> calls;
        FkRowSource source(KeyOrder::ascending, 10, 0, 1);
        ProcedureWriter writer(std::make_unique<RecordingCall>(calls, fails), source);
        const auto receipt = writer.write(source, 100);
        QVERIFY(!receipt);
        QCOMPARE(receipt.error().kind, ErrorKind::lockTimeout);
        QCOMPARE(source.position(), 0);
    }

    void anEngineWithoutProceduresSaysSo() {
        RecordingConnection connection;
        FkRowSource source(KeyOrder::ascending, 10, 0, 1);
        const auto writer = ProcedureWriter::make(connection, FakeDialect(), "fill", source);
        QVERIFY(!writer);
        QCOMPARE(writer.error().kind, ErrorKind::notSupported);
    }
};

QTEST_APPLESS_MAIN(TestProcedureWriter)
#include "tst_procedure_writer.moc"
