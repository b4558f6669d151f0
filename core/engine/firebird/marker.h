// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"

namespace loadstone::firebird {

/// The tables of the database but the marker, sorted.
Result<std::vector<std::string>> userTables(Attachment& attachment);

/// Makes sure that the database carries our marker: a table with one row that holds an id, the time and the
/// marker's version. Firebird has no schemas, so the whole database is ours or is not: fails with notOurs
/// where there are tables but no marker, and with cancelled when a stop is requested: the attachment is
/// given up then.
Result<void> claimDatabase(Attachment& attachment, const std::stop_token& stop);

}  // namespace loadstone::firebird
