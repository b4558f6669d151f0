// SPDX-License-Identifier: MIT
#include "tests/live/cli/live_cli.h"

#include <csignal>
#include <filesystem>

#include <QFile>

namespace loadstone {

namespace {

constexpr int limitMs = 120'000;

QString url(const QString& engine, const QString& user, int port, const QString& rest) {
    return QStringLiteral("%1://%2@127.0.0.1:%3/%4").arg(engine, user).arg(port).arg(rest);
}

}  // namespace

void CliChecks::initTestCase() {
    // Service accounts have to pass through, or root's servers would be elsewhere.
    std::filesystem::permissions(m_folder.path().toStdString(), std::filesystem::perms(0711));
    const CliOutcome started =
        cli({QStringLiteral("sandbox"), QStringLiteral("start"), m_engine, QStringLiteral("--json")});
    QVERIFY2(started.code == 0, started.errors.constData());
    QVERIFY(started.json()["kept"].get<bool>());
}

void CliChecks::cleanupTestCase() {
    const CliOutcome removed = cli({QStringLiteral("sandbox"), QStringLiteral("remove"), m_engine});
    QVERIFY2(removed.code == 0, removed.errors.constData());
    QCOMPARE(serverProcess(), qint64{0});
}

void CliChecks::everyPathIsValid_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("checks");
    for (const QString& path : std::as_const(m_paths)) {
        for (const char* checks : {"on", "off"}) {
            QTest::addRow("%s, checks %s", qPrintable(path), checks) << path << checks;
        }
    }
}

void CliChecks::everyPathIsValid() {
    QFETCH(QString, path);
    QFETCH(QString, checks);
    const CliOutcome outcome = run({"--n", "3", "--l", "100", "--k", "500", "--w", "4", "--rows", "4000",
                                    "--path", path, "--fk", checks});
    QVERIFY2(outcome.code == 0, outcome.errors.constData());
    const auto json = outcome.json();
    QVERIFY(json["valid"].get<bool>());
    QCOMPARE(json["rows"].get<int>(), 4000);
    QCOMPARE(json["attempted"].get<int>(), json["succeeded"].get<int>());
    const auto conditions = QString::fromStdString(json["conditions"].get<std::string>());
    QCOMPARE(conditions.startsWith(QStringLiteral("foreign keys off: ")), checks == QStringLiteral("off"));
    if (checks == QStringLiteral("off")) {
        QVERIFY(json["notes"][0].get<std::string>().find("0 orphan rows") != std::string::npos);
    }
}

void CliChecks::theOtherPathsSayWhyNot() {
    for (const auto& engine : cli({"engines", "--json"}).json()) {
        if (engine["id"] != m_engine.toStdString()) {
            continue;
        }
        for (const auto& path : engine["paths"]) {
            const auto name = QString::fromStdString(path["path"].get<std::string>());
            QCOMPARE(path["available"].get<bool>(), m_paths.contains(name));
            if (!path["available"].get<bool>()) {
                const auto reason = path["reason"].get<std::string>();
                const CliOutcome refused = run({"--path", name, "--rows", "1"});
                QCOMPARE(refused.code, 2);
                QVERIFY(refused.errors.contains(reason.c_str()));
            }
        }
        return;
    }
    QFAIL("the engine is not listed");
}

void CliChecks::sixteenWorkersOnOneParentRow() {
    const CliOutcome outcome = run({"--n", "3", "--l", "1", "--k", "100", "--w", "16", "--rows", "16000"});
    QVERIFY2(outcome.code == 0, outcome.errors.constData());
    QVERIFY(outcome.json()["valid"].get<bool>());
    QCOMPARE(outcome.json()["failed"].get<int>(), 0);
}

