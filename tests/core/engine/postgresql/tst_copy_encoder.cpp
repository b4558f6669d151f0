// SPDX-License-Identifier: MIT
#include <array>
#include <string>

#include <QTest>

#include "core/engine/postgresql/copy_encoder.h"

using namespace loadstone;
using namespace loadstone::postgresql;

namespace {

const std::vector<ColumnType> allTypes = {ColumnType::int32, ColumnType::int64, ColumnType::float64,
                                          ColumnType::text, ColumnType::timestamp};

template <typename Encoder>
std::string encoded(std::span<const Value> row) {
    std::string out;
    return Encoder(allTypes).append(out, row) ? out : "does not fit";
}

}  // namespace

class TestCopyEncoder : public QObject {
    Q_OBJECT

   private slots:
    void binaryHeadAndTail();
    void binaryRow();
    void binaryNulls();
    void binaryNumbersThatDoNotFit();
    void textRow();
    void textNulls();
    void textIsEscaped();
};

// Expected bytes by hand from the documentation of COPY, "Binary Format".
void TestCopyEncoder::binaryHeadAndTail() {
    QCOMPARE(QByteArray(BinaryCopyEncoder::head().data(), 19).toHex(), QByteArray("5047434f50590aff0d0a00"
                                                                                  "00000000"
                                                                                  "00000000"));
    QCOMPARE(BinaryCopyEncoder::head().size(), std::size_t{19});
    QCOMPARE(QByteArray(BinaryCopyEncoder::tail().data(), 2).toHex(), QByteArray("ffff"));
    QCOMPARE(BinaryCopyEncoder::tail().size(), std::size_t{2});
}

void TestCopyEncoder::binaryRow() {
    const std::array row = {Value::integer(-1), Value::integer(258), Value::real(1.0), Value::text("ab"),
                            Value::integer(946'684'800'000'002)};
    QCOMPARE(QByteArray::fromStdString(encoded<BinaryCopyEncoder>(row)).toHex(),
             QByteArray("0005"
                        "00000004ffffffff"
                        "000000080000000000000102"
                        "000000083ff0000000000000"
                        "000000026162"
                        "000000080000000000000002"));
}

void TestCopyEncoder::binaryNulls() {
    QCOMPARE(QByteArray::fromStdString(encoded<BinaryCopyEncoder>(std::array<Value, 5>{})).toHex(),
             "0005" + QByteArray("ffffffff").repeated(5));
}

void TestCopyEncoder::binaryNumbersThatDoNotFit() {
    std::array<Value, 5> row;
    row[0] = Value::integer(2147483648LL);
    QCOMPARE(encoded<BinaryCopyEncoder>(row), std::string("does not fit"));
}

void TestCopyEncoder::textRow() {
    const std::array row = {Value::integer(-2147483648LL), Value::integer(9223372036854775807LL),
                            Value::real(0.1), Value::text("ab"), Value::integer(951'782'400'123'456)};
    QCOMPARE(encoded<TextCopyEncoder>(row),
             std::string("-2147483648\t9223372036854775807\t0.1\tab\t2000-02-29 00:00:00.123456\n"));
    QVERIFY(TextCopyEncoder::head().empty() && TextCopyEncoder::tail().empty());
}

void TestCopyEncoder::textNulls() {
    QCOMPARE(encoded<TextCopyEncoder>(std::array<Value, 5>{}), std::string("\\N\t\\N\t\\N\t\\N\t\\N\n"));
}

void TestCopyEncoder::textIsEscaped() {
    std::array<Value, 5> row;
    row[3] = Value::text("a\tb\nc\rd\\N");
    row[4] = Value::integer(-1);
    QCOMPARE(encoded<TextCopyEncoder>(row),
             std::string("\\N\t\\N\t\\N\ta\\tb\\nc\\rd\\\\N\t1969-12-31 23:59:59.999999\n"));
    row[3] = Value::text({});
    QVERIFY(encoded<TextCopyEncoder>(row).find("\\N\t\\N\t\\N\t\t1969") == 0);  // empty, not NULL
}

QTEST_GUILESS_MAIN(TestCopyEncoder)
#include "tst_copy_encoder.moc"
