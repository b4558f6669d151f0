// SPDX-License-Identifier: MIT
#include <filesystem>
#include <regex>

#include <QLibraryInfo>

#include "tests/house/rules.h"
#include "tests/house/source_code.h"

namespace loadstone::house {

namespace {

/// The engine whose client library a header belongs to, or nothing.
std::string engineOfClientHeader(const std::string& header) {
    static const std::vector<std::pair<std::regex, std::string>> clients = {
        {std::regex("(firebird/|ibase\\.h|iberror\\.h).*"), "firebird"},
        {std::regex("(mysql|mariadb|errmsg\\.h).*"), "mariadb"},
        {std::regex("(libpq|postgres|pg_config).*"), "postgresql"}};
    for (const auto& [pattern, engine] : clients) {
        if (std::regex_match(header, pattern)) {
            return engine;
        }
    }
    return {};
}

/// The Qt module that a header comes from, "QtCore", or nothing for a header that is not Qt's.
std::string qtModuleOf(const std::string& header) {
    if (header.starts_with("Qt") && header.find('/') != std::string::npos) {
        return header.substr(0, header.find('/'));
    }
    static const std::filesystem::path folder = QLibraryInfo::path(QLibraryInfo::HeadersPath).toStdString();
    for (const char* module :
         {"QtCore", "QtSql", "QtTest", "QtGui", "QtWidgets", "QtCharts", "QtSvg", "QtSvgWidgets",
          "QtPrintSupport", "QtOpenGL", "QtOpenGLWidgets", "QtNetwork", "QtConcurrent"}) {
        if (std::filesystem::exists(folder / module / header)) {
            return module;
        }
    }
    return {};
}

bool needsNoDisplay(std::string_view path) { return isIn(path, "core") || isIn(path, "app/cli"); }

bool mayDrawCharts(std::string_view path) { return isIn(path, "ui/plot") || isIn(path, "tests/ui/plot"); }

void checkQtInclude(const std::string& path, const std::string& header, Findings& findings) {
    const std::string module = qtModuleOf(header);
    if (module.empty()) {
        return;
    }
    if (needsNoDisplay(path) && module != "QtCore" && module != "QtSql") {
        findings.push_back(
            {path, "includes <" + header + "> of " + module + " where only QtCore and QtSql may be used",
             "Move what needs it to ui/."});
    } else if (module == "QtCharts" && !mayDrawCharts(path)) {
        findings.push_back({path, "includes <" + header + "> of Qt Charts outside ui/plot",
                            "Draw through ui/plot, the only place that knows Qt Charts."});
    }
}

}  // namespace

Findings checkClientHeaders(const SourceTree& tree) {
    Findings findings;
    for (const auto& [path, text] : tree.files()) {
        if (!isCode(path)) {
            continue;
        }
        for (const Include& include : includesOf(text)) {
            const std::string engine = engineOfClientHeader(include.name);
            const bool inItsFolder = isIn(path, "core/engine/" + engine) ||
                                     isIn(path, "tests/core/engine/" + engine) ||
                                     isIn(path, "tests/live/" + engine) || isIn(path, "tests/bench");
            if (!engine.empty() && !include.quoted && !inItsFolder) {
                findings.push_back({path, "includes the client header <" + include.name + ">",
                                    "Keep it to files of core/engine/" + engine +
                                        "/ and use the interfaces of "
                                        "core/engine/ here."});
            }
        }
    }
    return findings;
}

Findings checkQtModules(const SourceTree& tree) {
    static const std::regex windowLibrary(
        "Qt6?::(Gui|Widgets|Charts|Svg|SvgWidgets|PrintSupport|OpenGL\\w*)\\b");
    Findings findings;
    for (const auto& [path, text] : tree.files()) {
        if (isCode(path)) {
            for (const Include& include : includesOf(text)) {
                checkQtInclude(path, include.name, findings);
            }
        } else if (std::smatch found; needsNoDisplay(path) && std::regex_search(text, found, windowLibrary)) {
            findings.push_back({path, "links " + found.str() + " where only QtCore and QtSql may be used",
                                "Move what needs it to ui/."});
        }
    }
    return findings;
}

Findings checkTranslation(const SourceTree& tree) {
    static const std::regex call(
        "(^|[^A-Za-z0-9_])(tr|QT_TR_NOOP|QT_TRANSLATE_NOOP|QCoreApplication\\s*::\\s*translate)\\s*\\(");
    Findings findings;
    for (const auto& [path, text] : tree.files()) {
        if (isCode(path) && !isIn(path, "ui") && std::regex_search(codeOnly(text), call)) {
            findings.push_back({path, "translates a text outside ui/",
                                "Give the English text out and translate it where it is shown, in ui/."});
        }
    }
    return findings;
}

}  // namespace loadstone::house
