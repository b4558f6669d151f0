// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/engine/database.h"
#include "core/workload/fk_web/fk_web_parameters.h"
#include "core/workload/preflight.h"

namespace loadstone {

/// See Workload::preflight. Pure arithmetic on what the database says of itself.
[[nodiscard]] Result<Preflight> fkWebPreflight(const FkWebParameters& parameters, const Database& database,
                                               std::int64_t rows);

}  // namespace loadstone
