// SPDX-License-Identifier: MIT
#include "core/run/load_phase.h"

#include <algorithm>

#include <fmt/format.h>

namespace loadstone {

namespace {

// After a live change, figures of a segment leave out at least this long, and until every worker has ended an
// operation under the new parameters.
constexpr std::chrono::milliseconds shortestTransient{300};
// Between cancelling operations that do not drain and giving their connections up.
constexpr std::chrono::milliseconds drainAbortGrace{1000};
// Above this share of the measured time, the wait for the last operations is worth a note.
constexpr double notableDrainShare = 0.05;

}  // namespace

LoadPhase::LoadPhase(Parts parts)
    : m_parts(std::move(parts)),
      m_clock(m_parts.shared.clock),
      m_gate(m_clock.now()),
      m_sampler(m_parts.pool, m_parts.shared.latencies, m_gate),
      m_nextTick(m_gate + m_parts.config.samplingTick),
      m_measureStart(m_gate),
      m_measureEnd(m_gate) {}

Result<void> LoadPhase::run() {
    const RunConfig& config = m_parts.config;
    m_parts.notifier.enter(config.warmup > Nanoseconds::zero() ? RunPhase::warmup : RunPhase::measure);
    if (config.warmup == Nanoseconds::zero()) {
        beginMeasured();
    }
    m_parts.shared.gate.open();
    Result<void> loaded;
    if (config.warmup > Nanoseconds::zero()) {
        loaded = load(m_gate + config.warmup, SampleKind::warmup);
        if (loaded && !m_parts.stop.stop_requested()) {
            m_parts.notifier.enter(RunPhase::measure);
            // A row budget has to meet workers at rest, or rows in flight would come on top of it.
            loaded = config.rows ? whileParked([this] {
                sample(SampleKind::warmup);
                beginMeasured();
                return Result<void>{};
            })
                                 : (beginMeasured(), Result<void>{});
        }
    }
    if (loaded && m_measuring) {
        loaded =
            load(config.duration ? m_measureStart + *config.duration : Clock::never(), SampleKind::measured);
    }
    m_parts.notifier.enter(RunPhase::drain);
    drain();
    return loaded;
}

void LoadPhase::beginMeasured() {
    m_measuring = true;
    m_measureStart = m_sampler.lastTaken();  // so that samples and measured time begin together
    m_parts.shared.budget.set(m_parts.config.rows.value_or(RowBudget::unlimited));
    m_ledger.beginMeasured(m_sampler.counts(), m_measureStart - m_gate,
                           m_parts.shared.live.current()->values);
}

Result<void> LoadPhase::load(TimePoint end, SampleKind kind) {
    const bool bounded = end != Clock::never();
    const auto wakeUp = [this] { return m_parts.pool.idle() || m_parts.changes.waiting(); };
    while (!m_parts.stop.stop_requested() && !m_parts.pool.idle()) {
        const TimePoint next = std::min(m_nextTick, end);
        m_clock.awaitUntil(wakeUp, next, m_parts.stop);
        announceChanges();
        m_parts.pool.addMissing();
        announceLostWorkers();
        const TimePoint now = m_clock.now();
        if (now >= next) {
            sample(kind);
        }
        if (bounded && now >= end) {
            break;
        }
        if (kind == SampleKind::measured && m_parts.config.duration &&
            rowsInTable() >= m_parts.config.tableRowLimit) {
            const Nanoseconds pausedBefore = m_paused;
            if (auto done = reset(); !done) {
                return done;
            }
            end += m_paused - pausedBefore;
        }
    }
    return {};
}

SampleKind LoadPhase::steadyOrTransient(TimePoint now) {
    if (!m_unsettled) {
        return SampleKind::measured;
    }
    if (now - m_changedAt >= shortestTransient && m_parts.pool.settled(m_changeVersion)) {
        m_unsettled = false;  // from the next sample on: this one began before
    }
    return SampleKind::transient;
}

void LoadPhase::sample(SampleKind kind) {
    const TimePoint now = m_clock.now();
    // Looked at in the warm-up too: a change that has settled there is no matter of the measured part.
    const SampleKind steadiness = steadyOrTransient(now);
    const auto taken = m_sampler.take(kind == SampleKind::measured ? steadiness : kind, now);
    m_ledger.add(*taken, m_sampler.interval());
    m_parts.notifier.each([&taken](RunObserver& observer) { observer.onSample(taken); });
    while (m_nextTick <= now) {
        m_nextTick += m_parts.config.samplingTick;
    }
}

void LoadPhase::drain() {
    RunShared& shared = m_parts.shared;
    m_measureEnd = m_clock.now();
    shared.ending = true;
    shared.notify();
    const auto idle = [this] { return m_parts.pool.idle(); };
    // After a stop the guard cancels and aborts; otherwise it is done here.
    if (!m_clock.awaitUntil(idle, m_measureEnd + m_parts.config.timeouts.drain, {})) {
        m_drainCancelled = true;
        shared.workersStop.request_stop();
        m_parts.pool.cancelBusy();
        if (!m_clock.awaitUntil(idle, m_clock.now() + drainAbortGrace, {})) {
            m_parts.pool.abortAll();
        }
    }
    m_clock.awaitUntil(idle, Clock::never(), {});
    m_parts.pool.join();
    announceLostWorkers();
    sample(m_measuring ? SampleKind::drain : SampleKind::warmup);
}

void LoadPhase::announce(RunEvent event) {
    m_parts.notifier.each([&event](RunObserver& observer) { observer.onEvent(event); });
}

void LoadPhase::announceChanges() {
    for (LiveChange& change : m_parts.changes.take()) {
        RunEvent event;
        event.at = std::max(change.at - m_gate, Nanoseconds::zero());
        event.kind = RunEventKind::parameterChange;
        event.key = change.key;
        event.before = change.before;
        event.after = change.after;
        if (const ParameterSpec* spec = m_parts.declaration.parameter(change.key)) {
            event.text = fmt::format("{} {} → {}", spec->symbol, spec->format(change.before),
                                     spec->format(change.after));
        }
        m_ledger.beginSegment(event.at, change.parameters);
        m_changeVersion = change.version;
        m_changedAt = change.at;
        m_unsettled = true;
        announce(std::move(event));
    }
}

void LoadPhase::announceLostWorkers() {
    const auto& slots = m_parts.pool.members();
    m_lostAnnounced.resize(slots.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i]->state == WorkerState::lost && !m_lostAnnounced[i]) {
            m_lostAnnounced[i] = true;
            const auto why = slots[i]->lostBecause();
            RunEvent event;
            event.at = m_clock.now() - m_gate;
            event.kind = RunEventKind::workerLost;
            event.text = fmt::format("Worker {} is lost: {}", i + 1, why ? why->describe() : std::string());
            announce(std::move(event));
        }
    }
}

