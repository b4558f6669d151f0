// SPDX-License-Identifier: MIT
#include "core/run/run_controller.h"

#include <atomic>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "core/run/run_execution.h"

namespace loadstone {

class RunController::Impl {
   public:
    Impl(Engine& theEngine, const Workload& theWorkload, Clock& theClock)
        : engine(theEngine), workload(theWorkload), clock(theClock) {}

    Engine& engine;
    const Workload& workload;
    Clock& clock;
    mutable std::mutex mutex;  // guards the pointers, not what they point to
    std::shared_ptr<RunExecution> execution;
    std::shared_ptr<const RunResult> result;
    std::atomic<bool> running{false};
    std::jthread thread;

    [[nodiscard]] std::shared_ptr<RunExecution> current() const {
        const std::lock_guard lock(mutex);
        return execution;
    }
};

namespace {

Result<void> checkLimits(const Workload& workload, const RunConfig& config) {
    if (config.duration.has_value() == config.rows.has_value()) {
        return fail(ErrorKind::invalidArgument, "A run is bounded by a duration or by a number of rows.",
                    "Give one of the two.");
    }
    if (workload.wholeRows() && (!config.rows || config.warmup != Nanoseconds::zero())) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("{} is one task with an end: it is bounded by rows, without a warm-up.",
                                workload.title()));
    }
    if (config.duration && *config.duration <= Nanoseconds::zero()) {
        return fail(ErrorKind::invalidArgument, "The duration of a run must be longer than nothing.");
    }
    if (config.warmup < Nanoseconds::zero()) {
        return fail(ErrorKind::invalidArgument, "The warm-up of a run cannot be negative.");
    }
    if (config.rows && (*config.rows < 1 || *config.rows > workload.maximumRows(config.parameters))) {
        return fail(
            ErrorKind::invalidArgument,
            fmt::format("A run with these parameters inserts between 1 and {} rows; {} were asked for.",
                        workload.maximumRows(config.parameters), *config.rows));
    }
    return {};
}

}  // namespace

RunController::RunController(Engine& engine, const Workload& workload, Clock& clock)
    : m_impl(std::make_unique<Impl>(engine, workload, clock)) {}

RunController::~RunController() { stop(); }

Result<void> RunController::start(const Target& target, RunConfig config,
                                  std::vector<RunObserver*> observers) {
    if (running()) {
        return fail(ErrorKind::invalidArgument, "A run is going on already.", "Stop it first.");
    }
    if (auto possible = m_impl->workload.check(config.parameters, m_impl->engine.capabilities()); !possible) {
        return possible;
    }
    if (auto possible = checkLimits(m_impl->workload, config); !possible) {
        return possible;
    }
    wait();
    m_impl->clock.enter();
    auto execution = std::make_shared<RunExecution>(RunExecution::Order{
        m_impl->engine, m_impl->workload, m_impl->clock, target, std::move(config), std::move(observers)});
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->execution = execution;
        m_impl->result.reset();
    }
    m_impl->running = true;
    m_impl->thread = std::jthread([impl = m_impl.get(), execution = std::move(execution)] {
        auto result = execution->perform();
        {
            const std::lock_guard lock(impl->mutex);
            impl->result = std::move(result);
        }
        impl->running = false;
        impl->clock.leave();
    });
    return {};
}

void RunController::stop() {
    if (const auto execution = m_impl->current()) {
        execution->stop();
    }
}

Result<void> RunController::change(const std::string& key, std::int64_t value) {
    const auto execution = m_impl->current();
    if (!execution || !running()) {
        return fail(ErrorKind::invalidArgument, "Nothing runs whose parameters could change.");
    }
    const ParameterSpec* spec = m_impl->workload.parameter(key);
    if (spec == nullptr) {
        return fail(ErrorKind::invalidArgument, fmt::format("There is no parameter \"{}\".", key));
    }
    if (spec->effect != ParameterEffect::live) {
        return fail(
            ErrorKind::notSupported,
            fmt::format("{} ({}) takes effect when the schema is built anew.", spec->symbol, spec->label));
    }
    if (auto inRange = spec->check(value); !inRange) {
        return inRange;
    }
    for (const ParameterLimit& limit : m_impl->workload.limits(execution->capabilities())) {
        if (limit.key == key && (limit.onlyLive || limit.choice == value)) {
            return fail(ErrorKind::notSupported, fmt::format("{} cannot change to {} now: {}", spec->symbol,
                                                             spec->format(value), limit.reason));
        }
    }
    ParameterValues changed = execution->parameters();
    changed.set(key, value);
    if (auto fits = execution->checkLive(changed); !fits) {
        return fits;
    }
    execution->change(key, value);
    return {};
}

ParameterValues RunController::parameters() const {
    const auto execution = m_impl->current();
    return execution ? execution->parameters() : ParameterValues(m_impl->workload.parameters());
}

std::optional<Capabilities> RunController::capabilities() const {
    const auto execution = m_impl->current();
    return execution ? execution->reachedCapabilities() : std::nullopt;
}

bool RunController::running() const { return m_impl->running; }

std::shared_ptr<const RunResult> RunController::wait() {
    if (m_impl->thread.joinable()) {
        m_impl->thread.join();
    }
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->result;
}

}  // namespace loadstone
