// SPDX-License-Identifier: MIT
#include "core/measure/host_metrics.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <ctime>
#include <fstream>

#include <fmt/format.h>

namespace loadstone {

namespace {

double toSeconds(const timespec& time) noexcept {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::string processorName() {
    std::ifstream stream("/proc/cpuinfo");
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("model name")) {
            const auto colon = line.find(": ");
            return colon == std::string::npos ? std::string() : line.substr(colon + 2);
        }
    }
    return {};
}

}  // namespace

std::optional<double> threadCpuSeconds(pthread_t thread) noexcept {
    clockid_t clock{};
    timespec time{};
    if (pthread_getcpuclockid(thread, &clock) != 0 || clock_gettime(clock, &time) != 0) {
        return std::nullopt;
    }
    return toSeconds(time);
}

double ownCpuSeconds() noexcept {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return toSeconds(time);
}

std::int64_t residentBytes() {
    std::ifstream stream("/proc/self/statm");
    std::int64_t total = 0;
    std::int64_t resident = 0;
    stream >> total >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

HostInfo hostInfo() {
    HostInfo info;
    if (utsname names{}; uname(&names) == 0) {
        info.system = fmt::format("{} {}", names.sysname, names.release);
    }
    info.processor = processorName();
    info.cores = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
    info.memoryBytes = sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    return info;
}

}  // namespace loadstone
