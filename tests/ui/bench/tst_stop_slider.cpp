// SPDX-License-Identifier: MIT
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include "ui/bench/stop_slider.h"

using namespace loadstone;

namespace {

ParameterSpec batchSize() {
    ParameterSpec spec;
    spec.key = std::string("k");
    spec.label = std::string("Batch size");
    spec.scale = ParameterScale::logarithmic;
    spec.minimum = 1;
    spec.maximum = 1000;
    spec.recommended = {{100, "because"}};
    return spec;
}

}  // namespace

class TestStopSlider : public QObject {
    Q_OBJECT

   private slots:
    void keysMoveFromStopToStop();
    void showingAValueTellsNobody();
    void isNamedForScreenReaders();
};

void TestStopSlider::keysMoveFromStopToStop() {
    StopSlider slider(batchSize());
    QSignalSpy moved(&slider, &StopSlider::moved);
    auto* inner = slider.findChild<QSlider*>();
    QTest::keyClick(inner, Qt::Key_Right);
    QTest::keyClick(inner, Qt::Key_Right);
    QTest::keyClick(inner, Qt::Key_PageUp);  // a decade
    QTest::keyClick(inner, Qt::Key_End);
    QList<qint64> values;
    for (const auto& call : moved) {
        values << call.first().toLongLong();
    }
    QCOMPARE(values, (QList<qint64>{2, 5, 50, 1000}));
    QVERIFY(!slider.dragging());
}

void TestStopSlider::showingAValueTellsNobody() {
    StopSlider slider(batchSize());
    QSignalSpy moved(&slider, &StopSlider::moved);
    slider.setValue(60);
    QCOMPARE(moved.count(), 0);
    QCOMPARE(slider.findChild<QSlider*>()->value(), 5);  // the stop at 50
}

void TestStopSlider::isNamedForScreenReaders() {
    StopSlider slider(batchSize());
    QCOMPARE(slider.findChild<QSlider*>()->accessibleName(), QStringLiteral("Batch size"));
}

QTEST_MAIN(TestStopSlider)
#include "tst_stop_slider.moc"
