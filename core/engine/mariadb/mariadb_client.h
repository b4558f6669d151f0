// SPDX-License-Identifier: MIT
#pragma once

#include <mysql.h>

#include <memory>
#include <string>

#include "core/engine/mariadb/broken_pipe.h"

namespace loadstone::mariadb {

struct CloseHandle {
    void operator()(MYSQL* handle) const noexcept {
        const BrokenPipe pipe;
        mysql_close(handle);
    }
};
struct CloseStatement {
    void operator()(MYSQL_STMT* statement) const noexcept {
        const BrokenPipe pipe;
        mysql_stmt_close(statement);
    }
};
struct FreeResult {
    void operator()(MYSQL_RES* result) const noexcept { mysql_free_result(result); }
};

/// Owners of the client library's objects. A statement and a result end before their handle.
using Handle = std::unique_ptr<MYSQL, CloseHandle>;
using StatementHandle = std::unique_ptr<MYSQL_STMT, CloseStatement>;
using ResultHandle = std::unique_ptr<MYSQL_RES, FreeResult>;

/// Makes the library ready, once for the process, and has this thread give back what the library keeps for
/// it when the thread ends. Before the first call of the library on any thread.
void useClientLibrary();

/// "3.3.14", of the library that is loaded.
[[nodiscard]] std::string clientLibraryVersion();

}  // namespace loadstone::mariadb
