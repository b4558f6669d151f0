// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_client.h"

#include <mutex>

namespace loadstone::mariadb {

namespace {

struct ThreadEnd {
    ~ThreadEnd() { mysql_thread_end(); }
};

}  // namespace

void useClientLibrary() {
    static std::once_flag once;
    std::call_once(once, [] { mysql_library_init(0, nullptr, nullptr); });
    static thread_local const ThreadEnd end;
    static_cast<void>(end);
}

std::string clientLibraryVersion() { return mysql_get_client_info(); }

}  // namespace loadstone::mariadb
