// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/engine/value.h"

namespace loadstone {

/// Makes the rows that a RowWriter sends, one at a time and on demand, so that no batch is ever held in
/// memory twice. Belongs to one worker; no thread safety.
class RowSource {
   public:
    RowSource() = default;
    RowSource(const RowSource&) = delete;
    RowSource& operator=(const RowSource&) = delete;
    virtual ~RowSource() = default;

    /// Fills one row: as many cells as the writer's InsertShape has columns. Never fails and never ends.
    virtual void next(std::span<Value> row) noexcept = 0;
};

}  // namespace loadstone