void CliChecks::autocommitAndOrders_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("autocommit, row") << QStringList{"--autocommit", "on", "--path", "row", "--rows", "200"};
    QTest::newRow("autocommit, multirow")
        << QStringList{"--autocommit", "on", "--path", "multirow", "--rows", "5000"};
    QTest::newRow("autocommit, procedure")
        << QStringList{"--autocommit", "on", "--path", "procedure", "--rows", "5000"};
    QTest::newRow("batches") << QStringList{"--batches", "5", "--k", "100", "--rows", "5000"};
    QTest::newRow("interleaved") << QStringList{"--order",   "interleaved", "--path",
                                                "procedure", "--rows",      "5000"};
    QTest::newRow("random") << QStringList{"--order", "random", "--path", "procedure", "--rows", "5000"};
    QTest::newRow("no keys") << QStringList{"--n", "0", "--rows", "5000"};
    QTest::newRow("63 keys") << QStringList{"--n", "63", "--l", "10", "--rows", "500"};
}

void CliChecks::autocommitAndOrders() {
    QFETCH(QStringList, arguments);
    if (!arguments.contains("--n")) {
        arguments += {"--n", "3", "--l", "100"};
    }
    const CliOutcome outcome = run(arguments + QStringList{"--w", "2"});
    QVERIFY2(outcome.code == 0, outcome.errors.constData());
    QVERIFY(outcome.json()["valid"].get<bool>());
}

void CliChecks::theCopyIsValid_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("checks");
    for (const char* method : {"select", "dump"}) {
        for (const char* checks : {"on", "off"}) {
            QTest::addRow("%s, checks %s", method, checks) << method << checks;
        }
    }
}

