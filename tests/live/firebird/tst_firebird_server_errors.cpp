// SPDX-License-Identifier: MIT
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <thread>

#include <QTest>

#include "core/sandbox/free_port.h"
#include "tests/live/firebird/live_targets.h"

using namespace loadstone;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(ErrorKind)

/// Errors provoked on a real server that the embedded engine does not have; the others stand in
/// tst_firebird_errors.cpp, which runs on both.
class TestFirebirdServerErrors : public QObject {
    Q_OBJECT

   private slots:
    void targetsThatCannotBeReached_data();
    void targetsThatCannotBeReached();
    void aMissingDatabaseIsNotMade();
    void deniedToWrite();
    void aStatementThatIsTooLong();
    void tooManyInsertsInABlock();
    void aLockIsNotGrantedInTime();
    void aRowThatIsGone();
    void anAttachmentThatIsEnded();
    void aServerThatShutsDown();
    void theDiskIsFull();

   private:
    LiveServer m_server;
};

void TestFirebirdServerErrors::targetsThatCannotBeReached_data() {
    QTest::addColumn<QString>("host");
    QTest::addColumn<bool>("otherPort");
    QTest::addColumn<QString>("user");
    QTest::addColumn<QString>("password");
    QTest::addColumn<QString>("database");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<qint64>("code");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* host, bool otherPort, const char* user,
                        const char* password, const char* database, ErrorKind kind, qint64 code,
                        const char* words) {
        QTest::newRow(name) << host << otherPort << user << password << database << kind << code << words;
    };
    row("wrong password", "", false, "SYSDBA", "wrong", "", ErrorKind::denied, 335544472, "SYSDBA");
    row("no password", "", false, "SYSDBA", "", "", ErrorKind::denied, 335544472, "wants a password");
    row("no user", "", false, "", "", "", ErrorKind::denied, 335544472, "wants a user name");
    row("unknown user", "", false, "NOBODY", "x", "", ErrorKind::denied, 335544472, "NOBODY");
    row("unknown host", "no-such-host.invalid", false, "SYSDBA", "*", "", ErrorKind::unreachable, 335544704,
        "no-such-host.invalid");
    row("closed port", "", true, "SYSDBA", "*", "", ErrorKind::unreachable, 335544722, "127.0.0.1:");
    row("unknown alias", "", false, "SYSDBA", "*", "nothing", ErrorKind::unreachable, 335544734,
        "no database \"nothing\"");
    row("missing file", "", false, "SYSDBA", "*", "/nowhere/x.fdb", ErrorKind::unreachable, 335544734,
        "no database \"/nowhere/x.fdb\"");
    row("no database file", "", false, "SYSDBA", "*", "/etc/passwd", ErrorKind::unreachable, 0, "");
}

void TestFirebirdServerErrors::targetsThatCannotBeReached() {
    QFETCH(QString, host);
    QFETCH(bool, otherPort);
    QFETCH(QString, user);
    QFETCH(QString, password);
    QFETCH(QString, database);
    QFETCH(ErrorKind, kind);
    QFETCH(qint64, code);
    QFETCH(QString, words);
    Target target = m_server.target();
    target.user = user.toStdString();
    if (password != "*") {
        target.password =
            password.isEmpty() ? nullptr : std::make_shared<const Secret>(password.toStdString());
    }
    if (!host.isEmpty()) {
        target.hosts.front().name = host.toStdString();
    }
    if (otherPort) {
        target.hosts.front().port = need(freePort());
    }
    if (!database.isEmpty()) {
        target.database = database.toStdString();
    }
    firebird::FirebirdEngine engine;
    const auto opened = engine.open(target, {});
    QVERIFY(!opened);
    const Error& error = opened.error();
    const std::string text = error.describe();
    QVERIFY2(error.kind == kind, text.c_str());
    if (code != 0) {
        QCOMPARE(error.nativeCode, std::int64_t{code});
        QVERIFY2(!error.hint.empty(), text.c_str());
    }
    QVERIFY2(error.message.find(words.toStdString()) != std::string::npos, text.c_str());
    QVERIFY(error.nativeCode != 0);
    QVERIFY2(text.find(m_server.target().password->reveal()) == std::string::npos, text.c_str());
}

void TestFirebirdServerErrors::aMissingDatabaseIsNotMade() {
    Target target = m_server.target();
    target.database = m_server.folder() + "/not-there.fdb";
    firebird::FirebirdEngine engine;
    QVERIFY(!engine.open(target, {}));
    QVERIFY(!std::filesystem::exists(target.database));
}

void TestFirebirdServerErrors::deniedToWrite() {
    LiveDatabase live(m_server.target());
    live.createTable("ours");
    (void)live.connect()->execute("CREATE USER reader PASSWORD 'pass'");
    Target target = m_server.target();
    target.user = "READER";
    target.password = std::make_shared<const Secret>("pass");
    firebird::FirebirdEngine engine;
    const auto database = need(engine.open(target, {}));
    const auto connection = need(database->connect({}));
    const auto inserted = connection->execute("INSERT INTO \"ours\" VALUES (1)");
    QCOMPARE(inserted.error().kind, ErrorKind::denied);
    QCOMPARE(inserted.error().nativeCode, std::int64_t{335544352});
    QVERIFY(!inserted.error().hint.empty());
    const auto created = connection->execute("CREATE TABLE \"mine\" (\"id\" INTEGER)");
    QVERIFY2(created.error().kind == ErrorKind::denied, created.error().describe().c_str());
    QVERIFY(created.error().connectionUsable());
    need(live.connect()->execute(live.dialect().dropTable("ours")));
}

