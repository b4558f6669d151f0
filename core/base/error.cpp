// SPDX-License-Identifier: MIT
#include "core/base/error.h"

#include <array>

#include <fmt/format.h>

namespace loadstone {

namespace {

constexpr std::array<std::string_view, errorKindCount> kindNames = {
    "deadlock",      "serialization",    "lock_timeout", "duplicate_key", "constraint", "too_large",
    "disk_full",     "denied",           "unreachable",  "lost",          "cancelled",  "syntax",
    "not_supported", "invalid_argument", "not_ours",     "file",          "internal",
};

}  // namespace

std::string_view nameOf(ErrorKind kind) noexcept { return kindNames.at(static_cast<std::size_t>(kind)); }

bool isRetryable(ErrorKind kind) noexcept {
    return kind == ErrorKind::deadlock || kind == ErrorKind::serialization || kind == ErrorKind::lockTimeout;
}

bool keepsConnection(ErrorKind kind) noexcept {
    return kind != ErrorKind::connectionLost && kind != ErrorKind::unreachable;
}

std::string Error::describe() const {
    std::string text = message;
    if (nativeCode != 0 && !sqlState.empty()) {
        text += fmt::format(" [{}, SQLSTATE {}]", nativeCode, sqlState);
    } else if (nativeCode != 0) {
        text += fmt::format(" [{}]", nativeCode);
    } else if (!sqlState.empty()) {
        text += fmt::format(" [SQLSTATE {}]", sqlState);
    }
    if (!hint.empty()) {
        text += ' ';
        text += hint;
    }
    return text;
}

}  // namespace loadstone
