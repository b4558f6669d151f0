// SPDX-License-Identifier: MIT
#include <malloc.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include <QCoreApplication>
#include <QProcess>
#include <fmt/format.h>

#include "core/workload/fk_web/fk_web_schema.h"
#include "tests/bench/bench_parts.h"

namespace loadstone::bench {

namespace {

constexpr std::int64_t largestBatch = 300'000;
constexpr std::int64_t shorterBatch = 30'000;
constexpr double mebibyte = 1024.0 * 1024.0;

bool isSlow(WritePath path) {
    return path == WritePath::row || path == WritePath::prepared || path == WritePath::procedure;
}

/// A line of /proc/self/status, in bytes.
std::int64_t statusBytes(const std::string& name) {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        if (word == name + ":") {
            std::int64_t kibibytes = 0;
            status >> kibibytes;
            return kibibytes * 1024;
        }
        status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    throw std::runtime_error("There is no " + name + " in /proc/self/status.");
}

/// From now on VmHWM is counted anew.
/// Source: proc(5), clear_refs.
void forgetPeak() {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

enum class Who : std::uint8_t { ours, bare };

nlohmann::ordered_json measureInChild(const BenchOptions& options, const BenchTarget& target,
                                      const PathCase& path, Who who) {
    QStringList arguments = {"--memory-of", QString::fromStdString(path.name), "--port",
                             QString::number(target.target.hosts.front().port)};
    if (who == Who::bare) {
        arguments << "--bare";
    }
    if (options.whole) {
        arguments << "--full";
    }
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LOADSTONE_PASSWORD", QString::fromStdString(target.target.password->reveal()));
    QProcess child;
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), arguments);
    child.waitForFinished(-1);
    if (child.exitStatus() != QProcess::NormalExit || child.exitCode() != 0) {
        throw std::runtime_error(child.readAllStandardError().toStdString());
    }
    return nlohmann::ordered_json::parse(child.readAllStandardOutput().toStdString());
}

}  // namespace

void measureMemoryHere(const BenchOptions& options, const BenchTarget& target) {
    const auto path = std::find_if(target.paths.begin(), target.paths.end(), [&](const PathCase& candidate) {
        return candidate.name == options.memoryOf;
    });
    if (path == target.paths.end()) {
        throw std::invalid_argument("There is no such path.");
    }
    const std::int64_t rows = isSlow(path->path) && !options.whole ? shorterBatch : largestBatch;
    const auto make = [&](FkWeb& web, std::int64_t batch) {
        return options.bare ? path->bare(web, batch) : makeOurs(web, *path, batch);
    };
    FkWeb web(target.engine, target.target);
    // Without checks, which change nothing on this side but the time that it takes.
    ParameterValues parameters = FkWeb::defaults();
    parameters.set("fk", 0);
    parameters.set("index", 0);
    web.build(parameters);
    const InsertShape shape = FkWebSchema(FkWebParameters(parameters)).insertShape();
    make(web, 1)->batch();  // what is loaded and kept at the first use is no matter of the batch
    web.reset(target.emptyMain);
    forgetPeak();
    const std::int64_t before = statusBytes("VmRSS");
    make(web, rows)->batch();
    const nlohmann::ordered_json json = {
        {"path", options.memoryOf},
        {"k", rows},
        {"growth_bytes", statusBytes("VmHWM") - before},
        {"statement_bytes", web.database().statementBytes(shape, path->path, rows)}};
    fmt::print("{}\n", json.dump());
}

nlohmann::ordered_json measureMemory(const BenchOptions& options, BenchTarget& target) {
    if (!options.json) {
        fmt::print("\nMemory that one worker's write adds at its peak, beside the longest such statement\n");
        fmt::print("{:<12} {:>7} {:>10} {:>10} {:>14}\n", "path", "K", "ours MiB", "bare MiB",
                   "statement MiB");
    }
    auto json = nlohmann::ordered_json::array();
    for (const PathCase& path : target.paths) {
        if (!options.wantsPath(path.name)) {
            continue;
        }
        auto found = measureInChild(options, target, path, Who::ours);
        std::string bare = "-";
        if (options.whole) {
            found["bare_growth_bytes"] = measureInChild(options, target, path, Who::bare)["growth_bytes"];
            bare = fmt::format("{:.2f}", found["bare_growth_bytes"].get<double>() / mebibyte);
        }
        if (!options.json) {
            const auto statement = found["statement_bytes"].get<double>();
            fmt::print("{:<12} {:>7} {:>10.2f} {:>10} {:>14}\n", path.name, found["k"].get<std::int64_t>(),
                       found["growth_bytes"].get<double>() / mebibyte, bare,
                       statement == 0 ? "in pieces" : fmt::format("{:.2f}", statement / mebibyte));
            std::fflush(stdout);
        }
        json.push_back(std::move(found));
    }
    return json;
}

}  // namespace loadstone::bench
