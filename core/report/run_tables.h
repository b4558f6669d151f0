// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <vector>

#include "core/report/csv.h"
#include "core/session/run_summary.h"

namespace loadstone {

/// Columns of both tables carry the names of the JSON fields, nested ones with a dot: latency_us.p50,
/// parameters.k. Figures that were not measured (percentiles where nothing succeeded) are empty cells.

/// One row for each run; a column for each parameter of any of the runs, and for each kind of failure and of
/// retry that occurred.
void writeRunsCsv(std::ostream& stream, const std::vector<RunSummary>& runs);

/// One row for each sample of a run.
void writeSamplesCsv(std::ostream& stream, const RunSummary& run, const std::vector<Sample>& samples);

/// The same table written sample by sample, for runs that are too long to be held.
class SamplesCsv {
   public:
    /// Writes the header. The stream outlives this.
    SamplesCsv(std::ostream& stream, const RunSummary& run);

    void add(const Sample& sample);

   private:
    CsvWriter m_csv;
    std::string m_runId;
};

}  // namespace loadstone
