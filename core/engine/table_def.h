// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/engine/value.h"

namespace loadstone {

/// A column of a table that a workload makes. All workload columns are NOT NULL unless nullable says so.
struct ColumnDef {
    std::string name;
    ColumnType type = ColumnType::int32;
    int length =
        0;  ///< characters of text; of an integer the most its values are written with, 0: its type's
    bool nullable = false;
};

/// A table and its primary key.
struct TableDef {
    std::string name;
    std::vector<ColumnDef> columns;
    std::vector<std::string> primaryKey;
};

/// One single-column foreign key with the names of its constraint and of the index on its child side.
struct ForeignKeyDef {
    std::string name;
    std::string table;
    std::string column;
    std::string parentTable;
    std::string parentColumn;
    std::string indexName;  ///< the plain index that stands in on engines that drop the constraint
};

/// Where rows go: the target of a RowWriter.
struct InsertShape {
    std::string table;
    std::vector<ColumnDef> columns;
};

/// A stored procedure that inserts rows of integer columns in the server, for WritePath::procedure.
///
/// Called with (first sequence number, rows, seed), seed in 0 … 2^31-1. Row i has the sequence number
/// s = first + i·keyStride, the key s or scatter31(s) (core/base/random.h) and, for each further column,
/// 1 + state·bound div 2^31, where state is the linear congruential generator
/// state ← (state·1103515245 + 12345) mod 2^31, so that its rows follow from the seed on every engine.
/// Source: ISO/IEC 9899:2011 §7.22.2.2 (the example generator).
struct InsertProcedure {
    std::string name;
    InsertShape shape;           ///< first column: the key; the others: uniform random in 1 … bound
    std::int64_t bound = 1;      ///< L
    bool scatterKeys = false;    ///< keys in scattered instead of ascending order
    std::int64_t keyStride = 1;  ///< distance between the sequence numbers of two rows
};

}  // namespace loadstone
