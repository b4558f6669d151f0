// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_parameters.h"
#include "core/workload/fk_web/fk_web_preflight.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

/// Says that a row takes ten bytes, on the paths that do not split.
class TenByteDatabase final : public Database {
   public:
    [[nodiscard]] const Capabilities& capabilities() const noexcept override { return server; }
    [[nodiscard]] std::int64_t statementBytes(const InsertShape& shape, WritePath path,
                                              std::int64_t rows) const noexcept override {
        columns = shape.columns.size();
        return path == WritePath::load ? 0 : 100 + 10 * rows;
    }
    Result<std::unique_ptr<Connection>> connect(std::stop_token /*stop*/) override {
        return fail(ErrorKind::unreachable, "scripted");
    }
    Result<void> claim(std::stop_token /*stop*/) override { return {}; }

    Capabilities server;
    mutable std::size_t columns = 0;
};

FkWebParameters parameters(std::int64_t n, std::int64_t k, WritePath path) {
    ParameterValues values(fkWebParameterSpecs());
    values.set("n", n);
    values.set("k", k);
    values.set("l", 1000);
    values.set("path", static_cast<std::int64_t>(path));
    return FkWebParameters(values);
}

}  // namespace

class TestFkWebPreflight : public QObject {
    Q_OBJECT

   private slots:
    void aBatchThatFitsIsEstimated() {
        TenByteDatabase database;
        database.server.maxStatementBytes = 10'100;
        const auto preflight = fkWebPreflight(parameters(3, 1000, WritePath::multirow), database, 5000);
        QVERIFY(preflight);
        QCOMPARE(preflight->rows, 5000 + 3 * 1000);
        QCOMPARE(preflight->statementBytes, 10'100);
        QCOMPARE(preflight->diskBytes, 0);
        QCOMPARE(database.columns, std::size_t{4});
    }

    void oneThatDoesNotIsRefusedWithTheLargestThatDoes() {
        TenByteDatabase database;
        database.server.maxStatementBytes = 10'099;
        database.server.maxStatementSetting = "max_packet";
        const auto preflight = fkWebPreflight(parameters(3, 1000, WritePath::multirow), database, 5000);
        QVERIFY(!preflight);
        QCOMPARE(preflight.error().kind, ErrorKind::tooLarge);
        QVERIFY(contains(preflight.error().message, "K=1000"));
        QVERIFY(contains(preflight.error().message, "max_packet"));
        QCOMPARE(preflight.error().hint, std::string("The largest K that fits is 999."));
    }

    void aPathThatSplitsHasNoLimit() {
        TenByteDatabase database;
        database.server.maxStatementBytes = 1;
        QVERIFY(fkWebPreflight(parameters(3, 300'000, WritePath::load), database, 5000));
    }

    void diskIsThatOfRowsKeysAndIndexes() {
        TenByteDatabase database;
        database.server.storage = {30, 20};
        database.server.indexesForeignKeys = true;
        const auto preflight = fkWebPreflight(parameters(2, 10, WritePath::row), database, 100);
        QCOMPARE(preflight->diskBytes, 2 * 1000 * (30 + 4) + 100 * (30 + 8 + 2 * (4 + 20)));
    }
};

QTEST_APPLESS_MAIN(TestFkWebPreflight)
#include "tst_fk_web_preflight.moc"
