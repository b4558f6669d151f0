// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/engine/table_def.h"

namespace loadstone::postgresql {

/// INSERT INTO "t" ("a","b") VALUES ($1,$2)
[[nodiscard]] std::string preparedInsert(const InsertShape& shape);

/// INSERT INTO "t" ("a","b") SELECT * FROM unnest($1,$2)
[[nodiscard]] std::string unnestInsert(const InsertShape& shape);

/// COPY "t" ("a","b") FROM STDIN (FORMAT binary)
[[nodiscard]] std::string copyStatement(const InsertShape& shape, const std::string& format);

}  // namespace loadstone::postgresql