void TestFirebirdServerErrors::aStatementThatIsTooLong() {
    LiveDatabase live(m_server.target());
    const std::string comment(11'000'000, 'x');
    const auto result =
        live.connect()->execute("EXECUTE BLOCK AS DECLARE i INTEGER; BEGIN i = 1; END /*" + comment + "*/");
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::tooLarge);
    QVERIFY(result.error().message.size() < 1000);
}

void TestFirebirdServerErrors::tooManyInsertsInABlock() {
    LiveDatabase live(m_server.target());
    live.createTable("many");
    std::string block = "EXECUTE BLOCK AS BEGIN ";
    for (int i = 0; i < 300; ++i) {
        block += "INSERT INTO \"many\" VALUES (" + std::to_string(i) + ");";
    }
    QCOMPARE(live.connect()->execute(block + "END").error().kind, ErrorKind::tooLarge);
    need(live.connect()->execute(live.dialect().dropTable("many")));
}

void TestFirebirdServerErrors::aLockIsNotGrantedInTime() {
    LiveDatabase live(m_server.target());
    live.createTable("held");
    const auto holder = live.connect();
    need(holder->execute("INSERT INTO \"held\" VALUES (1)"));
    need(holder->begin());
    need(holder->execute("UPDATE \"held\" SET \"id\" = 1"));
    // Outside a transaction a statement waits ten seconds.
    const auto result = live.connect()->execute("UPDATE \"held\" SET \"id\" = 1");
    QVERIFY(!result);
    QVERIFY2(result.error().retryable(), result.error().describe().c_str());
    QVERIFY(result.error().connectionUsable());
    need(holder->rollback());
    need(holder->execute(live.dialect().dropTable("held")));
}

void TestFirebirdServerErrors::aRowThatIsGone() {
    LiveDatabase live(m_server.target());
    live.createTable("gone");
    const auto deleter = live.connect();
    need(deleter->execute("INSERT INTO \"gone\" VALUES (1)"));
    need(deleter->begin());
    need(deleter->execute("DELETE FROM \"gone\""));
    std::jthread later([&] {
        std::this_thread::sleep_for(200ms);
        (void)deleter->commit();
    });
    const auto result = live.connect()->execute("UPDATE \"gone\" SET \"id\" = 2");
    later.join();
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::serialization, result.error().describe().c_str());
    need(deleter->execute(live.dialect().dropTable("gone")));
}

void TestFirebirdServerErrors::anAttachmentThatIsEnded() {
    LiveDatabase live(m_server.target());
    const auto victim = live.connect();
    const std::string number = need(victim->query("SELECT CURRENT_CONNECTION FROM RDB$DATABASE")).at(0).at(0);
    std::jthread other([&] {
        std::this_thread::sleep_for(200ms);
        (void)live.connect()->execute("DELETE FROM MON$ATTACHMENTS WHERE MON$ATTACHMENT_ID = " + number);
    });
    const auto result = victim->execute(endlessStatement);
    other.join();
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::connectionLost, result.error().describe().c_str());
}

void TestFirebirdServerErrors::aServerThatShutsDown() {
    {
        LiveDatabase live(m_server.target());
        const auto connection = live.connect();
        std::jthread other([this] {
            std::this_thread::sleep_for(200ms);
            m_server.signal(SIGTERM);
        });
        const auto result = connection->execute(endlessStatement);
        QVERIFY(!result);
        QVERIFY2(result.error().kind == ErrorKind::connectionLost, result.error().describe().c_str());
    }
    m_server.restart();
    LiveDatabase again(m_server.target());
}

void TestFirebirdServerErrors::theDiskIsFull() {
    if (::geteuid() != 0) {
        QSKIP("A small disk can be made by root only.");
    }
    const std::string disk = m_server.folder() + "/disk";
    std::filesystem::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=6M,mode=777") != 0) {
        QSKIP("A small disk cannot be made here.");
    }
    Result<void> result;
    {
        LiveDatabase live(m_server.newDatabase(disk));
        live.createTable("large", {{"words", ColumnType::text, 1000}});
        const auto connection = live.connect();
        need(connection->begin());
        result = connection->execute(
            "EXECUTE BLOCK AS DECLARE i INTEGER = 0; BEGIN WHILE (i < 20000) DO BEGIN INSERT INTO \"large\" "
            "VALUES (:i, LPAD(UUID_TO_CHAR(GEN_UUID()), 900, UUID_TO_CHAR(GEN_UUID()))); i = i + 1; END END");
        (void)connection->rollback();
    }
    ::umount2(disk.c_str(), MNT_DETACH);
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::diskFull, result.error().describe().c_str());
    QVERIFY(!result.error().hint.empty());
}

QTEST_GUILESS_MAIN(TestFirebirdServerErrors)
#include "tst_firebird_server_errors.moc"
