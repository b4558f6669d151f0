// SPDX-License-Identifier: MIT
#pragma once

#include <pthread.h>

#include <cstdint>
#include <optional>
#include <string>

namespace loadstone {

/// CPU time that one thread has used, in seconds; none when the thread has ended. Any thread may ask.
/// Source: pthread_getcpuclockid(3).
[[nodiscard]] std::optional<double> threadCpuSeconds(pthread_t thread) noexcept;

/// CPU time of the calling thread, in seconds.
[[nodiscard]] double ownCpuSeconds() noexcept;

/// Resident memory of this process, in bytes; 0 where /proc does not tell.
[[nodiscard]] std::int64_t residentBytes();

/// The machine that the client runs on; stored with every run.
struct HostInfo {
    std::string system;     ///< "Linux 6.1.0"
    std::string processor;  ///< model name
    int cores = 0;          ///< online
    std::int64_t memoryBytes = 0;
};

[[nodiscard]] HostInfo hostInfo();

}  // namespace loadstone
