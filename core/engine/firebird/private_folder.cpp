// SPDX-License-Identifier: MIT
#include "core/engine/firebird/private_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "core/base/id.h"
#include "core/base/paths.h"

namespace loadstone::firebird {

namespace fs = std::filesystem;

namespace {

constexpr const char* lockName = "in-use.lock";

/// A descriptor of the file, locked, or -1. The kernel lets go of the lock when the process ends, however.
int openLocked(const fs::path& file, int openFlags, int lockFlags) {
    const int descriptor = ::open(file.c_str(), openFlags | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0 && ::flock(descriptor, lockFlags) != 0) {
        const int why = errno;
        ::close(descriptor);
        errno = why;
        return -1;
    }
    return descriptor;
}

Failure cannotUse(const fs::path& path) {
    return fail(ErrorKind::file,
                fmt::format("The folder {} cannot be used: {}.", path.string(),
                            std::generic_category().message(errno)),
                "Check its permissions, or set XDG_DATA_HOME to a folder you may write to.");
}

bool isOurName(const std::string& name) {
    return name.size() == 32 && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void removeAbandoned(const fs::path& parent) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(parent, ignored)) {
        if (!isOurName(entry.path().filename().string())) {
            continue;
        }
        const int lock = openLocked(entry.path() / lockName, 0, LOCK_EX | LOCK_NB);
        if (lock < 0 && errno != ENOENT) {
            continue;  // held, or not for us to touch
        }
        fs::remove_all(entry.path(), ignored);
        if (lock >= 0) {
            ::close(lock);
        }
    }
}

}  // namespace

Result<std::unique_ptr<PrivateFolder>> PrivateFolder::create(const fs::path& parent) {
    if (auto made = makePrivateFolder(parent); !made) {
        return Failure(made.error());
    }
    // While this is held no other process takes a folder that has no lock yet for an abandoned one.
    const int turn = openLocked(parent / "folders.lock", O_CREAT, LOCK_EX);
    if (turn < 0) {
        return cannotUse(parent);
    }
    removeAbandoned(parent);
    const fs::path path = parent / makeId();
    Result<std::unique_ptr<PrivateFolder>> result = cannotUse(path);
    if (auto made = makePrivateFolder(path); !made) {
        result = Failure(made.error());
    } else if (const int lock = openLocked(path / lockName, O_CREAT, LOCK_EX | LOCK_NB); lock < 0) {
        result = cannotUse(path);
    } else {
        result = std::unique_ptr<PrivateFolder>(new PrivateFolder(path, lock));
    }
    ::close(turn);
    return result;
}

PrivateFolder::~PrivateFolder() {
    std::error_code ignored;  // what is left, the next process removes
    fs::remove_all(m_path, ignored);
    ::close(m_lock);
}

}  // namespace loadstone::firebird
