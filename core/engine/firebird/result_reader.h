// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"

namespace loadstone::firebird {

using TextRows = std::vector<std::vector<std::string>>;

/// Runs a query in the transaction and reads all its rows as text: NULL as an empty string, floating point in
/// its shortest exact form, time stamps as "2024-02-29 12:00:00.0000", fixed-length text without its padding,
/// everything else as the server writes it.
Result<TextRows> readRows(Attachment& attachment, Firebird::ITransaction* transaction, std::string_view sql);

}  // namespace loadstone::firebird
