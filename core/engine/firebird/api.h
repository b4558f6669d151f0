// SPDX-License-Identifier: MIT
#pragma once

#include <ibase.h>

#include <memory>

#include <firebird/Interface.h>

namespace loadstone::firebird {

/// The status argument of every call of Firebird's object API: reports instead of throwing.
using Status = Firebird::CheckStatusWrapper;

struct ReleaseObject {
    template <typename T>
    void operator()(T* object) const noexcept {
        object->release();
    }
};

struct DisposeObject {
    template <typename T>
    void operator()(T* object) const noexcept {
        object->dispose();
    }
};

/// Owns a reference-counted object of the API.
template <typename T>
using Ref = std::unique_ptr<T, ReleaseObject>;

/// Owns an object of the API that is disposed of, not counted.
template <typename T>
using Disposable = std::unique_ptr<T, DisposeObject>;

/// Identifiers in double quotes keep their case; integers are 64 bits wide.
inline constexpr unsigned sqlDialect = 3;

}  // namespace loadstone::firebird
