// SPDX-License-Identifier: MIT
#include "core/sandbox/sandbox_lease.h"

#include <map>
#include <mutex>
#include <utility>

#include "core/sandbox/sandbox_store.h"

namespace loadstone {

namespace {

/// A server in use by this process.
struct Hold {
    Sandbox sandbox;
    explicit Hold(Sandbox held) : sandbox(std::move(held)) {}
    ~Hold() { sandbox.release(); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
};

/// What this process uses, by engine. Weak: the leases keep it.
struct Holds {
    std::mutex mutex;
    std::map<std::string, std::weak_ptr<Hold>> byEngine;
};

Holds& holds() {
    static Holds all;
    return all;
}

}  // namespace

Result<SandboxLease> SandboxLease::take(Engine& engine, const Target& target, std::stop_token stop) {
    if (target.kind != TargetKind::sandbox) {
        return SandboxLease(target);
    }
    Holds& all = holds();
    const std::lock_guard lock(all.mutex);
    std::shared_ptr<Hold> hold = all.byEngine[engine.id()].lock();
    if (!hold) {
        auto sandbox = Sandbox::of(engine, sandboxFolder());
        if (!sandbox) {
            return Failure(sandbox.error());
        }
        hold = std::make_shared<Hold>(std::move(*sandbox));
        all.byEngine[engine.id()] = hold;
    }
    // Started again where it has died since the last lease.
    auto started = hold->sandbox.start(std::move(stop));
    if (!started) {
        return Failure(started.error());
    }
    return SandboxLease(std::move(*started), std::move(hold));
}

}  // namespace loadstone
