// SPDX-License-Identifier: MIT
#include <initializer_list>
#include <utility>

#include <QTest>

#include "tests/house/rules.h"
#include "tests/house/source_code.h"

using namespace loadstone::house;

namespace {

SourceTree treeOf(std::initializer_list<std::pair<std::string, std::string>> files) {
    SourceTree tree;
    for (const auto& [path, text] : files) {
        tree.add(path, text);
    }
    return tree;
}

/// The files that were found fault with, in order: "a.cpp b.cpp".
QString filesOf(const Findings& findings) {
    QStringList files;
    for (const Finding& finding : findings) {
        files += QString::fromStdString(finding.file);
    }
    return files.join(QLatin1Char(' '));
}

std::string lines(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += "//\n";
    }
    return text;
}

SourceTree wholeTopLevel() {
    return treeOf({{".ci/run", ""},
                   {".clang-format", ""},
                   {".clang-tidy", ""},
                   {"ARCHITECTURE.md", ""},
                   {"CMakeLists.txt", ""},
                   {"CMakePresets.json", ""},
                   {"LICENSES/MIT.txt", ""},
                   {"README.md", ""},
                   {"app/CMakeLists.txt", ""},
                   {"core/base/CMakeLists.txt", "add_library(base error.cpp)"},
                   {"core/base/error.cpp", ""},
                   {"dev", ""},
                   {"packaging/x.desktop", ""},
                   {"resources/icon.svg", ""},
                   {"tests/core/base/CMakeLists.txt", "loadstone_test(error unit LINK base)"},
                   {"tests/core/base/tst_error.cpp", ""},
                   {"tests/data/Any Name.txt", ""},
                   {"translations/x.ts", ""},
                   {"ui/CMakeLists.txt", ""}});
}

}  // namespace

class TestHouseRules : public QObject {
    Q_OBJECT

   private slots:
    void codeOnlyBlanksCommentsAndStrings() {
        QCOMPARE(codeOnly("a(\"tr(\"); // tr(\nb"), std::string("a(\"   \");       \nb"));
        QCOMPARE(codeOnly("/* x\ny */z"), std::string("    \n    z"));
        QCOMPARE(codeOnly("1'000 + 'x' + 2'0"), std::string("1'000 + ' ' + 2'0"));
        QCOMPARE(codeOnly("R\"q(a\")\nb)q\";c"), std::string("R\"     \n   \";c"));
        QCOMPARE(codeOnly("\"\\\"//\"x"), std::string("\"    \"x"));
    }

    void includesAreReadFromCodeOnly() {
        const auto includes = includesOf(
            "#include \"core/a.h\"  // why\n  #include <vector>\n// #include <no>\nR\"(\n#include "
            "<no>\n)\"\n");
        QCOMPARE(includes.size(), std::size_t{2});
        QCOMPARE(includes[0].name, std::string("core/a.h"));
        QVERIFY(includes[0].quoted);
        QCOMPARE(includes[1].name, std::string("vector"));
        QVERIFY(!includes[1].quoted);
    }

    void layoutAcceptsTheHouse() { QCOMPARE(filesOf(checkLayout(wholeTopLevel())), QString()); }

    void layoutFindsStrayFiles() {
        SourceTree tree = wholeTopLevel();
        tree.add("notes.txt", "");
        tree.add("resources/a.cpp", "");
        tree.add("core/cellar/a.h", "");
        tree.add("core/base/Wrong.h", "");
        tree.add("core/base/orphan.cpp", "");
        tree.add("tests/core/base/tst_erro.cpp", "");
        QCOMPARE(
            filesOf(checkLayout(tree)),
            QStringLiteral("notes.txt core/base/Wrong.h core/base/orphan.cpp core/cellar/a.h resources/a.cpp "
                           "tests/core/base/tst_erro.cpp"));
    }

    void layoutFindsWhatIsMissing() {
        const Findings findings = checkLayout(treeOf({{"dev", ""}}));
        QCOMPARE(findings.size(), std::size_t{15});
        QVERIFY(filesOf(findings).contains(QStringLiteral("LICENSES README.md")));
    }

