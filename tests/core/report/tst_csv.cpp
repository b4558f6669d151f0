// SPDX-License-Identifier: MIT
#include <limits>
#include <locale>
#include <sstream>

#include <QTest>

#include "core/report/csv.h"

using namespace loadstone;

namespace {

/// Groups digits and has a decimal comma, as many users' locales do.
class CommaPunctuation : public std::numpunct<char> {
   protected:
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

}  // namespace

class TestCsv : public QObject {
    Q_OBJECT

   private slots:
    void textIsQuotedOnlyWhereNeeded_data() {
        QTest::addColumn<QByteArray>("cell");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("plain") << QByteArray("plain é words") << QByteArray("plain é words");
        QTest::newRow("empty") << QByteArray("") << QByteArray("");
        QTest::newRow("comma") << QByteArray("a,b") << QByteArray("\"a,b\"");
        QTest::newRow("quote") << QByteArray("say \"hi\"") << QByteArray("\"say \"\"hi\"\"\"");
        QTest::newRow("line") << QByteArray("a\nb") << QByteArray("\"a\nb\"");
        QTest::newRow("return") << QByteArray("a\r\nb") << QByteArray("\"a\r\nb\"");
    }

    void textIsQuotedOnlyWhereNeeded() {
        QFETCH(QByteArray, cell);
        QFETCH(QByteArray, written);
        std::ostringstream stream;
        CsvWriter(stream).text(cell.toStdString());
        QCOMPARE(stream.str(), written.toStdString());
    }

    void formulasAreDisarmed_data() {
        QTest::addColumn<QByteArray>("cell");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("equals") << QByteArray("=1+1") << QByteArray("'=1+1");
        QTest::newRow("plus") << QByteArray("+1") << QByteArray("'+1");
        QTest::newRow("minus") << QByteArray("-1") << QByteArray("'-1");
        QTest::newRow("at") << QByteArray("@SUM(A1)") << QByteArray("'@SUM(A1)");
        QTest::newRow("tab") << QByteArray("\t=1") << QByteArray("'\t=1");
        QTest::newRow("return") << QByteArray("\r=1") << QByteArray("\"'\r=1\"");
        QTest::newRow("with comma") << QByteArray("=A1,B1") << QByteArray("\"'=A1,B1\"");
        QTest::newRow("inside") << QByteArray("1=1") << QByteArray("1=1");
    }

    void formulasAreDisarmed() { textIsQuotedOnlyWhereNeeded(); }

    void numbersAreShortestAndOfTheCLocale() {
        std::ostringstream stream;
        stream.imbue(std::locale(std::locale::classic(), new CommaPunctuation));
        CsvWriter csv(stream);
        csv.number(std::int64_t{-1234567}).number(1234.5).number(0.1).number(-0.25).number(1.0 / 3.0);
        csv.number(std::numeric_limits<std::int64_t>::min());
        QCOMPARE(stream.str(), "-1234567,1234.5,0.1,-0.25,0.3333333333333333,-9223372036854775808");
    }

    void doublesReadBackTheSame() {
        for (const double number : {1e300, 5e-324, 0.1 + 0.2, 123456789.123456789, -1e-7}) {
            std::ostringstream stream;
            CsvWriter(stream).number(number);
            QCOMPARE(QByteArray::fromStdString(stream.str()).toDouble(), number);
        }
    }

    void whatWasNotMeasuredIsEmpty() {
        std::ostringstream stream;
        CsvWriter csv(stream);
        csv.number(1.5).number(std::numeric_limits<double>::quiet_NaN());
        csv.number(std::numeric_limits<double>::infinity()).text("end");
        QCOMPARE(stream.str(), "1.5,,,end");
    }

    void rowsEndAsTheStandardSays() {
        std::ostringstream stream;
        CsvWriter csv(stream);
        csv.text("a").text("").endRow();
        csv.text("").text("b").endRow();
        QCOMPARE(stream.str(), "a,\r\n,b\r\n");
    }
};

QTEST_GUILESS_MAIN(TestCsv)
#include "tst_csv.moc"
