// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"

namespace loadstone {

/// Where the user wants to go.
struct TargetChoice {
    Target target;             ///< with the password, where one was typed
    Engine* engine = nullptr;  ///< never null
    bool remember = false;     ///< the typed password goes into the keychain once it has proved right
};

}  // namespace loadstone
