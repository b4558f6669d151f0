// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_copy_parameters.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "core/workload/fk_web/fk_web_parameters.h"

namespace loadstone {

namespace {

ParameterSpec method() {
    ParameterSpec spec;
    spec.key = "method";
    spec.symbol = "Method";
    spec.label = "Copy method";
    spec.help =
        "How the table is copied: inside the server with INSERT … SELECT (select), or through the engine's "
        "own "
        "dump and restore programs (dump).";
    spec.kind = ParameterKind::choice;
    spec.choices = {"select", "dump"};
    spec.maximum = 1;
    return spec;
}

}  // namespace

std::vector<ParameterSpec> fkCopyParameterSpecs() {
    constexpr std::array<std::string_view, 4> shared = {"n", "l", "fk", "index"};
    std::vector<ParameterSpec> specs;
    const std::vector<ParameterSpec> web = fkWebParameterSpecs();
    std::copy_if(web.begin(), web.end(), std::back_inserter(specs), [&shared](const ParameterSpec& spec) {
        return std::find(shared.begin(), shared.end(), spec.key) != shared.end();
    });
    for (ParameterSpec& spec : specs) {
        spec.effect = ParameterEffect::rebuild;  // one copy is one statement: nothing to change in its middle
    }
    specs.push_back(method());
    return specs;
}

}  // namespace loadstone
