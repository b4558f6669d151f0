// SPDX-License-Identifier: MIT
#include "core/run/run_preflight.h"
#include "core/workload/fk_web/fk_web_workload.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

class SmallDatabase final : public Database {
   public:
    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return server; }
    [[nodiscard]] std::int64_t statementBytes(const InsertShape& /*shape*/, WritePath /*path*/,
                                              std::int64_t rows) const noexcept override {
        return rows;
    }
    Result<std::unique_ptr<Connection>> connect(std::stop_token /*stop*/) override {
        return fail(ErrorKind::unreachable, "scripted");
    }
    Result<void> claim(std::stop_token /*stop*/) override { return {}; }
    [[nodiscard]] std::optional<std::int64_t> freeBytes() const override { return room; }

    Capabilities server;
    std::optional<std::int64_t> room;
};

}  // namespace

class TestRunPreflight : public QObject {
    Q_OBJECT

   private:
    FkWebWorkload m_workload;
    SmallDatabase m_database;
    RunConfig m_config;

   private slots:
    void init() {
        m_database.server = {};
        for (PathSupport& path : m_database.server.paths) {
            path.available = true;
        }
        m_database.server.storage = {100, 0};
        m_database.room.reset();
        m_config = {};
        m_config.parameters = ParameterValues(m_workload.parameters());
        m_config.rows = 1'000'000;
    }

    void whatFitsIsEstimated() {
        const auto preflight = preflightRun(m_workload, m_config, m_database);
        QVERIFY(preflight);
        QVERIFY(preflight->rows >= 1'000'000 && preflight->diskBytes > 100'000'000);
    }

    void whatTheServerCannotDoIsRefused() {
        m_database.server.paths[static_cast<std::size_t>(WritePath::multirow)] = {false, {}, "it cannot."};
        QCOMPARE(preflightRun(m_workload, m_config, m_database).error().kind, ErrorKind::invalidArgument);
    }

    void aStatementThatIsTooLongIsRefused() {
        m_database.server.maxStatementBytes = 10;
        QCOMPARE(preflightRun(m_workload, m_config, m_database).error().kind, ErrorKind::tooLarge);
    }

    void moreThanThereIsRoomForIsRefused() {
        m_database.room = 50'000'000;
        const auto refused = preflightRun(m_workload, m_config, m_database);
        QCOMPARE(refused.error().kind, ErrorKind::diskFull);
        QVERIFY(contains(refused.error().message, "only 50 MB"));
        m_config.rows.reset();  // a run by time empties its table
        m_config.duration = std::chrono::seconds(1);
        QVERIFY(preflightRun(m_workload, m_config, m_database));
    }
};

QTEST_APPLESS_MAIN(TestRunPreflight)
#include "tst_run_preflight.moc"
