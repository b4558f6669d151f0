// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/engine/target.h"
#include "core/run/run_config.h"
#include "core/workload/workload.h"

namespace CLI {
class App;
}

namespace loadstone {

/// What `run` was told, as text, and what it means. Options for parameters come from their declarations.
class RunOptions {
   public:
    /// Adds the options to a command; the object must outlive the parsing.
    void addTo(CLI::App& command, const std::vector<const Workload*>& workloads);

    /// What to run, after parsing.
    struct Parsed {
        const Workload* workload = nullptr;
        Target target;
        RunConfig config;
        int repeats = 1;
        std::filesystem::path session;
        bool json = false;
    };

    /// Fails with invalidArgument and one sentence.
    [[nodiscard]] Result<Parsed> parse(const std::vector<const Workload*>& workloads) const;

   private:
    [[nodiscard]] Result<void> parseParameters(Parsed& parsed) const;
    [[nodiscard]] Result<void> parseBounds(Parsed& parsed) const;

    std::string m_workload;
    std::string m_target = "embedded";
    std::map<std::string, std::string> m_parameters;
    std::string m_duration;
    std::string m_rows;
    std::string m_warmup = "0s";
    std::string m_repeats = "1";
    std::string m_seed = "1";
    std::string m_tableLimit = "2000000";
    std::string m_session;
    bool m_json = false;
};

}  // namespace loadstone
