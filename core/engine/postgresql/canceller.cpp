// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/canceller.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

namespace loadstone::postgresql {

namespace {

// Longer than a server that works needs by far; the cancelled call waits for it.
constexpr std::chrono::seconds answerTime{2};

}  // namespace

Canceller::Canceller(const ConnectionParameters& parameters)
    : m_parameters(parameters),
      m_courier([this](const std::vector<std::uint64_t>& numbers, const std::stop_token& stop) {
          deliver(numbers, stop);
      }) {}

std::uint64_t Canceller::add(std::shared_ptr<SessionState> session) {
    const std::lock_guard lock(m_mutex);
    m_sessions.emplace(++m_last, std::move(session));
    return m_last;
}

void Canceller::remove(std::uint64_t number) noexcept {
    const std::lock_guard lock(m_mutex);
    m_sessions.erase(number);
}

std::vector<std::shared_ptr<SessionState>> Canceller::find(const std::vector<std::uint64_t>& numbers) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::shared_ptr<SessionState>> sessions;
    for (const std::uint64_t number : numbers) {
        const auto found = m_sessions.find(number);
        // A hanging server makes requests pile up: one for each session is enough.
        if (found != m_sessions.end() && std::ranges::find(sessions, found->second) == sessions.end()) {
            sessions.push_back(found->second);
        }
    }
    return sessions;
}

/// The very server of a session, however the target names it.
ConnectionParameters Canceller::parametersFor(const Endpoint& endpoint) const {
    ConnectionParameters parameters = m_parameters;
    parameters.endpoints = {endpoint};
    for (const char* keyword : {"host", "hostaddr", "port", "target_session_attrs"}) {
        parameters.keywords.erase(keyword);
    }
    return parameters;
}

void Canceller::deliver(const std::vector<std::uint64_t>& numbers, const std::stop_token& stop) {
    std::optional<Link> link;
    for (const std::shared_ptr<SessionState>& session : find(numbers)) {
        if (!link || link->endpoint != session->endpoint) {
            auto connected = connect(parametersFor(session->endpoint), stop);
            if (!connected) {
                continue;
            }
            link = std::move(*connected);
        }
        const auto sql = fmt::format("SELECT pg_catalog.pg_cancel_backend({})", session->process);
        bool delivered = true;
        session->gate.deliver([&] {
            delivered = runPatiently(link->connection.get(), sql.c_str(),
                                     {std::chrono::steady_clock::now() + answerTime, stop,
                                      [&session] { return session->socket.isCut(); }})
                            .has_value();
        });
        if (!delivered) {
            link.reset();  // its answer may still come
        }
    }
}

}  // namespace loadstone::postgresql
