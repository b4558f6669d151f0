// SPDX-License-Identifier: MIT
#include "tests/bench/firebird/bare_firebird.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "core/engine/firebird/api.h"
#include "tests/bench/plain_rows.h"

namespace loadstone::bench {

namespace {

using firebird::Ref;
using firebird::Status;

/// An attachment and the calls that every loop makes.
class Session {
   public:
    enum class Writes { asTheyAre, buffered };

    explicit Session(const FirebirdPlace& place, Writes writes = Writes::asTheyAre)
        : m_master(Firebird::fb_get_master_interface()),
          m_status(m_master->getStatus()),
          m_wrapper(m_status.get()) {
        std::string parameters(1, static_cast<char>(isc_dpb_version1));
        const auto add = [&parameters](int tag, std::string_view value) {
            parameters += static_cast<char>(tag);
            parameters += static_cast<char>(value.size());
            parameters += value;
        };
        add(isc_dpb_user_name, place.user);
        if (!place.password.empty()) {
            add(isc_dpb_password, place.password);
        }
        if (!place.configuration.empty()) {
            add(isc_dpb_config, place.configuration);
        }
        add(isc_dpb_lc_ctype, "UTF8");
        if (writes == Writes::buffered) {
            add(isc_dpb_force_write, std::string_view("\0", 1));
        }
        const Ref<Firebird::IProvider> provider(m_master->getDispatcher());
        m_attachment =
            provider->attachDatabase(status(), place.name.c_str(), static_cast<unsigned>(parameters.size()),
                                     reinterpret_cast<const unsigned char*>(parameters.data()));
        check();
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() { m_attachment->detach(status()); }

    [[nodiscard]] Status* status() noexcept { return &m_wrapper; }
    void check() {
        if (m_wrapper.hasData()) {
            std::array<char, 1000> text{};
            m_master->getUtilInterface()->formatStatus(text.data(), text.size(), &m_wrapper);
            throw std::runtime_error(text.data());
        }
    }

    Firebird::ITransaction* begin() {
        constexpr std::array<unsigned char, 5> parameters = {
            isc_tpb_version3, isc_tpb_read_committed, isc_tpb_rec_version, isc_tpb_write, isc_tpb_wait};
        auto* transaction = m_attachment->startTransaction(status(), parameters.size(), parameters.data());
        check();
        return transaction;
    }
    void commit(Firebird::ITransaction* transaction) {
        transaction->commit(status());
        check();
    }
    void execute(Firebird::ITransaction* transaction, const char* sql, std::size_t length) {
        m_attachment->execute(status(), transaction, static_cast<unsigned>(length), sql, firebird::sqlDialect,
                              nullptr, nullptr, nullptr, nullptr);
        check();
    }
    Firebird::IStatement* prepare(const std::string& sql) {
        auto* transaction = begin();
        auto* statement = m_attachment->prepare(status(), transaction, static_cast<unsigned>(sql.size()),
                                                sql.data(), firebird::sqlDialect,
                                                Firebird::IStatement::PREPARE_PREFETCH_INPUT_PARAMETERS);
        check();
        commit(transaction);
        return statement;
    }

   private:
    Firebird::IMaster* m_master;
    firebird::Disposable<Firebird::IStatus> m_status;
    Status m_wrapper;
    Firebird::IAttachment* m_attachment = nullptr;
};

char* put(char* to, const char* text, std::size_t length) {
    std::memcpy(to, text, length);
    return to + length;
}

/// Text statements of `rows` rows each.
class TextLoop final : public Side {
   public:
    TextLoop(const FirebirdPlace& place, std::int64_t rows, std::int64_t batchRows)
        : m_session(place),
          m_rows(rows),
          m_batchRows(batchRows),
          m_text(std::make_unique<char[]>(static_cast<std::size_t>(rows) * 300 + 100)) {}

    void batch() override {
        auto* transaction = m_session.begin();
        for (std::int64_t done = 0; done < m_batchRows; done += m_rows) {
            char* at = m_text.get();
            if (m_rows > 1) {
                at = put(at, "EXECUTE BLOCK AS BEGIN ", 23);
            }
            for (std::int64_t i = 0; i < m_rows; ++i) {
                at = insert(at);
                *at++ = ';';
            }
            at = m_rows > 1 ? put(at, "END", 3) : at - 1;
            m_session.execute(transaction, m_text.get(), static_cast<std::size_t>(at - m_text.get()));
        }
        m_session.commit(transaction);
    }

   private:
    char* insert(char* at) {
        m_source.next(m_row);
        at = put(at, "INSERT INTO \"main_1\" VALUES (", 29);
        at = std::to_chars(at, at + 20, m_row.id).ptr;
        for (const std::int32_t key : m_row.keys) {
            *at++ = ',';
            at = std::to_chars(at, at + 11, key).ptr;
        }
        *at++ = ')';
        return at;
    }

