// SPDX-License-Identifier: MIT
#include "tests/core/engine/ghost.h"

int loadstoneGhost() { return 1; }
