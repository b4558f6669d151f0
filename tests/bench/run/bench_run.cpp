// SPDX-License-Identifier: MIT
// What the run itself costs: recording one operation, and the memory of one worker.
#include <algorithm>
#include <cstring>
#include <vector>

#include <fmt/format.h>

#include "core/base/steady_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/measure/host_metrics.h"
#include "core/run/run_controller.h"
#include "core/run/worker.h"
#include "core/workload/fk_web/fk_web_workload.h"

namespace loadstone {
namespace {

/// An operation that does nothing, so that the time of a worker's loop is that of recording.
class EmptyTask final : public WorkerTask {
   public:
    Result<void> attach(Connection&, const ParameterValues&) override { return {}; }
    void detach() noexcept override {}
    [[nodiscard]] std::int64_t operationRows() const noexcept override { return 1; }
    Result<OperationReceipt> run(std::int64_t, const Interrupt&) override {
        return OperationReceipt{1, 1, 1, 1};
    }
    void skip() noexcept override {}
    Result<OperationReceipt> landed(Connection&) override { return OperationReceipt{}; }
};

double nanosecondsOf(std::int64_t operations, TimePoint start, TimePoint end) {
    return std::chrono::duration<double, std::nano>(end - start).count() / static_cast<double>(operations);
}

/// One worker's whole loop over empty operations: a clock read, counters, latency log, budget, interrupt.
double recordingNanoseconds() {
    constexpr std::int64_t operations = 5'000'000;
    SteadyClock clock;
    FakeEngine engine(clock);
    const auto database = *engine.open(fakeTarget(), {});
    RunShared shared(clock, ParameterValues(FkWebWorkload().parameters()), 1);
    shared.database = database.get();
    shared.wantedWorkers = 1;
    shared.budget.set(operations);
    WorkerSlot slot(0);
    slot.task = std::make_unique<EmptyTask>();
    Worker worker(shared, slot, false);
    const TimePoint start = clock.now();
    worker.run();
    return nanosecondsOf(slot.counters.read().succeeded, start, clock.now());
}

double clockNanoseconds() {
    constexpr std::int64_t reads = 5'000'000;
    const SteadyClock clock;
    Nanoseconds::rep sink = 0;
    const TimePoint start = clock.now();
    for (std::int64_t i = 0; i < reads; ++i) {
        sink += clock.now().time_since_epoch().count();
    }
    const double result = nanosecondsOf(reads, start, clock.now());
    return sink == 0 ? 0.0 : result;
}

/// Takes the process's memory while all workers run.
class MemoryObserver final : public RunObserver {
   public:
    void onSample(std::shared_ptr<const Sample> sample) override {
        if (sample->index == 5) {
            bytes = residentBytes();
        }
    }
    std::int64_t bytes = 0;
};

std::int64_t residentWith(int workers) {
    SteadyClock clock;
    FakeScript script;
    script.onWrite = [](const FakeCall&) { return succeedsAfter(std::chrono::milliseconds(20)); };
    FakeEngine engine(clock, script);
    const FkWebWorkload workload;
    RunConfig config;
    config.parameters = ParameterValues(workload.parameters());
    config.parameters.set("w", workers);
    config.parameters.set("k", 10);
    config.duration = std::chrono::seconds(1);
    MemoryObserver memory;
    RunController controller(engine, workload, clock);
    if (controller.start(fakeTarget(), config, {&memory})) {
        controller.wait();
    }
    return memory.bytes;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void report(bool json) {
    std::vector<double> recording;
    std::vector<double> clockReads;
    for (int round = 0; round < 7; ++round) {
        clockReads.push_back(clockNanoseconds());
        recording.push_back(recordingNanoseconds());
    }
    const std::int64_t one = residentWith(1);
    const std::int64_t many = residentWith(256);
    const double kibPerWorker = static_cast<double>(many - one) / 255.0 / 1024.0;
    const char* const text =
        json ? "{{\"recording_ns\": {:.1f}, \"clock_read_ns\": {:.1f}, \"worker_kib\": {:.1f}, "
               "\"slot_bytes\": {}}}\n"
             : "recording one operation: {:.1f} ns (a clock read alone: {:.1f} ns; one is in it)\n"
               "memory of one worker of 256: {:.1f} KiB, thread stack and fake connection "
               "included ({} bytes are its slot)\n";
    fmt::print(fmt::runtime(text), median(recording), median(clockReads), kibPerWorker, sizeof(WorkerSlot));
}

}  // namespace
}  // namespace loadstone

int main(int argc, char** argv) { loadstone::report(argc > 1 && std::strcmp(argv[1], "--json") == 0); }