    Session m_session;
    std::int64_t m_rows;
    std::int64_t m_batchRows;
    std::unique_ptr<char[]> m_text;
    PlainRows m_source;
    PlainRow m_row;
};

/// A prepared statement with the parameters of `rows` rows, filled at offsets known in advance.
class PreparedLoop final : public Side {
   public:
    PreparedLoop(const FirebirdPlace& place, std::int64_t rows, std::int64_t batchRows)
        : m_session(place),
          m_rows(rows),
          m_batchRows(batchRows),
          m_statement(m_session.prepare(rows == 1 ? oneRow() : block(rows))) {
        m_metadata.reset(m_statement->getInputMetadata(m_session.status()));
        m_buffer.resize(m_metadata->getMessageLength(m_session.status()));  // zeros: no parameter is null
        for (unsigned i = 0; i < m_metadata->getCount(m_session.status()); ++i) {
            m_offsets.push_back(m_metadata->getOffset(m_session.status(), i));
        }
    }
    ~PreparedLoop() override { m_statement->free(m_session.status()); }

    void batch() override {
        auto* transaction = m_session.begin();
        for (std::int64_t done = 0; done < m_batchRows; done += m_rows) {
            const unsigned* offset = m_offsets.data();
            for (std::int64_t i = 0; i < m_rows; ++i) {
                m_source.next(m_row);
                std::memcpy(&m_buffer[*offset++], &m_row.id, sizeof m_row.id);
                for (const std::int32_t key : m_row.keys) {
                    std::memcpy(&m_buffer[*offset++], &key, sizeof key);
                }
            }
            m_statement->execute(m_session.status(), transaction, m_metadata.get(), m_buffer.data(), nullptr,
                                 nullptr);
            m_session.check();
        }
        m_session.commit(transaction);
    }

   private:
    static std::string oneRow() {
        std::string sql = "INSERT INTO \"main_1\" VALUES (?";
        for (int i = 0; i < foreignKeys; ++i) {
            sql += ",?";
        }
        return sql + ")";
    }
    static std::string block(std::int64_t rows) {
        std::string head = "EXECUTE BLOCK (";
        std::string body;
        constexpr std::int64_t columns = columnCount;
        for (std::int64_t i = 0; i < rows * columns; ++i) {
            const bool id = i % columns == 0;
            head += fmt::format("{}p{} {}=?", i == 0 ? "" : ",", i, id ? "BIGINT" : "INTEGER");
            body += fmt::format("{}:p{}{}", id ? "INSERT INTO \"main_1\" VALUES (" : ",", i,
                                i % columns == columns - 1 ? ");" : "");
        }
        return head + ") AS BEGIN " + body + "END";
    }

    Session m_session;
    std::int64_t m_rows;
    std::int64_t m_batchRows;
    Firebird::IStatement* m_statement;
    Ref<Firebird::IMessageMetadata> m_metadata;
    std::vector<unsigned> m_offsets;
    std::vector<unsigned char> m_buffer;
    PlainRows m_source;
    PlainRow m_row;
};

class ProcedureLoop final : public Side {
   public:
    ProcedureLoop(const FirebirdPlace& place, std::int64_t batchRows)
        : m_session(place),
          m_batchRows(batchRows),
          m_statement(m_session.prepare("EXECUTE PROCEDURE \"fill_main_1\"(?,?,?)")),
          m_metadata(m_statement->getInputMetadata(m_session.status())) {
        m_buffer.resize(m_metadata->getMessageLength(m_session.status()));
        for (unsigned i = 0; i < m_offsets.size(); ++i) {
            m_offsets[i] = m_metadata->getOffset(m_session.status(), i);
        }
    }
    ~ProcedureLoop() override { m_statement->free(m_session.status()); }

    void batch() override {
        auto* transaction = m_session.begin();
        const std::array<std::int64_t, 3> values = {m_next, m_batchRows, m_next};
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::memcpy(&m_buffer[m_offsets[i]], &values[i], sizeof values[i]);
        }
        m_statement->execute(m_session.status(), transaction, m_metadata.get(), m_buffer.data(), nullptr,
                             nullptr);
        m_session.check();
        m_next += m_batchRows;
        m_session.commit(transaction);
    }

   private:
    Session m_session;
    std::int64_t m_batchRows;
    Firebird::IStatement* m_statement;
    Ref<Firebird::IMessageMetadata> m_metadata;
    std::array<unsigned, 3> m_offsets{};
    std::vector<unsigned char> m_buffer;
    std::int64_t m_next = 1;
};

}  // namespace

void bufferWrites(const FirebirdPlace& place) { const Session session(place, Session::Writes::buffered); }

std::unique_ptr<Side> makeBareFirebird(const FirebirdPlace& place, WritePath path,
                                       std::int64_t rowsPerBatch) {
    // The fastest of 10 … 255, measured. It divides the batches.
    const std::int64_t blockRows = std::min<std::int64_t>(rowsPerBatch, 50);
    switch (path) {
        case WritePath::row: return std::make_unique<TextLoop>(place, 1, rowsPerBatch);
        case WritePath::multirow: return std::make_unique<TextLoop>(place, blockRows, rowsPerBatch);
        case WritePath::prepared: return std::make_unique<PreparedLoop>(place, 1, rowsPerBatch);
        case WritePath::array: return std::make_unique<PreparedLoop>(place, blockRows, rowsPerBatch);
        case WritePath::procedure: return std::make_unique<ProcedureLoop>(place, rowsPerBatch);
        case WritePath::pipeline:
        case WritePath::load: break;
    }
    throw std::invalid_argument("Firebird has no such path.");
}

}  // namespace loadstone::bench
