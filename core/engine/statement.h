// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/engine/value.h"

namespace loadstone {

/// A prepared statement with parameters and no result rows. Used by its connection's worker only and
/// destroyed before the connection.
class Statement {
   public:
    Statement() = default;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    virtual ~Statement() = default;

    /// Executes inside the connection's open transaction. One value for each parameter, of its declared type.
    virtual Result<void> execute(std::span<const Value> parameters) = 0;
};

}  // namespace loadstone
