// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

namespace loadstone {

/// The foreign-key web: what N foreign keys, L parent rows, batches of K and W workers do to inserts.
class FkWebWorkload final : public Workload {
   public:
    FkWebWorkload();

    [[nodiscard]] std::string id() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string summary() const override;
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const noexcept override {
        return m_parameters;
    }
    [[nodiscard]] std::vector<ParameterLimit> limits(const Capabilities& capabilities) const override;
    [[nodiscard]] std::int64_t maximumRows(const ParameterValues& values) const override;
    [[nodiscard]] std::string conditions(const ParameterValues& values,
                                         const Capabilities& capabilities) const override;
    [[nodiscard]] Result<Preflight> preflight(const ParameterValues& values, const Database& database,
                                              std::int64_t rows) const override;
    [[nodiscard]] std::unique_ptr<WorkloadRun> start(WorkloadContext context) const override;

   private:
    std::vector<ParameterSpec> m_parameters;
};

}  // namespace loadstone
