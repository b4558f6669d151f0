// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/load_stream.h"

using namespace loadstone;
using mariadb::LoadStream;

namespace {

const InsertShape everything{"t `1`",
                             {{"id", ColumnType::int64},
                              {"small", ColumnType::int32, 0, true},
                              {"real", ColumnType::float64, 0, true},
                              {"words", ColumnType::text, 20, true},
                              {"moment", ColumnType::timestamp, 0, true}}};

/// Gives the same rows again and again, its first cell counted up.
class Rows final : public RowSource {
   public:
    explicit Rows(std::vector<Value> row) : m_row(std::move(row)) {}
    void next(std::span<Value> row) noexcept override {
        std::copy(m_row.begin(), m_row.end(), row.begin());
        row[0] = Value::integer(++m_id);
        ++made;
    }
    std::int64_t made = 0;

   private:
    std::vector<Value> m_row;
    std::int64_t m_id = 0;
};

/// All that a stream gives in pieces of that size.
std::string readAll(LoadStream& stream, std::size_t size) {
    std::string text;
    std::string buffer(size, '\0');
    while (const std::size_t count = stream.read(buffer)) {
        text.append(buffer, 0, count);
    }
    return text;
}

}  // namespace

class TestLoadStream : public QObject {
    Q_OBJECT

   private slots:
    void everyTypeHasItsText();
    void nullsAreMarked();
    void separatorsAreEscaped();
    void piecesOfAnySizeAreTheSame();
    void rowsAreMadeOnDemand();
    void statement();
};

void TestLoadStream::everyTypeHasItsText() {
    Rows rows(
        {{}, Value::integer(-2147483648), Value::real(2.5e-300), Value::text("Łódź"), Value::integer(-1)});
    LoadStream stream(everything);
    stream.start(rows, 2);
    QCOMPARE(readAll(stream, 4096),
             std::string("1\t-2147483648\t2.5e-300\tŁódź\t1969-12-31 23:59:59.999999\n"
                         "2\t-2147483648\t2.5e-300\tŁódź\t1969-12-31 23:59:59.999999\n"));
}

void TestLoadStream::nullsAreMarked() {
    Rows rows({{}, {}, {}, {}, {}});
    LoadStream stream(everything);
    stream.start(rows, 1);
    QCOMPARE(readAll(stream, 4096), std::string("1\t\\N\t\\N\t\\N\t\\N\n"));
}

void TestLoadStream::separatorsAreEscaped() {
    Rows rows({{}, Value::text("a\tb\nc\\d\\N")});
    LoadStream stream({"t", {{"id", ColumnType::int64}, {"words", ColumnType::text, 20}}});
    stream.start(rows, 1);
    QCOMPARE(readAll(stream, 4096), std::string("1\ta\\\tb\\\nc\\\\d\\\\N\n"));
}

void TestLoadStream::piecesOfAnySizeAreTheSame() {
    LoadStream stream(everything);
    std::string whole;
    for (const std::size_t size : {100'000U, 1U, 7U, 64U, 4096U}) {
        Rows rows({{}, Value::integer(7), Value::real(0.1), Value::text("some words"), Value::integer(0)});
        stream.start(rows, 500);
        const std::string text = readAll(stream, size);
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), 500);
        QVERIFY(whole.empty() || text == whole);
        whole = text;
        QCOMPARE(rows.made, 500);
    }
}

void TestLoadStream::rowsAreMadeOnDemand() {
    Rows rows({{}, {}, {}, {}, {}});
    LoadStream stream(everything);
    stream.start(rows, 1'000'000'000);
    std::string buffer(140, '\0');
    QCOMPARE(stream.read(buffer), buffer.size());
    QVERIFY(rows.made <= 11);
}

void TestLoadStream::statement() {
    QCOMPARE(
        LoadStream::statement(everything),
        std::string("LOAD DATA LOCAL INFILE 'loadstone' INTO TABLE `t ``1``` CHARACTER SET utf8mb4 FIELDS "
                    "TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' "
                    "(`id`,`small`,`real`,`words`,`moment`)"));
}

QTEST_GUILESS_MAIN(TestLoadStream)
#include "tst_load_stream.moc"
