// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/integer_control.h"

#include <algorithm>
#include <limits>

#include <QSignalBlocker>
#include <QSpinBox>

#include "ui/bench/stop_slider.h"
#include "ui/text.h"

namespace loadstone {

namespace {

int toInt(std::int64_t value) {
    return static_cast<int>(
        std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

}  // namespace

IntegerControl::IntegerControl(const ParameterSpec& spec, QWidget* parent)
    : ParameterControl(spec, parent), m_box(new QSpinBox(this)), m_slider(new StopSlider(spec, this)) {
    m_box->setRange(toInt(spec.minimum), toInt(spec.maximum));
    m_box->setGroupSeparatorShown(true);
    m_box->setAlignment(Qt::AlignRight);
    m_box->setKeyboardTracking(false);  // a half-typed number must not reach a run
    m_box->setFixedWidth(m_box->fontMetrics().horizontalAdvance(QStringLiteral("100,000,000 -")));
    if (!spec.zeroMeans.empty() && spec.minimum == 0) {
        m_box->setSpecialValueText(parameterText(spec.zeroMeans));
    }
    lay(m_box, m_slider);
    display(spec.defaultValue);

    connect(m_box, &QSpinBox::valueChanged, this, [this](int chosen) {
        m_slider->setValue(chosen);
        announce();
    });
    connect(m_slider, &StopSlider::moved, this, [this](qint64 chosen) {
        // While it is dragged the number follows; the choice is made when it is let go.
        const QSignalBlocker blocker(m_box);
        m_box->setValue(toInt(chosen));
        if (!m_slider->dragging()) {
            announce();
        }
    });
    connect(m_slider, &StopSlider::released, this, &IntegerControl::announce);
}

std::int64_t IntegerControl::value() const { return m_box->value(); }

void IntegerControl::display(std::int64_t value) {
    const QSignalBlocker blocker(m_box);
    m_box->setValue(toInt(value));
    m_slider->setValue(value);
}

}  // namespace loadstone
