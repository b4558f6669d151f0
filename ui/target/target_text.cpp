// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/target/target_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/sandbox/sandbox_programs.h"
#include "ui/text.h"

namespace loadstone {

namespace {

struct TargetText {
    Q_DECLARE_TR_FUNCTIONS(TargetText)
};

QString hostText(const Host& host) {
    if (host.name.starts_with('/')) {
        return TargetText::tr("socket %1").arg(toText(host.name));
    }
    const QString name = host.name.empty() ? TargetText::tr("this machine") : toText(host.name);
    return host.port == 0 ? name : QStringLiteral("%1:%2").arg(name).arg(host.port);
}

QString hostsText(const Target& target) {
    QStringList hosts;
    for (const Host& host : target.hosts) {
        hosts << hostText(host);
    }
    return hosts.size() == 1
               ? hosts.front()
               : TargetText::tr("the first that answers of %1").arg(QLocale().createSeparatedList(hosts));
}

/// Firebird has an encryption of its own, and no schemas.
bool isFirebird(const Target& target) { return target.engine == "firebird"; }

QString encryptionText(const Target& target) {
    const QString what = isFirebird(target) ? TargetText::tr("wire encryption") : TargetText::tr("TLS");
    switch (target.tls) {
        case Tls::off: return TargetText::tr("not encrypted");
        case Tls::required: return TargetText::tr("%1 required").arg(what);
        case Tls::verified:
            return target.tlsAuthority.empty() ? TargetText::tr("%1 with a verified certificate").arg(what)
                                               : TargetText::tr("%1 with a certificate verified by %2")
                                                     .arg(what, toText(target.tlsAuthority));
        case Tls::preferred: break;
    }
    return TargetText::tr("%1 where the server offers it").arg(what);
}

QString serverText(const Target& target) {
    QStringList parts;
    parts << (target.user.empty() ? TargetText::tr("default user")
                                  : TargetText::tr("user %1").arg(toText(target.user)));
    parts << hostsText(target);
    parts << (target.database.empty() ? TargetText::tr("default database")
                                      : TargetText::tr("database %1").arg(toText(target.database)));
    if (!isFirebird(target)) {
        parts << TargetText::tr("schema %1").arg(toText(target.schema));
    }
    parts << encryptionText(target);
    for (const auto& [name, value] : target.options) {
        parts << QStringLiteral("%1=%2").arg(toText(name), toText(value));
    }
    return parts.join(QStringLiteral(" · "));
}

/// Where an engine's client looks for a password by itself; empty where it does not.
QString passwordFile(const std::string& engine) {
    return engine == "postgresql" ? QStringLiteral("~/.pgpass")
           : engine == "mariadb"  ? QStringLiteral("~/.my.cnf")
                                  : QString();
}

}  // namespace

QString sandboxProblem(const Engine& engine) {
    if (engine.sandbox() == nullptr) {
        return TargetText::tr("There is no private server of %1.").arg(toText(engine.name()));
    }
    const auto programs = findPrograms(*engine.sandbox());
    return programs ? QString() : toText(programs.error().describe());
}

QString targetText(const Target& target, const Engine& engine) {
    const QString client =
        TargetText::tr("%1, client library %2").arg(toText(engine.name()), toText(engine.clientVersion()));
    switch (target.kind) {
        case TargetKind::sandbox:
            return client + QLatin1Char('\n') +
                   TargetText::tr(
                       "a private server, which Loadstone starts when it is needed and stops again");
        case TargetKind::server: return client + QLatin1Char('\n') + serverText(target);
        case TargetKind::embedded: break;
    }
    return engine.capabilities().runsInProcess ? TargetText::tr("%1, inside this program").arg(client)
                                               : client;
}

QString passwordSourceText(const Target& target, bool given, bool hasKeychain) {
    if (given) {
        return TargetText::tr("Left empty: LOADSTONE_PASSWORD, as given when Loadstone was started.");
    }
    QStringList places;
    if (hasKeychain) {
        places << TargetText::tr("the keychain");
    }
    if (const QString file = passwordFile(target.engine); !file.isEmpty()) {
        places << file;
    }
    return places.isEmpty()
               ? TargetText::tr("Left empty: no password.")
               : TargetText::tr("Left empty: from %1, or none.").arg(places.join(TargetText::tr(", then ")));
}

}  // namespace loadstone
