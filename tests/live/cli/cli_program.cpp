// SPDX-License-Identifier: MIT
#include <QFile>

#include "tests/live/cli/live_cli.h"

namespace loadstone {

namespace {

constexpr int limitMs = 120'000;

}  // namespace

std::vector<pid_t> familyOf(qint64 process) {
    std::vector<pid_t> family = {static_cast<pid_t>(process)};
    QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(process));
    if (!children.open(QIODevice::ReadOnly)) {
        qFatal("the children of %lld cannot be listed", process);
    }
    for (const QByteArray& child : children.readAll().split(' ')) {
        if (!child.trimmed().isEmpty()) {
            family.push_back(child.trimmed().toInt());
        }
    }
    return family;
}

void awaitMeasuring(QProcess& process) {
    process.setReadChannel(QProcess::StandardError);
    QByteArray said;
    while (!said.contains("measure") && process.waitForReadyRead(limitMs)) {
        said += process.readAllStandardError();
    }
    process.setReadChannel(QProcess::StandardOutput);
}

nlohmann::json CliOutcome::json() const {
    auto parsed = nlohmann::json::parse(output.toStdString(), nullptr, false);
    if (parsed.is_discarded()) {
        qWarning("%s%s", output.constData(), errors.constData());
    }
    return parsed;
}

CliChecks::CliChecks(QString engine, QString program, QStringList paths)
    : m_engine(std::move(engine)), m_program(std::move(program)), m_paths(std::move(paths)) {}

CliOutcome CliChecks::cli(const QStringList& arguments, const QString& password,
                          const std::function<void(QProcess&)>& meanwhile) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"), m_folder.path());
    environment.insert(QStringLiteral("HOME"), m_folder.path());
    if (!password.isNull()) {
        environment.insert(QStringLiteral("LOADSTONE_PASSWORD"), password);
    }
    process.setProcessEnvironment(environment);
    process.start(m_program, arguments);
    if (!process.waitForStarted()) {
        qFatal("%s cannot be started", qPrintable(m_program));
    }
    process.closeWriteChannel();
    if (meanwhile) {
        meanwhile(process);
    }
    process.waitForFinished(limitMs);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

CliOutcome CliChecks::run(const QStringList& arguments, const std::function<void(QProcess&)>& meanwhile) {
    return cli(QStringList{QStringLiteral("run"), QStringLiteral("--target"),
                           QStringLiteral("sandbox:") + m_engine, QStringLiteral("--json")} +
                   arguments,
               {}, meanwhile);
}

qint64 CliChecks::serverProcess() {
    for (const auto& box :
         cli({QStringLiteral("sandbox"), QStringLiteral("list"), QStringLiteral("--json")}).json()) {
        if (box["engine"] == m_engine.toStdString() && box["running"].get<bool>()) {
            return box["pid"].get<qint64>();
        }
    }
    return 0;
}

}  // namespace loadstone
