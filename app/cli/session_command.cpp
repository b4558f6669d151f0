// SPDX-License-Identifier: MIT
#include "app/cli/session_command.h"

#include <functional>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/exit_code.h"
#include "app/cli/output_file.h"
#include "app/cli/run_json.h"
#include "app/cli/session_text.h"
#include "core/base/paths.h"
#include "core/report/run_tables.h"
#include "core/session/session_reader.h"

namespace loadstone {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

/// What one of the commands was told.
struct Options {
    std::string file;
    std::vector<std::string> fileAndRun;  ///< of show: [FILE] RUN
    std::string run;
    std::string out;
    std::string what = "runs";
    bool json = false;
    bool force = false;

    [[nodiscard]] fs::path session() const { return file.empty() ? defaultSessionFile() : fs::path(file); }
};

using ReaderPointer = std::unique_ptr<SessionReader>;

void printJson(const Json& json) {
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

Result<ExitCode> list(const Options& options) {
    return SessionReader::open(options.session())
        .and_then([](const ReaderPointer& reader) { return reader->runs(); })
        .map([&options](const std::vector<RunSummary>& runs) {
            if (options.json) {
                Json json = {{"session", fs::absolute(options.session()).string()}, {"runs", Json::array()}};
                for (const RunSummary& run : runs) {
                    json["runs"].push_back(runJson(run));
                }
                printJson(json);
            } else {
                fmt::print("{}", runsText(runs));
            }
            return ExitCode::done;
        });
}

Result<void> printRun(const SessionReader& reader, const RunSummary& run, const Options& options) {
    const auto result = reader.result(run.description.id);
    if (!result) {
        return Failure(result.error());
    }
    return reader.events(run.description.id).map([&](const std::vector<RunEvent>& events) {
        if (options.json) {
            Json json = runDetailsJson(run, *result, events);
            json["session"] = fs::absolute(options.session()).string();
            printJson(json);
        } else {
            fmt::print("{}", runDetailsText(run, *result, events));
        }
    });
}

Result<ExitCode> show(Options& options) {
    options.run = options.fileAndRun.back();
    options.file = options.fileAndRun.size() == 2 ? options.fileAndRun.front() : std::string();
    return SessionReader::open(options.session()).and_then([&](const ReaderPointer& reader) {
        return reader->run(options.run)
            .and_then([&](const RunSummary& run) { return printRun(*reader, run, options); })
            .map([] { return ExitCode::done; });
    });
}

Result<ExitCode> check(const Options& options) {
    return checkSession(options.session()).map([&options](const SessionCheck& found) {
        const bool sound = found.problems.empty();
        if (options.json) {
            printJson({{"session", fs::absolute(options.session()).string()},
                       {"sound", sound},
                       {"runs", found.runs},
                       {"interrupted", found.interrupted},
                       {"samples", found.samples},
                       {"problems", found.problems}});
        } else {
            fmt::print("{}: {}; runs: {}, interrupted: {}, samples: {}\n", options.session().string(),
                       sound ? std::string("sound") : fmt::format("problems: {}", found.problems.size()),
                       found.runs, found.interrupted, found.samples);
            for (const std::string& problem : found.problems) {
                fmt::print("{}\n", problem);
            }
        }
        return sound ? ExitCode::done : ExitCode::failed;
    });
}

/// The runs that an export is about: the chosen one, or all.
Result<std::vector<RunSummary>> chosenRuns(const SessionReader& reader, const Options& options) {
    if (options.run.empty()) {
        return reader.runs();
    }
    return reader.run(options.run).map([](RunSummary&& run) {
        return std::vector<RunSummary>{std::move(run)};
    });
}

Result<void> writeCsv(const SessionReader& reader, const Options& options) {
    const auto runs = chosenRuns(reader, options);
    if (!runs) {
        return Failure(runs.error());
    }
    if (options.what == "samples" && runs->size() != 1) {
        return fail(ErrorKind::invalidArgument, "Samples are exported of one run.",
                    "Add --run with the run's number or id.");
    }
    const Overwrite overwrite = options.force ? Overwrite::allow : Overwrite::refuse;
    return writeOutputFile(options.out, overwrite, [&](std::ostream& stream) -> Result<void> {
        if (options.what == "runs") {
            writeRunsCsv(stream, *runs);
            return {};
        }
        SamplesCsv table(stream, runs->front());
        return reader.eachSample(runs->front().description.id,
                                 [&table](const Sample& sample) { table.add(sample); });
    });
}

Result<ExitCode> exportCsv(const Options& options) {
    std::error_code ignored;
    if (fs::equivalent(options.session(), options.out, ignored)) {
        return fail(ErrorKind::invalidArgument, "The export would replace the session itself.",
                    "Choose another path for --out.");
    }
    return SessionReader::open(options.session()).and_then([&](const ReaderPointer& reader) {
        return writeCsv(*reader, options).map([&options] {
            if (options.json) {
                printJson({{"session", fs::absolute(options.session()).string()},
                           {"what", options.what},
                           {"file", fs::absolute(options.out).string()}});
            }
            return ExitCode::done;
        });
    });
}

/// Adds a command whose options live as long as its callback.
template <typename Execute>
std::pair<CLI::App*, std::shared_ptr<Options>> addCommand(CLI::App& session, int& exitCode, const char* name,
                                                          const char* help, Execute execute) {
    CLI::App* command = session.add_subcommand(name, help);
    auto options = std::make_shared<Options>();
    command->callback([options, execute, &exitCode] {
        const Result<ExitCode> code = execute(*options);
        exitCode = code ? static_cast<int>(*code) : reportError(code.error());
    });
    return {command, std::move(options)};
}

constexpr const char* fileHelp = "Session file; the default session where it is left out";

}  // namespace

void addSessionCommand(CLI::App& app, int& exitCode) {
    CLI::App* session = app.add_subcommand("session", "What a session file holds");
    session->require_subcommand(1);
    const auto addJson = [](CLI::App& command, Options& options) {
        command.add_flag("--json", options.json, "Print JSON");
    };

    const auto [listCommand, listOptions] =
        addCommand(*session, exitCode, "list", "All runs, a line each", list);
    listCommand->add_option("FILE", listOptions->file, fileHelp);
    addJson(*listCommand, *listOptions);

    const auto [showCommand, showOptions] =
        addCommand(*session, exitCode, "show", "Everything known of one run", show);
    showCommand
        ->add_option(
            "FILE RUN", showOptions->fileAndRun,
            "Session file (the default session where it is left out), and the run's number, its id or the "
            "beginning of its id")
        ->required()
        ->expected(1, 2);
    addJson(*showCommand, *showOptions);

    const auto [checkCommand, checkOptions] =
        addCommand(*session, exitCode, "check", "Whether the file is sound", check);
    checkCommand->add_option("FILE", checkOptions->file, fileHelp);
    addJson(*checkCommand, *checkOptions);

    const auto [exportCommand, exportOptions] =
        addCommand(*session, exitCode, "export", "Runs or samples as comma-separated values", exportCsv);
    exportCommand->add_option("FILE", exportOptions->file, fileHelp);
    exportCommand->add_option("--out", exportOptions->out, "File to write")->required();
    exportCommand->add_option("--run", exportOptions->run,
                              "One run: its number, its id or the beginning of its id");
    exportCommand->add_option("--what", exportOptions->what, "runs or samples")
        ->check(CLI::IsMember({"runs", "samples"}));
    exportCommand->add_flag("--force", exportOptions->force, "Replace a file that exists");
    addJson(*exportCommand, *exportOptions);
}

}  // namespace loadstone