    void arrows_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("header");
        QTest::addColumn<int>("findings");
        const auto row = [](const char* file, const char* header, int findings) {
            QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(file), QLatin1String(header))))
                << QString::fromLatin1(file) << QString::fromLatin1(header) << findings;
        };
        row("core/base/a.cpp", "core/base/b.h", 0);
        row("core/base/a.cpp", "core/measure/b.h", 1);
        row("core/engine/a.cpp", "core/measure/b.h", 1);
        row("core/measure/a.cpp", "core/engine/b.h", 1);
        row("core/analysis/a.cpp", "core/measure/b.h", 1);
        row("core/workload/a.cpp", "core/engine/b.h", 0);
        row("core/workload/a.cpp", "core/run/b.h", 1);
        row("core/run/a.cpp", "core/workload/b.h", 0);
        row("core/run/a.cpp", "core/session/b.h", 1);
        row("core/experiment/a.cpp", "core/run/b.h", 0);
        row("core/session/a.cpp", "core/run/run_result.h", 0);
        row("core/session/a.cpp", "core/run/run_controller.h", 1);
        row("core/session/a.cpp", "core/measure/worker_counters.h", 1);
        row("core/report/a.cpp", "core/session/run_summary.h", 0);
        row("core/report/a.cpp", "core/session/session_reader.h", 1);
        row("core/run/a.cpp", "ui/b.h", 1);
        row("core/run/a.cpp", "app/b.h", 1);
        row("ui/bench/a.cpp", "core/run/b.h", 0);
        row("ui/bench/a.cpp", "ui/plot/b.h", 0);
        row("ui/bench/a.cpp", "app/b.h", 1);
        row("app/cli/a.cpp", "app/b.h", 0);
        row("app/cli/a.cpp", "ui/b.h", 1);
        row("app/a.cpp", "ui/b.h", 0);
        row("tests/core/run/a.cpp", "core/engine/fake/b.h", 0);
        // concrete things
        row("core/engine/firebird/a.cpp", "core/engine/firebird/b.h", 0);
        row("core/engine/firebird/a.cpp", "core/engine/fake/b.h", 1);
        row("core/engine/a.cpp", "core/engine/fake/b.h", 1);
        row("core/run/a.cpp", "core/workload/fk_web/b.h", 1);
        row("ui/a.cpp", "core/workload/fk_web/b.h", 1);
        row("app/a.cpp", "core/workload/fk_web/b.h", 0);
        // paths
        row("core/base/a.cpp", "b.h", 1);
        row("tests/core/base/tst_a.cpp", "tst_a.moc", 0);
    }

    void arrows() {
        QFETCH(const QString, file);
        QFETCH(const QString, header);
        QFETCH(const int, findings);
        const SourceTree tree = treeOf({{file.toStdString(), "#include \"" + header.toStdString() + "\"\n"}});
        QCOMPARE(static_cast<int>(checkArrows(tree).size()), findings);
    }

    void clientHeadersStayInTheirEngine() {
        const std::string firebird = "#include <firebird/Interface.h>\n";
        const std::string mysql = "#include <mysql.h>\n";
        const std::string libpq = "#include <libpq-fe.h>\n";
        QCOMPARE(filesOf(checkClientHeaders(treeOf({{"core/engine/firebird/a.cpp", firebird},
                                                    {"core/engine/fake/a.cpp", firebird},
                                                    {"core/engine/firebird/b.cpp", mysql},
                                                    {"core/engine/mariadb/a.cpp", mysql},
                                                    {"core/engine/a.h", libpq},
                                                    {"core/engine/postgresql/a.cpp", libpq},
                                                    {"tests/bench/a.cpp", firebird},
                                                    {"tests/core/run/a.cpp", firebird}}))),
                 QStringLiteral("core/engine/a.h core/engine/fake/a.cpp core/engine/firebird/b.cpp "
                                "tests/core/run/a.cpp"));
    }

    void qtModulesStayInTheirRooms() {
        const std::string widget = "#include <QWidget>\n";
        const std::string chart = "#include <QLineSeries>\n";
        QCOMPARE(
            filesOf(
                checkQtModules(treeOf({{"core/session/a.cpp", "#include <QSqlDatabase>\n#include <QFile>\n"},
                                       {"core/session/b.cpp", widget},
                                       {"core/base/c.h", "#include <QtGui/QColor>\n"},
                                       {"core/base/CMakeLists.txt", "LINK Qt6::Core"},
                                       {"core/run/CMakeLists.txt", "LINK Qt6::Widgets"},
                                       {"app/cli/a.cpp", "#include <QApplication>\n"},
                                       {"ui/bench/a.cpp", widget},
                                       {"ui/bench/b.cpp", chart},
                                       {"ui/plot/a.cpp", chart},
                                       {"tests/ui/plot/a.cpp", chart}}))),
            QStringLiteral(
                "app/cli/a.cpp core/base/c.h core/run/CMakeLists.txt core/session/b.cpp ui/bench/b.cpp"));
    }

    void translationStaysInUi() {
        QCOMPARE(filesOf(checkTranslation(treeOf({{"core/run/a.cpp", "auto x = tr(\"x\");"},
                                                  {"core/run/b.cpp", "// tr(x)\nauto x = str(y) + \"tr(\";"},
                                                  {"app/a.cpp", "QObject::tr(\"x\")"},
                                                  {"ui/a.cpp", "tr(\"x\")"}}))),
                 QStringLiteral("app/a.cpp core/run/a.cpp"));
    }

    void licencesFollowTheFolder() {
        const std::string mit = "// SPDX-License-Identifier: MIT\n";
        const std::string gpl = "// SPDX-License-Identifier: GPL-3.0-or-later\n";
        QCOMPARE(
            filesOf(checkLicences(treeOf({{"core/a.cpp", mit},
                                          {"core/b.cpp", gpl},
                                          {"core/c.h", "#pragma once\n" + mit},
                                          {"core/empty.h", ""},
                                          {"ui/a.cpp", gpl},
                                          {"ui/b.cpp", mit},
                                          {"app/gui_main.cpp", mit},
                                          {"app/cli/a.cpp", mit},
                                          {"ui/CMakeLists.txt", "# SPDX-License-Identifier: MIT\n"},
                                          {"core/CMakeLists.txt", "project(x)\n"},
                                          {"dev", "#!/bin/sh\n# SPDX-License-Identifier: MIT\n"},
                                          {".ci/run", "#!/bin/sh\n"},
                                          {"tests/data/a.txt", "anything"}}))),
            QStringLiteral(".ci/run app/gui_main.cpp core/CMakeLists.txt core/b.cpp core/c.h core/empty.h "
                           "ui/b.cpp"));
    }

    void everyCoreFileHasATest() {
        const SourceTree tree = treeOf({{"core/base/a.cpp", ""},
                                        {"core/base/b.cpp", ""},
                                        {"core/base/c.cpp", ""},
                                        {"core/base/d.cpp", ""},
                                        {"core/base/e.h", ""},
                                        {"ui/f.cpp", ""},
                                        {"tests/core/base/tst_a.cpp", ""},
                                        {"tests/core/base/tst_b.cpp", ""},
                                        {"tests/core/run/tst_c.cpp", ""}});
        QCOMPARE(filesOf(checkTests(tree, {{"core/base/b.cpp", "stale"},
                                           {"core/base/d.cpp", "tested with c"},
                                           {"core/base/gone.cpp", "stale"}})),
                 QStringLiteral("core/base/c.cpp core/base/b.cpp core/base/gone.cpp"));
        QCOMPARE(checkTests(tree, {{"core/base/d.cpp", ""}}).size(), std::size_t{2});
    }

    void sizesHaveAWall() {
        const SourceTree tree = treeOf({{"core/a.cpp", lines(300)},
                                        {"core/b.cpp", lines(301)},
                                        {"core/c.cpp", lines(301)},
                                        {"core/d.cpp", lines(501)},
                                        {"ui/main_window.cpp", lines(401)},
                                        {"core/e.h", lines(1)},
                                        {"core/f.h", lines(1)},
                                        {"core/g.h", lines(1)},
                                        {"core/h.h", lines(1)},
                                        {"core/i.h", lines(1)},
                                        {"core/j.h", lines(1)}});
        QCOMPARE(filesOf(checkSizes(tree, {{"core/a.cpp", "stale"},
                                           {"core/c.cpp", "one table"},
                                           {"core/d.cpp", "no reason is enough"},
                                           {"core/gone.cpp", "stale"}})),
                 QStringLiteral("core/a.cpp core/b.cpp core/d.cpp ui/main_window.cpp core/gone.cpp"));
    }

    void sizesHaveAMedian() {
        QCOMPARE(checkSizes(treeOf({{"core/a.cpp", lines(119)}}), {}).size(), std::size_t{0});
        QCOMPARE(checkSizes(treeOf({{"core/a.cpp", lines(120)}}), {}).size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestHouseRules)
#include "tst_house_rules.moc"
