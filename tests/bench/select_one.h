// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"

namespace loadstone::bench {

/// A workload without tables, whose operation is SELECT 1: what is left is the operation loop, the client
/// library and one round trip. Each operation counts as one row.
class SelectOne final : public Workload {
   public:
    SelectOne();

    [[nodiscard]] std::string id() const override { return "select_one"; }
    [[nodiscard]] std::string title() const override { return "SELECT 1"; }
    [[nodiscard]] std::string summary() const override { return "Round trips and nothing else."; }
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const noexcept override { return m_specs; }
    [[nodiscard]] std::vector<ParameterLimit> limits(const Capabilities&) const override { return {}; }
    [[nodiscard]] std::int64_t maximumRows(const ParameterValues&) const override;
    [[nodiscard]] std::string conditions(const ParameterValues&, const Capabilities&) const override {
        return {};
    }
    [[nodiscard]] Result<Preflight> preflight(const ParameterValues&, const Database&,
                                              std::int64_t) const override {
        return Preflight{};
    }
    [[nodiscard]] std::unique_ptr<WorkloadRun> start(WorkloadContext context) const override;

   private:
    std::vector<ParameterSpec> m_specs;
};

}  // namespace loadstone::bench
