// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/capabilities.h"
#include "core/engine/connection.h"
#include "core/engine/database.h"
#include "core/engine/dialect.h"
#include "core/workload/parameter_spec.h"
#include "core/workload/parameter_values.h"
#include "core/workload/preflight.h"
#include "core/workload/worker_task.h"

namespace loadstone {

/// Reports how far a long step is: the share done in 0 … 1 and what it is about.
using ProgressFunction = std::function<void(double share, const std::string& what)>;

/// A property of the result, found after a run.
struct Verification {
    bool valid = true;
    std::string reason;              ///< why it is not valid
    std::vector<std::string> notes;  ///< what was checked, timed or observed, for the result
};

/// What a workload needs to know of where it runs. The references outlive the run.
struct WorkloadContext {
    const Dialect& dialect;
    const Capabilities& capabilities;
    ParameterValues parameters;  ///< as at the start
    std::uint64_t seed = 0;
    std::int64_t rows = 0;  ///< that the run is bounded by; 0 for one that is bounded by time
};

/// One run's schema and tasks. Connections come from outside; one thread at a time.
class WorkloadRun {
   public:
    WorkloadRun() = default;
    WorkloadRun(const WorkloadRun&) = delete;
    WorkloadRun& operator=(const WorkloadRun&) = delete;
    virtual ~WorkloadRun() = default;

    /// Removes what an earlier run left and makes and fills the schema.
    virtual Result<void> build(Connection& connection, const ProgressFunction& progress) = 0;

    /// Empties the tables that workers write. All tasks are detached meanwhile.
    virtual Result<void> reset(Connection& connection) = 0;

    /// The task of worker slot 0 … 255; tasks write disjoint rows. The run outlives its tasks.
    virtual std::unique_ptr<WorkerTask> makeTask(int slot) = 0;

    /// Compares the database with the rows that workers reported since the last reset, and does the
    /// engine-specific checks of a run (orphans after foreign keys were off).
    virtual Result<Verification> verify(Connection& connection, std::int64_t expectedRows) = 0;

    /// Removes the schema's objects.
    virtual Result<void> cleanUp(Connection& connection) = 0;
};

/// Why a parameter, or a choice of it, cannot be used or changed live with some engine.
struct ParameterLimit {
    std::string key;
    std::int64_t choice = -1;  ///< a choice that is not available; -1: the parameter keeps its default
    bool onlyLive = false;     ///< it can be set, but not while a run goes on
    std::string reason;
};

/// A schema plus the operation that workers repeat. Immutable; any thread.
class Workload {
   public:
    Workload() = default;
    Workload(const Workload&) = delete;
    Workload& operator=(const Workload&) = delete;
    virtual ~Workload() = default;

    [[nodiscard]] virtual std::string id() const = 0;       ///< "fk_web"
    [[nodiscard]] virtual std::string title() const = 0;    ///< "Foreign-key web"
    [[nodiscard]] virtual std::string summary() const = 0;  ///< one sentence
    [[nodiscard]] virtual const std::vector<ParameterSpec>& parameters() const noexcept = 0;

    /// What these parameters cannot do on such a server.
    [[nodiscard]] virtual std::vector<ParameterLimit> limits(const Capabilities& capabilities) const = 0;

    /// The most rows that one run can insert with these values before its keys run out.
    [[nodiscard]] virtual std::int64_t maximumRows(const ParameterValues& values) const = 0;

    /// For a workload whose run is one task with an end, always bounded by rows: how many by default. None
    /// for one that may go on for a time.
    [[nodiscard]] virtual std::optional<std::int64_t> wholeRows() const { return std::nullopt; }

    /// What must be named wherever the result is shown ("foreign keys off: …"); empty where nothing is
    /// special.
    [[nodiscard]] virtual std::string conditions(const ParameterValues& values,
                                                 const Capabilities& capabilities) const = 0;

    /// Checks all values against their ranges and the server's limits.
    [[nodiscard]] Result<void> check(const ParameterValues& values, const Capabilities& capabilities) const;

    [[nodiscard]] const ParameterSpec* parameter(std::string_view key) const noexcept;

    /// Estimates a run that inserts up to that many rows, touching nothing. Fails with tooLarge, and the
    /// largest batch that fits, where a statement would be longer than the server takes.
    [[nodiscard]] virtual Result<Preflight> preflight(const ParameterValues& values, const Database& database,
                                                      std::int64_t rows) const = 0;

    [[nodiscard]] virtual std::unique_ptr<WorkloadRun> start(WorkloadContext context) const = 0;
};

/// Keys that every workload declares because the run itself obeys them.
namespace parameter_keys {
inline constexpr std::string_view workers = "w";
inline constexpr std::string_view rate = "rate";  ///< rows/s over all workers, 0 for no limit
}  // namespace parameter_keys

}  // namespace loadstone
