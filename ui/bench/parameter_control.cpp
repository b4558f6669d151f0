// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/parameter_control.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/bench/choice_control.h"
#include "ui/bench/integer_control.h"
#include "ui/bench/toggle_control.h"
#include "ui/run_text.h"
#include "ui/text.h"

namespace loadstone {

ParameterControl* ParameterControl::make(const ParameterSpec& spec, QWidget* parent) {
    switch (spec.kind) {
        case ParameterKind::toggle: return new ToggleControl(spec, parent);
        case ParameterKind::choice: return new ChoiceControl(spec, parent);
        case ParameterKind::integer: break;
    }
    return new IntegerControl(spec, parent);
}

ParameterControl::ParameterControl(ParameterSpec spec, QWidget* parent)
    : QWidget(parent),
      m_spec(std::move(spec)),
      m_layout(new QVBoxLayout(this)),
      m_pending(new QLabel(tr("pending"), this)),
      m_reason(new QLabel(this)) {
    setObjectName(QStringLiteral("parameter_") + toText(m_spec.key));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    QFont font = m_pending->font();
    font.setItalic(true);
    m_pending->setFont(font);
    m_pending->hide();
    m_reason->setWordWrap(true);
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->setFont(font);
    m_reason->hide();
    setToolTip(explanation());
}

void ParameterControl::lay(QWidget* editor, QWidget* below) {
    auto* name = new QLabel(this);
    QString label = parameterText(m_spec.label);
    if (const QString unit = parameterText(m_spec.unit); !label.contains(unit, Qt::CaseInsensitive)) {
        label = tr("%1 (%2)").arg(label, unit);
    }
    label = label.toHtmlEscaped();
    name->setText(m_spec.symbol.size() == 1
                      ? QStringLiteral("<b>%1</b>&nbsp; %2").arg(toText(m_spec.symbol), label)
                      : label);
    name->setBuddy(editor);
    editor->setAccessibleName(parameterText(m_spec.label));
    editor->setAccessibleDescription(parameterText(m_spec.help));
    auto* line = new QHBoxLayout;
    line->addWidget(name);
    line->addStretch();
    line->addWidget(m_pending);
    line->addWidget(editor);
    m_layout->addLayout(line);
    m_editor = editor;
    m_parts = {name, editor};
    if (below != nullptr) {
        m_layout->addWidget(below);
        m_parts.push_back(below);
    }
    m_layout->addWidget(m_reason);
}

void ParameterControl::setValue(std::int64_t value) {
    const std::int64_t fitting = std::clamp(value, m_spec.minimum, m_spec.maximum);
    if (m_wanted) {
        m_wanted = fitting;
        return;
    }
    display(fitting);
    updateNote();
}

void ParameterControl::announce() {
    updateNote();
    emit edited(value());
}

void ParameterControl::setLimits(const std::vector<ParameterLimit>& limits) {
    m_limits.clear();
    std::copy_if(limits.begin(), limits.end(), std::back_inserter(m_limits),
                 [this](const ParameterLimit& limit) { return limit.key == m_spec.key; });
    std::vector<QString> reasons(m_spec.choices.size());
    for (const ParameterLimit& limit : m_limits) {
        if (!limit.onlyLive && limit.choice >= 0 && limit.choice < std::ssize(reasons)) {
            reasons[static_cast<std::size_t>(limit.choice)] = toText(limit.reason);
        }
    }
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        setChoiceReason(static_cast<std::int64_t>(i), reasons[i]);
    }
    setUsable(reason().isEmpty());
    setToolTip(explanation());
    updateNote();
}

QString ParameterControl::reason() const {
    for (const ParameterLimit& limit : m_limits) {
        if (!limit.onlyLive && limit.choice < 0) {
            return toText(limit.reason);
        }
    }
    return {};
}

void ParameterControl::setUsable(bool usable) {
    for (QWidget* part : m_parts) {
        part->setEnabled(usable);
    }
    m_reason->setText(reason());
    const QString help = parameterText(m_spec.help);
    m_editor->setAccessibleDescription(usable ? help : help + QLatin1Char(' ') + reason());
    m_reason->setVisible(!usable);
    if (!usable && !m_wanted) {
        m_wanted = value();
        display(m_spec.defaultValue);
    } else if (usable && m_wanted) {
        display(*m_wanted);
        m_wanted.reset();
    }
}

void ParameterControl::setApplied(std::optional<std::int64_t> value) {
    m_applied = value;
    updateNote();
}

bool ParameterControl::changesLive(std::int64_t value) const {
    return m_spec.effect == ParameterEffect::live && liveReason(value).isEmpty();
}

QString ParameterControl::liveReason(std::int64_t value) const {
    for (const ParameterLimit& limit : m_limits) {
        if (limit.onlyLive && (limit.choice < 0 || limit.choice == value)) {
            return toText(limit.reason);
        }
    }
    return {};
}

QString ParameterControl::note() const {
    if (!pending() || changesLive(value())) {
        return {};
    }
    const QString reason = liveReason(value());
    return tr("%1 pending: this run goes on with %2, the next takes %3. %4")
        .arg(nameText(m_spec), bareText(m_spec, *m_applied), bareText(m_spec, value()),
             reason.isEmpty() ? tr("It needs the schema built anew.") : reason);
}

void ParameterControl::updateNote() {
    const QString text = note();
    m_pending->setToolTip(text);
    m_pending->setVisible(!text.isEmpty());
    emit noteChanged();
}

QString ParameterControl::explanation() const {
    QStringList lines{parameterText(m_spec.help)};
    if (m_spec.kind == ParameterKind::integer) {
        lines << tr("From %1 to %2 %3.")
                     .arg(bareText(m_spec, m_spec.minimum), bareText(m_spec, m_spec.maximum),
                          parameterText(m_spec.unit));
    }
    for (const Recommendation& recommendation : m_spec.recommended) {
        lines << QStringLiteral("▲ %1: %2")
                     .arg(figure(recommendation.value), parameterText(recommendation.why));
    }
    if (m_spec.effect == ParameterEffect::rebuild) {
        lines << tr("A change takes effect at the next run, because the schema is built anew for it.");
    } else if (const QString reason = liveReason(m_spec.defaultValue); !reason.isEmpty()) {
        lines << tr("It cannot change while a run goes on: %1").arg(reason);
    } else {
        lines << tr("A change takes effect at once while a run goes on.");
    }
    if (const QString fixed = reason(); !fixed.isEmpty()) {
        lines << fixed;
    }
    QString html;
    for (const QString& line : lines) {
        html += QStringLiteral("<p>%1</p>").arg(line.toHtmlEscaped());  // rich text, so that it wraps
    }
    return html;
}

}  // namespace loadstone
