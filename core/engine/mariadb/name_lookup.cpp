// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/name_lookup.h"

#include <arpa/inet.h>
#include <errmsg.h>
#include <mysql.h>
#include <netdb.h>

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

namespace loadstone::mariadb {

namespace {

/// Shared with the thread that asks, which may outlive the question.
struct Question {
    std::string host;
    std::mutex mutex;
    std::condition_variable_any answered;
    std::optional<int> result;
};

void ask(const std::shared_ptr<Question>& question) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* list = nullptr;
    const int result = ::getaddrinfo(question->host.c_str(), nullptr, &hints, &list);
    if (result == 0) {
        ::freeaddrinfo(list);
    }
    const std::lock_guard lock(question->mutex);
    question->result = result;
    question->answered.notify_all();
}

Failure unknown(const std::string& host, const std::string& why) {
    return Failure(Error{ErrorKind::unreachable,
                         fmt::format("The host \"{}\" cannot be found: {}.", host, why),
                         "Check the host's name in the URL.",
                         {},
                         CR_UNKNOWN_HOST});
}

}  // namespace

bool isAddress(const std::string& host) noexcept {
    std::array<unsigned char, sizeof(in6_addr)> address{};
    return ::inet_pton(AF_INET, host.c_str(), address.data()) == 1 ||
           ::inet_pton(AF_INET6, host.c_str(), address.data()) == 1;
}

Result<void> lookUp(const std::string& host, const std::stop_token& stop,
                    std::chrono::steady_clock::time_point deadline) {
    if (isAddress(host)) {
        return {};
    }
    const auto question = std::make_shared<Question>();
    question->host = host;
    std::thread([question] { ask(question); }).detach();
    std::unique_lock lock(question->mutex);
    question->answered.wait_until(lock, stop, deadline, [&] { return question->result.has_value(); });
    if (question->result.has_value()) {
        return *question->result == 0 ? Result<void>() : unknown(host, ::gai_strerror(*question->result));
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The connection was given up before it was made.");
    }
    return unknown(host, "the name server does not answer");
}

}  // namespace loadstone::mariadb
