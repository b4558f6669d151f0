// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/host_lookup.h"

#include <netdb.h>
#include <sys/socket.h>

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

namespace loadstone::postgresql {

namespace {

struct FreeAddresses {
    void operator()(addrinfo* list) const noexcept { ::freeaddrinfo(list); }
};

struct Answer {
    int code = 0;
    std::vector<std::string> addresses;
};

/// Shared with the thread that asks, which may come back after nobody waits any more.
struct Question {
    std::mutex mutex;
    std::condition_variable_any answered;
    std::optional<Answer> answer;
};

Answer ask(const std::string& host) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    Answer answer;
    answer.code = ::getaddrinfo(host.c_str(), nullptr, &hints, &found);
    if (answer.code != 0) {
        return answer;
    }
    const std::unique_ptr<addrinfo, FreeAddresses> list(found);
    for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
        std::array<char, NI_MAXHOST> text{};
        if (::getnameinfo(each->ai_addr, each->ai_addrlen, text.data(), text.size(), nullptr, 0,
                          NI_NUMERICHOST) == 0) {
            answer.addresses.emplace_back(text.data());
        }
    }
    return answer;
}

Failure noAnswer(const std::string& host, const std::string& why) {
    return fail(ErrorKind::unreachable,
                fmt::format("The host name \"{}\" cannot be resolved: {}.", host, why),
                "Check its spelling and this machine's network.");
}

}  // namespace

Result<std::vector<std::string>> lookUp(const std::string& host,
                                        std::chrono::steady_clock::time_point deadline,
                                        const std::stop_token& stop) {
    const auto question = std::make_shared<Question>();
    std::thread([question, host] {
        Answer answer = ask(host);
        const std::lock_guard lock(question->mutex);
        question->answer = std::move(answer);
        question->answered.notify_all();
    }).detach();
    std::unique_lock lock(question->mutex);
    const bool answered =
        question->answered.wait_until(lock, stop, deadline, [&] { return question->answer.has_value(); });
    if (stop.stop_requested()) {
        return fail(ErrorKind::cancelled, "The connection was given up while it was made.");
    }
    if (!answered) {
        return noAnswer(host, "no name server answers");
    }
    if (question->answer->code != 0) {
        return noAnswer(host, ::gai_strerror(question->answer->code));
    }
    return std::move(question->answer->addresses);
}

}  // namespace loadstone::postgresql
