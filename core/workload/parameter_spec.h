// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace loadstone {

enum class ParameterKind : std::uint8_t {
    integer,
    toggle,  ///< 0 off, 1 on
    choice,  ///< an index into choices
};

enum class ParameterScale : std::uint8_t { linear, logarithmic };

/// When a new value takes effect.
enum class ParameterEffect : std::uint8_t {
    live,     ///< within one batch of a running load, unless the engine says otherwise
    rebuild,  ///< the schema must be built anew
};

/// A value that a source recommends, drawn as a tick.
struct Recommendation {
    std::int64_t value = 0;
    std::string why;
};

/// The one declaration of a parameter. The slider, the option of the command line, the column of a session,
/// the header of an export and the help text are all made from it.
///
/// Texts are English source texts; the window translates them in the context "Parameters".
struct ParameterSpec {
    std::string key;     ///< "k": option --k, JSON key, column
    std::string symbol;  ///< "K": short label; the key's word where there is no letter
    std::string label;   ///< "Batch size"
    std::string unit;    ///< "rows"; empty where there is none
    std::string help;    ///< one or two sentences that explain it
    ParameterKind kind = ParameterKind::integer;
    ParameterScale scale = ParameterScale::linear;
    ParameterEffect effect = ParameterEffect::rebuild;
    std::int64_t minimum = 0;
    std::int64_t maximum = 1;
    std::int64_t defaultValue = 0;
    std::string zeroMeans = {};             ///< "off" where 0 is special
    std::vector<std::string> choices = {};  ///< for ParameterKind::choice
    std::vector<Recommendation> recommended = {};

    /// Reads what a user wrote: a number, on/off, or one of the choices. Fails with invalidArgument and a
    /// sentence that names the parameter, the text and what is allowed.
    [[nodiscard]] Result<std::int64_t> parse(std::string_view text) const;

    /// The same as parse() for a number that is there already.
    [[nodiscard]] Result<void> check(std::int64_t value) const;

    /// The value as parse() reads it: "1000", "on", "multirow".
    [[nodiscard]] std::string format(std::int64_t value) const;
};

}  // namespace loadstone
