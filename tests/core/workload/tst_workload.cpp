// SPDX-License-Identifier: MIT
#include "core/workload/workload.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

ParameterSpec number() {
    return {"k", "K", "Batch", "", "", ParameterKind::integer, ParameterScale::linear, ParameterEffect::live,
            1,   10,  5};
}

ParameterSpec path() {
    return {"path",
            "Path",
            "Write path",
            "",
            "",
            ParameterKind::choice,
            ParameterScale::linear,
            ParameterEffect::live,
            0,
            1,
            0,
            {},
            {"slow", "fast"}};
}

/// Two parameters and the limits it is given.
class TinyWorkload final : public Workload {
   public:
    [[nodiscard]] std::string id() const override { return "tiny"; }
    [[nodiscard]] std::string title() const override { return "Tiny"; }
    [[nodiscard]] std::string summary() const override { return "Does nothing."; }
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const noexcept override { return m_specs; }
    [[nodiscard]] std::vector<ParameterLimit> limits(const Capabilities& /*server*/) const override {
        return m_limits;
    }
    [[nodiscard]] std::int64_t maximumRows(const ParameterValues& /*values*/) const override { return 1; }
    [[nodiscard]] std::string conditions(const ParameterValues& /*values*/,
                                         const Capabilities& /*server*/) const override {
        return {};
    }
    [[nodiscard]] Result<Preflight> preflight(const ParameterValues& /*values*/, const Database& /*database*/,
                                              std::int64_t /*rows*/) const override {
        return Preflight{};
    }
    [[nodiscard]] std::unique_ptr<WorkloadRun> start(WorkloadContext /*context*/) const override {
        return nullptr;
    }

    std::vector<ParameterLimit> m_limits;

   private:
    std::vector<ParameterSpec> m_specs = {number(), path()};
};

}  // namespace

class TestWorkload : public QObject {
    Q_OBJECT

   private slots:
    void parametersAreFoundByKey() {
        const TinyWorkload workload;
        QCOMPARE(workload.parameter("k"), &workload.parameters()[0]);
        QCOMPARE(workload.parameter("path"), &workload.parameters()[1]);
        QVERIFY(workload.parameter("w") == nullptr);
        QVERIFY(workload.parameter("") == nullptr);
    }

    void valuesInRangePass() {
        const TinyWorkload workload;
        ParameterValues values(workload.parameters());
        QVERIFY(workload.check(values, {}));
        values.set("path", 1);
        QVERIFY(workload.check(values, {}));
    }

    void theFirstValueOutOfRangeIsNamed() {
        const TinyWorkload workload;
        ParameterValues values(workload.parameters());
        values.set("k", 11);
        values.set("path", 2);
        const auto checked = workload.check(values, {});
        QVERIFY(!checked);
        QCOMPARE(checked.error().message,
                 std::string("K (Batch) cannot be \"11\": it takes a whole number from 1 to 10."));
    }

    void aChoiceTheServerLacksIsRefusedWithItsReason() {
        TinyWorkload workload;
        workload.m_limits = {{"path", 1, false, "the server is old."}};
        ParameterValues values(workload.parameters());
        QVERIFY(workload.check(values, {}));
        values.set("path", 1);
        const auto checked = workload.check(values, {});
        QVERIFY(!checked);
        QCOMPARE(checked.error().kind, ErrorKind::invalidArgument);
        QCOMPARE(checked.error().message, std::string("Path cannot be \"fast\" here: the server is old."));
    }

    void aParameterTheServerDecidesKeepsItsDefault() {
        TinyWorkload workload;
        workload.m_limits = {{"k", -1, false, "the server does it by itself."}};
        ParameterValues values(workload.parameters());
        QVERIFY(workload.check(values, {}));
        values.set("k", 7);
        QCOMPARE(workload.check(values, {}).error().message,
                 std::string("K cannot be \"7\" here: the server does it by itself."));
    }

    void whatOnlyCannotChangeLiveMayBeSet() {
        TinyWorkload workload;
        workload.m_limits = {{"k", -1, true, "it is built in."}};
        ParameterValues values(workload.parameters());
        values.set("k", 7);
        QVERIFY(workload.check(values, {}));
    }
};

QTEST_APPLESS_MAIN(TestWorkload)
#include "tst_workload.moc"
