// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "core/base/secret.h"

namespace loadstone {

/// Whether somebody sits at a terminal who could be asked.
[[nodiscard]] bool canAskPassword();

/// Asks on the terminal, without showing what is typed, and whatever standard input and output are. Null when
/// nothing is entered or there is no terminal.
[[nodiscard]] std::shared_ptr<const Secret> askPassword(const std::string& question);

}  // namespace loadstone
