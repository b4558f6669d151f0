// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/csv_export.h"

#include <sstream>

#include "core/report/run_tables.h"
#include "ui/file_output.h"

namespace loadstone {

namespace {

Result<void> write(const std::filesystem::path& file, const std::ostringstream& stream) {
    return writeWholeFile(file, QByteArray::fromStdString(stream.str()));
}

}  // namespace

Result<void> exportRunsCsv(const std::vector<RunSummary>& runs, const std::filesystem::path& file) {
    std::ostringstream stream;
    writeRunsCsv(stream, runs);
    return write(file, stream);
}

Result<void> exportSamplesCsv(const RunSummary& run, const std::vector<Sample>& samples,
                              const std::filesystem::path& file) {
    std::ostringstream stream;
    writeSamplesCsv(stream, run, samples);
    return write(file, stream);
}

}  // namespace loadstone
