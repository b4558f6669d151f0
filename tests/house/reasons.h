// SPDX-License-Identifier: MIT
#pragma once

#include "tests/house/rules.h"

namespace loadstone::house {

/// Core files without a test file of their own. Say where they are tested.
inline const Reasons untestedFiles = {
    {"core/engine/firebird/array_path.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_rows.cpp"},
    {"core/engine/firebird/attachment.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_errors.cpp"},
    {"core/engine/firebird/call_gate.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_cancel.cpp"},
    {"core/engine/firebird/column_names.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_rows.cpp"},
    {"core/engine/firebird/embedded_database.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_embedded.cpp"},
    {"core/engine/firebird/firebird_connection.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_schema.cpp"},
    {"core/engine/firebird/firebird_engine.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_embedded.cpp"},
    {"core/engine/firebird/firebird_statement.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_schema.cpp"},
    {"core/engine/firebird/marker.cpp", "needs the real engine: tests/live/firebird/tst_firebird_schema.cpp"},
    {"core/engine/firebird/message.cpp", "needs the real engine: tests/live/firebird/tst_firebird_rows.cpp"},
    {"core/engine/firebird/multirow_path.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_rows.cpp"},
    {"core/engine/firebird/plugin.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_embedded.cpp"},
    {"core/engine/firebird/prepared_path.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_rows.cpp"},
    {"core/engine/firebird/prepared_statement.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_errors.cpp"},
    {"core/engine/firebird/result_reader.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_schema.cpp"},
    {"core/engine/firebird/row_path.cpp", "needs the real engine: tests/live/firebird/tst_firebird_rows.cpp"},
    {"core/engine/firebird/server_info.cpp",
     "needs the real engine: tests/live/firebird/tst_firebird_schema.cpp"},
};

/// Files of more than 300 lines. Say why they are better whole.
inline const Reasons longFiles = {};

}  // namespace loadstone::house
