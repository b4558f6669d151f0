// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/workload/fk_web/fk_web_schema.h"
#include "core/workload/workload.h"

namespace loadstone {

/// Makes, checks and removes the tables of the foreign-key web, for every workload on it. One thread at a
/// time; all that it is given outlives it.
class FkWebTables {
   public:
    FkWebTables(const WorkloadContext& context, const FkWebParameters& parameters, const FkWebSchema& schema)
        : m_context(context), m_parameters(parameters), m_schema(schema) {}

    /// Makes minor_1 … minor_N and fills them.
    Result<void> buildParents(Connection& connection, const ProgressFunction& progress) const;
    /// Makes a child table with its indexes and constraints, as the parameters and the engine want them.
    Result<void> buildChild(Connection& connection, const TableDef& table,
                            const std::vector<ForeignKeyDef>& keys) const;
    /// Makes the procedure that fills main_1, where the engine has procedures.
    Result<void> buildProcedure(Connection& connection) const;
    /// Drops main_1 and its procedure.
    Result<void> dropMain(Connection& connection) const;
    /// Drops everything that is the web's, of whatever N.
    Result<void> dropAll(Connection& connection) const;

    [[nodiscard]] Result<std::int64_t> countRows(Connection& connection, const TableDef& table) const;
    /// After rows went in without checks: proves that there is no orphan, and brings constraints back where
    /// they were dropped; both with their time, for notes.
    Result<void> verifyUnchecked(Connection& connection, const std::vector<ForeignKeyDef>& keys,
                                 Verification& verification) const;

   private:
    /// Whether checks are off by dropping the constraints, rather than by a switch of each connection.
    [[nodiscard]] bool dropsForeignKeys() const;
    Result<void> restoreForeignKeys(Connection& connection, const std::vector<ForeignKeyDef>& keys,
                                    Verification& verification) const;

    const WorkloadContext& m_context;
    const FkWebParameters& m_parameters;
    const FkWebSchema& m_schema;
};

}  // namespace loadstone
