// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/secret.h"

namespace loadstone {

/// How a table goes through an engine's own programs.
struct DumpPlan {
    std::vector<std::string> dump;         ///< writes the table as text; the first one is the whole path
    std::vector<std::string> restore;      ///< reads it
    std::vector<std::string> environment;  ///< of both, besides plainEnvironment()
    /// The contents of a file that both may read, with the password; it is never on a disk. secretPath stands
    /// for its path in arguments and environment.
    std::shared_ptr<const Secret> secret;
    std::string from;  ///< what a line of the dump begins with where it names the table
    std::string to;    ///< what it begins with instead

    static constexpr std::string_view secretPath = "{secret}";
};

/// Two programs with a pipe of ours between them. Belongs to one connection; only kill() may come from
/// another thread.
class DumpPipe {
   public:
    /// Returns when both programs have ended well. Fails with internal and what they said, and with cancelled
    /// after kill().
    Result<void> run(const DumpPlan& plan);

    /// Ends the programs that run now; does nothing where none do.
    void kill() noexcept;

   private:
    Result<void> start(const DumpPlan& plan);
    Result<void> transfer(const DumpPlan& plan);
    /// Of the dump and of the restore.
    std::pair<Result<void>, Result<void>> await(const DumpPlan& plan);

    int reap(std::size_t i);

    struct Running;
    std::mutex m_mutex;
    std::vector<pid_t> m_processes;
    bool m_killed = false;
    std::shared_ptr<Running> m_running;
};

}  // namespace loadstone
