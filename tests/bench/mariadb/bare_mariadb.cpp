// SPDX-License-Identifier: MIT
#include "tests/bench/mariadb/bare_mariadb.h"

#include <mysql.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "tests/bench/plain_rows.h"

namespace loadstone::bench {

namespace {

constexpr std::size_t longestTextRow = 200;

class Link {
   public:
    explicit Link(const Target& target) : m_handle(mysql_init(nullptr)) {
        const unsigned on = 1;
        mysql_options(m_handle, MYSQL_OPT_LOCAL_INFILE, &on);
        mysql_options(m_handle, MYSQL_SET_CHARSET_NAME, "utf8mb4");
        if (mysql_real_connect(m_handle, target.hosts.front().name.c_str(), target.user.c_str(),
                               target.password->reveal().c_str(), target.schema.c_str(),
                               static_cast<unsigned>(target.hosts.front().port), nullptr, 0) == nullptr) {
            fail();
        }
    }
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;
    ~Link() { mysql_close(m_handle); }

    [[nodiscard]] MYSQL* get() const noexcept { return m_handle; }
    void run(std::string_view sql) const {
        if (mysql_real_query(m_handle, sql.data(), sql.size()) != 0) {
            fail();
        }
    }
    [[noreturn]] void fail() const { throw std::runtime_error(mysql_error(m_handle)); }

   private:
    MYSQL* m_handle;
};

class Prepared {
   public:
    Prepared(const Link& link, const std::string& sql) : m_statement(mysql_stmt_init(link.get())) {
        check(mysql_stmt_prepare(m_statement, sql.data(), sql.size()));
    }
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;
    ~Prepared() { mysql_stmt_close(m_statement); }

    [[nodiscard]] MYSQL_STMT* get() const noexcept { return m_statement; }
    void bind(MYSQL_BIND* binds) const { check(mysql_stmt_bind_param(m_statement, binds)); }
    void execute() const { check(mysql_stmt_execute(m_statement)); }

   private:
    void check(int code) const {
        if (code != 0) {
            throw std::runtime_error(mysql_stmt_error(m_statement));
        }
    }
    MYSQL_STMT* m_statement;
};

MYSQL_BIND bindTo(enum_field_types type, void* buffer) {
    MYSQL_BIND bind{};
    bind.buffer_type = type;
    bind.buffer = buffer;
    return bind;
}

std::string preparedInsert() {
    std::string sql = "INSERT INTO " + mainWithColumns('`') + " VALUES (?";
    for (int i = 0; i < foreignKeys; ++i) {
        sql += ",?";
    }
    return sql + ")";
}

/// The numbers of a row with that between them.
char* put(char* at, const PlainRow& row, char between) {
    at = std::to_chars(at, at + 20, row.id).ptr;
    for (const std::int32_t key : row.keys) {
        *at++ = between;
        at = std::to_chars(at, at + 11, key).ptr;
    }
    return at;
}

/// Text statements of `rows` rows each.
class TextLoop final : public Side {
   public:
    TextLoop(const Target& target, std::int64_t rows, std::int64_t batchRows)
        : m_link(target),
          m_head("INSERT INTO " + mainWithColumns('`') + " VALUES "),
          m_rows(rows),
          m_batchRows(batchRows),
          m_text(new char[m_head.size() + static_cast<std::size_t>(rows) * longestTextRow]) {
        std::memcpy(m_text.get(), m_head.data(), m_head.size());
    }

