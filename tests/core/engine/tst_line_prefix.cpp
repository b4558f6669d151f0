// SPDX-License-Identifier: MIT
#include "core/engine/line_prefix.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

std::string through(LinePrefix& rename, const std::string& text) {
    std::string output = rename.pass(text);
    return output += rename.finish();
}

}  // namespace

class TestLinePrefix : public QObject {
    Q_OBJECT

   private slots:
    void onlyLinesThatBeginWithItChange() {
        LinePrefix rename("COPY a", "COPY bb");
        const std::string text = "COPY a (x)\n1\tCOPY a\nCOPY\nCOPY a\n\nCOP";
        QCOMPARE(through(rename, text), std::string("COPY bb (x)\n1\tCOPY a\nCOPY\nCOPY bb\n\nCOP"));
    }

    void piecesOfAnySizeGiveTheSame() {
        const std::string text =
            "INSERT INTO `a` VALUES (1);\nINSERT INTO `ab` X\nINSERT INTO `a`\nINSERT INTO `";
        LinePrefix whole("INSERT INTO `a`", "INSERT INTO `b`");
        const std::string expected = through(whole, text);
        QVERIFY(contains(expected, "`b` VALUES") && contains(expected, "`ab` X"));
        for (std::size_t size = 1; size <= text.size(); ++size) {
            LinePrefix rename("INSERT INTO `a`", "INSERT INTO `b`");
            std::string output;
            for (std::size_t at = 0; at < text.size(); at += size) {
                output += rename.pass(std::string_view(text).substr(at, size));
            }
            output += rename.finish();
            QCOMPARE(output, expected);
        }
    }
};

QTEST_APPLESS_MAIN(TestLinePrefix)
#include "tst_line_prefix.moc"
