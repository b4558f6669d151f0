// SPDX-License-Identifier: MIT
#include <csignal>
#include <fstream>

#include <QTemporaryDir>

#include "core/sandbox/sandbox_programs.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;
namespace fs = std::filesystem;

namespace {

class PatternRecipe : public SandboxRecipe {
   public:
    explicit PatternRecipe(std::vector<fs::path> places) : m_places(std::move(places)) {}
    [[nodiscard]] std::string account() const override { return {}; }
    [[nodiscard]] std::vector<SandboxProgram> programs() const override {
        return {{"server", m_places, "server-package"}};
    }
    [[nodiscard]] int version() const override { return 1; }
    [[nodiscard]] std::vector<SandboxFile> files(const SandboxPlace& /*place*/) const override { return {}; }
    [[nodiscard]] std::vector<SandboxCommand> initialise(const SandboxPlace& /*place*/) const override {
        return {};
    }
    [[nodiscard]] SandboxCommand serve(const SandboxPlace& /*place*/) const override { return {}; }
    [[nodiscard]] int stopSignal() const override { return SIGTERM; }
    [[nodiscard]] Target target(const SandboxPlace& /*place*/) const override { return {}; }

   private:
    std::vector<fs::path> m_places;
};

}  // namespace

class TestSandboxPrograms : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    [[nodiscard]] fs::path root() const { return m_folder.path().toStdString(); }
    void make(const std::string& version, bool executable = true) const {
        const fs::path file = root() / version / "bin" / "server";
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "x";
        fs::permissions(file, fs::perms(executable ? 0755 : 0644));
    }

   private slots:
    void theHighestVersionIsTaken() {
        make("9");
        make("15");
        make("17", false);
        const auto found = findPrograms(PatternRecipe({root() / "none", root() / "*" / "bin" / "server"}));
        QVERIFY(found);
        // Root may execute nothing that has no executable bit either.
        QCOMPARE(found->at("server"), root() / "15" / "bin" / "server");
    }

    void theFirstPlaceWins() {
        make("15");
        const auto found = findPrograms(PatternRecipe({"/bin/sh", root() / "*" / "bin" / "server"}));
        QCOMPARE(found->at("server"), fs::path("/bin/sh"));
    }

    void whatIsMissingHasAPackage() {
        const auto found = findPrograms(PatternRecipe({root() / "none"}));
        QCOMPARE(found.error().kind, ErrorKind::notSupported);
        QVERIFY(contains(found.error().hint, "server-package"));
    }
};

QTEST_APPLESS_MAIN(TestSandboxPrograms)
#include "tst_sandbox_programs.moc"
