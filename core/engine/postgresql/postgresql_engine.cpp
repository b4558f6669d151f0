// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_engine.h"

#include <utility>

#include <fmt/format.h>

#include "core/engine/postgresql/client_programs.h"
#include "core/engine/postgresql/libpq.h"
#include "core/engine/postgresql/postgresql_capabilities.h"
#include "core/engine/postgresql/postgresql_database.h"

namespace loadstone::postgresql {

std::string PostgresqlEngine::clientVersion() const {
    // 150018 is 15.18. Source: libpq's documentation, PQlibVersion.
    constexpr int major = 10000;
    return fmt::format("{}.{}", PQlibVersion() / major, PQlibVersion() % major);
}

const Capabilities& PostgresqlEngine::capabilities() const noexcept {
    static const Capabilities capabilities = [] {
        Capabilities made = capabilitiesFor(ReplicationRole::settable);
        made.dumpAndRestore = dumpSupport(findClientPrograms(), 0);
        return made;
    }();
    return capabilities;
}

Result<std::unique_ptr<Database>> PostgresqlEngine::open(const Target& target, std::stop_token stop) {
    auto parameters = ConnectionParameters::of(target);
    if (!parameters) {
        return Failure(parameters.error());
    }
    return PostgresqlDatabase::open(std::move(*parameters), stop);
}

}  // namespace loadstone::postgresql
