// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <unistd.h>

#include "core/sandbox/sandbox.h"
#include "tests/core/base/test_text.h"
#include "tests/core/sandbox/sleepy_engine.h"

using namespace loadstone;
namespace fs = std::filesystem;

class TestSandbox : public QObject {
    Q_OBJECT

   private:
    Sandbox sandbox() { return *Sandbox::of(m_engine, m_parent->path()); }
    [[nodiscard]] fs::path folder() const { return m_parent->path() / "fake"; }

    SleepyEngine m_engine;
    std::unique_ptr<SandboxParent> m_parent;

   private slots:
    void init() {
        m_parent = std::make_unique<SandboxParent>();
        m_engine.recipe.number = 1;
        m_engine.recipe.missing = m_engine.recipe.failing = m_engine.recipe.ending = false;
        m_engine.refusals = 0;
    }
    void cleanup() { (void)sandbox().remove(); }

    void aStartMakesItAndServes() {
        Sandbox box = sandbox();
        QVERIFY(!box.status().exists);
        m_engine.refusals = 3;  // not at once
        const auto target = box.start({});
        QVERIFY2(target, target ? "" : target.error().describe().c_str());
        const SandboxStatus status = box.status();
        QVERIFY(status.exists && status.running && !status.kept && status.problem.empty());
        QCOMPARE(status.port, target->hosts.front().port);
        QVERIFY(status.pid > 0);
        QCOMPARE(lineOf(folder() / "made"), target->password->reveal());
        QCOMPARE(target->password->reveal().size(), std::size_t{32});
        QCOMPARE(lineOf(folder() / "conf" / "server.conf"), "port=" + std::to_string(status.port));
        QCOMPARE(fs::read_symlink(folder() / "null"), fs::path("/dev/null"));
        if (::geteuid() == 0) {
            QCOMPARE(lineOf(folder() / "account"), std::string("nobody"));
        }
    }

    void thePasswordIsForTheUserAlone() {
        Sandbox box = sandbox();
        QVERIFY(box.start({}));
        struct stat info {};
        QCOMPARE(::stat((folder() / "password").c_str(), &info), 0);
        QCOMPARE(info.st_mode & 0777U, 0600U);
        QCOMPARE(info.st_uid, ::geteuid());
        QCOMPARE(fs::status(folder()).permissions(), fs::perms::owner_all);
    }

    void aSecondStartFindsItRunning() {
        Sandbox box = sandbox();
        const auto first = box.start({});
        const auto second = box.start({});
        QVERIFY(first && second);
        QCOMPARE(second->hosts.front().port, first->hosts.front().port);
        QCOMPARE(second->password->reveal(), first->password->reveal());
    }

    void theLastUserStopsIt() {
        Sandbox box = sandbox();
        Sandbox other = sandbox();
        QVERIFY(box.start({}));
        QVERIFY(other.start({}));
        box.release();
        QVERIFY(other.status().running);
        other.release();
        QVERIFY(!other.status().running);
        QVERIFY(other.status().exists);
    }

    void whatIsKeptStaysUntilItIsStopped() {
        Sandbox box = sandbox();
        QVERIFY(box.start({}));
        QVERIFY(box.keep());
        box.release();
        QVERIFY(box.status().running && box.status().kept);
        QVERIFY(box.stop());
        QVERIFY(!box.status().running && !box.status().kept);
    }

    void whatAKilledUserLeftIsEnded() {
        {
            Sandbox killed = sandbox();
            QVERIFY(killed.start({}));
            // Its lock goes as that of a killed process does, without release().
        }
        QVERIFY(!sandbox().status().running);
    }

    void aServerThatWasKilledIsStartedAgain() {
        Sandbox box = sandbox();
        QVERIFY(box.start({}));
        const pid_t first = box.status().pid;
        endProcess(*markOf(first), SIGKILL, std::chrono::seconds(10));
        QVERIFY(!box.status().running);
        QVERIFY(box.start({}));
        QVERIFY(box.status().running);
        QVERIFY(box.status().pid != first);
    }

    void aHalfMadeOneIsMadeAnew() {
        QVERIFY(sandbox().start({}));
        fs::remove(folder() / "sandbox.ini");
        std::ofstream(folder() / "half") << "made";
        Sandbox box = sandbox();
        QVERIFY(box.start({}));
        QVERIFY(!fs::exists(folder() / "half"));
    }

    void anotherRecipeMakesItAnew() {
        const auto first = sandbox().start({});
        m_engine.recipe.number = 2;
        Sandbox box = sandbox();
        const auto second = box.start({});
        QVERIFY(first && second);
        QVERIFY(second->password->reveal() != first->password->reveal());
    }

    void aRemovedOneLeavesNothing() {
        Sandbox box = sandbox();
        QVERIFY(box.start({}));
        const pid_t server = box.status().pid;
        QVERIFY(box.remove());
        QVERIFY(!fs::exists(folder()));
        QVERIFY(!markOf(server));
    }

    void aMissingProgramIsNamedWithItsPackage() {
        m_engine.recipe.missing = true;
        const auto target = sandbox().start({});
        QCOMPARE(target.error().kind, ErrorKind::notSupported);
        QVERIFY(contains(target.error().describe(), "sleep"));
        QVERIFY(contains(target.error().hint, "coreutils"));
        QVERIFY(contains(sandbox().status().problem, "coreutils"));
        QVERIFY(!fs::exists(folder()));
    }

    void whatCannotBeMadeSaysWhyAndLeavesNothing() {
        m_engine.recipe.failing = true;
        const auto target = sandbox().start({});
        QVERIFY(!target);
        QVERIFY2(contains(target.error().message, "no room left"), target.error().message.c_str());
        QVERIFY(!fs::exists(folder()));
    }

    void aServerThatEndsSaysWhy() {
        m_engine.recipe.ending = true;
        m_engine.refusals = 1'000'000;
        const auto target = sandbox().start({});
        QCOMPARE(target.error().kind, ErrorKind::unreachable);
        QVERIFY2(contains(target.error().message, "cannot serve"), target.error().message.c_str());
    }

    void aStopIsObeyed() {
        m_engine.refusals = 1'000'000;
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(sandbox().start(stop.get_token()).error().kind, ErrorKind::cancelled);
        QVERIFY(!sandbox().status().running);
    }

    void anEngineWithoutOneSaysSo() {
        SteadyClock clock;
        FakeEngine engine(clock, {});
        QCOMPARE(Sandbox::of(engine, m_parent->path()).error().kind, ErrorKind::notSupported);
    }
};

QTEST_GUILESS_MAIN(TestSandbox)
#include "tst_sandbox.moc"
