// SPDX-License-Identifier: MIT

// A library that loads and is no engine.
extern "C" __attribute__((visibility("default"))) int somethingElse() { return 1; }
