// SPDX-License-Identifier: MIT
#include <QTest>

#include "app/cli/run_json.h"
#include "core/measure/latency_summary.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

namespace {

RunSummary finished(const RunResult& result) {
    RunSummary run;
    run.number = 3;
    run.description = stored_run::description("0123456789abcdef0123456789abcdef");
    run.state = StoredState::stopped;
    run.valid = true;
    run.counts = result.counts;
    run.elapsedSeconds = result.elapsedSeconds();
    run.rowsPerSecond = result.rowsPerSecond();
    run.latency = summarize(result.latency);
    run.clientCpuSeconds = 0.25;
    run.samples = 20;
    run.notes = result.notes;
    return run;
}

}  // namespace

class TestRunJson : public QObject {
    Q_OBJECT

   private slots:
    void hasTheFieldsThatOtherProgramsReadAlways() {
        const auto json = runJson(finished(stored_run::result(20)));
        for (const char* field :
             {"rows", "elapsed_s", "rows_per_s", "attempted", "succeeded", "failed", "cancelled", "retries",
              "statements", "round_trips", "commits", "client_cpu_s", "latency_us", "valid", "invalid_reason",
              "parameters", "target", "samples", "run_id"}) {
            QVERIFY2(json.contains(field), field);
        }
        QCOMPARE(json["rows"].get<std::int64_t>(), 80'000);
        QCOMPARE(json["attempted"].get<std::int64_t>(), 85);
        QCOMPARE(json["succeeded"].get<std::int64_t>(), 80);
        QCOMPARE(json["failed"].get<std::int64_t>(), 4);
        QCOMPARE(json["cancelled"].get<std::int64_t>(), 1);
        QCOMPARE(json["retries"].get<std::int64_t>(), 8);
        QCOMPARE(json["round_trips"].get<std::int64_t>(), 240);
        QCOMPARE(json["valid"].get<bool>(), true);
        QCOMPARE(json["state"].get<std::string>(), "stopped");
        QCOMPARE(json["seed"].get<std::uint64_t>(), 0xfedcba9876543210ULL);
        QCOMPARE(json["failed_by_kind"].dump(), R"({"duplicate_key":4})");
        QCOMPARE(json["latency_us"].size(), 6U);
        QCOMPARE(json["latency_us"]["p99"].get<double>(), 1137.664);
    }

    void parametersAreNumbersAndWords() {
        const auto json = runJson(finished(stored_run::result(20)));
        QCOMPARE(json["parameters"].dump(), R"({"fk":"on","k":1000,"path":"multirow","rate":0})");
    }

    void unknownPercentilesAreNull() {
        RunSummary run = finished(stored_run::result(20));
        run.latency = {};
        const auto json = runJson(run);
        QVERIFY(json["latency_us"]["p50"].is_null());
        QVERIFY(json["latency_us"]["max"].is_null());
    }

    void detailsHaveTheRest() {
        const RunResult result = stored_run::result(20);
        const auto json = runDetailsJson(finished(result), result, {stored_run::event()});
        QCOMPARE(json["rows"].get<std::int64_t>(), 80'000);
        QCOMPARE(json["duration_s"].get<double>(), 2.0);
        QVERIFY(json["row_limit"].is_null());
        QCOMPARE(json["host"]["cores"].get<int>(), 2);
        QCOMPARE(json["server_settings"][0].dump(), R"({"name":"page_size","value":"8192","unit":"bytes"})");
        QCOMPARE(json["workers_lost"].get<int>(), 1);
        QCOMPARE(json["segments"].size(), 2U);
        QCOMPARE(json["segments"][0]["rows"].get<std::int64_t>(), result.segments[0].counts.rows);
        QCOMPARE(json["segments"][1]["parameters"]["k"].get<int>(), 1000);
        QCOMPARE(json["phases"][1].dump(), R"({"phase":"clean_up","length_s":0.034})");
        QCOMPARE(
            json["events"][0].dump(),
            R"({"at_s":0.7,"kind":"parameter","text":"K 100 → 1000","key":"k","before":100,"after":1000})");
    }

    void aRunWithoutAnEndHasDetailsWithoutAResult() {
        RunSummary run = finished(stored_run::result(20));
        run.state = StoredState::interrupted;
        const auto json = runDetailsJson(run, std::nullopt, {});
        QVERIFY(!json.contains("phases"));
        QVERIFY(json["events"].empty());
    }
};

QTEST_GUILESS_MAIN(TestRunJson)
#include "tst_run_json.moc"
