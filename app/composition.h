// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "app/password_source.h"
#include "core/base/steady_clock.h"
#include "core/engine/registry.h"
#include "core/workload/fk_web/fk_copy_workload.h"
#include "core/workload/fk_web/fk_web_workload.h"

namespace loadstone {

/// Names the concrete parts that Loadstone is made of; the only place that does. One for each program.
class Composition {
   public:
    /// Loads the engine plugins of EngineRegistry::searchPath().
    Composition();

    [[nodiscard]] EngineRegistry& engines() noexcept { return m_engines; }
    /// All workloads; the first is the default.
    [[nodiscard]] const std::vector<const Workload*>& workloads() const noexcept { return m_workloads; }
    [[nodiscard]] Clock& clock() noexcept { return m_clock; }
    [[nodiscard]] PasswordSource& passwords() noexcept { return m_passwords; }

   private:
    PasswordSource m_passwords;
    EngineRegistry m_engines;
    FkWebWorkload m_fkWeb;
    FkCopyWorkload m_fkCopy;
    std::vector<const Workload*> m_workloads;
    SteadyClock m_clock;
};

}  // namespace loadstone
