// SPDX-License-Identifier: MIT
#include "core/session/process_identity.h"

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include <fmt/format.h>

namespace loadstone {

namespace {

std::string bootId() {
    std::ifstream stream("/proc/sys/kernel/random/boot_id");
    std::string id;
    stream >> id;
    return id;
}

/// Start of a living process, 0 where there is none.
std::int64_t startOf(std::int64_t pid) {
    std::ifstream stream(fmt::format("/proc/{}/stat", pid));
    const std::string line((std::istreambuf_iterator<char>(stream)), {});
    // The second field is the program's name in parentheses and may hold spaces and parentheses itself.
    const auto name = line.rfind(')');
    if (name == std::string::npos) {
        return 0;
    }
    std::istringstream fields(line.substr(name + 1));
    std::string state;
    std::string field;
    fields >> state;
    for (int number = 4; number <= 21; ++number) {
        fields >> field;
    }
    std::int64_t started = 0;
    fields >> started;
    // A zombie is dead; only its parent has not asked yet.
    return state == "Z" || state == "X" ? 0 : started;
}

}  // namespace

ProcessIdentity ProcessIdentity::current() { return {getpid(), startOf(getpid()), bootId()}; }

bool ProcessIdentity::alive() const {
    return pid > 0 && started > 0 && boot == bootId() && startOf(pid) == started;
}

}  // namespace loadstone
