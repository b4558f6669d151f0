// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/engine/dump_pipe.h"
#include "core/engine/postgresql/client_programs.h"
#include "core/engine/postgresql/connection_parameters.h"

namespace loadstone::postgresql {

/// How pg_dump and psql copy the rows of one table of our schema into another, at that very server; in one
/// transaction. `moreOptions`: server settings of psql's session, as "-c name=value". Pure.
[[nodiscard]] DumpPlan tableCopyPlan(const ClientPrograms& programs, const ConnectionParameters& parameters,
                                     const Endpoint& endpoint, const std::string& from, const std::string& to,
                                     const std::string& moreOptions);

}  // namespace loadstone::postgresql
