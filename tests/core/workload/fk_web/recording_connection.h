// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/core/engine/inert_connection.h"

namespace loadstone {

/// Writes down what it is told, answers queries as a test says, and fails at a statement that the test names.
class RecordingConnection : public InertConnection {
   public:
    Result<void> execute(std::string_view sql) override {
        statements.emplace_back(sql);
        if (!failAt.empty() && sql.find(failAt) != std::string_view::npos) {
            return fail(ErrorKind::diskFull, "scripted");
        }
        return {};
    }
    Result<std::vector<std::vector<std::string>>> query(std::string_view sql) override {
        queries.emplace_back(sql);
        auto number = onQuery(sql);
        if (!number) {
            return Failure(number.error());
        }
        return std::vector<std::vector<std::string>>{{std::to_string(*number)}};
    }
    Result<void> begin() override {
        ++begun;
        inTransaction = true;
        return {};
    }
    Result<void> commit() override {
        ++committed;
        inTransaction = false;
        return {};
    }
    Result<void> rollback() override {
        inTransaction = false;
        return {};
    }
    Result<std::unique_ptr<Statement>> prepare(std::string_view sql,
                                               std::span<const ColumnType> types) override {
        prepared.emplace_back(sql);
        parameterTypes.assign(types.begin(), types.end());
        return onPrepare();
    }
    Result<std::vector<std::string>> tables() override { return existing; }

    std::vector<std::string> statements;
    std::vector<std::string> queries;
    std::vector<std::string> prepared;
    std::vector<ColumnType> parameterTypes;
    std::vector<std::string> existing;
    int begun = 0;
    int committed = 0;
    bool inTransaction = false;
    std::string failAt;  ///< a part of the statement that fails
    std::function<Result<std::int64_t>(std::string_view)> onQuery = [](std::string_view) { return 0; };
    std::function<Result<std::unique_ptr<Statement>>()> onPrepare = [] {
        return fail(ErrorKind::notSupported, "scripted");
    };
};

}  // namespace loadstone
