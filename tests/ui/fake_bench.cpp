// SPDX-License-Identifier: MIT
#include "tests/ui/fake_bench.h"

#include <QCoreApplication>
#include <QSettings>

namespace loadstone {

namespace {

/// The fake engine under the id that the embedded target asks for.
class EmbeddedFake final : public Engine {
   public:
    EmbeddedFake(Clock& clock, FakeScript script) : m_fake(clock, std::move(script)) {}

    [[nodiscard]] std::string id() const override { return "firebird"; }
    [[nodiscard]] std::string name() const override { return m_fake.name(); }
    [[nodiscard]] std::string clientVersion() const override { return m_fake.clientVersion(); }
    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return m_fake.capabilities(); }
    [[nodiscard]] const Dialect& dialect() const noexcept override { return m_fake.dialect(); }
    Result<std::unique_ptr<Database>> open(const Target& target, std::stop_token stop) override {
        return m_fake.open(target, stop);
    }

   private:
    FakeEngine m_fake;
};

}  // namespace

FakeBench::FakeBench(FakeScript script) {
    QCoreApplication::setOrganizationName(QStringLiteral("loadstone-test"));
    QCoreApplication::setApplicationName(QStringLiteral("loadstone-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    m_engines.add(std::make_unique<EmbeddedFake>(m_clock, std::move(script)));
}

FakeScript FakeBench::slowScript() {
    FakeScript script;
    script.onWrite = [](const FakeCall&) { return succeedsAfter(std::chrono::milliseconds(1)); };
    return script;
}

Workbench FakeBench::workbench() { return {m_engines, {&m_workload}, m_clock, session()}; }

std::filesystem::path FakeBench::file(const std::string& name) const {
    return std::filesystem::path(m_folder.path().toStdString()) / name;
}

}  // namespace loadstone
