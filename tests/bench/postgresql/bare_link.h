// SPDX-License-Identifier: MIT
#pragma once

#include <endian.h>
#include <libpq-fe.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "core/engine/target.h"
#include "tests/bench/plain_rows.h"

// What the bare loops share.

namespace loadstone::bench::libpq {

inline constexpr Oid int4 = 23;
inline constexpr Oid int8 = 20;
inline constexpr Oid int4Array = 1007;
inline constexpr Oid int8Array = 1016;
inline constexpr std::size_t longestTextRow = 200;

inline char* put16(char* at, std::int16_t value) {
    const std::uint16_t big = htobe16(static_cast<std::uint16_t>(value));
    std::memcpy(at, &big, sizeof big);
    return at + sizeof big;
}
inline char* put32(char* at, std::int32_t value) {
    const std::uint32_t big = htobe32(static_cast<std::uint32_t>(value));
    std::memcpy(at, &big, sizeof big);
    return at + sizeof big;
}
inline char* put64(char* at, std::int64_t value) {
    const std::uint64_t big = htobe64(static_cast<std::uint64_t>(value));
    std::memcpy(at, &big, sizeof big);
    return at + sizeof big;
}

class Link {
   public:
    explicit Link(const Target& target) {
        const std::string port = std::to_string(target.hosts.front().port);
        m_connection =
            PQsetdbLogin(target.hosts.front().name.c_str(), port.c_str(), nullptr, nullptr,
                         target.database.c_str(), target.user.c_str(), target.password->reveal().c_str());
        if (PQstatus(m_connection) != CONNECTION_OK) {
            fail();
        }
    }
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    ~Link() { PQfinish(m_connection); }

    [[nodiscard]] PGconn* get() const noexcept { return m_connection; }
    void take(PGresult* result, ExecStatusType wanted = PGRES_COMMAND_OK) const {
        const bool good = PQresultStatus(result) == wanted;
        PQclear(result);
        if (!good) {
            fail();
        }
    }
    void run(const char* sql) const { take(PQexec(m_connection, sql)); }
    void prepare(const std::string& sql, const std::array<Oid, columnCount>& types) const {
        take(PQprepare(m_connection, "s", sql.c_str(), columnCount, types.data()));
    }
    [[noreturn]] void fail() const { throw std::runtime_error(PQerrorMessage(m_connection)); }

   private:
    PGconn* m_connection;
};

inline std::array<Oid, columnCount> types(Oid id, Oid key) {
    std::array<Oid, columnCount> all{};
    all.fill(key);
    all[0] = id;
    return all;
}

inline std::string parameters() {
    std::string text = "($1";
    for (std::size_t i = 2; i <= columnCount; ++i) {
        text += fmt::format(",${}", i);
    }
    return text + ")";
}

}  // namespace loadstone::bench::libpq
