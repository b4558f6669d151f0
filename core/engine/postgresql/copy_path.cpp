// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include "core/engine/postgresql/binary_row.h"
#include "core/engine/postgresql/copy_encoder.h"
#include "core/engine/postgresql/insert_sql.h"
#include "core/engine/postgresql/write_loop.h"
#include "core/engine/postgresql/write_paths.h"

namespace loadstone::postgresql {

namespace {

constexpr std::size_t chunkBytes = std::size_t{64} * 1024;
// One for the leave to send, one for the result.
constexpr std::int64_t roundTrips = 2;

template <typename Encoder>
class CopyPath final : public RowWriter {
   public:
    CopyPath(Session& session, const InsertShape& shape, std::int64_t rows)
        : m_session(session),
          m_encoder(typesOf(shape)),
          m_sql(copyStatement(shape, Encoder::format)),
          m_row(shape.columns.size()),
          m_rowsPerStatement(rows) {
        m_chunk.reserve(chunkBytes + chunkBytes / 4);
    }

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_session, rows, m_rowsPerStatement, roundTrips,
                                 [&](std::int64_t count) { return copy(source, count); });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    Result<void> copy(RowSource& source, std::int64_t count) {
        if (auto started = m_session.run(m_sql.c_str()); !started) {
            return Failure(started.error());
        }
        // The statement is open now: whatever happens, it has to be ended.
        auto sent = stream(source, count);
        const char* const why = sent ? nullptr : "given up by the client";
        if (PQputCopyEnd(m_session.handle(), why) != 1) {
            return m_session.failure();
        }
        auto done = m_session.finish();
        // What the server says counts more than that we could not send, but not than that we would not.
        if (!sent && sent.error().kind != ErrorKind::connectionLost) {
            return sent;
        }
        return done ? Result<void>() : Failure(done.error());
    }

    Result<void> stream(RowSource& source, std::int64_t count) {
        m_chunk = Encoder::head();
        for (std::int64_t i = 0; i < count; ++i) {
            source.next(m_row);
            if (!m_encoder.append(m_chunk, m_row)) {
                return outOfRange();
            }
            if (m_chunk.size() >= chunkBytes) {
                if (auto sent = send(); !sent) {
                    return sent;
                }
            }
        }
        m_chunk += Encoder::tail();
        return send();
    }

    Result<void> send() {
        if (m_session.gate().cancelRequested()) {
            return fail(ErrorKind::cancelled, "The write was cancelled.");
        }
        if (PQputCopyData(m_session.handle(), m_chunk.data(), static_cast<int>(m_chunk.size())) != 1) {
            return m_session.failure();
        }
        m_chunk.clear();
        return {};
    }

    Session& m_session;
    Encoder m_encoder;
    std::string m_sql;
    std::string m_chunk;
    std::vector<Value> m_row;
    std::int64_t m_rowsPerStatement;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeCopyPath(Session& session, const InsertShape& shape, std::int64_t rows,
                                                CopyForm form) {
    const std::int64_t most = std::max<std::int64_t>(rows, 1);
    if (form == CopyForm::text) {
        return std::make_unique<CopyPath<TextCopyEncoder>>(session, shape, most);
    }
    return std::make_unique<CopyPath<BinaryCopyEncoder>>(session, shape, most);
}

}  // namespace loadstone::postgresql
