// SPDX-License-Identifier: MIT
#include <array>
#include <charconv>
#include <cstring>

#include "tests/bench/postgresql/bare_link.h"
#include "tests/bench/postgresql/bare_postgresql.h"

namespace loadstone::bench {

namespace {

using namespace libpq;

/// A binary array for each column.
class ArrayLoop final : public Side {
   public:
    ArrayLoop(const Target& target, std::int64_t batchRows) : m_link(target), m_batchRows(batchRows) {
        m_link.prepare("INSERT INTO " + mainWithColumns('"') + " SELECT * FROM unnest" + parameters(),
                       types(int8Array, int4Array));
        m_formats.fill(1);
        for (std::size_t i = 0; i < columnCount; ++i) {
            const int width = i == 0 ? 8 : 4;
            m_lengths[i] = headBytes + static_cast<int>(batchRows) * (4 + width);
            m_arrays[i] = std::make_unique<char[]>(static_cast<std::size_t>(m_lengths[i]));
            m_values[i] = m_arrays[i].get();
            char* at = put32(m_arrays[i].get(), 1);
            at = put32(at, 0);
            at = put32(at, static_cast<std::int32_t>(i == 0 ? int8 : int4));
            at = put32(at, static_cast<std::int32_t>(batchRows));
            put32(at, 1);
        }
    }

    void batch() override {
        m_link.run("BEGIN");
        std::array<char*, columnCount> at{};
        for (std::size_t i = 0; i < columnCount; ++i) {
            at[i] = m_arrays[i].get() + headBytes;
        }
        for (std::int64_t row = 0; row < m_batchRows; ++row) {
            m_source.next(m_row);
            at[0] = put64(put32(at[0], 8), m_row.id);
            for (std::size_t i = 1; i < columnCount; ++i) {
                at[i] = put32(put32(at[i], 4), m_row.keys[i - 1]);
            }
        }
        m_link.take(PQexecPrepared(m_link.get(), "s", columnCount, m_values.data(), m_lengths.data(),
                                   m_formats.data(), 0));
        m_link.run("COMMIT");
    }

   private:
    static constexpr int headBytes = 20;

    Link m_link;
    std::int64_t m_batchRows;
    std::array<std::unique_ptr<char[]>, columnCount> m_arrays;
    std::array<const char*, columnCount> m_values{};
    std::array<int, columnCount> m_lengths{};
    std::array<int, columnCount> m_formats{};
    PlainRows m_source;
    PlainRow m_row;
};

/// COPY, in pieces of 64 KiB.
class CopyLoop final : public Side {
   public:
    CopyLoop(const Target& target, std::int64_t batchRows, CopyText text)
        : m_link(target),
          m_sql(fmt::format("COPY {} FROM STDIN (FORMAT {})", mainWithColumns('"'),
                            text == CopyText::yes ? "text" : "binary")),
          m_batchRows(batchRows),
          m_text(text == CopyText::yes) {}

    void batch() override {
        m_link.run("BEGIN");
        m_link.take(PQexec(m_link.get(), m_sql.c_str()), PGRES_COPY_IN);
        char* at = m_piece.data();
        if (!m_text) {
            std::memcpy(at, "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
            at += 19;
        }
        for (std::int64_t i = 0; i < m_batchRows; ++i) {
            m_source.next(m_row);
            at = m_text ? putText(at) : putBinary(at);
            if (at - m_piece.data() > pieceBytes) {
                send(at);
                at = m_piece.data();
            }
        }
        if (!m_text) {
            at = put16(at, -1);
        }
        send(at);
        if (PQputCopyEnd(m_link.get(), nullptr) != 1) {
            m_link.fail();
        }
        m_link.take(PQgetResult(m_link.get()));
        PQgetResult(m_link.get());  // the null after it
        m_link.run("COMMIT");
    }

   private:
    static constexpr std::ptrdiff_t pieceBytes = 64 * 1024;

    void send(const char* end) {
        if (PQputCopyData(m_link.get(), m_piece.data(), static_cast<int>(end - m_piece.data())) != 1) {
            m_link.fail();
        }
    }
    char* putText(char* at) const {
        at = std::to_chars(at, at + 20, m_row.id).ptr;
        for (const std::int32_t key : m_row.keys) {
            *at++ = '\t';
            at = std::to_chars(at, at + 11, key).ptr;
        }
        *at++ = '\n';
        return at;
    }
    char* putBinary(char* at) const {
        at = put64(put32(put16(at, columnCount), 8), m_row.id);
        for (const std::int32_t key : m_row.keys) {
            at = put32(put32(at, 4), key);
        }
        return at;
    }

    Link m_link;
    std::string m_sql;
    std::int64_t m_batchRows;
    bool m_text;
    std::array<char, pieceBytes + 2 * longestTextRow> m_piece;
    PlainRows m_source;
    PlainRow m_row;
};

}  // namespace

std::unique_ptr<Side> makeBareArray(const Target& target, std::int64_t rowsPerBatch) {
    return std::make_unique<ArrayLoop>(target, rowsPerBatch);
}

std::unique_ptr<Side> makeBareCopy(const Target& target, std::int64_t rowsPerBatch, CopyText text) {
    return std::make_unique<CopyLoop>(target, rowsPerBatch, text);
}

}  // namespace loadstone::bench
