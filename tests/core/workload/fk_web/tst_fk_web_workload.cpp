// SPDX-License-Identifier: MIT
#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/workload/fk_web/fk_row_source.h"
#include "core/workload/fk_web/fk_web_workload.h"
#include "tests/core/base/test_text.h"
#include "tests/core/workload/fk_web/recording_connection.h"

using namespace loadstone;

class TestFkWebWorkload : public QObject {
    Q_OBJECT

   private slots:
    void saysWhatItIs() {
        QCOMPARE(m_workload.id(), std::string("fk_web"));
        QCOMPARE(m_workload.title(), std::string("Foreign-key web"));
        QVERIFY(m_workload.summary().ends_with('.'));
        QVERIFY(m_workload.parameter("n") != nullptr);
        QVERIFY(m_workload.check(ParameterValues(m_workload.parameters()), m_engine.capabilities()));
    }

    void limitsAreTheServersOwn() {
        Capabilities server = m_engine.capabilities();
        const auto limits = m_workload.limits(server);
        QCOMPARE(limits.size(), std::size_t{1});
        QCOMPARE(limits[0].key, std::string("path"));
        QCOMPARE(limits[0].choice, static_cast<std::int64_t>(WritePath::load));
        QCOMPARE(limits[0].reason, server.path(WritePath::load).reason);
        server.foreignKeys = {false, "by dropping them", "they are dropped when the table is built."};
        const auto more = m_workload.limits(server);
        QCOMPARE(more.size(), std::size_t{2});
        QCOMPARE(more[1].key, std::string("fk"));
        QCOMPARE(more[1].choice, -1);
        QVERIFY(more[1].onlyLive);
        QCOMPARE(more[1].reason, std::string("they are dropped when the table is built."));
        server.indexesForeignKeys = true;
        const auto most = m_workload.limits(server);
        QCOMPARE(most.size(), std::size_t{3});
        QCOMPARE(most[2].key, std::string("index"));
        QVERIFY(!most[2].onlyLive);
    }

    void aMissingPathIsRefusedBeforeTheRun() {
        ParameterValues values(m_workload.parameters());
        values.set("path", static_cast<std::int64_t>(WritePath::load));
        const auto checked = m_workload.check(values, m_engine.capabilities());
        QVERIFY(!checked);
        QCOMPARE(checked.error().message,
                 std::string("Path cannot be \"load\" here: The fake engine has no bulk load."));
    }

    void scatteredKeysRunOutFirst() {
        ParameterValues values(m_workload.parameters());
        values.set("order", static_cast<std::int64_t>(KeyOrder::random));
        const std::int64_t scattered = m_workload.maximumRows(values);
        QCOMPARE(scattered, FkRowSource::maximumRows(KeyOrder::random));
        for (const KeyOrder order : {KeyOrder::ascending, KeyOrder::interleaved}) {
            values.set("order", static_cast<std::int64_t>(order));
            QVERIFY(m_workload.maximumRows(values) > 1000 * scattered);
        }
    }

    void checksThatAreOffAreNamed() {
        ParameterValues values(m_workload.parameters());
        QVERIFY(m_workload.conditions(values, m_engine.capabilities()).empty());
        values.set("fk", 0);
        QCOMPARE(m_workload.conditions(values, m_engine.capabilities()),
                 std::string("foreign keys off: a scripted switch"));
    }

    void aRunBuildsWhatItsParametersSay() {
        ParameterValues values(m_workload.parameters());
        values.set("n", 2);
        const auto run = m_workload.start({m_engine.dialect(), m_engine.capabilities(), values, 1});
        QVERIFY(run);
        RecordingConnection connection;
        QVERIFY(run->build(connection, [](double, const std::string&) {}));
        int tables = 0;
        for (const std::string& statement : connection.statements) {
            tables += statement.starts_with("CREATE TABLE") ? 1 : 0;
        }
        QCOMPARE(tables, 3);
    }

   private:
    VirtualClock m_clock;
    FakeEngine m_engine{m_clock};
    FkWebWorkload m_workload;
};

QTEST_APPLESS_MAIN(TestFkWebWorkload)
#include "tst_fk_web_workload.moc"
