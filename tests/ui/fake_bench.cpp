// SPDX-License-Identifier: MIT
#include "tests/ui/fake_bench.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QSettings>

namespace loadstone {

FakeBench::FakeBench(FakeScript script) {
    QCoreApplication::setOrganizationName(QStringLiteral("loadstone-test"));
    QCoreApplication::setApplicationName(QStringLiteral("loadstone-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    m_engines.add(std::make_unique<FakeServer>(m_clock, "firebird", script));
    auto server = std::make_unique<FakeServer>(m_clock, "mariadb", std::move(script));
    m_server = server.get();
    m_engines.add(std::move(server));
}

FakeScript FakeBench::slowScript() {
    FakeScript script;
    script.onWrite = [](const FakeCall&) { return succeedsAfter(std::chrono::milliseconds(1)); };
    return script;
}

Workbench FakeBench::workbench() {
    Workbench bench{m_engines, {&m_workload}, m_clock, session()};
    bench.keychain = &m_keychain;
    bench.findPassword = [this](Target& target) { target.password = m_keychain.find(target); };
    return bench;
}

std::filesystem::path FakeBench::file(const std::string& name) const {
    return std::filesystem::path(m_folder.path().toStdString()) / name;
}

QByteArray FakeBench::everythingWritten() const {
    QByteArray all;
    QDirIterator files(m_folder.path(), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile content(files.next());
        all += content.open(QIODevice::ReadOnly) ? content.readAll() : QByteArray();
    }
    return all;
}

}  // namespace loadstone
