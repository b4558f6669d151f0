// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>

#include <QTemporaryDir>

#include "core/base/steady_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/workload/fk_web/fk_web_workload.h"
#include "ui/workbench.h"

namespace loadstone {

/// A workbench whose embedded target is the fake engine, in real time: a batch takes a millisecond. Settings
/// and session live in a folder that goes with it.
class FakeBench {
   public:
    explicit FakeBench(FakeScript script = slowScript());

    [[nodiscard]] Workbench workbench();
    [[nodiscard]] std::filesystem::path session() const { return file("test.loadstone"); }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const;
    [[nodiscard]] const FkWebWorkload& workload() const noexcept { return m_workload; }
    [[nodiscard]] Engine& engine() const { return **m_engines.find("firebird"); }
    [[nodiscard]] Clock& clock() noexcept { return m_clock; }

    [[nodiscard]] static FakeScript slowScript();

   private:
    QTemporaryDir m_folder;
    SteadyClock m_clock;
    FkWebWorkload m_workload;
    EngineRegistry m_engines;
};

}  // namespace loadstone
