// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>

#include "app/cli/run_options.h"
#include "core/base/paths.h"
#include "core/workload/fk_web/fk_web_workload.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

const std::vector<const Workload*>& workloads() {
    static const FkWebWorkload web;
    static const std::vector<const Workload*> all = {&web};
    return all;
}

Result<RunOptions::Parsed> parse(const std::string& arguments) {
    CLI::App app("test");
    RunOptions options;
    options.addTo(app, workloads());
    app.parse(arguments);
    return options.parse(workloads());
}

}  // namespace

class TestRunOptions : public QObject {
    Q_OBJECT

   private slots:
    void withoutOptionsEverythingIsAtItsDefault() {
        const auto parsed = parse("");
        QVERIFY(parsed);
        QCOMPARE(parsed->workload, workloads().front());
        QCOMPARE(parsed->target.url, std::string("embedded"));
        QVERIFY(parsed->config.parameters == ParameterValues(workloads().front()->parameters()));
        QCOMPARE(*parsed->config.duration, Nanoseconds(10s));
        QVERIFY(!parsed->config.rows);
        QCOMPARE(parsed->config.warmup, Nanoseconds(0s));
        QCOMPARE(parsed->config.seed, std::uint64_t{1});
        QCOMPARE(parsed->config.tableRowLimit, 2'000'000);
        QCOMPARE(parsed->repeats, 1);
        QCOMPARE(parsed->session.string(), defaultSessionFile().string());
        QVERIFY(!parsed->json);
    }

    void everyParameterHasAnOption() {
        const auto parsed = parse(
            "fk_web --n 63 --l 5 --k 7 --w 3 --fk off --index off --path array --batches 4 --autocommit on "
            "--order random --rate 5000");
        QVERIFY(parsed);
        const std::pair<const char*, std::int64_t> expected[] = {
            {"n", 63},   {"l", 5},       {"k", 7},          {"w", 3},     {"fk", 0},     {"index", 0},
            {"path", 3}, {"batches", 4}, {"autocommit", 1}, {"order", 2}, {"rate", 5000}};
        QCOMPARE(std::size(expected), workloads().front()->parameters().size());
        for (const auto& [key, value] : expected) {
            QCOMPARE(parsed->config.parameters.get(key), value);
        }
    }

    void aRunIsBoundedByTimeOrByRows() {
        const auto timed = parse("--duration 1.5min --warmup 500ms");
        QVERIFY(timed);
        QCOMPARE(*timed->config.duration, Nanoseconds(90s));
        QCOMPARE(timed->config.warmup, Nanoseconds(500ms));
        const auto bounded = parse("--rows 100000");
        QVERIFY(bounded);
        QCOMPARE(*bounded->config.rows, 100'000);
        QVERIFY(!bounded->config.duration);
    }

    void theRestIsTakenToo() {
        const auto parsed =
            parse("--repeat 3 --seed 18446744073709551615 --table-limit 5 --session my.loadstone --json");
        QVERIFY(parsed);
        QCOMPARE(parsed->repeats, 3);
        QCOMPARE(parsed->config.seed, UINT64_MAX);
        QCOMPARE(parsed->config.tableRowLimit, 5);
        QCOMPARE(parsed->session.string(), std::string("my.loadstone"));
        QVERIFY(parsed->json);
    }

    void whatIsWrongIsNamedInOneSentence_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* arguments, const char* sentence) {
            QTest::newRow(arguments) << arguments << sentence;
        };
        row("--n 64", "N (Foreign keys) cannot be \"64\": it takes a whole number from 0 to 63.");
        row("--k 0", "K (Batch size) cannot be \"0\": it takes a whole number from 1 to 300000.");
        row("--l abc", "L (Parent rows) cannot be \"abc\": it takes a whole number from 1 to 1000000.");
        row("--w -3", "W (Workers) cannot be \"-3\": it takes a whole number from 1 to 256.");
        row("--fk maybe", "FK (Foreign-key checks) cannot be \"maybe\": it takes on or off.");
        row("--path nonsense",
            "Path (Write path) cannot be \"nonsense\": it takes one of row, prepared, multirow, array, "
            "pipeline, "
            "load, procedure.");
        row("nonsense", "\"nonsense\" is not a workload; there is fk_web.");
        row("--target nowhere", "\"nowhere\" is not a target.");
        row("--duration 5s --rows 100", "--duration and --rows cannot both bound a run.");
        row("--duration soon", "\"soon\" is not a duration.");
        row("--warmup -1s", "\"-1s\" is not a duration.");
        row("--rows 0", "--rows cannot be \"0\": it takes a whole number from 1 to 1000000000000.");
        row("--rows many", "--rows cannot be \"many\": it takes a whole number from 1 to 1000000000000.");
        row("--repeat 0", "--repeat cannot be \"0\": it takes a whole number from 1 to 1000.");
        row("--seed -1", "--seed cannot be \"-1\": it takes a whole number from 0 to 18446744073709551615.");
        row("--table-limit 0",
            "--table-limit cannot be \"0\": it takes a whole number from 1 to 1000000000000.");
    }
    void whatIsWrongIsNamedInOneSentence() {
        QFETCH(QString, arguments);
        QFETCH(QString, sentence);
        const auto parsed = parse(arguments.toStdString());
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().kind, ErrorKind::invalidArgument);
        QCOMPARE(QString::fromStdString(parsed.error().message), sentence);
    }

    void anUnknownOptionIsRefused() {
        QVERIFY_EXCEPTION_THROWN((void)parse("--nonsense 1"), CLI::ParseError);
    }
};

QTEST_APPLESS_MAIN(TestRunOptions)
#include "tst_run_options.moc"
