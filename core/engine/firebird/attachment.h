// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/result.h"
#include "core/engine/firebird/api.h"
#include "core/engine/firebird/call_gate.h"
#include "core/engine/firebird/client.h"

namespace loadstone::firebird {

/// How long a transaction waits for a lock that another one holds.
enum class LockWait {
    untilGranted,  ///< until the other ends; a deadlock is found by the server and breaks one of the two
    bounded,       ///< ten seconds
};

/// One attachment to a database, with its transaction: what a connection, its statements and its row writers
/// share. Belongs to one thread; only gate().cancel() and gate().abort() may be called from others.
class Attachment {
   public:
    enum class Closing {
        patient,  ///< of the engine inside this process, which always answers
        bounded,  ///< of a server, which may hang: the connection is cut after half a second
    };

    /// Takes over what was attached elsewhere.
    static std::unique_ptr<Attachment> adopt(const Client& client, Firebird::IAttachment* handle,
                                             Closing closing);
    /// Attaches to a database with the parameters given.
    static Result<std::unique_ptr<Attachment>> attach(const Client& client, const std::string& database,
                                                      ParameterBlock& parameters);
    /// Creates the database and stays attached to it.
    static Result<std::unique_ptr<Attachment>> create(const Client& client, const std::string& database,
                                                      ParameterBlock& parameters);
    Attachment(const Attachment&) = delete;
    Attachment& operator=(const Attachment&) = delete;
    ~Attachment();

    [[nodiscard]] const Client& client() const noexcept { return m_client; }
    [[nodiscard]] Firebird::IAttachment& handle() const noexcept { return *m_handle; }
    [[nodiscard]] CallGate& gate() noexcept { return m_gate; }
    [[nodiscard]] Status* status() noexcept { return m_status.get(); }
    [[nodiscard]] bool failed() const { return m_status.failed(); }

    /// The failure of the last call; connectionLost after abort(), whatever the call says.
    [[nodiscard]] Failure failure() const;
    /// Success or failure of the last call.
    [[nodiscard]] Result<void> outcome() const { return failed() ? Result<void>(failure()) : Result<void>(); }

    Result<void> begin();
    Result<void> commit();
    Result<void> rollback();

    /// Runs `body(transaction)`, which returns a Result, as one cancellable call: in the open transaction,
    /// or in one of its own that is committed on success and rolled back on failure.
    template <typename Body>
    auto run(Body&& body, LockWait wait = LockWait::untilGranted)
        -> std::invoke_result_t<Body, Firebird::ITransaction*> {
        const CallGate::Call call(m_gate);
        if (m_transaction != nullptr) {
            return body(m_transaction);
        }
        if (auto started = start(wait); !started) {
            return Failure(started.error());
        }
        auto result = body(m_transaction);
        if (!result) {
            (void)discard();
        } else if (auto ended = finish(); !ended) {
            (void)discard();
            return Failure(ended.error());
        }
        return result;
    }

    /// The same, in a transaction of its own even when one is open: for what must see the present state.
    template <typename Body>
    auto runApart(Body&& body) -> std::invoke_result_t<Body, Firebird::ITransaction*> {
        Firebird::ITransaction* const open = m_transaction;
        m_transaction = nullptr;
        auto result = run(body);
        m_transaction = open;
        return result;
    }

    /// Executes a text statement without parameters and result.
    Result<void> executeText(Firebird::ITransaction* transaction, std::string_view sql);

   private:
    Attachment(const Client& client, Firebird::IAttachment* handle, Closing closing);

    void close();
    Result<void> start(LockWait wait);
    Result<void> finish();
    Result<void> discard();

    const Client& m_client;
    Firebird::IAttachment* m_handle;
    Closing m_closing;
    CallStatus m_status;
    CallGate m_gate;
    ParameterBlock m_waiting;
    ParameterBlock m_bounded;
    Firebird::ITransaction* m_transaction = nullptr;
};

}  // namespace loadstone::firebird