    void batch() override {
        m_link.run("START TRANSACTION");
        for (std::int64_t done = 0; done < m_batchRows; done += m_rows) {
            char* at = m_text.get() + m_head.size();
            for (std::int64_t i = 0; i < m_rows; ++i) {
                m_source.next(m_row);
                *at++ = '(';
                at = put(at, m_row, ',');
                *at++ = ')';
                *at++ = ',';
            }
            m_link.run({m_text.get(), static_cast<std::size_t>(at - m_text.get() - 1)});
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

class PreparedLoop final : public Side {
   public:
    PreparedLoop(const Target& target, std::int64_t batchRows)
        : m_link(target), m_statement(m_link, preparedInsert()), m_batchRows(batchRows) {
        std::array<MYSQL_BIND, columnCount> binds{};
        binds[0] = bindTo(MYSQL_TYPE_LONGLONG, &m_row.id);
        for (std::size_t i = 1; i < columnCount; ++i) {
            binds[i] = bindTo(MYSQL_TYPE_LONG, &m_row.keys[i - 1]);
        }
        m_statement.bind(binds.data());
    }

    void batch() override {
        m_link.run("START TRANSACTION");
        for (std::int64_t i = 0; i < m_batchRows; ++i) {
            m_source.next(m_row);
            m_statement.execute();
        }
        m_link.run("COMMIT");
    }

   private:
    Link m_link;
    Prepared m_statement;
    std::int64_t m_batchRows;
    PlainRows m_source;
    PlainRow m_row;
};

/// An array for each column.
class ArrayLoop final : public Side {
   public:
    ArrayLoop(const Target& target, std::int64_t batchRows)
        : m_link(target), m_statement(m_link, preparedInsert()), m_ids(static_cast<std::size_t>(batchRows)) {
        std::array<MYSQL_BIND, columnCount> binds{};
        binds[0] = bindTo(MYSQL_TYPE_LONGLONG, m_ids.data());
        for (std::size_t i = 0; i < m_keys.size(); ++i) {
            m_keys[i].resize(m_ids.size());
            binds[i + 1] = bindTo(MYSQL_TYPE_LONG, m_keys[i].data());
        }
        const auto size = static_cast<unsigned>(batchRows);
        mysql_stmt_attr_set(m_statement.get(), STMT_ATTR_ARRAY_SIZE, &size);
        m_statement.bind(binds.data());
    }

    void batch() override {
        m_link.run("START TRANSACTION");
        for (std::size_t row = 0; row < m_ids.size(); ++row) {
            m_source.next(m_row);
            m_ids[row] = m_row.id;
            for (std::size_t i = 0; i < m_keys.size(); ++i) {
                m_keys[i][row] = m_row.keys[i];
            }
        }
        m_statement.execute();
        m_link.run("COMMIT");
    }

   private:
    Link m_link;
    Prepared m_statement;
    std::vector<std::int64_t> m_ids;
    std::array<std::vector<std::int32_t>, foreignKeys> m_keys;
    PlainRows m_source;
    PlainRow m_row;
};

/// LOAD DATA LOCAL, whose text is made as the library asks for it.
class LoadLoop final : public Side {
   public:
    LoadLoop(const Target& target, std::int64_t batchRows)
        : m_link(target),
          m_sql(
              "LOAD DATA LOCAL INFILE 'x' INTO TABLE `main_1` CHARACTER SET utf8mb4 FIELDS TERMINATED BY "
              "'\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' " +
              columns()),
          m_batchRows(batchRows) {
        mysql_set_local_infile_handler(
            m_link.get(),
            [](void** reader, const char*, void* self) {
                *reader = self;
                return 0;
            },
            [](void* self, char* buffer, unsigned size) {
                return static_cast<LoadLoop*>(self)->read(buffer, size);
            },
            [](void*) {}, [](void*, char*, unsigned) { return 1; }, this);
    }

    void batch() override {
        m_link.run("START TRANSACTION");
        m_left = m_batchRows;
        m_link.run(m_sql);
        m_link.run("COMMIT");
    }

   private:
    static std::string columns() {
        const std::string all = mainWithColumns('`');
        return all.substr(all.find('('));
    }

    /// Whole rows, as many as certainly fit.
    int read(char* buffer, unsigned size) {
        char* at = buffer;
        for (; m_left > 0 && at + longestTextRow <= buffer + size; --m_left) {
            m_source.next(m_row);
            at = put(at, m_row, '\t');
            *at++ = '\n';
        }
        return static_cast<int>(at - buffer);
    }

    Link m_link;
    std::string m_sql;
    std::int64_t m_batchRows;
    std::int64_t m_left = 0;
    PlainRows m_source;
    PlainRow m_row;
};

class ProcedureLoop final : public Side {
   public:
    ProcedureLoop(const Target& target, std::int64_t batchRows)
        : m_link(target), m_statement(m_link, "CALL `fill_main_1`(?, ?, ?)"), m_values{1, batchRows, 1} {
        std::array<MYSQL_BIND, 3> binds{};
        for (std::size_t i = 0; i < binds.size(); ++i) {
            binds[i] = bindTo(MYSQL_TYPE_LONGLONG, &m_values[i]);
        }
        m_statement.bind(binds.data());
    }

    void batch() override {
        m_link.run("START TRANSACTION");
        m_statement.execute();
        while (mysql_stmt_next_result(m_statement.get()) == 0) {
        }
        m_values[0] += m_values[1];
        m_values[2] = m_values[0];
        m_link.run("COMMIT");
    }

   private:
    Link m_link;
    Prepared m_statement;
    std::array<std::int64_t, 3> m_values;
};

}  // namespace

std::unique_ptr<Side> makeBareMariadb(const Target& target, WritePath path, std::int64_t rowsPerBatch) {
    switch (path) {
        case WritePath::row: return std::make_unique<TextLoop>(target, 1, rowsPerBatch);
        case WritePath::multirow: return std::make_unique<TextLoop>(target, rowsPerBatch, rowsPerBatch);
        case WritePath::prepared: return std::make_unique<PreparedLoop>(target, rowsPerBatch);
        case WritePath::array: return std::make_unique<ArrayLoop>(target, rowsPerBatch);
        case WritePath::load: return std::make_unique<LoadLoop>(target, rowsPerBatch);
        case WritePath::procedure: return std::make_unique<ProcedureLoop>(target, rowsPerBatch);
        case WritePath::pipeline: break;
    }
    throw std::invalid_argument("MariaDB has no such path.");
}

}  // namespace loadstone::bench
