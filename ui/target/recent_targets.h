// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "core/engine/target.h"

namespace loadstone {

/// URLs of the servers that were reached last, the latest first. Kept with the window's settings; a URL has
/// no password, see parseTarget().
[[nodiscard]] QStringList recentTargets();

/// Puts a server in front; does nothing for other targets.
void addRecentTarget(const Target& target);

}  // namespace loadstone
