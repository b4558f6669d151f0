// SPDX-License-Identifier: MIT
#include "app/cli/run_options.h"

#include <algorithm>
#include <charconv>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/duration.h"
#include "core/base/paths.h"

namespace loadstone {

namespace {

constexpr std::string_view defaultDuration = "10s";

template <typename Number>
Result<Number> parseWhole(std::string_view option, std::string_view text, Number least, Number most) {
    Number value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("--{} cannot be \"{}\": it takes a whole number from {} to {}.", option, text,
                                least, most));
    }
    return value;
}

}  // namespace

void RunOptions::addTo(CLI::App& command, const std::vector<const Workload*>& workloads) {
    command.add_option("workload", m_workload,
                       fmt::format("The workload; {} when none is named", workloads.front()->id()));
    command
        .add_option("--target", m_target,
                    "The database to load: embedded, sandbox:ENGINE, or a server such as "
                    "postgresql://ann@host:5432/bench")
        ->capture_default_str();
    for (const Workload* workload : workloads) {
        for (const ParameterSpec& spec : workload->parameters()) {
            if (const auto [entry, isNew] = m_parameters.try_emplace(spec.key); isNew) {
                command
                    .add_option("--" + spec.key, entry->second, fmt::format("{}: {}", spec.label, spec.help))
                    ->type_name(spec.symbol)
                    ->group("Parameters");
            }
        }
    }
    command.add_option("--duration", m_duration,
                       fmt::format("Measure for this long, {} by default", defaultDuration));
    command.add_option("--rows", m_rows, "Measure until this many rows have been inserted");
    command.add_option("--warmup", m_warmup, "Work for this long before measuring")->capture_default_str();
    command.add_option("--repeat", m_repeats, "Number of runs")->capture_default_str();
    command.add_option("--seed", m_seed, "Seed of the generated rows")->capture_default_str();
    command
        .add_option("--table-limit", m_tableLimit,
                    "Empty the table when it has grown to this many rows, off the clock")
        ->capture_default_str();
    command.add_option("--session", m_session,
                       "The session file; without it the default session of this user");
    command.add_flag("--json", m_json, "Print the result as JSON");
}

Result<RunOptions::Parsed> RunOptions::parse(const std::vector<const Workload*>& workloads) const {
    Parsed parsed;
    parsed.json = m_json;
    parsed.session = m_session.empty() ? defaultSessionFile() : std::filesystem::path(m_session);
    const auto found = std::find_if(workloads.begin(), workloads.end(), [this](const Workload* workload) {
        return workload->id() == m_workload;
    });
    if (found == workloads.end() && !m_workload.empty()) {
        std::vector<std::string> ids;
        std::transform(workloads.begin(), workloads.end(), std::back_inserter(ids),
                       [](const Workload* workload) { return workload->id(); });
        return fail(ErrorKind::invalidArgument,
                    fmt::format("\"{}\" is not a workload; there is {}.", m_workload, fmt::join(ids, ", ")));
    }
    parsed.workload = found == workloads.end() ? workloads.front() : *found;
    auto target = parseTarget(m_target);
    if (!target) {
        return Failure(target.error());
    }
    parsed.target = std::move(*target);
    if (auto done = parseParameters(parsed); !done) {
        return Failure(done.error());
    }
    if (auto done = parseBounds(parsed); !done) {
        return Failure(done.error());
    }
    return parsed;
}

Result<void> RunOptions::parseParameters(Parsed& parsed) const {
    parsed.config.parameters = ParameterValues(parsed.workload->parameters());
    for (const auto& [key, text] : m_parameters) {
        if (text.empty()) {
            continue;
        }
        const ParameterSpec* spec = parsed.workload->parameter(key);
        if (spec == nullptr) {
            return fail(ErrorKind::invalidArgument,
                        fmt::format("{} has no parameter --{}.", parsed.workload->id(), key));
        }
        const auto value = spec->parse(text);
        if (!value) {
            return Failure(value.error());
        }
        parsed.config.parameters.set(key, *value);
    }
    return {};
}

Result<void> RunOptions::parseBounds(Parsed& parsed) const {
    if (!m_duration.empty() && !m_rows.empty()) {
        return fail(ErrorKind::invalidArgument, "--duration and --rows cannot both bound a run.",
                    "Give one of the two.");
    }
    const auto whole = parsed.workload->wholeRows();
    if (whole && !m_duration.empty()) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("{} ends when its rows are done.", parsed.workload->id()),
                    "It takes --rows instead of --duration.");
    }
    const std::string rowsText = m_rows.empty() && whole ? fmt::format("{}", *whole) : m_rows;
    const auto duration = parseDuration(m_duration.empty() ? defaultDuration : m_duration);
    const auto warmup = parseDuration(m_warmup);
    for (const auto* time : {&duration, &warmup}) {
        if (!*time) {
            return Failure(time->error());
        }
    }
    parsed.config.warmup = *warmup;
    constexpr std::int64_t mostRows = 1'000'000'000'000;
    const auto rows = parseWhole<std::int64_t>("rows", rowsText.empty() ? "1" : rowsText, 1, mostRows);
    const auto limit = parseWhole<std::int64_t>("table-limit", m_tableLimit, 1, mostRows);
    const auto repeats = parseWhole<std::int64_t>("repeat", m_repeats, 1, 1000);
    const auto seed = parseWhole<std::uint64_t>("seed", m_seed, 0, UINT64_MAX);
    for (const auto* number : {&rows, &limit, &repeats}) {
        if (!*number) {
            return Failure(number->error());
        }
    }
    if (!seed) {
        return Failure(seed.error());
    }
    if (rowsText.empty()) {
        parsed.config.duration = *duration;
    } else {
        parsed.config.rows = *rows;
    }
    parsed.config.tableRowLimit = *limit;
    parsed.config.seed = *seed;
    parsed.repeats = static_cast<int>(*repeats);
    return {};
}

}  // namespace loadstone
