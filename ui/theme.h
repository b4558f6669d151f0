// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace loadstone {

enum class Theme : std::uint8_t {
    desktop,  ///< as the desktop says
    light,
    dark,
};

/// Gives the application's windows that look, at once. GUI thread.
void applyTheme(Theme theme);

/// What the user chose last; the desktop's at first.
[[nodiscard]] Theme savedTheme();
void saveTheme(Theme theme);

}  // namespace loadstone
