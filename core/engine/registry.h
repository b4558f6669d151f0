// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/engine.h"

namespace loadstone {

/// Finds engine plugins and loads them at run time, so that a missing client library disables one engine with
/// a message and nothing else.
///
/// A plugin is a pair of files in one folder: loadstone-engine-ID.so and loadstone-engine-ID.ini, which names
/// the engine and the packages it needs even when the .so cannot be loaded. Use from one thread.
class EngineRegistry {
   public:
    /// One plugin that was found. Either engine or problem is set.
    struct Entry {
        std::string id;
        std::string name;
        std::string packages;  ///< Debian packages that bring the client library
        std::unique_ptr<Engine> engine;
        Error problem;  ///< why it cannot be used, and what to install
    };

    EngineRegistry() = default;
    ~EngineRegistry();
    EngineRegistry(const EngineRegistry&) = delete;
    EngineRegistry& operator=(const EngineRegistry&) = delete;

    /// Loads every plugin of a folder; one that is known already by its id is left alone.
    void loadFolder(const std::filesystem::path& folder);

    /// Adds an engine that is linked in; for tests.
    void add(std::unique_ptr<Engine> engine);

    [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return m_entries; }

    /// The engine of that id, or why there is none.
    [[nodiscard]] Result<Engine*> find(const std::string& id) const;

    /// Where plugins are looked for, in order: $LOADSTONE_ENGINE_PATH alone when it is set; else engines/
    /// beside the program, ../lib/loadstone/engines from it, and the installed folder.
    [[nodiscard]] static std::vector<std::filesystem::path> searchPath();

   private:
    std::vector<Entry> m_entries;
    std::vector<void*> m_libraries;  // closed after the engines that live in them
};

}  // namespace loadstone
