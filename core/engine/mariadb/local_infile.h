// SPDX-License-Identifier: MIT
#pragma once

#include <mysql.h>

#include "core/engine/mariadb/load_stream.h"

namespace loadstone::mariadb {

/// A server may answer any LOAD DATA with the wish for a file of its choice. It gets none: what it reads is
/// the stream of the write that runs, and an error at any other time. To be called before connecting.
void refuseLocalFiles(MYSQL& handle) noexcept;

/// Serves the stream to the LOAD DATA LOCAL that is sent while this object lives.
class LocalInfile {
   public:
    LocalInfile(MYSQL& handle, LoadStream& stream) noexcept;
    ~LocalInfile() { refuseLocalFiles(m_handle); }
    LocalInfile(const LocalInfile&) = delete;
    LocalInfile& operator=(const LocalInfile&) = delete;

   private:
    MYSQL& m_handle;
};

}  // namespace loadstone::mariadb
