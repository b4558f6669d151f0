// SPDX-License-Identifier: MIT
#include "core/engine/fake/fake_connection.h"

#include <utility>

#include <fmt/format.h>

namespace loadstone {

namespace {

class FakeWriter final : public RowWriter {
   public:
    FakeWriter(FakeConnection& connection, const InsertShape& shape, WritePath path)
        : m_connection(connection),
          m_table(shape.table),
          m_row(shape.columns.size()),
          m_rowsPerStatement(path == WritePath::row || path == WritePath::prepared ? 1 : 255) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        std::vector<std::int64_t> keys;
        keys.reserve(static_cast<std::size_t>(rows));
        for (std::int64_t i = 0; i < rows; ++i) {
            source.next(m_row);
            keys.push_back(m_row.front().asInteger());
        }
        if (auto written = m_connection.write(m_table, std::move(keys)); !written) {
            return Failure(written.error());
        }
        const std::int64_t statements = (rows + m_rowsPerStatement - 1) / m_rowsPerStatement;
        return WriteReceipt{rows, statements, statements};
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    FakeConnection& m_connection;
    std::string m_table;
    std::vector<Value> m_row;
    std::int64_t m_rowsPerStatement;
};

// The only statement that a workload prepares so far is a call of its insert procedure.
class FakeProcedureCall final : public Statement {
   public:
    explicit FakeProcedureCall(FakeConnection& connection) : m_connection(connection) {}

    Result<void> execute(std::span<const Value> parameters) override {
        std::vector<std::int64_t> keys;
        for (std::int64_t i = 0; i < parameters[1].asInteger(); ++i) {
            keys.push_back(parameters[0].asInteger() + i);
        }
        return m_connection.write("main_1", std::move(keys));
    }

   private:
    FakeConnection& m_connection;
};

}  // namespace

FakeConnection::FakeConnection(Clock& clock, const FakeScript& script, FakeStore& store, int number)
    : m_clock(clock), m_script(script), m_store(store), m_number(number) {}

FakeAnswer FakeConnection::ask(const Answer& function, std::int64_t& counter, std::int64_t rows) const {
    const FakeCall call{m_number, counter++, rows};
    return function ? function(call) : FakeAnswer{};
}

Result<void> FakeConnection::answer(const FakeAnswer& answer) {
    if (m_aborted) {
        return fail(ErrorKind::connectionLost, "The connection was given up.");
    }
    m_cancelled = false;  // a cancel between two calls reaches neither
    if (answer.takes > Nanoseconds::zero()) {
        const auto interrupted = [this, &answer] {
            return m_aborted || (m_cancelled && !answer.ignoresCancel);
        };
        m_clock.awaitUntil(interrupted, m_clock.now() + answer.takes, {});
    }
    if (m_aborted) {
        return fail(ErrorKind::connectionLost, "The connection was given up.");
    }
    if (m_cancelled.exchange(false) && !answer.ignoresCancel && answer.takes > Nanoseconds::zero()) {
        return fail(ErrorKind::cancelled, "The statement was cancelled.");
    }
    if (answer.error) {
        if (!answer.error->connectionUsable()) {
            m_aborted = true;
        }
        return Failure(*answer.error);
    }
    return {};
}

Result<void> FakeConnection::execute(std::string_view sql) {
    auto outcome = answer(ask(m_script.onExecute, m_executes));
    if (outcome) {
        m_store.execute(sql);
    }
    return outcome;
}

Result<std::vector<std::vector<std::string>>> FakeConnection::query(std::string_view sql) {
    if (auto outcome = answer(ask(m_script.onQuery, m_queries)); !outcome) {
        return Failure(outcome.error());
    }
    const bool wholeTable = sql.find("WHERE") == std::string_view::npos;
    const std::int64_t number = m_store.query(sql) - (wholeTable ? m_script.lostRows : 0);
    return std::vector<std::vector<std::string>>{{fmt::format("{}", number)}};
}

Result<void> FakeConnection::begin() {
    if (m_aborted) {
        return fail(ErrorKind::connectionLost, "The connection was given up.");
    }
    m_pending.clear();
    m_open = true;
    return {};
}

Result<void> FakeConnection::commit() {
    m_open = false;
    const FakeAnswer reply = ask(m_script.onCommit, m_commits);
    auto outcome = answer(reply);
    if (outcome || reply.appliesAll) {
        m_store.commit(m_pendingTable, m_pending);
    }
    m_pending.clear();
    return outcome;
}

Result<void> FakeConnection::rollback() {
    m_open = false;
    m_pending.clear();
    return {};
}

Result<std::unique_ptr<Statement>> FakeConnection::prepare(std::string_view /*sql*/,
                                                           std::span<const ColumnType> /*types*/) {
    return std::make_unique<FakeProcedureCall>(*this);
}

Result<std::unique_ptr<RowWriter>> FakeConnection::rowWriter(const InsertShape& shape, WritePath path,
                                                             std::int64_t /*rows*/) {
    return std::make_unique<FakeWriter>(*this, shape, path);
}

Result<void> FakeConnection::setForeignKeyChecks(ForeignKeyChecks checks) {
    m_checks = checks;
    return {};
}

Result<WriteReceipt> FakeConnection::dumpAndRestore(const InsertShape& from, const std::string& to) {
    if (auto outcome = answer(ask(m_script.onWrite, m_writes)); !outcome) {
        return Failure(outcome.error());
    }
    const std::vector<std::int64_t> keys = m_store.keys(from.table);
    m_store.commit(to, keys);
    return WriteReceipt{std::ssize(keys), 0, 0};
}

Result<std::vector<std::string>> FakeConnection::tables() { return m_store.tables(); }

Result<ServerInfo> FakeConnection::serverInfo() {
    return ServerInfo{"Fake", "1.0", {{"mood", "steady", ""}}, 4096};
}

Result<ProbeReport> FakeConnection::probe() { return ProbeReport{*serverInfo(), "nobody", {}, {}, {}}; }

void FakeConnection::cancel() noexcept {
    m_cancelled = true;
    m_clock.wake();
}

void FakeConnection::abort() noexcept {
    m_aborted = true;
    m_clock.wake();
}

Result<void> FakeConnection::write(const std::string& table, std::vector<std::int64_t> keys) {
    if (auto outcome = answer(ask(m_script.onWrite, m_writes, std::ssize(keys))); !outcome) {
        return outcome;
    }
    for (const std::int64_t key : keys) {
        if (m_store.holds(table, key)) {
            return fail(ErrorKind::duplicateKey, fmt::format("The key {} exists already in {}.", key, table));
        }
    }
    m_pendingTable = table;
    m_pending.insert(m_pending.end(), keys.begin(), keys.end());
    if (!m_open) {
        m_store.commit(m_pendingTable, m_pending);
        m_pending.clear();
    }
    return {};
}

}  // namespace loadstone
