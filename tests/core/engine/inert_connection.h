// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/connection.h"

namespace loadstone {

/// A connection that can do nothing; tests override what they look at.
class InertConnection : public Connection {
   public:
    Result<void> execute(std::string_view /*sql*/) override { return nothing(); }
    Result<std::vector<std::vector<std::string>>> query(std::string_view /*sql*/) override {
        return nothing();
    }
    Result<void> begin() override { return nothing(); }
    Result<void> commit() override { return nothing(); }
    Result<void> rollback() override { return nothing(); }
    Result<std::unique_ptr<Statement>> prepare(std::string_view /*sql*/,
                                               std::span<const ColumnType> /*types*/) override {
        return nothing();
    }
    Result<std::unique_ptr<RowWriter>> rowWriter(const InsertShape& /*shape*/, WritePath /*path*/,
                                                 std::int64_t /*rows*/) override {
        return nothing();
    }
    Result<void> setForeignKeyChecks(ForeignKeyChecks /*checks*/) override { return nothing(); }
    Result<WriteReceipt> dumpAndRestore(const InsertShape& /*from*/, const std::string& /*to*/) override {
        return nothing();
    }
    Result<std::vector<std::string>> tables() override { return nothing(); }
    Result<ServerInfo> serverInfo() override { return nothing(); }
    Result<ProbeReport> probe() override { return nothing(); }
    void cancel() noexcept override {}
    void abort() noexcept override {}

   private:
    static Failure nothing() { return fail(ErrorKind::notSupported, "scripted"); }
};

}  // namespace loadstone
