// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "core/engine/engine.h"
#include "core/workload/fk_web/fk_web_workload.h"
#include "tests/bench/rounds.h"

namespace loadstone::bench {

/// The value, or an exception with the error's text.
template <typename T>
T need(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().describe());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

/// The foreign-key web on one target, made and filled by the product's own code. Removes its tables at the
/// end.
class FkWeb {
   public:
    /// Opens the target, which is no sandbox in the sense of openTarget(), and builds nothing yet.
    FkWeb(Engine& engine, const Target& target);
    ~FkWeb();
    FkWeb(const FkWeb&) = delete;
    FkWeb& operator=(const FkWeb&) = delete;

    /// Every parameter at its default: N=10, L=1000, checks on.
    [[nodiscard]] static ParameterValues defaults();

    void build(const ParameterValues& parameters);
    /// Empties main_1: with that statement, or by making it anew where there is none. No side may be open.
    void reset(const std::string& statement);

    [[nodiscard]] Engine& engine() noexcept { return m_engine; }
    [[nodiscard]] Database& database() noexcept { return *m_database; }
    [[nodiscard]] Connection& connection() noexcept { return *m_connection; }

    /// A worker's task on a connection of its own, as a run performs it.
    [[nodiscard]] std::unique_ptr<Side> task(WritePath path, std::int64_t rowsPerBatch);

    using MakeWriter =
        std::function<Result<std::unique_ptr<RowWriter>>(Connection&, const InsertShape&, std::int64_t)>;
    /// The same for a writer that no parameter chooses.
    [[nodiscard]] std::unique_ptr<Side> writer(const MakeWriter& make, std::int64_t rowsPerBatch);

   private:
    Engine& m_engine;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Connection> m_connection;
    ParameterValues m_parameters;
    std::unique_ptr<WorkloadRun> m_run;
};

}  // namespace loadstone::bench
