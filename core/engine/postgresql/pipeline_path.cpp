// SPDX-License-Identifier: MIT
#include <poll.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "core/engine/postgresql/binary_row.h"
#include "core/engine/postgresql/insert_sql.h"
#include "core/engine/postgresql/prepared.h"
#include "core/engine/postgresql/write_paths.h"

namespace loadstone::postgresql {

namespace {

// Rows sent between two looks at what the server answers. Each answer takes about 26 bytes, so that neither
// side's buffers fill up on the way.
constexpr std::int64_t rowsPerLook = 128;

class PipelinePath final : public RowWriter {
   public:
    PipelinePath(Session& session, Prepared statement, std::span<const ColumnType> types)
        : m_session(session),
          m_connection(session.handle()),
          m_statement(std::move(statement)),
          m_parameters(types),
          m_row(types.size()) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        const CancelGate::Call call(m_session.gate());
        // Outside a transaction everything up to a synchronisation is one: then each row gets its own.
        const bool together = m_session.inTransaction();
        m_outcome = {};
        m_due = 0;
        if (PQenterPipelineMode(m_connection) == 0 || PQsetnonblocking(m_connection, 1) != 0) {
            return m_session.failure();
        }
        sendRows(source, rows, !together);
        if (together) {
            synchronise();
        }
        takeAll();
        PQsetnonblocking(m_connection, 0);
        if (PQexitPipelineMode(m_connection) == 0) {
            note(m_session.failure());
        }
        if (!m_outcome) {
            return Failure(m_outcome.error());
        }
        return WriteReceipt{rows, rows, 1};
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return 1; }

   private:
    [[nodiscard]] bool lost() const { return PQstatus(m_connection) == CONNECTION_BAD; }

    /// The first failure tells what happened; later ones follow from it.
    void note(const Failure& failure) {
        if (m_outcome) {
            m_outcome = failure;
        }
    }

    void sendRows(RowSource& source, std::int64_t rows, bool apart) {
        for (std::int64_t i = 1; i <= rows && m_outcome; ++i) {
            source.next(m_row);
            if (!m_parameters.set(m_row)) {
                note(outOfRange());
            } else if (PQsendQueryPrepared(m_connection, m_statement.name(), m_parameters.count(),
                                           m_parameters.values(), m_parameters.lengths(),
                                           m_parameters.formats(), 0) == 0) {
                note(m_session.failure());
            } else {
                ++m_due;
                if (apart) {
                    synchronise();
                }
                if (i % rowsPerLook == 0) {
                    look();
                }
            }
        }
    }

    void synchronise() {
        if (PQpipelineSync(m_connection) == 1) {
            ++m_due;
        } else {
            note(m_session.failure());
        }
    }

    /// Sends what is buffered and takes the answers that are there. Waits only while the server takes
    /// nothing, and goes on reading then: it may be waiting for that.
    void look() {
        if (m_session.gate().cancelRequested()) {
            note(fail(ErrorKind::cancelled, "The write was cancelled."));
        }
        do {
            consume();
            takeReady();
        } while (!lost() && PQflush(m_connection) == 1 && await(POLLIN | POLLOUT));
    }

    void takeAll() {
        takeReady();
        while (m_due > 0 && !lost()) {
            const bool buffered = PQflush(m_connection) == 1;
            await(buffered ? POLLIN | POLLOUT : POLLIN);
            consume();
            takeReady();
        }
    }

    void consume() {
        if (PQconsumeInput(m_connection) == 0) {
            note(m_session.failure());
        }
    }

    bool await(int events) const {
        pollfd waiting{PQsocket(m_connection), static_cast<short>(events), 0};
        return ::poll(&waiting, 1, -1) >= 0 || errno == EINTR;
    }

    /// Takes the answers that are there: one for each statement and synchronisation, with a null after most.
    void takeReady() {
        for (int nulls = 0; m_due > 0 && nulls < 2 && PQisBusy(m_connection) == 0;) {
            ResultHandle result(PQgetResult(m_connection));
            nulls = result ? 0 : nulls + 1;
            if (!result) {
                continue;
            }
            --m_due;
            const ExecStatusType status = PQresultStatus(result.get());
            if (status != PGRES_COMMAND_OK && status != PGRES_PIPELINE_SYNC &&
                status != PGRES_PIPELINE_ABORTED) {
                note(m_session.failure(result.get()));
            }
        }
    }

    Session& m_session;
    PGconn* m_connection;
    Prepared m_statement;
    BinaryRow m_parameters;
    std::vector<Value> m_row;
    Result<void> m_outcome;
    std::int64_t m_due = 0;  ///< answers that the server has still to give
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makePipelinePath(Session& session, const InsertShape& shape) {
    const std::vector<ColumnType> types = typesOf(shape);
    auto statement = Prepared::make(session, preparedInsert(shape), elementIds(types));
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<PipelinePath>(session, std::move(*statement), types);
}

}  // namespace loadstone::postgresql
