// SPDX-License-Identifier: MIT
#include <array>
#include <limits>

#include "core/engine/fake/fake_dialect.h"
#include "core/engine/insert_statement.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

InsertShape everyType() {
    return {"t \"1\"",
            {{"i", ColumnType::int32},
             {"l", ColumnType::int64},
             {"f", ColumnType::float64},
             {"s", ColumnType::text, 10},
             {"w", ColumnType::timestamp},
             {"n", ColumnType::int32, 1, true}}};
}

constexpr std::int64_t aMoment = 1'700'000'000'000'007;

}  // namespace

class TestInsertStatement : public QObject {
    Q_OBJECT

   private slots:
    void everyTypeHasItsLiteral() {
        const FakeDialect dialect;
        InsertStatement statement(dialect, everyType(), Backslash::plain);
        statement.append(
            std::array{Value::integer(-5), Value::integer(std::numeric_limits<std::int64_t>::min()),
                       Value::real(0.1), Value::text("it's a \\"), Value::integer(aMoment), Value()});
        QCOMPARE(statement.text(), std::string(R"(INSERT INTO "t ""1""" ("i","l","f","s","w","n") VALUES )"
                                               R"((-5,-9223372036854775808,0.1,'it''s a \',)"
                                               R"('2023-11-14 22:13:20.000007',NULL))"));
    }

    void aBackslashIsDoubledWhereItEscapes() {
        const FakeDialect dialect;
        const InsertShape shape{"t", {{"s", ColumnType::text, 4}}};
        InsertStatement statement(dialect, shape, Backslash::escapes);
        statement.append(std::array{Value::text("\\'")});
        QVERIFY(statement.text().ends_with(R"(VALUES ('\\'''))"));
    }

    void rowsFollowEachOtherAndTheBufferIsReused() {
        const FakeDialect dialect;
        const InsertShape shape{"t", {{"a", ColumnType::int32}}};
        InsertStatement statement(dialect, shape, Backslash::plain);
        statement.append(std::array{Value::integer(1)});
        statement.append(std::array{Value::integer(2)});
        QCOMPARE(statement.text(), std::string(R"(INSERT INTO "t" ("a") VALUES (1),(2))"));
        statement.clear();
        statement.append(std::array{Value::integer(3)});
        QCOMPARE(statement.text(), std::string(R"(INSERT INTO "t" ("a") VALUES (3))"));
    }

    void noStatementIsLongerThanMostBytes() {
        const FakeDialect dialect;
        const std::string widest(40, '\'');
        for (const std::int64_t rows : {1, 2, 100}) {
            InsertStatement statement(dialect, everyType(), Backslash::escapes);
            statement.reserve(rows);
            const std::size_t room = statement.text().capacity();
            for (std::int64_t i = 0; i < rows; ++i) {
                statement.append(std::array{Value::integer(std::numeric_limits<std::int32_t>::min()),
                                            Value::integer(std::numeric_limits<std::int64_t>::min()),
                                            Value::real(-std::numeric_limits<double>::min()),
                                            Value::text(widest), Value::integer(-1), Value()});
            }
            QVERIFY(std::ssize(statement.text()) <= InsertStatement::mostBytes(everyType(), rows));
            QCOMPARE(statement.text().capacity(), room);
        }
    }

    void aKnownLengthNarrowsTheEstimate() {
        const InsertShape wide{"t", {{"a", ColumnType::int64}}};
        const InsertShape narrow{"t", {{"a", ColumnType::int64, 4}}};
        QVERIFY(InsertStatement::mostBytes(narrow, 1000) < InsertStatement::mostBytes(wide, 1000));
        QVERIFY(InsertStatement::mostBytes(narrow, 1000) >= 1000 * 7);
    }
};

QTEST_APPLESS_MAIN(TestInsertStatement)
#include "tst_insert_statement.moc"
