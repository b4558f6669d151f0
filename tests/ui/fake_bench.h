// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include <QTemporaryDir>

#include "core/base/steady_clock.h"
#include "core/workload/fk_web/fk_web_workload.h"
#include "tests/ui/fake_server.h"
#include "ui/workbench.h"

namespace loadstone {

/// A workbench whose embedded target and whose servers of MariaDB are the fake engine, in real time: a batch
/// takes a millisecond. There is a keychain, in memory; PostgreSQL's plugin is not there. Settings and
/// session live in a folder that goes with it.
class FakeBench {
   public:
    explicit FakeBench(FakeScript script = slowScript());

    [[nodiscard]] Workbench workbench();
    [[nodiscard]] std::filesystem::path session() const { return file("test.loadstone"); }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const;
    [[nodiscard]] const FkWebWorkload& workload() const noexcept { return m_workload; }
    [[nodiscard]] Engine& engine() const { return **m_engines.find("firebird"); }
    [[nodiscard]] FakeServer& server() const noexcept { return *m_server; }
    [[nodiscard]] FakeKeychain& keychain() noexcept { return m_keychain; }
    [[nodiscard]] Clock& clock() noexcept { return m_clock; }

    /// Everything that was written into its folder: settings, session.
    [[nodiscard]] QByteArray everythingWritten() const;

    [[nodiscard]] static FakeScript slowScript();

   private:
    QTemporaryDir m_folder;
    SteadyClock m_clock;
    FkWebWorkload m_workload;
    FakeKeychain m_keychain;
    FakeServer* m_server;  // owned by the registry
    EngineRegistry m_engines;
};

}  // namespace loadstone
