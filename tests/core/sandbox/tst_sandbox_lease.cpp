// SPDX-License-Identifier: MIT
#include <optional>

#include "core/sandbox/sandbox_lease.h"
#include "core/sandbox/sandbox_store.h"
#include "tests/core/base/test_text.h"
#include "tests/core/sandbox/sleepy_engine.h"

using namespace loadstone;

class TestSandboxLease : public QObject {
    Q_OBJECT

   private:
    SandboxParent m_parent;
    SleepyEngine m_engine;
    static Target boxTarget() {
        Target target;
        target.url = "sandbox:fake";
        target.kind = TargetKind::sandbox;
        return target;
    }
    SandboxStatus status() { return Sandbox::of(m_engine, sandboxFolder())->status(); }

   private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_parent.root().c_str()); }
    void cleanupTestCase() { QVERIFY(Sandbox::of(m_engine, sandboxFolder())->remove()); }

    void theServerLivesAsLongAsTheLastLease() {
        auto first = std::optional(*SandboxLease::take(m_engine, boxTarget(), {}));
        auto second = std::optional(*SandboxLease::take(m_engine, boxTarget(), {}));
        QCOMPARE(first->target().hosts.front().port, second->target().hosts.front().port);
        first.reset();
        QVERIFY(status().running);
        second.reset();
        QVERIFY(!status().running);
    }

    void aDeadServerIsStartedForTheNextLease() {
        const auto first = SandboxLease::take(m_engine, boxTarget(), {});
        QVERIFY(first);
        endProcess(*markOf(status().pid), SIGKILL, std::chrono::seconds(10));
        QVERIFY(SandboxLease::take(m_engine, boxTarget(), {}));
        QVERIFY(status().running);
    }

    void anyOtherTargetIsItself() {
        const auto lease = SandboxLease::take(m_engine, embeddedTarget(), {});
        QVERIFY(lease);
        QCOMPARE(lease->target().url, std::string("embedded"));
        QVERIFY(!status().running);
    }

    void whatCannotStartIsAnError() {
        m_engine.recipe.missing = true;
        QCOMPARE(SandboxLease::take(m_engine, boxTarget(), {}).error().kind, ErrorKind::notSupported);
        m_engine.recipe.missing = false;
    }
};

QTEST_GUILESS_MAIN(TestSandboxLease)
#include "tst_sandbox_lease.moc"
