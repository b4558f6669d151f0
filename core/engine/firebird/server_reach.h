// SPDX-License-Identifier: MIT
#pragma once

#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace loadstone::firebird {

/// One address of a host.
struct HostAddress {
    sockaddr_storage address{};
    socklen_t length = 0;
};

/// The addresses of a host name with a port; none where the name is not known. Asks the name server, which
/// may take long.
[[nodiscard]] std::vector<HostAddress> addressesOf(const std::string& host, int port);

enum class Reach : std::uint8_t {
    answered,  ///< it accepts a connection, or refuses it at once
    silent,    ///< nothing comes back
    givenUp,
};

/// Tries whether a host answers at all before the client library tries: that one waits for minutes in a
/// connection that nothing answers, and nothing can stop it there. Looks at the addresses in order, up to the
/// first that accepts; `giveUp` ends it within a tenth of a second. Any thread.
[[nodiscard]] Reach reach(const std::vector<HostAddress>& addresses, std::chrono::milliseconds limit,
                          const std::atomic<bool>& giveUp);

/// The sockets that this process has open, by the numbers the system gives them; none where it does not tell.
[[nodiscard]] std::set<std::uint64_t> openSockets();

/// Shuts down the sockets that are connected to one of the addresses and are not among the known ones.
void cutSockets(const std::vector<HostAddress>& addresses, const std::set<std::uint64_t>& known);

}  // namespace loadstone::firebird
