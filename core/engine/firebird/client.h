// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/engine/firebird/api.h"

namespace loadstone::firebird {

/// The client library's entry points. One for each Engine; any thread.
class Client {
   public:
    Client();

    [[nodiscard]] Firebird::IProvider& provider() const noexcept { return *m_provider; }
    [[nodiscard]] Firebird::IUtil& util() const noexcept { return *m_util; }
    [[nodiscard]] Firebird::IMaster& master() const noexcept { return *m_master; }

    /// "3.0.11", of the library that was loaded.
    [[nodiscard]] std::string version() const;

   private:
    Firebird::IMaster* m_master;
    Firebird::IUtil* m_util;
    Ref<Firebird::IProvider> m_provider;
};

/// The status of the calls of one thread: made once, passed to each call, read after it.
class CallStatus {
   public:
    explicit CallStatus(const Client& client)
        : m_status(client.master().getStatus()), m_wrapper(m_status.get()) {}

    /// What calls take as their first argument.
    [[nodiscard]] Status* get() noexcept { return &m_wrapper; }
    [[nodiscard]] bool failed() const { return m_wrapper.hasData(); }
    /// What went wrong in the last call, when it failed.
    [[nodiscard]] Error error() const;

   private:
    Disposable<Firebird::IStatus> m_status;
    Status m_wrapper;
};

/// Builds the parameters of an attachment or a transaction.
class ParameterBlock {
   public:
    enum class Kind : unsigned {
        database = Firebird::IXpbBuilder::DPB,
        transaction = Firebird::IXpbBuilder::TPB,
#ifdef LOADSTONE_FIREBIRD_BATCH
        batch = Firebird::IXpbBuilder::BATCH,
#endif
    };

    ParameterBlock(const Client& client, Kind kind);

    ParameterBlock& tag(unsigned char name);
    ParameterBlock& number(unsigned char name, int value);
    ParameterBlock& text(unsigned char name, const std::string& value);

    [[nodiscard]] unsigned size();
    [[nodiscard]] const unsigned char* data();

   private:
    CallStatus m_status;
    Disposable<Firebird::IXpbBuilder> m_builder;
};

}  // namespace loadstone::firebird
