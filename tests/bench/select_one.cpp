// SPDX-License-Identifier: MIT
#include "tests/bench/select_one.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/workload/fk_web/fk_web_parameters.h"

namespace loadstone::bench {

namespace {

class SelectOneTask final : public WorkerTask {
   public:
    Result<void> attach(Connection& connection, const ParameterValues&) override {
        auto statement = connection.prepare("SELECT 1", {});
        if (!statement) {
            return Failure(statement.error());
        }
        m_statement = std::move(*statement);
        return {};
    }
    void detach() noexcept override { m_statement.reset(); }
    [[nodiscard]] std::int64_t operationRows() const noexcept override { return 1; }
    Result<OperationReceipt> run(std::int64_t, const Interrupt&) override {
        if (auto done = m_statement->execute({}); !done) {
            return Failure(done.error());
        }
        return OperationReceipt{1, 1, 1, 0};
    }
    void skip() noexcept override {}
    Result<OperationReceipt> landed(Connection&) override { return OperationReceipt{}; }

   private:
    std::unique_ptr<Statement> m_statement;
};

class SelectOneRun final : public WorkloadRun {
   public:
    Result<void> build(Connection&, const ProgressFunction&) override { return {}; }
    Result<void> reset(Connection&) override { return {}; }
    std::unique_ptr<WorkerTask> makeTask(int) override { return std::make_unique<SelectOneTask>(); }
    Result<Verification> verify(Connection&, std::int64_t) override { return Verification{}; }
    Result<void> cleanUp(Connection&) override { return {}; }
};

}  // namespace

SelectOne::SelectOne() {
    const std::vector<ParameterSpec> all = fkWebParameterSpecs();
    std::copy_if(all.begin(), all.end(), std::back_inserter(m_specs), [](const ParameterSpec& spec) {
        return spec.key == parameter_keys::workers || spec.key == parameter_keys::rate;
    });
}

std::int64_t SelectOne::maximumRows(const ParameterValues&) const {
    return std::numeric_limits<std::int64_t>::max();
}

std::unique_ptr<WorkloadRun> SelectOne::start(WorkloadContext) const {
    return std::make_unique<SelectOneRun>();
}

}  // namespace loadstone::bench
