// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/file_output.h"

#include <QSaveFile>
#include <fmt/format.h>

namespace loadstone {

Result<void> writeWholeFile(const std::filesystem::path& file, const QByteArray& bytes) {
    QSaveFile output(QString::fromStdString(file.string()));
    if (!output.open(QIODevice::WriteOnly) || output.write(bytes) != bytes.size() || !output.commit()) {
        return fail(
            ErrorKind::file,
            fmt::format("\"{}\" cannot be written: {}.", file.string(), output.errorString().toStdString()),
            "Choose a folder that you may write to.");
    }
    return {};
}

}  // namespace loadstone
