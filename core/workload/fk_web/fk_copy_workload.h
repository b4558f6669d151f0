// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

namespace loadstone {

/// The copy of the foreign-key web's table: in the server, or through the engine's dump and restore.
class FkCopyWorkload final : public Workload {
   public:
    FkCopyWorkload();

    [[nodiscard]] std::string id() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string summary() const override;
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const noexcept override {
        return m_parameters;
    }
    [[nodiscard]] std::vector<ParameterLimit> limits(const Capabilities& capabilities) const override;
    [[nodiscard]] std::int64_t maximumRows(const ParameterValues& values) const override;
    [[nodiscard]] std::optional<std::int64_t> wholeRows() const override;
    [[nodiscard]] std::string conditions(const ParameterValues& values,
                                         const Capabilities& capabilities) const override;
    [[nodiscard]] Result<Preflight> preflight(const ParameterValues& values, const Database& database,
                                              std::int64_t rows) const override;
    [[nodiscard]] std::unique_ptr<WorkloadRun> start(WorkloadContext context) const override;

   private:
    std::vector<ParameterSpec> m_parameters;
};

}  // namespace loadstone
