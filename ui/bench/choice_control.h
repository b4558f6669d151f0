// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bench/parameter_control.h"

class QComboBox;

namespace loadstone {

/// One of a few words. What the engine cannot do stays in the list, disabled, with the reason.
class ChoiceControl final : public ParameterControl {
    Q_OBJECT

   public:
    ChoiceControl(const ParameterSpec& spec, QWidget* parent);

    [[nodiscard]] std::int64_t value() const override;

   protected:
    void display(std::int64_t value) override;
    void setChoiceReason(std::int64_t choice, const QString& reason) override;

   private:
    QComboBox* m_box;
};

}  // namespace loadstone
