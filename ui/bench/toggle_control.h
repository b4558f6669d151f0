// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bench/parameter_control.h"

class QCheckBox;

namespace loadstone {

/// On or off.
class ToggleControl final : public ParameterControl {
    Q_OBJECT

   public:
    ToggleControl(const ParameterSpec& spec, QWidget* parent);

    [[nodiscard]] std::int64_t value() const override;

   protected:
    void display(std::int64_t value) override;

   private:
    void updateText();

    QCheckBox* m_box;
};

}  // namespace loadstone
