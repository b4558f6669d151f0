// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/check_view.h"

#include <algorithm>

#include "ui/text.h"

namespace loadstone {

namespace {

QString escaped(const std::string& text) { return toText(text).toHtmlEscaped(); }

QString heading(const QString& text) { return QStringLiteral("<h4>%1</h4>").arg(text.toHtmlEscaped()); }

/// A line with a mark that says the same as its words, and below it what follows from a "no".
QString marked(bool good, const QString& html, const std::string& below) {
    QString line = QStringLiteral("<p style='margin:2px 0 2px 18px; text-indent:-18px'>%1 %2")
                       .arg(good ? QStringLiteral("✔") : QStringLiteral("✘"), html);
    if (!good && !below.empty()) {
        line += QStringLiteral("<br>") + escaped(below);
    }
    return line + QStringLiteral("</p>");
}

QString loginHtml(const CheckedTarget& target) {
    const ProbeReport& report = target.report;
    const QString user = report.user.empty() ? CheckView::tr("unknown") : toText(report.user);
    const QString encryption =
        report.encryption.empty() ? CheckView::tr("not encrypted") : toText(report.encryption);
    return QStringLiteral("<h3>%1 %2</h3><p>%3</p><p>%4<br>%5<br>%6</p>")
        .arg(escaped(report.server.product), escaped(report.server.version), escaped(target.url),
             CheckView::tr("User: %1").arg(user).toHtmlEscaped(),
             CheckView::tr("Connection: %1").arg(encryption).toHtmlEscaped(),
             CheckView::tr("Client library: %1").arg(toText(target.clientVersion)).toHtmlEscaped());
}

/// What is missing comes first.
QString privilegesHtml(const ProbeReport& report) {
    std::vector<Privilege> privileges = report.privileges;
    std::stable_partition(privileges.begin(), privileges.end(),
                          [](const Privilege& privilege) { return !privilege.granted; });
    if (privileges.empty()) {
        return {};
    }
    QString html = heading(CheckView::tr("What this login may do"));
    for (const Privilege& privilege : privileges) {
        html += marked(privilege.granted, escaped(privilege.name), privilege.without);
    }
    return html;
}

/// The server's value; a size with its digits grouped.
QString valueText(const Setting& setting) {
    if (setting.unit.empty()) {
        return toText(setting.value);
    }
    bool whole = false;
    const qulonglong number = toText(setting.value).toULongLong(&whole);
    return QStringLiteral("%1 %2").arg(whole ? QLocale().toString(number) : toText(setting.value),
                                       toText(setting.unit));
}

QString settingsHtml(const QString& title, const std::vector<Setting>& settings) {
    if (settings.empty()) {
        return {};
    }
    QString rows;
    for (const Setting& setting : settings) {
        rows += QStringLiteral(
                    "<tr><td style='white-space:pre'>%1</td><td style='padding-left:12px'>%2</td></tr>")
                    .arg(escaped(setting.name), valueText(setting).toHtmlEscaped());
    }
    return heading(title) + QStringLiteral("<table cellspacing='0' cellpadding='1'>%1</table>").arg(rows);
}

QString abilitiesHtml(const Capabilities& capabilities) {
    QString html = heading(CheckView::tr("Write paths"));
    for (std::size_t i = 0; i < writePathCount; ++i) {
        const PathSupport& path = capabilities.paths.at(i);
        const std::string name(writePathNames.at(i));
        const QString how = path.how.empty() ? QString() : QStringLiteral(": ") + toText(path.how);
        html += marked(path.available, escaped(name) + how.toHtmlEscaped(), path.reason);
    }
    const ForeignKeySwitch& keys = capabilities.foreignKeys;
    html += heading(CheckView::tr("Foreign-key checks off"));
    html += QStringLiteral("<p>%1</p>").arg(escaped(keys.mechanism));
    return html +
           marked(keys.whileRunning, CheckView::tr("while a run goes on").toHtmlEscaped(), keys.whyNotLive);
}

}  // namespace

QString checkHtml(const CheckedTarget& target) {
    return loginHtml(target) + privilegesHtml(target.report) +
           settingsHtml(CheckView::tr("Limits"), target.report.limits) +
           settingsHtml(CheckView::tr("Settings"), target.report.server.settings) +
           abilitiesHtml(target.capabilities);
}

CheckView::CheckView(QWidget* parent) : QTextBrowser(parent) {
    setAccessibleName(tr("What the check of the target found"));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setPlaceholderText(tr("Nothing to show. Choose a target and press Check."));
}

void CheckView::show(const CheckedTarget& target) { setHtml(checkHtml(target)); }

}  // namespace loadstone
