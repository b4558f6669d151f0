// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_engine.h"
#include "core/engine/firebird/remote_target.h"
#include "tests/bench/engine_bench.h"
#include "tests/bench/firebird/bare_firebird.h"
#include "tests/live/live_sandbox.h"

using namespace loadstone;
using namespace loadstone::bench;

namespace {

using WhereToAttach = std::function<FirebirdPlace(FkWeb&)>;

std::vector<PathCase> paths(const WhereToAttach& place) {
    std::vector<PathCase> all;
    for (const WritePath path :
         {WritePath::row, WritePath::prepared, WritePath::multirow, WritePath::array, WritePath::procedure}) {
        all.push_back(
            {std::string(nameOf(path)),
             path,
             1000,
             [=](FkWeb& web, std::int64_t batch) { return makeBareFirebird(place(web), path, batch); },
             {}});
    }
    return all;
}

FirebirdPlace placeOf(const Target& target) {
    const auto remote = need(firebird::remoteTarget(target));
    return {remote.attachName, remote.user, remote.password->reveal(), remote.configuration};
}

BenchTarget describe(Engine& engine, const Target& target) {
    const auto place = [=](FkWeb&) { return placeOf(target); };
    return {engine, target, "Firebird server", "forced writes off", {}, paths(place), {}, {}};
}

void benchEmbedded(Engine& engine, const BenchOptions& options, nlohmann::ordered_json& json) {
    // Each opening makes a private file.
    const auto place = [](FkWeb& web) -> FirebirdPlace {
        const auto rows = need(web.connection().query("SELECT MON$DATABASE_NAME FROM MON$DATABASE"));
        return {rows.at(0).at(0), "SYSDBA", {}, {}};
    };
    BenchTarget target{engine,
                       embeddedTarget(),
                       "Firebird embedded",
                       "forced writes off",
                       {},
                       paths(place),
                       {},
                       [=](FkWeb& web) { bufferWrites(place(web)); }};
    measure(options, target, json);
}

void benchServer(Engine& engine, const BenchOptions& options, nlohmann::ordered_json& json) {
    const LiveSandbox sandbox(engine);
    bufferWrites(placeOf(sandbox.target()));
    BenchTarget target = describe(engine, sandbox.target());
    measure(options, target, json);
}

}  // namespace

int main(int argc, char** argv) {
    firebird::FirebirdEngine engine;
    return runBench(
        argc, argv, engine, [&](const Target& target) { return describe(engine, target); },
        [&](const BenchOptions& options, nlohmann::ordered_json& json) {
            benchEmbedded(engine, options, json);
            benchServer(engine, options, json);
        });
}
