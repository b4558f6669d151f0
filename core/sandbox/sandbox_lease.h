// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stop_token>

#include "core/sandbox/sandbox.h"

namespace loadstone {

/// Keeps a sandbox running while somebody in this process needs it: leases of one engine share the server,
/// and the last one lets it go. Any thread.
class SandboxLease {
   public:
    /// Starts the server where it does not run. For a target that is no sandbox the lease holds nothing, and
    /// target() is that target.
    static Result<SandboxLease> take(Engine& engine, const Target& target, std::stop_token stop);

    /// As Engine::open takes it.
    [[nodiscard]] const Target& target() const noexcept { return m_target; }

   private:
    explicit SandboxLease(Target target, std::shared_ptr<void> hold = {})
        : m_target(std::move(target)), m_hold(std::move(hold)) {}

    Target m_target;
    std::shared_ptr<void> m_hold;
};

}  // namespace loadstone