std::int64_t LoadPhase::rowsInTable() const noexcept {
    return m_parts.pool.counts().rows - m_rowsBeforeReset;
}

Result<void> LoadPhase::reset() {
    return whileParked([this]() -> Result<void> {
        const auto verified = m_parts.workload.verify(m_parts.connection, rowsInTable());
        if (!verified) {
            return Failure(verified.error());
        }
        if (!verified->valid && m_mismatch.empty()) {
            m_mismatch = verified->reason;
        }
        if (auto emptied = m_parts.workload.reset(m_parts.connection); !emptied) {
            return emptied;
        }
        m_rowsBeforeReset = m_parts.pool.counts().rows;
        ++m_resets;
        RunEvent event;
        event.at = m_clock.now() - m_gate;
        event.kind = RunEventKind::reset;
        event.text = "table emptied";
        announce(std::move(event));
        return {};
    });
}

void LoadPhase::enterStage(ResetStage stage) {
    m_parts.shared.readyForStage = 0;
    m_parts.shared.resetStage = stage;
    m_parts.shared.notify();
}

bool LoadPhase::awaitWorkersReady() {
    return m_clock.awaitUntil([this] { return m_parts.shared.readyForStage >= m_parts.pool.activeCount(); },
                              Clock::never(), m_parts.stop);
}

Result<void> LoadPhase::whileParked(const std::function<Result<void>()>& work) {
    const TimePoint start = m_clock.now();
    const bool measuring = m_measuring;
    if (start > m_sampler.lastTaken()) {
        sample(measuring ? SampleKind::measured : SampleKind::warmup);
    }
    enterStage(ResetStage::park);
    Result<void> done;
    if (awaitWorkersReady()) {
        done = work();
    }
    if (done && !m_parts.stop.stop_requested()) {
        enterStage(ResetStage::prepare);
        awaitWorkersReady();
    }
    sample(measuring ? SampleKind::paused : SampleKind::warmup);
    if (measuring) {
        m_paused += m_clock.now() - start;
    } else if (m_measuring) {
        m_measureStart = m_sampler.lastTaken();
    }
    if (!done) {
        m_parts.shared.ending = true;  // there is no table to go on with
    }
    enterStage(ResetStage::none);
    return done;
}

void LoadPhase::report(RunResult& result) {
    const TimePoint lastEnd = m_parts.pool.lastEnd();
    // Time that passed without a counted operation is measured time too, unless the rows had run out.
    const TimePoint end =
        m_parts.config.rows && lastEnd > m_measureStart ? lastEnd : std::max(lastEnd, m_measureEnd);
    m_ledger.finish(m_measureEnd - m_gate, result);
    result.elapsed = m_measuring ? end - m_measureStart - m_paused : Nanoseconds::zero();
    result.samples = m_sampler.taken();
    result.workers = m_parts.shared.wantedWorkers;
    result.workersLost = m_parts.pool.lostCount();
    if (m_resets > 0) {
        result.notes.push_back(
            fmt::format("the table was emptied {} times; {:.1f} s were cut out of the measured time",
                        m_resets, toSeconds(m_paused)));
    }
    const double drained = toSeconds(end - m_measureEnd);
    if (m_parts.config.duration && drained > notableDrainShare * result.elapsedSeconds()) {
        result.notes.push_back(
            fmt::format("operations in flight took {:.1f} s to end after the time was up: measure longer or "
                        "use smaller batches",
                        drained));
    }
    if (m_drainCancelled) {
        result.notes.push_back("operations that did not end in time were cancelled");
    }
    if (result.workersLost > 0) {
        result.notes.push_back(fmt::format("{} of {} workers were lost", result.workersLost, result.workers));
    }
}

}  // namespace loadstone
