// SPDX-License-Identifier: MIT
// Only with headers of Firebird 4 and later; without them no_batch_path.cpp takes its place.
#ifdef LOADSTONE_FIREBIRD_BATCH

#include "core/engine/firebird/batch_path.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/firebird/error_map.h"
#include "core/engine/firebird/insert_text.h"
#include "core/engine/firebird/prepared_statement.h"
#include "core/engine/firebird/statement_loop.h"

namespace loadstone::firebird {

namespace {

/// What the server collects of one batch. Its own limit is 16 MiB where nothing is said; less is sent at a
/// time, so that a cancel is seen soon.
constexpr int bufferBytes = 8 << 20;

/// A successful close gives the object back; after a failed one only our reference is left to drop.
struct CloseBatch {
    Attachment* attachment;
    void operator()(Firebird::IBatch* batch) const noexcept {
        batch->close(attachment->status());
        if (attachment->failed()) {
            batch->release();
        }
    }
};
using OwnedBatch = std::unique_ptr<Firebird::IBatch, CloseBatch>;

class BatchPath final : public RowWriter {
   public:
    BatchPath(Attachment& attachment, PreparedStatement statement, OwnedBatch batch,
              std::int64_t rowsPerStatement)
        : m_attachment(attachment),
          m_statement(std::move(statement)),
          m_batch(std::move(batch)),
          m_row(m_statement.message().size()),
          m_rowsPerStatement(rowsPerStatement) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(
            m_attachment, rows, m_rowsPerStatement,
            [&](Firebird::ITransaction* transaction, std::int64_t count) -> Result<void> {
                auto sent = fill(source, count);
                if (sent) {
                    sent = execute(transaction);
                }
                if (!sent) {
                    m_batch->cancel(m_attachment.status());  // or the rows would come with the next batch
                }
                return sent;
            });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    Result<void> fill(RowSource& source, std::int64_t count) {
        Message& message = m_statement.message();
        for (std::int64_t i = 0; i < count; ++i) {
            source.next(m_row);
            if (auto filled = message.set(0, m_row); !filled) {
                return filled;
            }
            m_batch->add(m_attachment.status(), 1, message.data());
            if (m_attachment.failed()) {
                return m_attachment.failure();
            }
        }
        return {};
    }

    /// A row that fails does not fail the call: its error stands in the state that the call returns.
    Result<void> execute(Firebird::ITransaction* transaction) {
        const Disposable<Firebird::IBatchCompletionState> state(
            m_batch->execute(m_attachment.status(), transaction));
        if (m_attachment.failed()) {
            return m_attachment.failure();
        }
        const unsigned wrong = state->findError(m_attachment.status(), 0);
        if (m_attachment.failed()) {
            return m_attachment.failure();
        }
        if (wrong == Firebird::IBatchCompletionState::NO_MORE_ERRORS) {
            return {};
        }
        const Disposable<Firebird::IStatus> status(m_attachment.client().master().getStatus());
        state->getStatus(m_attachment.status(), status.get(), wrong);
        return m_attachment.failed() ? m_attachment.failure() : Failure(errorOf(status->getErrors()));
    }

    Attachment& m_attachment;
    PreparedStatement m_statement;
    OwnedBatch m_batch;  // ends before its statement
    std::vector<Value> m_row;
    std::int64_t m_rowsPerStatement;
};

/// Stops at the first row that fails, counts no rows one by one, and takes no blobs.
Result<OwnedBatch> createBatch(Attachment& attachment, PreparedStatement& statement) {
    ParameterBlock parameters(attachment.client(), ParameterBlock::Kind::batch);
    parameters.number(Firebird::IBatch::TAG_MULTIERROR, 0)
        .number(Firebird::IBatch::TAG_RECORD_COUNTS, 0)
        .number(Firebird::IBatch::TAG_BLOB_POLICY, Firebird::IBatch::BLOB_NONE)
        .number(Firebird::IBatch::TAG_BUFFER_BYTES_SIZE, bufferBytes);
    OwnedBatch batch(statement.handle().createBatch(attachment.status(), statement.message().metadata(),
                                                    parameters.size(), parameters.data()),
                     CloseBatch{&attachment});
    if (attachment.failed()) {
        return attachment.failure();
    }
    return batch;
}

}  // namespace

Result<std::unique_ptr<RowWriter>> makeBatchPath(Attachment& attachment, const InsertShape& shape,
                                                 std::int64_t rows) {
    std::vector<ColumnType> types;
    for (const ColumnDef& column : shape.columns) {
        types.push_back(column.type);
    }
    auto statement = attachment.run([&](Firebird::ITransaction* transaction) {
        return PreparedStatement::prepare(attachment, transaction, insertWithParameters(shape), types);
    });
    if (!statement) {
        return Failure(statement.error());
    }
    auto batch = createBatch(attachment, *statement);
    if (!batch) {
        return Failure(batch.error());
    }
    const std::int64_t rowBytes = statement->message().metadata()->getAlignedLength(attachment.status());
    if (attachment.failed()) {
        return attachment.failure();
    }
    const std::int64_t most = std::max<std::int64_t>(1, bufferBytes / 2 / rowBytes);
    return std::make_unique<BatchPath>(attachment, std::move(*statement), std::move(*batch),
                                       std::clamp<std::int64_t>(rows, 1, most));
}

}  // namespace loadstone::firebird

#endif
