// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/recent_targets.h"

#include <QSettings>

#include "ui/text.h"

namespace loadstone {

namespace {

const QString key = QStringLiteral("target/recent");
constexpr qsizetype most = 12;

}  // namespace

QStringList recentTargets() { return QSettings().value(key).toStringList(); }

void addRecentTarget(const Target& target) {
    if (target.kind != TargetKind::server) {
        return;
    }
    QStringList urls = recentTargets();
    const QString url = toText(target.url);
    urls.removeAll(url);
    urls.prepend(url);
    QSettings().setValue(key, urls.mid(0, most));
}

}  // namespace loadstone
