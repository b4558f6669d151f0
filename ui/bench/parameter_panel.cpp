// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/parameter_panel.h"

#include <algorithm>

#include <QVBoxLayout>

#include "ui/bench/parameter_control.h"

namespace loadstone {

ParameterPanel::ParameterPanel(const Workload& workload, QWidget* parent)
    : QWidget(parent), m_workload(workload) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (const ParameterSpec& spec : workload.parameters()) {
        auto* control = ParameterControl::make(spec, this);
        connect(control, &ParameterControl::edited, this, [this, control](qint64 value) {
            if (m_running && control->changesLive(value)) {
                emit changedLive(control->spec().key, value);
            }
        });
        connect(control, &ParameterControl::noteChanged, this, &ParameterPanel::notesChanged);
        layout->addWidget(control);
        m_controls.push_back(control);
    }
}

void ParameterPanel::setCapabilities(const Capabilities& capabilities) {
    const std::vector<ParameterLimit> limits = m_workload.limits(capabilities);
    for (ParameterControl* control : m_controls) {
        control->setLimits(limits);
    }
}

ParameterValues ParameterPanel::values() const {
    ParameterValues values;
    for (const ParameterControl* control : m_controls) {
        values.set(control->spec().key, control->value());
    }
    return values;
}

void ParameterPanel::setValue(std::string_view key, std::int64_t value) {
    if (ParameterControl* found = control(key)) {
        found->setValue(value);
    }
}

void ParameterPanel::setApplied(const std::optional<ParameterValues>& values) {
    m_running = values.has_value();
    for (ParameterControl* control : m_controls) {
        control->setApplied(values ? std::optional(values->get(control->spec().key)) : std::nullopt);
    }
}

QString ParameterPanel::notes() const {
    QStringList lines;
    for (const ParameterControl* control : m_controls) {
        if (const QString note = control->note(); !note.isEmpty()) {
            lines << note;
        }
    }
    return lines.join(QLatin1Char('\n'));
}

ParameterControl* ParameterPanel::control(std::string_view key) const {
    const auto found =
        std::find_if(m_controls.begin(), m_controls.end(),
                     [key](const ParameterControl* control) { return control->spec().key == key; });
    return found == m_controls.end() ? nullptr : *found;
}

}  // namespace loadstone
