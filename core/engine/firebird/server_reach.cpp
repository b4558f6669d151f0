// SPDX-License-Identifier: MIT
#include "core/engine/firebird/server_reach.h"

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>

namespace loadstone::firebird {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

struct CloseOnEnd {
    int descriptor;
    ~CloseOnEnd() { ::close(descriptor); }
};

enum class Answer { accepted, refused, none, givenUp };

Answer tryAddress(const HostAddress& to, Clock::time_point deadline, const std::atomic<bool>& giveUp) {
    const int descriptor = ::socket(to.address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        return Answer::refused;
    }
    const CloseOnEnd close{descriptor};
    if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&to.address), to.length) == 0) {
        return Answer::accepted;
    }
    if (errno != EINPROGRESS) {
        return Answer::refused;
    }
    while (!giveUp && Clock::now() < deadline) {
        pollfd waiting{descriptor, POLLOUT, 0};
        constexpr int stepMs = 50;
        if (::poll(&waiting, 1, stepMs) > 0) {
            int error = 0;
            socklen_t length = sizeof error;
            ::getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length);
            return error == 0 ? Answer::accepted : Answer::refused;
        }
    }
    return giveUp ? Answer::givenUp : Answer::none;
}

/// IPv4 in its IPv6 form, so that both forms of one address compare as equal.
bool sameAddress(const sockaddr_storage& a, const sockaddr_storage& b) {
    const auto normal = [](const sockaddr_storage& from) {
        sockaddr_in6 to{};
        if (from.ss_family == AF_INET6) {
            std::memcpy(&to, &from, sizeof to);
        } else {
            sockaddr_in four{};
            std::memcpy(&four, &from, sizeof four);
            to.sin6_port = four.sin_port;
            to.sin6_addr.s6_addr[10] = 0xff;
            to.sin6_addr.s6_addr[11] = 0xff;
            std::memcpy(&to.sin6_addr.s6_addr[12], &four.sin_addr, sizeof four.sin_addr);
        }
        return to;
    };
    const sockaddr_in6 left = normal(a);
    const sockaddr_in6 right = normal(b);
    return left.sin6_port == right.sin6_port &&
           std::memcmp(&left.sin6_addr, &right.sin6_addr, sizeof left.sin6_addr) == 0;
}

void forEachSocket(const std::function<void(int descriptor, std::uint64_t number)>& visit) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", ignored)) {
        const std::string name = entry.path().filename();
        int descriptor = -1;
        std::from_chars(name.data(), name.data() + name.size(), descriptor);
        struct stat about {};
        if (::fstat(descriptor, &about) == 0 && S_ISSOCK(about.st_mode)) {
            visit(descriptor, about.st_ino);
        }
    }
}

}  // namespace

std::vector<HostAddress> addressesOf(const std::string& host, int port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
        return {};
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, &::freeaddrinfo);
    std::vector<HostAddress> addresses;
    for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
        HostAddress& address = addresses.emplace_back();
        address.length = std::min<socklen_t>(at->ai_addrlen, sizeof address.address);
        std::memcpy(&address.address, at->ai_addr, address.length);
    }
    return addresses;
}

Reach reach(const std::vector<HostAddress>& addresses, std::chrono::milliseconds limit,
            const std::atomic<bool>& giveUp) {
    const Clock::time_point deadline = Clock::now() + limit;
    for (const HostAddress& address : addresses) {
        switch (tryAddress(address, deadline, giveUp)) {
            case Answer::accepted: return Reach::answered;
            case Answer::refused: break;
            case Answer::none: return Reach::silent;
            case Answer::givenUp: return Reach::givenUp;
        }
    }
    return Reach::answered;
}

std::set<std::uint64_t> openSockets() {
    std::set<std::uint64_t> numbers;
    forEachSocket([&numbers](int, std::uint64_t number) { numbers.insert(number); });
    return numbers;
}

void cutSockets(const std::vector<HostAddress>& addresses, const std::set<std::uint64_t>& known) {
    forEachSocket([&](int descriptor, std::uint64_t number) {
        sockaddr_storage peer{};
        socklen_t length = sizeof peer;
        if (known.contains(number) ||
            ::getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &length) != 0 ||
            (peer.ss_family != AF_INET && peer.ss_family != AF_INET6)) {
            return;
        }
        if (std::any_of(addresses.begin(), addresses.end(),
                        [&peer](const HostAddress& address) { return sameAddress(address.address, peer); })) {
            ::shutdown(descriptor, SHUT_RDWR);
        }
    });
}

}  // namespace loadstone::firebird
