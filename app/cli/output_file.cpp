// SPDX-License-Identifier: MIT
#include "app/cli/output_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

namespace loadstone {

namespace fs = std::filesystem;

namespace {

Failure cannotWrite(const fs::path& file, const std::error_code& why) {
    return fail(ErrorKind::file, fmt::format("{} cannot be written: {}.", file.string(), why.message()),
                "Choose another path.");
}

Result<void> checkPlace(const fs::path& file, Overwrite overwrite) {
    std::error_code code;
    const fs::file_status status = fs::status(file, code);
    if (!fs::exists(status)) {
        return {};
    }
    if (!fs::is_regular_file(status)) {
        return cannotWrite(file, std::make_error_code(fs::is_directory(status) ? std::errc::is_a_directory
                                                                               : std::errc::not_supported));
    }
    if (overwrite == Overwrite::refuse) {
        return fail(ErrorKind::file, fmt::format("{} exists already.", file.string()),
                    "Choose another path, or add --force to replace it.");
    }
    return {};
}

}  // namespace

Result<void> writeOutputFile(const fs::path& file, Overwrite overwrite,
                             const std::function<Result<void>(std::ostream&)>& write) {
    if (auto free = checkPlace(file, overwrite); !free) {
        return free;
    }
    const fs::path part = fs::path(file) += ".part";
    std::ofstream stream(part, std::ios::binary | std::ios::trunc);
    if (!stream) {
        return cannotWrite(file, std::error_code(errno, std::generic_category()));
    }
    auto written = write(stream);
    stream.close();
    std::error_code code;
    if (written && !stream) {
        written = cannotWrite(file, std::error_code(errno, std::generic_category()));
    } else if (written) {
        fs::rename(part, file, code);
        written = code ? Result<void>(cannotWrite(file, code)) : written;
    }
    if (!written) {
        fs::remove(part, code);
    }
    return written;
}

}  // namespace loadstone
