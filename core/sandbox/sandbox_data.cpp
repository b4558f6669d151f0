// SPDX-License-Identifier: MIT
#include "core/sandbox/sandbox_data.h"

#include <chrono>

#include "core/base/id.h"
#include "core/sandbox/account.h"
#include "core/sandbox/child_process.h"
#include "core/sandbox/sandbox_files.h"

namespace loadstone {

namespace {

constexpr std::chrono::seconds initialiseLimit{60};  // of one command

}  // namespace

Result<void> makeSandboxData(const SandboxRecipe& recipe, SandboxPlace& place,
                             const std::filesystem::path& log, const std::stop_token& stop) {
    const auto account = accountFor(recipe.account());
    if (!account) {
        return Failure(account.error());
    }
    place.password = std::make_shared<const Secret>(makeId());
    if (auto made = makeOwnedFolder(place.folder, *account); !made) {
        return made;
    }
    if (auto written = writeOwnedFile(place.folder / "password", place.password->reveal(), Account{});
        !written) {
        return written;
    }
    for (const SandboxFile& file : recipe.files(place)) {
        if (auto made = makeSandboxFile(file, place.folder, *account); !made) {
            return made;
        }
    }
    for (const SandboxCommand& command : recipe.initialise(place)) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::cancelled, "Making the private server was given up.");
        }
        if (auto done = runProcess(command, place.folder, log, *account, initialiseLimit, stop); !done) {
            return done;
        }
    }
    return {};
}

}  // namespace loadstone
