// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/message_bar.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/text.h"

namespace loadstone {

namespace {

QString detailsOf(const Error& error) {
    QString text = QCoreApplication::translate("MessageBar", "Kind: %1").arg(toText(nameOf(error.kind)));
    if (error.nativeCode != 0) {
        text += QCoreApplication::translate("MessageBar", ", server's code: %1").arg(error.nativeCode);
    }
    if (!error.sqlState.empty()) {
        text += QCoreApplication::translate("MessageBar", ", SQLSTATE: %1").arg(toText(error.sqlState));
    }
    return text;
}

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_details(new QLabel(this)),
      m_more(new QToolButton(this)) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    for (QLabel* label : {m_icon, m_text, m_details}) {
        label->setForegroundRole(QPalette::ToolTipText);
    }
    for (QLabel* label : {m_text, m_details}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_details->setTextFormat(Qt::PlainText);
    m_more->setText(tr("Details"));
    m_more->setCheckable(true);
    auto* close = new QToolButton(this);
    close->setText(tr("Close"));
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_icon, 0, 0, Qt::AlignTop);
    layout->addWidget(m_text, 0, 1);
    layout->addWidget(m_more, 0, 2, Qt::AlignTop);
    layout->addWidget(close, 0, 3, Qt::AlignTop);
    layout->addWidget(m_details, 1, 1, 1, 3);
    layout->setColumnStretch(1, 1);
    connect(m_more, &QToolButton::toggled, m_details, &QWidget::setVisible);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::showError(const Error& error) {
    m_isError = true;
    Error sentence = error;
    sentence.hint.clear();  // it has a line of its own
    showText(QStringLiteral("✘"), toText(sentence.describe()), toText(error.hint), detailsOf(error));
}

void MessageBar::showInfo(const QString& text) {
    m_isError = false;
    showText(QStringLiteral("✔"), text, {}, {});
}

void MessageBar::clearError() {
    if (m_isError) {
        hide();
    }
}

QString MessageBar::text() const { return isHidden() ? QString() : m_text->text(); }

void MessageBar::showText(const QString& icon, const QString& text, const QString& hint,
                          const QString& details) {
    m_icon->setText(icon);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setText(hint.isEmpty() ? text : text + QLatin1Char('\n') + hint);
    m_details->setText(details);
    m_details->hide();
    m_more->setChecked(false);
    m_more->setVisible(!details.isEmpty());
    show();
}

}  // namespace loadstone
