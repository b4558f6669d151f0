// SPDX-License-Identifier: MIT
#include "core/engine/registry.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "core/engine/plugin.h"

namespace loadstone {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view filePrefix = "loadstone-engine-";

std::map<std::string, std::string> readManifest(const fs::path& file) {
    std::map<std::string, std::string> values;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (const auto equals = line.find('='); equals != std::string::npos) {
            values[line.substr(0, equals)] = line.substr(equals + 1);
        }
    }
    return values;
}

Error cannotLoad(const EngineRegistry::Entry& entry, std::string_view why) {
    return Error{ErrorKind::notSupported,
                 fmt::format("{} cannot be used: {}.", entry.name, why),
                 fmt::format("Install the package {}.", entry.packages),
                 {},
                 0};
}

Result<std::unique_ptr<Engine>> createFrom(void* library, const EngineRegistry::Entry& entry) {
    const auto function = reinterpret_cast<EnginePluginFunction>(dlsym(library, enginePluginSymbol));
    if (function == nullptr || function()->abi != enginePluginAbi) {
        return fail(ErrorKind::notSupported,
                    fmt::format("{} cannot be used: its plugin was made for another version of Loadstone.",
                                entry.name),
                    "Install Loadstone and its engines in the same version.");
    }
    return function()->create();
}

}  // namespace

EngineRegistry::~EngineRegistry() {
    m_entries.clear();
    for (void* library : m_libraries) {
        dlclose(library);
    }
}

void EngineRegistry::loadFolder(const fs::path& folder) {
    std::vector<fs::path> manifests;
    std::error_code code;
    for (const fs::directory_entry& file : fs::directory_iterator(folder, code)) {
        const std::string name = file.path().filename().string();
        if (name.starts_with(filePrefix) && file.path().extension() == ".ini") {
            manifests.push_back(file.path());
        }
    }
    std::sort(manifests.begin(), manifests.end());
    for (const fs::path& manifest : manifests) {
        auto values = readManifest(manifest);
        Entry entry{values["id"], values["name"], values["packages"], nullptr, {}};
        const bool known = std::any_of(m_entries.begin(), m_entries.end(),
                                       [&entry](const Entry& other) { return other.id == entry.id; });
        if (known) {
            continue;
        }
        fs::path plugin = manifest;
        plugin.replace_extension(".so");
        // RTLD_LOCAL keeps the client libraries of different engines out of each other's way.
        if (void* library = dlopen(plugin.c_str(), RTLD_NOW | RTLD_LOCAL); library == nullptr) {
            entry.problem = cannotLoad(entry, dlerror());
        } else {
            m_libraries.push_back(library);
            if (auto engine = createFrom(library, entry)) {
                entry.engine = std::move(*engine);
            } else {
                entry.problem = engine.error();
            }
        }
        m_entries.push_back(std::move(entry));
    }
}

void EngineRegistry::add(std::unique_ptr<Engine> engine) {
    Entry entry{engine->id(), engine->name(), {}, nullptr, {}};
    entry.engine = std::move(engine);
    m_entries.push_back(std::move(entry));
}

Result<Engine*> EngineRegistry::find(const std::string& id) const {
    for (const Entry& entry : m_entries) {
        if (entry.id == id) {
            if (entry.engine) {
                return entry.engine.get();
            }
            return Failure(entry.problem);
        }
    }
    return fail(
        ErrorKind::notSupported, fmt::format("There is no plugin for the engine \"{}\".", id),
        "Install the package that brings it, or set LOADSTONE_ENGINE_PATH to the folder that holds it.");
}

std::vector<fs::path> EngineRegistry::searchPath() {
    if (const char* path = std::getenv("LOADSTONE_ENGINE_PATH"); path != nullptr && *path != '\0') {
        return {path};
    }
    std::error_code code;
    const fs::path program = fs::read_symlink("/proc/self/exe", code).parent_path();
    return {program / "engines", program.parent_path() / "lib" / "loadstone" / "engines",
            LOADSTONE_ENGINE_FOLDER};
}

}  // namespace loadstone
