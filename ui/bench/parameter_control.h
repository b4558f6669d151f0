// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/workload/parameter_spec.h"
#include "core/workload/workload.h"

class QLabel;
class QVBoxLayout;

namespace loadstone {

/// One parameter in the window, made from its declaration alone: name, editor, unit, explanation, and a note
/// where the shown value is not the one in force.
class ParameterControl : public QWidget {
    Q_OBJECT

   public:
    /// The control that fits the declaration's kind.
    [[nodiscard]] static ParameterControl* make(const ParameterSpec& spec, QWidget* parent);

    [[nodiscard]] const ParameterSpec& spec() const noexcept { return m_spec; }
    [[nodiscard]] virtual std::int64_t value() const = 0;
    /// Shows a value within the range; emits nothing. Where the engine leaves no choice, it is kept for one
    /// that does.
    void setValue(std::int64_t value);

    /// What the engine at hand cannot do with this parameter; limits of others are passed over.
    void setLimits(const std::vector<ParameterLimit>& limits);

    /// The value that the run which goes on works with; none when no run goes on.
    void setApplied(std::optional<std::int64_t> value);

    /// Whether a run that goes on would take over a value at once.
    [[nodiscard]] bool changesLive(std::int64_t value) const;
    /// A run goes on with another value than the one shown.
    [[nodiscard]] bool pending() const { return m_applied && *m_applied != value(); }
    /// Why the value shown is not the one in force; empty where it is, or soon will be.
    [[nodiscard]] QString note() const;
    /// Why it cannot be set with the engine at hand; empty where it can. Shown below the editor.
    [[nodiscard]] QString reason() const;

   signals:
    /// The user has chosen a value.
    void edited(qint64 value);
    /// note() may be another one.
    void noteChanged();

   protected:
    ParameterControl(ParameterSpec spec, QWidget* parent);

    /// Puts name and editor on one line, and what is below, if any, under it.
    void lay(QWidget* editor, QWidget* below = nullptr);
    /// The user has chosen a value: brings the note up to date and tells of it.
    void announce();

    virtual void display(std::int64_t value) = 0;
    /// Offers a choice or not, with the reason.
    virtual void setChoiceReason(std::int64_t /*choice*/, const QString& /*reason*/) {}

   private:
    void updateNote();
    void setUsable(bool usable);
    [[nodiscard]] QString liveReason(std::int64_t value) const;
    [[nodiscard]] QString explanation() const;

    ParameterSpec m_spec;
    std::vector<ParameterLimit> m_limits;
    std::optional<std::int64_t> m_applied;
    std::optional<std::int64_t> m_wanted;  // what the user had chosen before the engine left no choice
    QWidget* m_editor = nullptr;
    std::vector<QWidget*> m_parts;  // name, editor and what is below it
    QVBoxLayout* m_layout;
    QLabel* m_pending;
    QLabel* m_reason;
};

}  // namespace loadstone
