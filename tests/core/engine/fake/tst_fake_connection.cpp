// SPDX-License-Identifier: MIT
#include <array>
#include <thread>

#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_connection.h"
#include "core/engine/fake/fake_dialect.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

/// Rows whose keys count up from 1.
class Counting final : public RowSource {
   public:
    void next(std::span<Value> row) noexcept override { row.front() = Value::integer(++m_last); }

   private:
    std::int64_t m_last = 0;
};

/// A connection whose test takes part in virtual time.
class Bench {
   public:
    explicit Bench(FakeScript theScript = {})
        : script(std::move(theScript)), connection(clock, script, store, 5) {
        clock.enter();
        (void)connection.execute(FakeDialect().createTable({"t", {{"id"}}, {"id"}}));
    }
    ~Bench() { clock.leave(); }

    [[nodiscard]] std::string count() {
        const auto rows = connection.query("SELECT COUNT(*) FROM \"t\"");
        return rows ? rows->front().front() : rows.error().message;
    }

    /// Does something to the connection from another thread, after a second.
    [[nodiscard]] std::jthread aSecondLater(void (Connection::*act)()) {
        clock.enter();
        return std::jthread([this, act] {
            clock.sleepUntil(clock.now() + 1s, {});
            (connection.*act)();
            clock.leave();
        });
    }

    VirtualClock clock;
    FakeScript script;
    FakeStore store;
    FakeConnection connection;
};

ErrorKind kindOf(const Result<void>& result) { return result ? ErrorKind::internal : result.error().kind; }

}  // namespace

class TestFakeConnection : public QObject {
    Q_OBJECT

