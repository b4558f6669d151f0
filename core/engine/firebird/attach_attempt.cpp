// SPDX-License-Identifier: MIT
#include "core/engine/firebird/attach_attempt.h"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/engine/firebird/connect_error.h"
#include "core/engine/firebird/server_reach.h"

namespace loadstone::firebird {

namespace {

/// Attachments to one server are made one after the other, so that a new socket to it is known to be the one
/// of the attempt that is under way.
std::shared_ptr<std::mutex> turnOf(const std::string& place) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<std::mutex>> turns;
    const std::lock_guard guard(mutex);
    std::shared_ptr<std::mutex>& turn = turns[place];
    if (!turn) {
        turn = std::make_shared<std::mutex>();
    }
    return turn;
}

/// What the caller and the thread that attaches share; the last of the two deletes it.
class Attempt {
   public:
    Attempt(RemoteTarget target, std::chrono::seconds limit)
        : m_target(std::move(target)), m_limit(limit), m_turn(turnOf(m_target.place())) {}

    /// The attaching thread.
    void run() {
        m_addresses = addressesOf(m_target.host, m_target.port);
        const std::lock_guard turn(*m_turn);
        if (m_givenUp) {
            return;
        }
        switch (reach(m_addresses, m_limit, m_givenUp)) {
            case Reach::answered: break;
            case Reach::silent:
                end(nullptr, silentServer(m_target, static_cast<int>(m_limit.count())));
                return;
            case Reach::givenUp: return;
        }
        {
            const std::lock_guard guard(m_mutex);
            m_known = openSockets();
        }
        attach();
    }

    void end(Firebird::IAttachment* handle, std::optional<Error> error) {
        const std::lock_guard guard(m_mutex);
        m_ended = true;
        m_handle = handle;
        m_error = std::move(error);
        m_changed.notify_all();
    }

    /// The caller: waits for the outcome. Null when the attempt is given up.
    Result<Firebird::IAttachment*> await(const std::stop_token& stop) {
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, stop, m_limit, [this] { return m_ended; });
        if (m_ended) {
            return m_error ? Result<Firebird::IAttachment*>(Failure(*m_error)) : m_handle;
        }
        m_givenUp = true;
        if (m_known) {
            cutSockets(m_addresses, *m_known);
        }
        return nullptr;
    }

   private:
    void attach() {
        const Client client;  // the engine and its client may be gone when this ends
        ParameterBlock parameters(client, ParameterBlock::Kind::database);
        parameters.tag(isc_dpb_utf8_filename)
            .text(isc_dpb_lc_ctype, "UTF8")
            .text(isc_dpb_config, m_target.configuration)
            .number(isc_dpb_connect_timeout, static_cast<int>(m_limit.count()));
        if (!m_target.user.empty()) {
            parameters.text(isc_dpb_user_name, m_target.user);
        }
        if (m_target.password != nullptr) {
            parameters.text(isc_dpb_password, m_target.password->reveal());
        }
        CallStatus status(client);
        auto* handle = client.provider().attachDatabase(status.get(), m_target.attachName.c_str(),
                                                        parameters.size(), parameters.data());
        std::optional<Error> error;
        if (status.failed()) {
            error = connectError(status.error(), m_target);
        }
        end(handle, std::move(error));
        if (handle != nullptr && m_givenUp) {  // await() sets it under the lock, and only when not ended
            handle->detach(status.get());
        }
    }

    const RemoteTarget m_target;
    const std::chrono::seconds m_limit;
    const std::shared_ptr<std::mutex> m_turn;
    std::vector<HostAddress> m_addresses;
    std::atomic<bool> m_givenUp = false;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::optional<std::set<std::uint64_t>> m_known;  // once the client library is at work
    bool m_ended = false;
    Firebird::IAttachment* m_handle = nullptr;
    std::optional<Error> m_error;
};

}  // namespace

Result<std::unique_ptr<Attachment>> attachToServer(const Client& client, const RemoteTarget& target,
                                                   const std::stop_token& stop, std::chrono::seconds limit) {
    const auto cancelled = [&target] {
        return fail(ErrorKind::cancelled, "The connection to " + target.place() + " was given up.");
    };
    if (stop.stop_requested()) {
        return cancelled();
    }
    const auto attempt = std::make_shared<Attempt>(target, limit);
    std::thread([attempt] {
        try {
            attempt->run();
        } catch (const std::exception& error) {
            attempt->end(nullptr, Error{ErrorKind::internal, error.what(), {}, {}, 0});
        }
    }).detach();
    const auto handle = attempt->await(stop);
    if (!handle) {
        return Failure(handle.error());
    }
    if (*handle != nullptr) {
        return Attachment::adopt(client, *handle, Attachment::Closing::bounded);
    }
    return stop.stop_requested() ? cancelled()
                                 : Failure(silentServer(target, static_cast<int>(limit.count())));
}

}  // namespace loadstone::firebird
