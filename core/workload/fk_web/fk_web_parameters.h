// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/write_path.h"
#include "core/workload/parameter_spec.h"
#include "core/workload/parameter_values.h"

namespace loadstone {

/// In which order the primary keys of inserted rows come. The order is that of the parameter's choices.
enum class KeyOrder : std::uint8_t {
    ascending,    ///< each worker ascends in a range of its own
    interleaved,  ///< all workers ascend together, each taking every 256th key
    random,       ///< keys in scattered order, see scatter31()
};

/// The parameters of the foreign-key web, typed.
struct FkWebParameters {
    std::int64_t foreignKeys = 0;            ///< N, 0 … 63
    std::int64_t parentRows = 1;             ///< L, 1 … 1,000,000
    std::int64_t batchRows = 1;              ///< K, 1 … 300,000
    bool foreignKeyChecks = true;            ///< FK
    bool childIndexes = true;                ///< where the engine leaves the choice
    WritePath path = WritePath::multirow;    ///< how rows travel
    std::int64_t batchesPerTransaction = 1;  ///< 1 … 10,000
    bool autocommit = false;                 ///< every statement is its own transaction
    KeyOrder keyOrder = KeyOrder::ascending;

    explicit FkWebParameters(const ParameterValues& values);
};

/// The declarations behind them.
[[nodiscard]] std::vector<ParameterSpec> fkWebParameterSpecs();

}  // namespace loadstone
