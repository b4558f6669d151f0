// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/password_row.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include "ui/target/target_text.h"
#include "ui/text.h"

namespace loadstone {

namespace {

QString keychainProblem(const Keychain* keychain) {
    return keychain == nullptr ? PasswordRow::tr("There is no keychain.") : toText(keychain->problem());
}

}  // namespace

PasswordRow::PasswordRow(const Workbench& bench, QWidget* parent)
    : QWidget(parent),
      m_keychain(bench.keychain),
      m_given(bench.passwordGiven),
      m_field(new QLineEdit(this)),
      m_remember(new QCheckBox(tr("&Keep it in the keychain"), this)),
      m_words(new QLabel(this)) {
    m_field->setEchoMode(QLineEdit::Password);
    m_field->setInputMethodHints(m_field->inputMethodHints() | Qt::ImhSensitiveData);
    m_field->setAccessibleName(tr("Password"));
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    auto* name = new QLabel(tr("&Password"), this);
    name->setBuddy(m_field);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(name, 0, 0);
    layout->addWidget(m_field, 0, 1);
    layout->addWidget(m_remember, 1, 1);
    layout->addWidget(m_words, 2, 0, 1, 2);
    layout->setColumnStretch(1, 1);
    connect(m_field, &QLineEdit::textChanged, this, [this] {
        m_kept = false;
        updateWords();
    });
    connect(m_remember, &QCheckBox::toggled, this, &PasswordRow::updateWords);
    hide();
}

void PasswordRow::setTarget(const Target& target) {
    if (accountOf(target) != accountOf(m_target)) {
        m_field->clear();
        m_remember->setChecked(false);
    }
    m_target = target;
    const QString problem = keychainProblem(m_keychain);
    m_remember->setEnabled(problem.isEmpty());
    m_remember->setToolTip(
        problem.isEmpty() ? tr("Once the server has accepted it, your desktop's keychain keeps the password.")
                          : problem);
    updateWords();
    setVisible(target.kind == TargetKind::server);
}

std::shared_ptr<const Secret> PasswordRow::password() const {
    return m_field->text().isEmpty() ? nullptr
                                     : std::make_shared<const Secret>(m_field->text().toStdString());
}

bool PasswordRow::wantsRemembering() const {
    return !m_kept && m_remember->isChecked() && !m_field->text().isEmpty();
}

void PasswordRow::markRemembered(const std::string& account) {
    if (accountOf(m_target) == account) {
        m_kept = true;
        updateWords();
    }
}

void PasswordRow::askAgain() {
    m_field->setFocus(Qt::OtherFocusReason);
    m_field->selectAll();
}

void PasswordRow::updateWords() {
    const bool hasKeychain = keychainProblem(m_keychain).isEmpty();
    QString words = passwordSourceText(m_target, m_given, hasKeychain);
    if (!m_field->text().isEmpty()) {
        words = m_kept                    ? tr("The keychain has it.")
                : m_remember->isChecked() ? tr("It goes into the keychain once the server has accepted it.")
                                          : tr("It is used while the window is open, and stored nowhere.");
    }
    m_words->setText(words);
    m_field->setAccessibleDescription(words);
}

}  // namespace loadstone