   private slots:
    void aCancelBetweenStatementsDoesNothing() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return succeedsAfter(10ms); };
        Bench bench(script);
        bench.connection.cancel();
        QVERIFY(bench.connection.write("t", {1}));
    }

    void theScriptIsAskedForEachCall() {
        std::vector<std::array<std::int64_t, 4>> calls;
        const auto note = [&calls](std::int64_t kind) {
            return [&calls, kind](const FakeCall& call) {
                calls.push_back({kind, call.connection, call.number, call.rows});
                return FakeAnswer{};
            };
        };
        FakeScript script;
        script.onWrite = note(0);
        script.onCommit = note(1);
        script.onExecute = note(2);
        script.onQuery = note(3);
        Bench bench(script);  // the first execute
        QVERIFY(bench.connection.write("t", {1, 2, 3}));
        QVERIFY(bench.connection.write("t", {4}));
        QVERIFY(bench.connection.commit());
        QVERIFY(bench.connection.execute("-- nothing"));
        QCOMPARE(bench.count(), std::string("4"));
        const std::vector<std::array<std::int64_t, 4>> expected = {{2, 5, 0, 0}, {0, 5, 0, 3}, {0, 5, 1, 1},
                                                                   {1, 5, 0, 0}, {2, 5, 1, 0}, {3, 5, 0, 0}};
        QCOMPARE(calls, expected);
    }

    void answersTakeTheirTime() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) { return succeedsAfter(call.rows * 1ms); };
        script.onQuery = [](const FakeCall&) { return failsWith(ErrorKind::denied, 3s); };
        Bench bench(script);
        QVERIFY(bench.connection.write("t", {1, 2, 3}));
        QCOMPARE(bench.clock.now().time_since_epoch(), Nanoseconds(3ms));
        const auto rows = bench.connection.query("SELECT");
        QVERIFY(!rows);
        QCOMPARE(rows.error().kind, ErrorKind::denied);
        QCOMPARE(rows.error().nativeCode, std::int64_t{42});
        QCOMPARE(bench.clock.now().time_since_epoch(), Nanoseconds(3s + 3ms));
    }

    void rowsAreThereOnceCommitted() {
        Bench bench;
        QVERIFY(bench.connection.begin());
        QVERIFY(bench.connection.write("t", {1, 2}));
        QVERIFY(bench.connection.write("t", {3}));
        QCOMPARE(bench.count(), std::string("0"));
        QVERIFY(bench.connection.commit());
        QCOMPARE(bench.count(), std::string("3"));
        QVERIFY(bench.connection.begin());
        QVERIFY(bench.connection.write("t", {4}));
        QVERIFY(bench.connection.rollback());
        QVERIFY(bench.connection.commit());
        QCOMPARE(bench.count(), std::string("3"));
    }

    void aKeyThatExistsIsRefused() {
        Bench bench;
        QVERIFY(bench.connection.write("t", {1, 2}));
        QVERIFY(bench.connection.commit());
        const auto again = bench.connection.write("t", {3, 2});
        QCOMPARE(kindOf(again), ErrorKind::duplicateKey);
        QVERIFY(contains(again.error().message, "2"));
        QVERIFY(bench.connection.commit());
        QCOMPARE(bench.count(), std::string("2"));
    }

    void aWriteThatFailsLeavesNothing() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) {
            return call.number == 0 ? failsWith(ErrorKind::deadlock) : FakeAnswer{};
        };
        Bench bench(script);
        QCOMPARE(kindOf(bench.connection.write("t", {1})), ErrorKind::deadlock);
        QVERIFY(bench.connection.write("t", {2}));
        QVERIFY(bench.connection.commit());
        QCOMPARE(bench.count(), std::string("1"));
    }

    void aCommitThatFailsMayHaveArrived_data() {
        QTest::addColumn<bool>("applies");
        QTest::newRow("it did not") << false;
        QTest::newRow("only its answer was lost") << true;
    }
    void aCommitThatFailsMayHaveArrived() {
        QFETCH(bool, applies);
        FakeScript script;
        script.onCommit = [applies](const FakeCall&) {
            FakeAnswer answer = failsWith(ErrorKind::connectionLost);
            answer.appliesAll = applies;
            return answer;
        };
        Bench bench(script);
        QVERIFY(bench.connection.begin());
        QVERIFY(bench.connection.write("t", {1, 2}));
        QCOMPARE(kindOf(bench.connection.commit()), ErrorKind::connectionLost);
        QCOMPARE(bench.store.query("SELECT COUNT(*) FROM \"t\""), applies ? 2 : 0);
    }

    void aCopyTakesAllRows() {
        Bench bench(FakeScript{});
        QVERIFY(bench.connection.write("t", {1, 2, 3}));
        QCOMPARE(bench.connection.dumpAndRestore({"t", {}}, "u")->rows, 3);
        QCOMPARE(bench.store.query("SELECT COUNT(*) FROM \"u\""), 3);
    }

    void afterALossNothingWorks() {
        FakeScript script;
        script.onWrite = [](const FakeCall&) { return failsWith(ErrorKind::connectionLost); };
        Bench bench(script);
        QCOMPARE(kindOf(bench.connection.write("t", {1})), ErrorKind::connectionLost);
        QCOMPARE(kindOf(bench.connection.begin()), ErrorKind::connectionLost);
        QCOMPARE(kindOf(bench.connection.execute("-- x")), ErrorKind::connectionLost);
        QCOMPARE(kindOf(bench.connection.commit()), ErrorKind::connectionLost);
        QVERIFY(!bench.connection.query("SELECT"));
    }

    void cancelEndsACallThatHangs() {
        FakeScript script;
        script.onWrite = [](const FakeCall& call) { return call.number == 0 ? hangs() : FakeAnswer{}; };
        Bench bench(script);
        {
            const auto thread = bench.aSecondLater(&Connection::cancel);
            QCOMPARE(kindOf(bench.connection.write("t", {1})), ErrorKind::cancelled);
        }
        QCOMPARE(bench.clock.now().time_since_epoch(), Nanoseconds(1s));
        QVERIFY(bench.connection.rollback());
        QVERIFY(bench.connection.write("t", {2}));
        QVERIFY(bench.connection.commit());
        QCOMPARE(bench.count(), std::string("1"));
    }

    void abortEndsACallThatHearsNoCancel() {
        FakeScript script;
        script.onQuery = [](const FakeCall&) { return hangs(true); };
        Bench bench(script);
        {
            const auto deaf = bench.aSecondLater(&Connection::cancel);
            const auto final = [&bench] {
                bench.clock.enter();
                return std::jthread([&bench] {
                    bench.clock.sleepUntil(TimePoint(2s), {});
                    bench.connection.abort();
                    bench.clock.leave();
                });
            }();
            const auto rows = bench.connection.query("SELECT");
            QVERIFY(!rows);
            QCOMPARE(rows.error().kind, ErrorKind::connectionLost);
        }
        QCOMPARE(bench.clock.now().time_since_epoch(), Nanoseconds(2s));
    }

    void aServerCanLoseRows() {
        FakeScript script;
        script.lostRows = 2;
        Bench bench(script);
        QVERIFY(bench.connection.write("t", {1, 2, 3, 4, 5}));
        QVERIFY(bench.connection.commit());
        QCOMPARE(bench.count(), std::string("3"));
        const auto key = bench.connection.query(FakeDialect().countKey("t", "id", 4));
        QVERIFY(key);
        QCOMPARE(key->front().front(), std::string("1"));
    }

    void writersCountTheirStatements_data() {
        QTest::addColumn<int>("path");
        QTest::addColumn<qlonglong>("rowsPerStatement");
        QTest::addColumn<qlonglong>("statements");
        QTest::newRow("row") << static_cast<int>(WritePath::row) << 1LL << 511LL;
        QTest::newRow("prepared") << static_cast<int>(WritePath::prepared) << 1LL << 511LL;
        QTest::newRow("multirow") << static_cast<int>(WritePath::multirow) << 255LL << 3LL;
        QTest::newRow("array") << static_cast<int>(WritePath::array) << 255LL << 3LL;
    }
    void writersCountTheirStatements() {
        QFETCH(int, path);
        QFETCH(qlonglong, rowsPerStatement);
        QFETCH(qlonglong, statements);
        Bench bench;
        const InsertShape shape = {"t", {{"id", ColumnType::int64}}};
        const auto writer = bench.connection.rowWriter(shape, static_cast<WritePath>(path), 511);
        QVERIFY(writer);
        QCOMPARE((*writer)->rowsPerStatement(), rowsPerStatement);
        Counting source;
        const auto receipt = (*writer)->write(source, 511);
        QVERIFY(receipt);
        QCOMPARE(receipt->rows, 511);
        QCOMPARE(receipt->statements, statements);
        QCOMPARE(receipt->roundTrips, statements);
        QVERIFY(bench.connection.commit());
        QCOMPARE(bench.count(), std::string("511"));
        QVERIFY(bench.store.holds("t", 511));
    }

    void aProcedureCallInsertsItsRows() {
        Bench bench;
        const std::array types = {ColumnType::int64, ColumnType::int64, ColumnType::int64};
        const auto call = bench.connection.prepare("CALL p(?, ?, ?)", types);
        QVERIFY(call);
        const std::array parameters = {Value::integer(100), Value::integer(3), Value::integer(7)};
        QVERIFY((*call)->execute(parameters));
        QVERIFY(bench.connection.commit());
        for (const std::int64_t key : {100, 101, 102}) {
            QVERIFY(bench.store.holds("main_1", key));
        }
        QVERIFY(!bench.store.holds("main_1", 103));
    }

    void saysWhatItIs() {
        Bench bench;
        const auto info = bench.connection.serverInfo();
        QVERIFY(info);
        QCOMPARE(info->product, std::string("Fake"));
        QCOMPARE(info->settings.size(), std::size_t{1});
        QCOMPARE(*bench.connection.tables(), std::vector<std::string>{"t"});
    }
};

QTEST_APPLESS_MAIN(TestFakeConnection)
#include "tst_fake_connection.moc"
