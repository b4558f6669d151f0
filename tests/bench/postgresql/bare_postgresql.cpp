// SPDX-License-Identifier: MIT
#include "tests/bench/postgresql/bare_postgresql.h"

#include <array>
#include <charconv>
#include <cstring>

#include "tests/bench/postgresql/bare_link.h"

namespace loadstone::bench {

namespace {

using namespace libpq;

/// Text statements of `rows` rows each.
class TextLoop final : public Side {
   public:
    TextLoop(const Target& target, std::int64_t rows, std::int64_t batchRows)
        : m_link(target),
          m_head("INSERT INTO " + mainWithColumns('"') + " VALUES "),
          m_rows(rows),
          m_batchRows(batchRows),
          m_text(new char[m_head.size() + static_cast<std::size_t>(rows) * longestTextRow]) {
        std::memcpy(m_text.get(), m_head.data(), m_head.size());
    }

    void batch() override {
        m_link.run("BEGIN");
        for (std::int64_t done = 0; done < m_batchRows; done += m_rows) {
            char* at = m_text.get() + m_head.size();
            for (std::int64_t i = 0; i < m_rows; ++i) {
                m_source.next(m_row);
                *at++ = '(';
                at = std::to_chars(at, at + 20, m_row.id).ptr;
                for (const std::int32_t key : m_row.keys) {
                    *at++ = ',';
                    at = std::to_chars(at, at + 11, key).ptr;
                }
                *at++ = ')';
                *at++ = ',';
            }
            at[-1] = '\0';
            m_link.run(m_text.get());
        }
        m_link.run("COMMIT");
    }

   private:
    Link m_link;
    std::string m_head;
    std::int64_t m_rows;
    std::int64_t m_batchRows;
    std::unique_ptr<char[]> m_text;
    PlainRows m_source;
    PlainRow m_row;
};

/// The parameters of one row, in network order.
struct BinaryParameters {
    BinaryParameters() {
        values[0] = reinterpret_cast<const char*>(&id);
        lengths.fill(4);
        lengths[0] = 8;
        formats.fill(1);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            values[i + 1] = reinterpret_cast<const char*>(&keys[i]);
        }
    }
    BinaryParameters(const BinaryParameters&) = delete;
    BinaryParameters& operator=(const BinaryParameters&) = delete;
    void set(const PlainRow& row) noexcept {
        id = htobe64(static_cast<std::uint64_t>(row.id));
        for (std::size_t i = 0; i < keys.size(); ++i) {
            keys[i] = htobe32(static_cast<std::uint32_t>(row.keys[i]));
        }
    }

    std::uint64_t id = 0;
    std::array<std::uint32_t, foreignKeys> keys{};
    std::array<const char*, columnCount> values{};
    std::array<int, columnCount> lengths{};
    std::array<int, columnCount> formats{};
};

class PreparedLoop final : public Side {
   public:
    PreparedLoop(const Target& target, std::int64_t batchRows, bool pipeline)
        : m_link(target), m_batchRows(batchRows), m_pipeline(pipeline) {
        m_link.prepare("INSERT INTO " + mainWithColumns('"') + " VALUES " + parameters(), types(int8, int4));
    }

    void batch() override {
        m_link.run("BEGIN");
        m_pipeline ? pipeline() : oneByOne();
        m_link.run("COMMIT");
    }

   private:
    void oneByOne() {
        for (std::int64_t i = 0; i < m_batchRows; ++i) {
            m_source.next(m_row);
            m_parameters.set(m_row);
            m_link.take(PQexecPrepared(m_link.get(), "s", columnCount, m_parameters.values.data(),
                                       m_parameters.lengths.data(), m_parameters.formats.data(), 0));
        }
    }

    /// The answers to a thousand rows fit into the buffers of the socket.
    void pipeline() {
        PQenterPipelineMode(m_link.get());
        for (std::int64_t i = 0; i < m_batchRows; ++i) {
            m_source.next(m_row);
            m_parameters.set(m_row);
            if (PQsendQueryPrepared(m_link.get(), "s", columnCount, m_parameters.values.data(),
                                    m_parameters.lengths.data(), m_parameters.formats.data(), 0) != 1) {
                m_link.fail();
            }
        }
        PQpipelineSync(m_link.get());
        for (std::int64_t i = 0; i < m_batchRows; ++i) {
            m_link.take(PQgetResult(m_link.get()));
            PQgetResult(m_link.get());  // the null after it
        }
        m_link.take(PQgetResult(m_link.get()), PGRES_PIPELINE_SYNC);
        if (PQexitPipelineMode(m_link.get()) != 1) {
            m_link.fail();
        }
    }

    Link m_link;
    std::int64_t m_batchRows;
    bool m_pipeline;
    BinaryParameters m_parameters;
    PlainRows m_source;
    PlainRow m_row;
};

class ProcedureLoop final : public Side {
   public:
    ProcedureLoop(const Target& target, std::int64_t batchRows) : m_link(target), m_batchRows(batchRows) {
        constexpr std::array types = {int8, int8, int8};
        m_link.take(PQprepare(m_link.get(), "s", "CALL \"fill_main_1\"($1, $2, $3)", 3, types.data()));
    }

    void batch() override {
        m_link.run("BEGIN");
        std::array<char, 24> cells;
        put64(put64(put64(cells.data(), m_next), m_batchRows), m_next);
        const std::array<const char*, 3> values = {cells.data(), cells.data() + 8, cells.data() + 16};
        constexpr std::array lengths = {8, 8, 8};
        constexpr std::array formats = {1, 1, 1};
        m_link.take(PQexecPrepared(m_link.get(), "s", 3, values.data(), lengths.data(), formats.data(), 0));
        m_next += m_batchRows;
        m_link.run("COMMIT");
    }

   private:
    Link m_link;
    std::int64_t m_batchRows;
    std::int64_t m_next = 1;
};

}  // namespace

std::unique_ptr<Side> makeBarePostgresql(const Target& target, WritePath path, std::int64_t rowsPerBatch,
                                         CopyText text) {
    switch (path) {
        case WritePath::row: return std::make_unique<TextLoop>(target, 1, rowsPerBatch);
        case WritePath::multirow: return std::make_unique<TextLoop>(target, rowsPerBatch, rowsPerBatch);
        case WritePath::prepared: return std::make_unique<PreparedLoop>(target, rowsPerBatch, false);
        case WritePath::pipeline: return std::make_unique<PreparedLoop>(target, rowsPerBatch, true);
        case WritePath::array: return makeBareArray(target, rowsPerBatch);
        case WritePath::load: return makeBareCopy(target, rowsPerBatch, text);
        case WritePath::procedure: break;
    }
    return std::make_unique<ProcedureLoop>(target, rowsPerBatch);
}

}  // namespace loadstone::bench
