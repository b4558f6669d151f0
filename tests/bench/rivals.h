// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QTemporaryDir>

#include "core/engine/target.h"

namespace loadstone::bench {

/// What both sides repeat, and on how many connections.
enum class Repeated : std::uint8_t {
    selectOne,  ///< SELECT 1
    insertOne,  ///< a prepared INSERT of one row with one foreign key, a transaction of its own
};

inline constexpr int contestWorkers = 2;  ///< W

/// What one side reached.
struct Rate {
    double perSecond = 0;
    double cpuUs = 0;  ///< the client's CPU for each operation
};

/// A server, as pgbench and sysbench reach it.
struct RivalServer {
    std::string driver;  ///< sysbench's: "pgsql", "mysql"
    Target target;
    bool hasPgbench = false;
};

/// The programs that measure a server too: each repeats one statement and prints how often it did so in a
/// second. Throws where one is missing, with its package.
class Rivals {
   public:
    explicit Rivals(RivalServer server);

    [[nodiscard]] std::vector<std::string> names() const;
    /// Over that time, as the program counts operations.
    [[nodiscard]] Rate rate(const std::string& name, Repeated what, int seconds) const;

   private:
    [[nodiscard]] Rate pgbench(Repeated what, int seconds) const;
    [[nodiscard]] Rate sysbench(Repeated what, int seconds) const;
    [[nodiscard]] std::string write(const std::string& name, const std::string& text) const;

    RivalServer m_server;
    QTemporaryDir m_folder;  // of this user alone: a file in it has the password
    std::string m_pgbench;
    std::string m_sysbench;
};

}  // namespace loadstone::bench
