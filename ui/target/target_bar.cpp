// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/target_bar.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>

#include "ui/text.h"

namespace loadstone {

TargetBar::TargetBar(const EngineRegistry& engines, QWidget* parent)
    : QWidget(parent), m_engines(engines), m_url(new QComboBox(this)), m_status(new QLabel(this)) {
    m_url->setEditable(true);
    m_url->setInsertPolicy(QComboBox::NoInsert);
    m_url->addItem(QStringLiteral("embedded"));
    m_url->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_url->setAccessibleName(tr("Target"));
    m_url->setToolTip(
        tr("The database that takes the load. \"embedded\" is a private Firebird database that needs "
           "no server."));
    m_status->setWordWrap(true);
    m_status->setTextFormat(Qt::PlainText);
    auto* name = new QLabel(tr("Target"), this);
    name->setBuddy(m_url);
    auto* layout = new QFormLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addRow(name, m_url);
    layout->addRow(m_status);
    connect(m_url, &QComboBox::currentTextChanged, this, &TargetBar::update);
    update();
}

Result<TargetBar::Choice> TargetBar::choice() const {
    const auto target = parseTarget(m_url->currentText().trimmed().toStdString());
    if (!target) {
        return Failure(target.error());
    }
    const auto engine = m_engines.find(target->engine);
    if (!engine) {
        return Failure(engine.error());
    }
    return Choice{*target, *engine};
}

QString TargetBar::status() const { return m_status->text(); }

void TargetBar::setUrl(const QString& url) { m_url->setCurrentText(url); }

void TargetBar::update() {
    if (const auto found = choice()) {
        const Engine& engine = *found->engine;
        m_status->setText(
            engine.capabilities().runsInProcess
                ? tr("✔ %1, client library %2, inside this program")
                      .arg(toText(engine.name()), toText(engine.clientVersion()))
                : tr("✔ %1, client library %2").arg(toText(engine.name()), toText(engine.clientVersion())));
    } else {
        m_status->setText(QStringLiteral("✘ ") + toText(found.error().describe()));
    }
    emit changed();
}

}  // namespace loadstone
