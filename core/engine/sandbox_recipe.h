// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/secret.h"
#include "core/engine/target.h"

namespace loadstone {

/// A program that a sandbox needs.
struct SandboxProgram {
    std::string name;                           ///< "mariadbd"
    std::vector<std::filesystem::path> places;  ///< where it may be, the best first; * stands for a version
    std::string package;                        ///< the Debian package that brings it
};

/// Where one sandbox lives, and with what. All paths are absolute and owned by the account that serves.
struct SandboxPlace {
    std::filesystem::path folder;  ///< the sandbox's own; everything else stands in it
    std::map<std::string, std::filesystem::path, std::less<>>
        programs;  ///< by SandboxProgram::name, as found
    int port = 0;  ///< on 127.0.0.1
    std::shared_ptr<const Secret> password;

    [[nodiscard]] std::string program(std::string_view name) const { return programs.find(name)->second; }
};

/// A program to be run in the sandbox's folder, by its account. Passwords go through input or a file only.
struct SandboxCommand {
    std::vector<std::string> arguments;  ///< the first one is the program
    std::map<std::string, std::string> environment;
    std::shared_ptr<const Secret> input;  ///< for its standard input; null: none
};

/// A file or link that must be there before the first command.
struct SandboxFile {
    std::filesystem::path path;  ///< below the sandbox's folder
    std::string text;
    std::filesystem::path linkTo;  ///< when it is a symbolic link instead
};

/// How a private server of one engine is made: facts only. core/sandbox does what they say. Any thread.
class SandboxRecipe {
   public:
    SandboxRecipe() = default;
    SandboxRecipe(const SandboxRecipe&) = delete;
    SandboxRecipe& operator=(const SandboxRecipe&) = delete;
    virtual ~SandboxRecipe() = default;

    /// The distribution's account for such a server, which runs it when Loadstone runs as root.
    [[nodiscard]] virtual std::string account() const = 0;
    [[nodiscard]] virtual std::vector<SandboxProgram> programs() const = 0;
    /// Raised when what initialise() makes changes; a sandbox of another number is made anew.
    [[nodiscard]] virtual int version() const = 0;
    [[nodiscard]] virtual std::vector<SandboxFile> files(const SandboxPlace& place) const = 0;
    /// Makes the server's data, with the password, in order.
    [[nodiscard]] virtual std::vector<SandboxCommand> initialise(const SandboxPlace& place) const = 0;
    /// Serves in the foreground on place.port until it is signalled.
    [[nodiscard]] virtual SandboxCommand serve(const SandboxPlace& place) const = 0;
    /// The signal that shuts it down soon and cleanly, cutting connections.
    [[nodiscard]] virtual int stopSignal() const = 0;
    /// The server as a target of Engine::open; its url is "sandbox:ENGINE".
    [[nodiscard]] virtual Target target(const SandboxPlace& place) const = 0;
};

}  // namespace loadstone
