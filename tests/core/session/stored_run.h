// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <QTemporaryDir>

#include "core/base/id.h"
#include "core/measure/latency_summary.h"
#include "core/run/run_result.h"

/// A made-up run with a distinct value in every field, for tests that store it, and its parts as text, to be
/// compared. The texts take every structure apart by all of its members, so that a new one does not compile
/// until it is compared too.
namespace loadstone::stored_run {

inline std::filesystem::path pathIn(const QTemporaryDir& folder, const std::string& name) {
    return std::filesystem::path(folder.path().toStdString()) / name;
}

std::vector<ParameterSpec> specs();
RunDescription description(const std::string& id = makeId());
/// Warm-up for the first two, then measured with a transient and a pause, and a draining end at index 19.
Sample sample(std::int64_t index);
RunEvent event();
/// A result that the first `samples` of sample() add up to.
RunResult result(std::int64_t samples);

std::string text(const RunDescription& run);
std::string text(const Sample& sample);
std::string text(const RunEvent& event);
std::string text(const RunSegment& segment);
std::string text(const RunResult& result);

}  // namespace loadstone::stored_run
