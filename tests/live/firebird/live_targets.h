// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <functional>
#include <map>
#include <memory>

#include <QString>
#include <QTest>

#include "core/base/id.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/remote_target.h"
#include "core/sandbox/child_process.h"
#include "tests/live/firebird/live_database.h"
#include "tests/live/live_sandbox.h"

namespace loadstone {

/// A private server and its databases.
class LiveServer {
   public:
    LiveServer() : m_sandbox(m_engine) {}

    [[nodiscard]] const Target& target() const { return m_sandbox.target(); }
    /// Where the sandbox's files are.
    [[nodiscard]] std::string folder() const { return (m_sandbox.folder() / "firebird").string(); }
    /// Starts it again once it has ended.
    void restart() {
        QTRY_VERIFY_WITH_TIMEOUT(!markOf(m_process), 10'000);
        m_sandbox.restart();
    }

    /// Sends a signal to the server, which tells its process itself: it leaves the folder it is started in.
    void signal(int number) {
        if (number != SIGCONT) {
            const auto database = need(m_engine.open(target(), {}));
            const std::string process =
                need(need(database->connect({}))
                         ->query("SELECT MON$SERVER_PID FROM MON$ATTACHMENTS WHERE MON$ATTACHMENT_ID = "
                                 "CURRENT_CONNECTION"))
                    .at(0)
                    .at(0);
            m_process = std::stoi(process);
        }
        ::kill(m_process, number);
    }

    /// A new, empty database beside the sandbox's own.
    [[nodiscard]] Target newDatabase(const std::string& folder = {}) {
        Target target = m_sandbox.target();
        target.database = (folder.empty() ? this->folder() : folder) + '/' + makeId() + ".fdb";
        const auto remote = need(firebird::remoteTarget(target));
        const firebird::Client client;
        firebird::ParameterBlock parameters(client, firebird::ParameterBlock::Kind::database);
        parameters.text(isc_dpb_user_name, remote.user)
            .text(isc_dpb_password, remote.password->reveal())
            .text(isc_dpb_config, remote.configuration)
            .text(isc_dpb_set_db_charset, "UTF8");
        need(firebird::Attachment::create(client, remote.attachName, parameters));
        return target;
    }

   private:
    firebird::FirebirdEngine m_engine;
    LiveSandbox m_sandbox;
    pid_t m_process = 0;
};

/// For checks that hold for the embedded engine and for a server: each test function runs on both.
///
/// In the test class: `void initTestCase_data() { LiveTargets::addRows(); }` and in init():
/// `m_live = &m_targets.current(prepare)`.
class LiveTargets {
   public:
    static void addRows() {
        QTest::addColumn<bool>("server");
        QTest::newRow("embedded") << false;
        QTest::newRow("server") << true;
    }

    [[nodiscard]] static bool isServer() {
        QFETCH_GLOBAL(bool, server);
        return server;
    }

    /// The database of this row of the test, prepared when it is new.
    LiveDatabase& current(const std::function<void(LiveDatabase&)>& prepare = {}) {
        std::unique_ptr<LiveDatabase>& live = m_live[isServer()];
        if (!live) {
            live = isServer() ? std::make_unique<LiveDatabase>(server().target())
                              : std::make_unique<LiveDatabase>();
            if (prepare) {
                prepare(*live);
            }
        }
        return *live;
    }

    /// The target of another, empty database of the same kind.
    [[nodiscard]] Target another() { return isServer() ? server().newDatabase() : embeddedTarget(); }

   private:
    LiveServer& server() {
        if (!m_server) {
            m_server = std::make_unique<LiveServer>();
        }
        return *m_server;
    }

    TemporaryDataFolder m_folder;
    std::unique_ptr<LiveServer> m_server;
    std::map<bool, std::unique_ptr<LiveDatabase>> m_live;
};

}  // namespace loadstone
