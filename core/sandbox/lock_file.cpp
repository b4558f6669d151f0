// SPDX-License-Identifier: MIT
#include "core/sandbox/lock_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace loadstone {

namespace {

bool apply(int descriptor, int operation) {
    int done = 0;
    do {
        done = ::flock(descriptor, operation);
    } while (done != 0 && errno == EINTR);
    return done == 0;
}

}  // namespace

Result<LockFile> LockFile::open(const std::filesystem::path& path) {
    Descriptor descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!descriptor.isOpen()) {
        return fail(ErrorKind::file, fmt::format("The file {} cannot be opened: {}.", path.string(),
                                                 std::generic_category().message(errno)));
    }
    return LockFile(std::move(descriptor));
}

void LockFile::lockShared() { apply(m_descriptor.number(), LOCK_SH); }
void LockFile::lockExclusive() { apply(m_descriptor.number(), LOCK_EX); }
bool LockFile::tryLockExclusive() { return apply(m_descriptor.number(), LOCK_EX | LOCK_NB); }
void LockFile::unlock() { apply(m_descriptor.number(), LOCK_UN); }

}  // namespace loadstone
