// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bench/parameter_control.h"

class QSpinBox;

namespace loadstone {

class StopSlider;

/// A whole number: a spin box for any value, linked with a slider over round ones.
class IntegerControl final : public ParameterControl {
    Q_OBJECT

   public:
    IntegerControl(const ParameterSpec& spec, QWidget* parent);

    [[nodiscard]] std::int64_t value() const override;

   protected:
    void display(std::int64_t value) override;

   private:
    QSpinBox* m_box;
    StopSlider* m_slider;
};

}  // namespace loadstone
