// SPDX-License-Identifier: MIT
#include "core/run/pacer.h"

namespace loadstone {

TimePoint Pacer::intendedStart() const noexcept {
    const std::chrono::duration<double> offset(static_cast<double>(m_rows) / m_rowsPerSecond);
    return m_start + std::chrono::duration_cast<Nanoseconds>(offset);
}

}  // namespace loadstone