void CliChecks::theCopyIsValid() {
    QFETCH(QString, method);
    QFETCH(QString, checks);
    const CliOutcome outcome = cli({"run", "copy", "--target", "sandbox:" + m_engine, "--n", "4", "--l",
                                    "100", "--rows", "12345", "--method", method, "--fk", checks, "--json"});
    QVERIFY2(outcome.code == 0, outcome.errors.constData());
    QVERIFY(outcome.json()["valid"].get<bool>());
    QCOMPARE(outcome.json()["rows"].get<int>(), 12'345);
    QCOMPARE(outcome.json()["attempted"].get<int>(), 1);
}

void CliChecks::warmUpAndPausesAddUp() {
    const QString session = m_folder.filePath("pauses.loadstone");
    const CliOutcome outcome = run({"--n", "2", "--l", "100", "--k", "100", "--w", "3", "--warmup", "400ms",
                                    "--duration", "2s", "--table-limit", "3000", "--session", session});
    QVERIFY2(outcome.code == 0, outcome.errors.constData());
    const CliOutcome checked = cli({"session", "check", session});
    QVERIFY2(checked.code == 0, checked.output.constData());
}

void CliChecks::aKilledServerFailsTheRunAndTheNextOneWorks() {
    const QString session = m_folder.filePath("killed.loadstone");
    const qint64 server = serverProcess();
    QVERIFY(server > 0);
    QElapsedTimer sinceTheKill;
    const CliOutcome outcome =
        run({"--n", "3", "--l", "100", "--k", "50", "--w", "4", "--duration", "60s", "--session", session},
            [&](QProcess& process) {
                awaitMeasuring(process);
                QTest::qWait(1500);
                ::kill(static_cast<pid_t>(server), SIGKILL);
                sinceTheKill.start();
            });
    QVERIFY(sinceTheKill.elapsed() < 10'000);
    QCOMPARE(outcome.code, 1);
    const auto json = outcome.json();
    QCOMPARE(QString::fromStdString(json["state"].get<std::string>()), QStringLiteral("failed"));
    QVERIFY(!json["valid"].get<bool>());
    QVERIFY(!json["error"].get<std::string>().empty());
    QVERIFY(json["samples"].get<int>() >= 10);
    QVERIFY(json["rows"].get<int>() > 0);
    QCOMPARE(cli({"session", "check", session}).code, 0);
    const CliOutcome next = run({"--n", "3", "--l", "100", "--rows", "2000"});
    QVERIFY2(next.code == 0, next.errors.constData());
    QCOMPARE(cli({"sandbox", "start", m_engine}).code, 0);
}

void CliChecks::aStoppedServerDoesNotHoldTheEnd() {
    const qint64 server = serverProcess();
    QVERIFY(server > 0);  // or the signals would go to ourselves
    QElapsedTimer sinceTheInterrupt;
    qint64 took = 0;
    std::vector<pid_t> stopped;
    const CliOutcome outcome =
        run({"--n", "3", "--l", "100", "--k", "50", "--w", "4", "--duration", "60s"}, [&](QProcess& process) {
            awaitMeasuring(process);
            QTest::qWait(500);
            stopped = familyOf(server);
            for (const pid_t one : stopped) {
                ::kill(one, SIGSTOP);
            }
            QTest::qWait(500);
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
            sinceTheInterrupt.start();
            process.waitForFinished(limitMs);
            took = sinceTheInterrupt.elapsed();
        });
    for (const pid_t one : stopped) {
        ::kill(one, SIGCONT);
    }
    QCOMPARE(outcome.code, 130);
    // Two seconds are promised; the machine that tests may be busy.
    QVERIFY2(took < 4000, qPrintable(QString::number(took)));
}

void CliChecks::aProbeNamesWhatItFinds() {
    const CliOutcome outcome = cli({"target", "probe", "sandbox:" + m_engine, "--json"});
    QVERIFY2(outcome.code == 0, outcome.errors.constData());
    const auto json = outcome.json();
    QVERIFY(!json["server"]["version"].get<std::string>().empty());
    QVERIFY(json["privileges"].size() >= 3);
    QVERIFY(json["limits"].size() >= 3 && json["settings"].size() >= 3);
}

void CliChecks::whatIsWrongIsOneSentence_data() {
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QString>("password");
    QTest::addColumn<int>("code");
    QTest::newRow("wrong password") << "DATABASE"
                                    << "wrong" << 3;
    QTest::newRow("database missing") << "no-such-database"
                                      << "" << 3;
    QTest::newRow("unknown option") << "DATABASE?tsl=off"
                                    << "" << 2;
    QTest::newRow("certificate demanded") << "DATABASE?tls=verified"
                                          << "" << 3;
    QTest::newRow("closed port") << "PORT"
                                 << "" << 3;
    QTest::newRow("unknown host") << "HOST"
                                  << "" << 3;
}

void CliChecks::whatIsWrongIsOneSentence() {
    QFETCH(QString, rest);
    QFETCH(QString, password);
    QFETCH(int, code);
    const auto boxes = cli({"sandbox", "list", "--json"}).json();
    int port = 0;
    QString folder;
    for (const auto& box : boxes) {
        if (box["engine"] == m_engine.toStdString()) {
            port = box["port"].get<int>();
            folder = QString::fromStdString(box["folder"].get<std::string>());
        }
    }
    QFile secret(folder + "/password");
    QVERIFY(secret.open(QIODevice::ReadOnly));
    const QString right = QString::fromLatin1(secret.readAll()).trimmed();
    const bool firebird = m_engine == "firebird";
    const QString user = firebird ? "SYSDBA" : "loadstone";
    const QString database = firebird ? "loadstone" : m_engine == "postgresql" ? "postgres" : "";
    QString target = url(m_engine, user, port, rest.replace("DATABASE", database));
    if (rest == "PORT") {
        target = url(m_engine, user, 1, database);
    } else if (rest == "HOST") {
        target = m_engine + "://" + user + "@no-such-host.invalid/" + database;
    }
    const QString session = m_folder.filePath("wrong.loadstone");
    const CliOutcome outcome = cli({"run", "--target", target, "--rows", "10", "--session", session},
                                   password.isEmpty() ? right : password);
    QCOMPARE(outcome.code, code);
    QCOMPARE(outcome.errors.count("loadstone-cli: "), 1);
    QVERIFY2(!outcome.errors.contains(right.toLatin1()), "the password is in the message");
    QCOMPARE(cli({"session", "list", session}).output.contains("fk_web"), false);
}

}  // namespace loadstone
