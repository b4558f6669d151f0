// SPDX-License-Identifier: MIT
#include "core/sandbox/stray_processes.h"

#include <charconv>
#include <csignal>
#include <string>
#include <system_error>

namespace loadstone {

namespace fs = std::filesystem;

namespace {

/// Whether a link of /proc leads into a folder; false where it cannot be read.
bool leadsInto(const fs::path& link, const fs::path& folder) {
    std::error_code unreadable;
    const std::string place = fs::read_symlink(link, unreadable).string();
    return !unreadable && (place == folder || place.starts_with(folder.string() + '/'));
}

}  // namespace

std::vector<ProcessMark> processesIn(const fs::path& folder) {
    std::vector<ProcessMark> found;
    std::error_code code;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc", code)) {
        const std::string name = entry.path().filename().string();
        pid_t pid = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (error != std::errc() || *end != '\0') {
            continue;
        }
        const auto mark = markOf(pid);
        // Some servers leave the folder they are started in, but none its log.
        if (mark &&
            (leadsInto(entry.path() / "cwd", folder) || leadsInto(entry.path() / "fd" / "1", folder))) {
            found.push_back(*mark);
        }
    }
    return found;
}

void endStrayProcesses(const fs::path& folder, Nanoseconds grace) {
    for (const ProcessMark& process : processesIn(folder)) {
        endProcess(process, SIGTERM, grace);
    }
}

}  // namespace loadstone
