// SPDX-License-Identifier: MIT
#include "core/engine/firebird/attachment.h"

#include <chrono>
#include <utility>

#include "core/engine/firebird/deadline.h"

namespace loadstone::firebird {

namespace {

/// Read committed with a wait is what applications commonly ask for: each statement sees the newest
/// committed rows, and a worker that meets another's row waits for it instead of failing at once. A snapshot
/// would make every wait that ends in a commit an update conflict.
///
/// Workers wait without a limit: with one, the server looks for a deadlock only when it is over, and then
/// often fails both sides. cancel() breaks any wait.
ParameterBlock transactionParameters(const Client& client) {
    ParameterBlock parameters(client, ParameterBlock::Kind::transaction);
    parameters.tag(isc_tpb_read_committed).tag(isc_tpb_rec_version).tag(isc_tpb_write).tag(isc_tpb_wait);
    return parameters;
}

}  // namespace

std::unique_ptr<Attachment> Attachment::adopt(const Client& client, Firebird::IAttachment* handle,
                                              Closing closing) {
    return std::unique_ptr<Attachment>(new Attachment(client, handle, closing));
}

Result<std::unique_ptr<Attachment>> Attachment::attach(const Client& client, const std::string& database,
                                                       ParameterBlock& parameters) {
    CallStatus status(client);
    auto* handle = client.provider().attachDatabase(status.get(), database.c_str(), parameters.size(),
                                                    parameters.data());
    if (status.failed()) {
        return Failure(status.error());
    }
    return adopt(client, handle, Closing::patient);
}

Result<std::unique_ptr<Attachment>> Attachment::create(const Client& client, const std::string& database,
                                                       ParameterBlock& parameters) {
    CallStatus status(client);
    auto* handle = client.provider().createDatabase(status.get(), database.c_str(), parameters.size(),
                                                    parameters.data());
    if (status.failed()) {
        return Failure(status.error());
    }
    return adopt(client, handle, Closing::patient);
}

Attachment::Attachment(const Client& client, Firebird::IAttachment* handle, Closing closing)
    : m_client(client),
      m_handle(handle),
      m_closing(closing),
      m_status(client),
      m_gate(client, *handle),
      m_waiting(transactionParameters(client)),
      m_bounded(transactionParameters(client)) {
    constexpr int boundedSeconds = 10;
    m_bounded.number(isc_tpb_lock_timeout, boundedSeconds);
}

Attachment::~Attachment() {
    if (m_closing == Closing::patient || m_gate.aborted()) {
        close();
        return;
    }
    constexpr std::chrono::milliseconds limit{500};
    m_handle->addRef();  // for the deadline, which may come while the object is being given back
    {
        const Deadline deadline(limit, [this] { m_gate.abort(); });
        close();
    }
    m_handle->release();
}

void Attachment::close() {
    (void)discard();
    // A successful detach gives the object back; after a failed one only our reference is left to drop.
    m_handle->detach(status());
    if (failed()) {
        m_handle->release();
    }
}

Failure Attachment::failure() const {
    Error error = m_status.error();
    if (m_gate.aborted()) {
        error.kind = ErrorKind::connectionLost;
    }
    return Failure(std::move(error));
}

Result<void> Attachment::begin() {
    const CallGate::Call call(m_gate);
    if (m_transaction != nullptr) {
        return fail(ErrorKind::internal, "A transaction is open already.");
    }
    return start(LockWait::untilGranted);
}

Result<void> Attachment::commit() {
    const CallGate::Call call(m_gate);
    if (m_transaction == nullptr) {
        return fail(ErrorKind::internal, "There is no transaction to commit.");
    }
    return finish();
}

Result<void> Attachment::rollback() {
    const CallGate::Call call(m_gate);
    return discard();
}

Result<void> Attachment::executeText(Firebird::ITransaction* transaction, std::string_view sql) {
    m_handle->execute(status(), transaction, static_cast<unsigned>(sql.size()), sql.data(), sqlDialect,
                      nullptr, nullptr, nullptr, nullptr);
    return outcome();
}

Result<void> Attachment::start(LockWait wait) {
    ParameterBlock& parameters = wait == LockWait::bounded ? m_bounded : m_waiting;
    auto* transaction = m_handle->startTransaction(status(), parameters.size(), parameters.data());
    if (failed()) {
        return failure();
    }
    m_transaction = transaction;
    return {};
}

Result<void> Attachment::finish() {
    m_transaction->commit(status());
    if (failed()) {
        return failure();  // still open: the caller rolls back
    }
    m_transaction = nullptr;
    return {};
}

Result<void> Attachment::discard() {
    if (m_transaction == nullptr) {
        return {};
    }
    auto* transaction = std::exchange(m_transaction, nullptr);
    transaction->rollback(status());
    if (failed()) {
        transaction->release();
        return failure();
    }
    return {};
}

}  // namespace loadstone::firebird
