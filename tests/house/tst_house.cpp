// SPDX-License-Identifier: MIT
#include <QTest>

#include "tests/house/reasons.h"
#include "tests/house/rules.h"

using namespace loadstone::house;

/// The project as it stands keeps its own rules.
class TestHouse : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() {
        m_tree = SourceTree::read(LOADSTONE_SOURCE_FOLDER);
        QVERIFY2(m_tree.has("CMakeLists.txt"), "no sources in " LOADSTONE_SOURCE_FOLDER);
    }

    void layout() { report(checkLayout(m_tree)); }
    void arrows() { report(checkArrows(m_tree)); }
    void clientHeaders() { report(checkClientHeaders(m_tree)); }
    void qtModules() { report(checkQtModules(m_tree)); }
    void translation() { report(checkTranslation(m_tree)); }
    void licences() { report(checkLicences(m_tree)); }
    void tests() { report(checkTests(m_tree, untestedFiles)); }
    void sizes() { report(checkSizes(m_tree, longFiles)); }

   private:
    static void report(const Findings& findings) {
        for (const Finding& finding : findings) {
            qWarning("%s: %s. %s", finding.file.c_str(), finding.rule.c_str(), finding.todo.c_str());
        }
        QVERIFY2(findings.empty(), "the lines above say what to mend");
    }

    SourceTree m_tree;
};

QTEST_GUILESS_MAIN(TestHouse)
#include "tst_house.moc"
