// SPDX-License-Identifier: MIT
#pragma once

/// The one function of a client library that is not there when a plugin needs it.
__attribute__((visibility("default"))) int loadstoneGhost();
