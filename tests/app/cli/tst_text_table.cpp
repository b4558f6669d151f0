// SPDX-License-Identifier: MIT
#include <QTest>

#include "app/cli/text_table.h"

using namespace loadstone;

class TestTextTable : public QObject {
    Q_OBJECT

   private slots:
    void columnsAreAligned() {
        TextTable table({{"name"}, {"rows/s", Align::right}, {"note"}});
        table.addRow({"a", "12", "first"});
        table.addRow({"longer", "123456789", ""});
        QCOMPARE(table.text(),
                 "name       rows/s  note\n"
                 "a              12  first\n"
                 "longer  123456789\n");
    }

    void widthsAreThoseOfCharacters() {
        QCOMPARE(shownWidth("p99 µs – d'été"), 14U);
        QCOMPARE(shownWidth(""), 0U);
        TextTable table({{"a"}, {"b"}});
        table.addRow({"é→", "x"});
        table.addRow({"ab", "y"});
        QCOMPARE(table.text(), "a   b\né→  x\nab  y\n");
    }

    void aTableWithoutTitlesHasNoHead() {
        TextTable table({{}, {}});
        table.addRow({"k", "1"});
        QCOMPARE(table.text(2), "  k  1\n");
    }

    void cellsStayOnTheirLine() {
        TextTable table({{"a"}, {"b"}, {"c"}});
        table.addRow({"two\nlines", "x"});
        QCOMPARE(table.text(), "a          b  c\ntwo lines  x\n");
    }

    void noRowsLeaveTheHead() {
        QCOMPARE(TextTable({{"a"}, {"b"}}).text(), "a  b\n");
        QCOMPARE(TextTable({{}, {}}).text(), "");
    }
};

QTEST_GUILESS_MAIN(TestTextTable)
#include "tst_text_table.moc"
