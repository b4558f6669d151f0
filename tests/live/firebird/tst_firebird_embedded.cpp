// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <thread>

#include <QCoreApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include "core/engine/firebird/embedded_database.h"
#include "core/engine/registry.h"
#include "tests/live/firebird/live_database.h"

using namespace loadstone;
namespace fs = std::filesystem;

namespace {

/// What the second process does: works in a database of its own until its input ends.
int workAsChild() {
    LiveDatabase live;
    live.createTable("t");
    need(live.connect()->execute(live.dialect().fillSequence("t", "id", 1, 100)));
    std::cout << live.count("t") << std::endl;
    std::cin.get();
    return 0;
}

std::size_t foldersIn(const fs::path& parent) {
    const fs::directory_iterator entries(parent);
    return static_cast<std::size_t>(
        std::count_if(begin(entries), end(entries), [](const auto& entry) { return entry.is_directory(); }));
}

}  // namespace

class TestFirebirdEmbedded : public QObject {
    Q_OBJECT

   private slots:
    void nothingIsLeftBehind();
    void twoDatabasesAreOpenAtOnce();
    void threadsShareADatabase();
    void processesWorkSideBySide();
    void leftOversOfAKilledProcessAreRemoved();
    void unwritableDataFolder();
    void missingEngineNamesThePackage();
    void stopBeforeOpening();
    void aSandboxHasToBeStartedFirst();
    void thePluginLoads();

   private:
    void startChild(QProcess& child);

    TemporaryDataFolder m_folder;
};

void TestFirebirdEmbedded::nothingIsLeftBehind() {
    std::size_t open = 0;
    {
        LiveDatabase live;
        live.createTable("t");
        open = foldersIn(m_folder.embedded());
    }
    // What stays is the folder of this process's lock files.
    QCOMPARE(foldersIn(m_folder.embedded()), open - 1);
}

void TestFirebirdEmbedded::twoDatabasesAreOpenAtOnce() {
    LiveDatabase one;
    LiveDatabase two;
    one.createTable("t");
    two.createTable("t");
    need(one.connect()->execute("INSERT INTO \"t\" VALUES (1)"));
    QCOMPARE(one.count("t"), std::string("1"));
    QCOMPARE(two.count("t"), std::string("0"));
}

void TestFirebirdEmbedded::threadsShareADatabase() {
    LiveDatabase live;
    live.createTable("t");
    constexpr int threads = 4;
    constexpr std::int64_t rowsEach = 500;
    std::vector<std::string> problems(threads);
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i) {
            workers.emplace_back([&live, &problem = problems[static_cast<std::size_t>(i)], i] {
                try {
                    const auto connection = live.connect();
                    const std::array types = {ColumnType::int64};
                    const auto insert = need(connection->prepare("INSERT INTO \"t\" VALUES (?)", types));
                    for (std::int64_t row = 0; row < rowsEach; ++row) {
                        if (row % 50 == 0) {
                            need(connection->begin());
                        }
                        need(insert->execute(std::array{Value::integer(i * rowsEach + row)}));
                        if (row % 50 == 49) {
                            need(connection->commit());
                        }
                    }
                } catch (const std::exception& error) {
                    problem = error.what();
                }
            });
        }
    }
    for (const std::string& problem : problems) {
        QVERIFY2(problem.empty(), problem.c_str());
    }
    QCOMPARE(live.count("t"), std::to_string(threads * rowsEach));
}

void TestFirebirdEmbedded::startChild(QProcess& child) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("FIREBIRD_LOCK");  // a process of its own, not one that inherits our lock files
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), {"--child"});
    QVERIFY(child.waitForReadyRead(30000));
    QCOMPARE(child.readLine().trimmed(), QByteArray("100"));
}

void TestFirebirdEmbedded::processesWorkSideBySide() {
    LiveDatabase live;
    live.createTable("t");
    QProcess child;
    startChild(child);
    need(live.connect()->execute("INSERT INTO \"t\" VALUES (1)"));
    QCOMPARE(live.count("t"), std::string("1"));
    {
        LiveDatabase third;  // opening another removes nothing that the child uses
        child.write("\n");
        QVERIFY(child.waitForFinished(30000));
    }
    QCOMPARE(child.exitCode(), 0);
}

void TestFirebirdEmbedded::leftOversOfAKilledProcessAreRemoved() {
    { LiveDatabase settle; }
    const std::size_t before = foldersIn(m_folder.embedded());
    QProcess child;
    startChild(child);
    child.kill();
    QVERIFY(child.waitForFinished(30000));
    QVERIFY(foldersIn(m_folder.embedded()) > before);
    { LiveDatabase sweeper; }
    QCOMPARE(foldersIn(m_folder.embedded()), before);
}

void TestFirebirdEmbedded::unwritableDataFolder() {
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_DATA_HOME", "/proc/no-place-to-write");
    firebird::FirebirdEngine engine;
    const auto database = engine.open(embeddedTarget(), {});
    qputenv("XDG_DATA_HOME", before);
    QVERIFY(!database);
    QCOMPARE(database.error().kind, ErrorKind::file);
    QVERIFY(database.error().message.find("/proc/no-place-to-write") != std::string::npos);
    QVERIFY(!database.error().hint.empty());
}

void TestFirebirdEmbedded::missingEngineNamesThePackage() {
    const firebird::Client client;
    const auto database = firebird::EmbeddedDatabase::create(client, m_folder.embedded(),
                                                             firebird::embeddedConfiguration("NotInstalled"));
    QVERIFY(!database);
    QCOMPARE(database.error().kind, ErrorKind::notSupported);
    QVERIFY(database.error().hint.find("firebird3.0-server-core") != std::string::npos);
}

void TestFirebirdEmbedded::stopBeforeOpening() {
    std::stop_source stop;
    stop.request_stop();
    firebird::FirebirdEngine engine;
    QCOMPARE(engine.open(embeddedTarget(), stop.get_token()).error().kind, ErrorKind::cancelled);
    LiveDatabase live;
    QCOMPARE(live.database().connect(stop.get_token()).error().kind, ErrorKind::cancelled);
}

void TestFirebirdEmbedded::aSandboxHasToBeStartedFirst() {
    firebird::FirebirdEngine engine;
    Target server = embeddedTarget();
    server.url = "sandbox:firebird";
    server.kind = TargetKind::sandbox;
    QCOMPARE(engine.open(server, {}).error().kind, ErrorKind::internal);
}

void TestFirebirdEmbedded::thePluginLoads() {
    for (int i = 0; i < 2; ++i) {  // it can also be given back and loaded again
        EngineRegistry registry;
        registry.loadFolder(ENGINE_FOLDER);
        Engine* engine = need(registry.find("firebird"));
        QCOMPARE(engine->name(), std::string("Firebird"));
        const QString version = QString::fromStdString(engine->clientVersion());
        QVERIFY2(QRegularExpression("^[3-9]\\.[0-9]+\\.[0-9]+$").match(version).hasMatch(),
                 qPrintable(version));
        const auto database = need(engine->open(embeddedTarget(), {}));
        need(database->claim({}));
        QVERIFY(need(need(database->connect({}))->tables()).empty());
        QVERIFY(database->capabilities().runsInProcess);
    }
}

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--child") {
        return workAsChild();
    }
    const QCoreApplication application(argc, argv);
    TestFirebirdEmbedded test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_firebird_embedded.moc"
