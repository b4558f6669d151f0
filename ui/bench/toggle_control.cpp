// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/toggle_control.h"

#include <QCheckBox>
#include <QSignalBlocker>

namespace loadstone {

ToggleControl::ToggleControl(const ParameterSpec& spec, QWidget* parent)
    : ParameterControl(spec, parent), m_box(new QCheckBox(this)) {
    lay(m_box);
    display(spec.defaultValue);
    connect(m_box, &QCheckBox::toggled, this, [this] {
        updateText();
        announce();
    });
}

std::int64_t ToggleControl::value() const { return m_box->isChecked() ? 1 : 0; }

void ToggleControl::display(std::int64_t value) {
    const QSignalBlocker blocker(m_box);
    m_box->setChecked(value != 0);
    updateText();
}

void ToggleControl::updateText() { m_box->setText(m_box->isChecked() ? tr("on") : tr("off")); }

}  // namespace loadstone
