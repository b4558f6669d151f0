// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/firebird/remote_target.h"

using namespace loadstone;
using namespace loadstone::firebird;

Q_DECLARE_METATYPE(Tls)

class TestRemoteTarget : public QObject {
    Q_OBJECT

   private slots:
    void namesForTheClient_data();
    void namesForTheClient();
    void encryptionWords_data();
    void encryptionWords();
    void userAndPasswordStayApart();
    void whatFirebirdLacksIsRefused_data();
    void whatFirebirdLacksIsRefused();
};

void TestRemoteTarget::namesForTheClient_data() {
    QTest::addColumn<std::string>("url");
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("place");
    const auto row = [](const char* url, const char* name, const char* place) {
        QTest::newRow(url) << std::string(url) << std::string(name) << std::string(place);
    };
    row("firebird://u@h/alias", "inet://h:3050/alias", "h:3050");
    row("firebird://u@h:3051/alias", "inet://h:3051/alias", "h:3051");
    row("firebird://u@h//var/x.fdb", "inet://h:3050//var/x.fdb", "h:3050");
    row("firebird://u@h/C:/data/x.fdb", "inet://h:3050/C:/data/x.fdb", "h:3050");
    row("firebird://u@[::1]:4000/alias", "inet://[::1]:4000/alias", "::1:4000");
    row("firebird:///alias", "inet://localhost:3050/alias", "localhost:3050");
}

void TestRemoteTarget::namesForTheClient() {
    QFETCH(std::string, url);
    QFETCH(std::string, name);
    QFETCH(std::string, place);
    const auto target = parseTarget(url);
    QVERIFY2(target, target ? "" : target.error().describe().c_str());
    const auto remote = remoteTarget(*target);
    QVERIFY2(remote, remote ? "" : remote.error().describe().c_str());
    QCOMPARE(remote->attachName, name);
    QCOMPARE(remote->place(), place);
}

void TestRemoteTarget::encryptionWords_data() {
    QTest::addColumn<Tls>("tls");
    QTest::addColumn<std::string>("word");
    QTest::newRow("off") << Tls::off << std::string("Disabled");
    QTest::newRow("preferred") << Tls::preferred << std::string("Enabled");
    QTest::newRow("required") << Tls::required << std::string("Required");
}

void TestRemoteTarget::encryptionWords() {
    QFETCH(Tls, tls);
    QFETCH(std::string, word);
    Target target = *parseTarget("firebird://u@h/alias");
    target.tls = tls;
    QCOMPARE(remoteTarget(target)->configuration, "Providers=Remote\nWireCrypt=" + word);
}

void TestRemoteTarget::userAndPasswordStayApart() {
    Target target = *parseTarget("firebird://ann@h/alias");
    target.password = std::make_shared<const Secret>("hidden");
    const auto remote = remoteTarget(target);
    QCOMPARE(remote->user, std::string("ann"));
    QCOMPARE(remote->password->reveal(), std::string("hidden"));
    QVERIFY(remote->attachName.find("hidden") == std::string::npos);
    QVERIFY(remote->configuration.find("hidden") == std::string::npos);
}

void TestRemoteTarget::whatFirebirdLacksIsRefused_data() {
    QTest::addColumn<std::string>("url");
    QTest::addColumn<int>("kind");
    QTest::addColumn<std::string>("word");
    const auto row = [](const char* url, ErrorKind kind, const char* word) {
        QTest::newRow(url) << std::string(url) << static_cast<int>(kind) << std::string(word);
    };
    row("firebird://u@h/alias?socket=/run/fb.sock", ErrorKind::notSupported, "/run/fb.sock");
    row("firebird://u@h/alias?tls=verified", ErrorKind::notSupported, "certificates");
    row("firebird://u@h/alias?tls_ca=/etc/ca.pem", ErrorKind::notSupported, "certificates");
    row("firebird://u@h/alias?schema=other", ErrorKind::notSupported, "\"other\"");
    row("firebird://u@h", ErrorKind::invalidArgument, "no database");
}

void TestRemoteTarget::whatFirebirdLacksIsRefused() {
    QFETCH(std::string, url);
    QFETCH(int, kind);
    QFETCH(std::string, word);
    const auto target = parseTarget(url);
    QVERIFY2(target, target ? "" : target.error().describe().c_str());
    const auto remote = remoteTarget(*target);
    QVERIFY(!remote);
    QCOMPARE(static_cast<int>(remote.error().kind), kind);
    QVERIFY2(remote.error().message.find(word) != std::string::npos, remote.error().message.c_str());
    QVERIFY(!remote.error().hint.empty());
}

QTEST_GUILESS_MAIN(TestRemoteTarget)
#include "tst_remote_target.moc"
