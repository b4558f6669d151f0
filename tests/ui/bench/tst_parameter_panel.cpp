// SPDX-License-Identifier: MIT
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTest>

#include "tests/ui/fake_bench.h"
#include "ui/bench/parameter_control.h"
#include "ui/bench/parameter_panel.h"

using namespace loadstone;

namespace {

/// An engine that lacks one path and cannot turn checks off while running.
Capabilities limited() {
    Capabilities capabilities;
    for (PathSupport& path : capabilities.paths) {
        path.available = true;
    }
    capabilities.paths[static_cast<std::size_t>(WritePath::pipeline)] = {false, {}, "No pipeline here."};
    capabilities.foreignKeys.whyNotLive = "Constraints are dropped.";
    return capabilities;
}

QSpinBox* boxOf(const ParameterPanel& panel, std::string_view key) {
    return panel.control(key)->findChild<QSpinBox*>();
}

}  // namespace

class TestParameterPanel : public QObject {
    Q_OBJECT

   private slots:
    void hasAControlForEachDeclaration();
    void startsAtTheDefaults();
    void keepsToTheRange();
    void disablesWhatTheEngineLacks();
    void leavesAChoiceThatIsNotThere();
    void tellsOfLiveChangesOnlyWhileRunning();
    void showsAPendingValue();
    void saysWhyItCannotChangeLive();
    void aFixedParameterIsDisabledAndSaysWhy();
    void aFixedParameterComesBackAsItWas();

   private:
    FkWebWorkload m_workload;
};

void TestParameterPanel::hasAControlForEachDeclaration() {
    const ParameterPanel panel(m_workload);
    for (const ParameterSpec& spec : m_workload.parameters()) {
        const ParameterControl* control = panel.control(spec.key);
        QVERIFY2(control != nullptr, spec.key.c_str());
        QCOMPARE(control->findChildren<QSpinBox*>().size(), spec.kind == ParameterKind::integer ? 1 : 0);
        QCOMPARE(control->findChildren<QCheckBox*>().size(), spec.kind == ParameterKind::toggle ? 1 : 0);
        QCOMPARE(control->findChildren<QComboBox*>().size(), spec.kind == ParameterKind::choice ? 1 : 0);
        QVERIFY(control->toolTip().contains(QString::fromStdString(spec.help).toHtmlEscaped()));
        for (const Recommendation& recommendation : spec.recommended) {
            QVERIFY(control->toolTip().contains(QString::fromStdString(recommendation.why).toHtmlEscaped()));
        }
    }
    QCOMPARE(panel.control("nonsense"), nullptr);
}

void TestParameterPanel::startsAtTheDefaults() {
    const ParameterPanel panel(m_workload);
    QVERIFY(panel.values() == ParameterValues(m_workload.parameters()));
}

void TestParameterPanel::keepsToTheRange() {
    ParameterPanel panel(m_workload);
    panel.setValue("n", 64);
    QCOMPARE(panel.values().get("n"), 63);
    panel.setValue("k", 0);
    QCOMPARE(panel.values().get("k"), 1);
    boxOf(panel, "w")->setValue(100'000);
    QCOMPARE(panel.values().get("w"), 256);
}

void TestParameterPanel::disablesWhatTheEngineLacks() {
    ParameterPanel panel(m_workload);
    panel.setCapabilities(limited());
    const auto* model =
        qobject_cast<QStandardItemModel*>(panel.control("path")->findChild<QComboBox*>()->model());
    const auto* pipeline = model->item(static_cast<int>(WritePath::pipeline));
    QVERIFY(!pipeline->isEnabled());
    QCOMPARE(pipeline->toolTip(), QStringLiteral("No pipeline here."));
    QVERIFY(model->item(static_cast<int>(WritePath::row))->isEnabled());
}

void TestParameterPanel::leavesAChoiceThatIsNotThere() {
    ParameterPanel panel(m_workload);
    panel.setValue("path", static_cast<std::int64_t>(WritePath::pipeline));
    panel.setCapabilities(limited());
    QCOMPARE(panel.values().get("path"), static_cast<std::int64_t>(WritePath::row));
}

void TestParameterPanel::tellsOfLiveChangesOnlyWhileRunning() {
    ParameterPanel panel(m_workload);
    QSignalSpy live(&panel, &ParameterPanel::changedLive);
    boxOf(panel, "k")->setValue(10);
    QCOMPARE(live.count(), 0);
    panel.setApplied(panel.values());
    boxOf(panel, "k")->setValue(20);
    QCOMPARE(live.count(), 1);
    QCOMPARE(live.first().at(1).toLongLong(), 20);
    boxOf(panel, "n")->setValue(20);  // needs the schema built anew
    QCOMPARE(live.count(), 1);
}

void TestParameterPanel::showsAPendingValue() {
    ParameterPanel panel(m_workload);
    panel.setApplied(panel.values());
    const ParameterControl* control = panel.control("n");
    QVERIFY(control->note().isEmpty());
    boxOf(panel, "n")->setValue(25);
    QVERIFY(control->pending());
    QVERIFY(control->note().contains(QStringLiteral("10")));
    QVERIFY(control->note().contains(QStringLiteral("25")));
    panel.setApplied(std::nullopt);  // the run has ended
    QVERIFY(control->note().isEmpty());
}

void TestParameterPanel::saysWhyItCannotChangeLive() {
    ParameterPanel panel(m_workload);
    panel.setCapabilities(limited());
    QSignalSpy live(&panel, &ParameterPanel::changedLive);
    panel.setApplied(panel.values());
    panel.control("fk")->findChild<QCheckBox*>()->setChecked(false);
    QCOMPARE(live.count(), 0);
    QVERIFY(panel.control("fk")->note().contains(QStringLiteral("Constraints are dropped.")));
    QVERIFY(panel.control("fk")->toolTip().contains(QStringLiteral("Constraints are dropped.")));
}

void TestParameterPanel::aFixedParameterIsDisabledAndSaysWhy() {
    ParameterPanel panel(m_workload);
    Capabilities capabilities = limited();
    capabilities.indexesForeignKeys = true;
    panel.setCapabilities(capabilities);
    const ParameterControl* index = panel.control("index");
    const auto* box = index->findChild<QCheckBox*>();
    QVERIFY(!box->isEnabled());
    QVERIFY(!index->reason().isEmpty());
    QVERIFY(index->toolTip().contains(index->reason().toHtmlEscaped()));
    bool shown = false;
    for (const auto* label : index->findChildren<QLabel*>()) {
        shown = shown || (label->text() == index->reason() && label->isEnabled() && !label->isHidden());
    }
    QVERIFY(shown);
    QVERIFY(box->accessibleDescription().contains(index->reason()));
    QVERIFY(panel.control("fk")->findChild<QCheckBox*>()->isEnabled());  // only while running it is not
}

void TestParameterPanel::aFixedParameterComesBackAsItWas() {
    ParameterPanel panel(m_workload);
    Capabilities fixed = limited();
    fixed.indexesForeignKeys = true;
    panel.setValue("index", 0);
    panel.setCapabilities(fixed);
    QCOMPARE(panel.values().get("index"), 1);  // the run would refuse anything else
    panel.setCapabilities(fixed);
    panel.setCapabilities(limited());
    QCOMPARE(panel.values().get("index"), 0);
    QVERIFY(panel.control("index")->findChild<QCheckBox*>()->isEnabled());
    QVERIFY(panel.control("index")->reason().isEmpty());
}

QTEST_MAIN(TestParameterPanel)
#include "tst_parameter_panel.moc"
