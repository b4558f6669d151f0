// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/target_bar.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include "ui/target/password_row.h"
#include "ui/target/recent_targets.h"
#include "ui/target/target_text.h"
#include "ui/text.h"

namespace loadstone {

TargetBar::TargetBar(const Workbench& bench, QWidget* parent)
    : QWidget(parent),
      m_engines(bench.engines),
      m_url(new QComboBox(this)),
      m_check(new QPushButton(this)),
      m_status(new QLabel(this)),
      m_progress(new QLabel(this)),
      m_password(new PasswordRow(bench, this)) {
    m_url->setEditable(true);
    m_url->setInsertPolicy(QComboBox::NoInsert);
    // A URL is never completed by itself: it would be another server than the one that was typed.
    m_url->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_url->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_url->lineEdit()->setPlaceholderText(tr("mariadb://ann@host:3306/database"));
    m_url->setAccessibleName(tr("Target"));
    m_url->setToolTip(
        tr("<p>The database that takes the load.</p>"
           "<p><b>embedded</b>: a private Firebird database that needs no server.</p>"
           "<p><b>sandbox:</b>ENGINE: a private server that Loadstone starts and stops.</p>"
           "<p><b>mariadb://</b>, <b>postgresql://</b> or <b>firebird://</b>: a server of yours, as in "
           "postgresql://ann@host:5432/database?tls=required. Options are tls, tls_ca, socket and schema. "
           "The password has a field of its own.</p>"));
    for (QLabel* label : {m_status, m_progress}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_progress->hide();
    m_check->setToolTip(
        tr("Reaches the target and shows its version, what this login may do there, and its limits. Changes "
           "nothing there."));
    lay();
    setBusy(false);
    fill();
    connect(m_url, &QComboBox::currentTextChanged, this, &TargetBar::update);
    connect(m_check, &QPushButton::clicked, this, [this] {
        if (m_busy) {
            emit giveUpWanted();
        } else {
            emit checkWanted();
        }
    });
    update();
}

void TargetBar::lay() {
    auto* name = new QLabel(tr("&Target"), this);
    name->setBuddy(m_url);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(name, 0, 0);
    layout->addWidget(m_url, 0, 1, 1, 2);
    layout->addWidget(m_status, 1, 0, 1, 2);
    layout->addWidget(m_check, 1, 2, Qt::AlignTop);
    layout->addWidget(m_password, 2, 0, 1, 3);
    layout->addWidget(m_progress, 3, 0, 1, 3);
    layout->setColumnStretch(1, 1);
}

void TargetBar::addItem(const QString& url, const QString& explanation, bool usable) {
    m_url->addItem(url);
    auto* item = qobject_cast<QStandardItemModel*>(m_url->model())->item(m_url->count() - 1);
    item->setToolTip(explanation);
    item->setData(explanation, Qt::AccessibleDescriptionRole);
    item->setEnabled(usable);
}

void TargetBar::fill() {
    const QSignalBlocker blocker(m_url);
    const QString typed = m_url->currentText();
    m_url->clear();
    addItem(QStringLiteral("embedded"), tr("A private Firebird database that needs no server."), true);
    for (const EngineRegistry::Entry& entry : m_engines.entries()) {
        const QString url = QStringLiteral("sandbox:") + toText(entry.id);
        const QString problem =
            entry.engine ? sandboxProblem(*entry.engine) : toText(entry.problem.describe());
        addItem(url, problem.isEmpty() ? tr("A private server of %1.").arg(toText(entry.name)) : problem,
                problem.isEmpty());
    }
    const QStringList recent = recentTargets();
    if (!recent.isEmpty()) {
        m_url->insertSeparator(m_url->count());
    }
    for (const QString& url : recent) {
        addItem(url, tr("Reached before."), true);
    }
    m_url->setCurrentText(typed.isEmpty() ? m_url->itemText(0) : typed);
    // Hosts are told apart by what is in the middle of a URL.
    m_url->view()->setTextElideMode(Qt::ElideNone);
    m_url->view()->setMinimumWidth(m_url->view()->sizeHintForColumn(0));
}

Result<TargetChoice> TargetBar::parse() const {
    const QString text = m_url->currentText().trimmed();
    if (text.isEmpty()) {
        return fail(ErrorKind::invalidArgument, tr("No target is given.").toStdString(),
                    tr("Choose one of the list, or type a URL such as postgresql://ann@host/database.")
                        .toStdString());
    }
    const auto target = parseTarget(text.toStdString());
    if (!target) {
        return Failure(target.error());
    }
    const auto engine = m_engines.find(target->engine);
    if (!engine) {
        return Failure(engine.error());
    }
    if (target->kind == TargetKind::sandbox) {
        if (const QString problem = sandboxProblem(**engine); !problem.isEmpty()) {
            return fail(ErrorKind::notSupported, problem.toStdString());
        }
    }
    return TargetChoice{*target, *engine, false};
}

Result<TargetChoice> TargetBar::choice() const {
    auto choice = m_choice;
    if (choice && choice->target.kind == TargetKind::server) {
        choice->target.password = m_password->password();
        choice->remember = m_password->wantsRemembering();
    }
    return choice;
}

QString TargetBar::status() const { return m_status->text(); }

void TargetBar::setUrl(const QString& url) { m_url->setCurrentText(url); }

void TargetBar::update() {
    m_choice = parse();
    m_check->setEnabled(m_choice.has_value());
    setProgress({});
    if (m_choice) {
        m_status->setText(QStringLiteral("✔ ") + targetText(m_choice->target, *m_choice->engine));
        m_password->setTarget(m_choice->target);
    } else {
        m_status->setText(QStringLiteral("✘ ") + toText(m_choice.error().describe()));
        m_password->hide();
    }
    emit changed();
}

void TargetBar::setProgress(const QString& text) {
    m_progress->setText(text);
    m_progress->setVisible(!text.isEmpty());
}

void TargetBar::setBusy(bool busy) {
    m_busy = busy;
    m_check->setText(busy ? tr("Give up") : tr("&Check"));
    m_check->setAccessibleName(busy ? tr("Give up reaching the target") : tr("Check the target"));
}

void TargetBar::offerAgain(const Target& target) {
    addRecentTarget(target);
    fill();
}

}  // namespace loadstone
