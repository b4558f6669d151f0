// SPDX-License-Identifier: MIT
#include "core/sandbox/open_target.h"
#include "core/sandbox/sandbox_store.h"
#include "tests/core/base/test_text.h"
#include "tests/core/sandbox/sleepy_engine.h"

using namespace loadstone;

class TestOpenTarget : public QObject {
    Q_OBJECT

   private:
    SandboxParent m_parent;
    SleepyEngine m_engine;

   private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_parent.root().c_str()); }
    void cleanupTestCase() { QVERIFY(Sandbox::of(m_engine, sandboxFolder())->remove()); }

    void aSandboxRunsWhileItsDatabaseIsOpen() {
        Target target;
        target.url = "sandbox:fake";
        target.kind = TargetKind::sandbox;
        {
            const auto database = openTarget(m_engine, target, {});
            QVERIFY(database);
            QVERIFY(Sandbox::of(m_engine, sandboxFolder())->status().running);
            QVERIFY((*database)->connect({}));
            QVERIFY((*database)->claim({}));
            QVERIFY((*database)->freeBytes().value_or(0) > 0);
            const InsertShape shape{"t", {{"a", ColumnType::int32}}};
            QVERIFY((*database)->statementBytes(shape, WritePath::row, 1) > 0);
            QVERIFY((*database)->capabilities().path(WritePath::row).available);
            QCOMPARE(m_engine.opened.url, std::string("sandbox:fake"));
            QVERIFY(m_engine.opened.hosts.front().port > 0);
        }
        QVERIFY(!Sandbox::of(m_engine, sandboxFolder())->status().running);
    }

    void anyOtherTargetIsOpenedAsItIs() {
        const auto database = openTarget(m_engine, embeddedTarget(), {});
        QVERIFY(database);
        QVERIFY(!(*database)->freeBytes());
        QCOMPARE(m_engine.opened.url, std::string("embedded"));
    }
};

QTEST_GUILESS_MAIN(TestOpenTarget)
#include "tst_open_target.moc"
