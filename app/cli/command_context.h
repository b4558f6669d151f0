// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/interrupt_signal.h"
#include "app/composition.h"

namespace loadstone {

/// What commands work with. A command adds itself to the parser and sets exitCode when it has run.
struct CommandContext {
    Composition& composition;
    InterruptSignal& signal;
    int exitCode = 0;
};

}  // namespace loadstone
