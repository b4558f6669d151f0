// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace loadstone {

/// A file descriptor that is closed with its owner; -1 for none.
class Descriptor {
   public:
    explicit Descriptor(int number = -1) noexcept : m_number(number) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&& other) noexcept;

    [[nodiscard]] int number() const noexcept { return m_number; }
    [[nodiscard]] bool isOpen() const noexcept { return m_number >= 0; }
    void reset() noexcept;

   private:
    int m_number;
};

/// Two ends of a pipe, both closed at exec. Fails with file.
struct Pipe {
    Descriptor read;
    Descriptor write;
    [[nodiscard]] static Result<Pipe> open();
};

/// A program to be started.
struct Program {
    std::vector<std::string> arguments;    ///< the first one is the program's whole path
    std::vector<std::string> environment;  ///< NAME=VALUE; nothing of ours, which may hold a password
    std::filesystem::path folder = "/";    ///< to work in
    int input = -1;                        ///< descriptors that become its standard ones; -1: /dev/null
    int output = -1;
    int error = -1;
    int kept = -1;  ///< one more that it may use, under the same number
    /// User and group to run as; only root can. Supplementary groups are dropped.
    std::optional<std::pair<uid_t, gid_t>> account;
};

/// What a program needs of any environment.
[[nodiscard]] std::vector<std::string> plainEnvironment();

/// Starts it, leading a session and a group of processes of its own. Whether it could be executed shows in
/// its exit status 127. Fails with notSupported where no process can be made. Source: fork(2), execve(2).
[[nodiscard]] Result<pid_t> spawn(const Program& program);

}  // namespace loadstone
