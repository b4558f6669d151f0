// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>

#include <QTest>

// What QCOMPARE prints when strings or durations of the standard library differ.
namespace QTest {

template <>
inline char* toString(const std::string& text) {
    return qstrdup(text.c_str());
}

template <>
inline char* toString(const std::chrono::nanoseconds& duration) {
    return qstrdup((std::to_string(duration.count()) + " ns").c_str());
}

}  // namespace QTest

namespace loadstone {

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace loadstone
