// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_copy_parameters.h"
#include "core/workload/fk_web/fk_copy_workload.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestFkCopyWorkload : public QObject {
    Q_OBJECT

   private:
    FkCopyWorkload m_workload;
    ParameterValues values(CopyMethod method, bool checks) {
        ParameterValues values(m_workload.parameters());
        values.set("method", static_cast<std::int64_t>(method));
        values.set("fk", checks ? 1 : 0);
        return values;
    }

   private slots:
    void saysWhatItIs() {
        QCOMPARE(m_workload.id(), std::string("copy"));
        QVERIFY(!m_workload.title().empty() && m_workload.summary().ends_with('.'));
        QVERIFY(m_workload.wholeRows().value_or(0) > 0);
        QVERIFY(m_workload.maximumRows({}) >= *m_workload.wholeRows());
    }

    void sharesTheWebsDeclarations() {
        std::vector<std::string> keys;
        for (const ParameterSpec& spec : fkCopyParameterSpecs()) {
            keys.push_back(spec.key);
            QCOMPARE(spec.effect, ParameterEffect::rebuild);
            QVERIFY(spec.check(spec.defaultValue));
        }
        QVERIFY(keys == (std::vector<std::string>{"n", "l", "fk", "index", "method"}));
        QCOMPARE(*m_workload.parameter("method")->parse("dump"), static_cast<std::int64_t>(CopyMethod::dump));
    }

    void aMissingDumpIsRefusedWithItsReason() {
        Capabilities server;
        server.dumpAndRestore.reason = "its program is not installed.";
        const auto limits = m_workload.limits(server);
        QCOMPARE(limits.size(), std::size_t{1});
        QVERIFY(m_workload.check(values(CopyMethod::select, true), server));
        const auto refused = m_workload.check(values(CopyMethod::dump, true), server);
        QVERIFY(contains(refused.error().message, "its program is not installed."));
        server.dumpAndRestore = {true, "a | b", {}};
        QVERIFY(m_workload.check(values(CopyMethod::dump, true), server));
    }

    void conditionsNameTheWayAndTheMechanism() {
        Capabilities server;
        server.dumpAndRestore = {true, "a | b", {}};
        server.foreignKeys.mechanism = "a switch";
        QCOMPARE(m_workload.conditions(values(CopyMethod::select, true), server), std::string());
        QCOMPARE(m_workload.conditions(values(CopyMethod::dump, true), server),
                 std::string("copied through a | b"));
        QCOMPARE(m_workload.conditions(values(CopyMethod::dump, false), server),
                 std::string("copied through a | b; foreign keys off: a switch"));
    }
};

QTEST_APPLESS_MAIN(TestFkCopyWorkload)
#include "tst_fk_copy_workload.moc"
