// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/choice_control.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include "ui/text.h"

namespace loadstone {

ChoiceControl::ChoiceControl(const ParameterSpec& spec, QWidget* parent)
    : ParameterControl(spec, parent), m_box(new QComboBox(this)) {
    for (const std::string& choice : spec.choices) {
        m_box->addItem(parameterText(choice));
    }
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    lay(m_box);
    display(spec.defaultValue);
    connect(m_box, &QComboBox::currentIndexChanged, this, &ChoiceControl::announce);
}

std::int64_t ChoiceControl::value() const { return m_box->currentIndex(); }

void ChoiceControl::display(std::int64_t value) {
    const QSignalBlocker blocker(m_box);
    m_box->setCurrentIndex(static_cast<int>(value));
}

void ChoiceControl::setChoiceReason(std::int64_t choice, const QString& reason) {
    const auto* model = qobject_cast<QStandardItemModel*>(m_box->model());
    QStandardItem* item = model->item(static_cast<int>(choice));
    item->setEnabled(reason.isEmpty());
    item->setToolTip(reason);
    if (!reason.isEmpty() && value() == choice) {
        // The first choice that can be used: a value that this engine cannot take must not stay chosen.
        // Not the user's doing, so nobody is told.
        for (int i = 0; i < m_box->count(); ++i) {
            if (model->item(i)->isEnabled()) {
                display(i);
                break;
            }
        }
    }
}

}  // namespace loadstone
