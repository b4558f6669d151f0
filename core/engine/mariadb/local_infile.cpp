// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/local_infile.h"

#include <errmsg.h>

#include <algorithm>
#include <string_view>

namespace loadstone::mariadb {

namespace {

// The library calls these in turn: init, read until it returns 0, end; error after one of them failed. It
// calls end also after an init that failed.

int init(void** reader, const char* /*file*/, void* stream) {
    *reader = stream;
    return stream == nullptr ? 1 : 0;
}

int read(void* reader, char* buffer, unsigned size) {
    return static_cast<int>(static_cast<LoadStream*>(reader)->read({buffer, size}));
}

void end(void* /*reader*/) {}

int explain(void* /*reader*/, char* buffer, unsigned size) {
    constexpr std::string_view text = "the server asked for a file that nothing was to be read from";
    const std::size_t length = std::min<std::size_t>(text.size(), size - 1);
    std::copy_n(text.begin(), length, buffer);
    buffer[length] = '\0';
    return CR_UNKNOWN_ERROR;
}

}  // namespace

void refuseLocalFiles(MYSQL& handle) noexcept {
    mysql_set_local_infile_handler(&handle, &init, &read, &end, &explain, nullptr);
}

LocalInfile::LocalInfile(MYSQL& handle, LoadStream& stream) noexcept : m_handle(handle) {
    mysql_set_local_infile_handler(&handle, &init, &read, &end, &explain, &stream);
}

}  // namespace loadstone::mariadb
