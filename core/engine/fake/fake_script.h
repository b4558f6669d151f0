// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace loadstone {

/// One call that a fake connection is about to answer.
struct FakeCall {
    int connection = 0;       ///< 0 for the first connection made, which is the controller's own
    std::int64_t number = 0;  ///< 0, 1, 2, … within that connection and that kind of call
    std::int64_t rows = 0;    ///< for a write
};

/// How it answers.
struct FakeAnswer {
    Nanoseconds takes{};         ///< on the clock; Clock::never() less now hangs until cancelled or aborted
    std::optional<Error> error;  ///< instead of success
    bool appliesAll = false;     ///< with an error at commit: the rows arrived and only the answer was lost
    bool ignoresCancel = false;  ///< a server that hangs: only abort() ends the call
};

/// What a fake engine does, for tests of everything above engines. Functions are called from workers' threads
/// and must be pure functions of their argument, so that a run repeats. Empty functions answer at once.
struct FakeScript {
    std::function<FakeAnswer(const FakeCall&)> onConnect;
    std::function<FakeAnswer(const FakeCall&)> onWrite;
    std::function<FakeAnswer(const FakeCall&)> onCommit;
    std::function<FakeAnswer(const FakeCall&)> onExecute;  ///< statements without rows: the schema
    std::function<FakeAnswer(const FakeCall&)> onQuery;
    std::int64_t lostRows =
        0;  ///< rows that count() does not see although they were committed: a broken server
};

/// An answer that never comes by itself.
[[nodiscard]] inline FakeAnswer hangs(bool ignoresCancel = false) {
    return {std::chrono::hours(24 * 365), {}, false, ignoresCancel};
}

/// An answer after that time.
[[nodiscard]] inline FakeAnswer succeedsAfter(Nanoseconds time) { return {time, {}, false, false}; }

/// An error of that kind after that time.
[[nodiscard]] inline FakeAnswer failsWith(ErrorKind kind, Nanoseconds time = {}) {
    return {time, Error{kind, "scripted", {}, {}, 42}, false, false};
}

}  // namespace loadstone
