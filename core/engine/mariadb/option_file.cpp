// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/option_file.h"

#include <unistd.h>

#include <cstdlib>

#include "core/engine/mariadb/mariadb_client.h"

namespace loadstone::mariadb {

std::filesystem::path homeOptionFile() {
    const char* home = std::getenv("HOME");
    return home == nullptr ? std::filesystem::path() : std::filesystem::path(home) / ".my.cnf";
}

OptionFile readOptionFile(const std::filesystem::path& file) {
    OptionFile options;
    if (file.empty() || ::access(file.c_str(), R_OK) != 0) {
        return options;
    }
    useClientLibrary();
    const Handle handle(mysql_init(nullptr));
    mysql_options(handle.get(), MYSQL_READ_DEFAULT_FILE, file.c_str());
    // The library reads the file when it connects, and keeps what it read when it cannot. With a protocol of
    // another system it cannot; where the file asks for TCP or a socket, it cannot below a device, or at a
    // port of this machine where nobody serves.
    const unsigned protocol = MYSQL_PROTOCOL_MEMORY;
    mysql_options(handle.get(), MYSQL_OPT_PROTOCOL, &protocol);
    constexpr const char* nowhere = "/dev/null/none";
    constexpr unsigned nobody = 1;
    mysql_real_connect(handle.get(), "localhost", "nobody", "", nullptr, nobody, nowhere,
                       CLIENT_REMEMBER_OPTIONS);
    if (const char* user = handle->options.user; user != nullptr) {
        options.user = user;
    }
    if (const char* password = handle->options.password; password != nullptr) {
        options.password = std::make_shared<const Secret>(password);
    }
    return options;
}

}  // namespace loadstone::mariadb
