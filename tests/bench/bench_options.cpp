// SPDX-License-Identifier: MIT
#include "tests/bench/bench_options.h"

#include <cstdlib>

#include <QCommandLineParser>
#include <QStringList>
#include <fmt/format.h>

namespace loadstone::bench {

namespace {

constexpr int usageError = 2;

}  // namespace

BenchOptions readOptions() {
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOptions(
        {{"json", "Print one JSON object."},
         {"full",
          "Measure memory at K = 300,000 on slow paths too (else 30,000), and that of the bare loops."},
         {"rounds", "Pairs of rounds of each path.", "N", "11"},
         {"path", "Measure one write path, such as multirow.", "path"},
         {"only", "Measure one part: rows, rates, memory or parents.", "part"}});
    QCommandLineOption memoryOf("memory-of", {}, "path");
    QCommandLineOption port("port", {}, "number", "0");
    QCommandLineOption bare("bare");
    bare.setFlags(QCommandLineOption::HiddenFromHelp);
    memoryOf.setFlags(QCommandLineOption::HiddenFromHelp);
    port.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOptions({memoryOf, bare, port});
    const bool understood = parser.parse(QCoreApplication::arguments());
    if (parser.isSet("help")) {
        parser.showHelp();
    }

    BenchOptions options;
    options.json = parser.isSet("json");
    options.whole = parser.isSet("full");
    options.rounds = parser.value("rounds").toInt();
    options.path = parser.value("path").toStdString();
    options.only = parser.value("only").toStdString();
    options.memoryOf = parser.value(memoryOf).toStdString();
    options.bare = parser.isSet(bare);
    options.port = parser.value(port).toInt();
    const QStringList parts = {{}, "rows", "rates", "memory", "parents"};
    if (!understood || options.rounds < 1 || !parts.contains(parser.value("only")) ||
        !parser.positionalArguments().isEmpty()) {
        fmt::print(stderr, "{}\n{}", parser.errorText().toStdString(), parser.helpText().toStdString());
        std::exit(usageError);
    }
    return options;
}

}  // namespace loadstone::bench
