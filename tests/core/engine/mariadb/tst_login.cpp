// SPDX-License-Identifier: MIT
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/engine/mariadb/login.h"

using namespace loadstone;
using mariadb::Login;
using mariadb::loginFor;

class TestLogin : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { qputenv("HOME", m_home.path().toUtf8()); }
    void places_data();
    void places();
    void strangeHostsAreRefused_data();
    void strangeHostsAreRefused();
    void theTargetsOwnLoginComesFirst();
    void theUsersFileFillsIn();
    void someUserThereAlwaysIs();

   private:
    static Target targetOf(const QString& url) { return *parseTarget(url.toStdString()); }

    QTemporaryDir m_home;
};

void TestLogin::places_data() {
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("host");
    QTest::addColumn<int>("port");
    QTest::addColumn<QString>("socket");
    QTest::addColumn<QString>("place");
    QTest::newRow("host") << "mariadb://a@db1"
                          << "db1" << 3306 << ""
                          << "db1:3306";
    QTest::newRow("port") << "mariadb://a@db1:3307/x"
                          << "db1" << 3307 << ""
                          << "db1:3307";
    QTest::newRow("IPv6") << "mariadb://a@[::1]:3307"
                          << "::1" << 3307 << ""
                          << "[::1]:3307";
    QTest::newRow("localhost") << "mariadb://a@localhost"
                               << "" << 0 << ""
                               << "this machine's socket";
    QTest::newRow("localhost, port") << "mariadb://a@localhost:3306"
                                     << "localhost" << 3306 << ""
                                     << "localhost:3306";
    QTest::newRow("nothing") << "mariadb://"
                             << "" << 0 << ""
                             << "this machine's socket";
    QTest::newRow("socket") << "mariadb://a@/x?socket=/run/my.sock"
                            << "" << 0 << "/run/my.sock"
                            << "the socket /run/my.sock";
}

void TestLogin::places() {
    QFETCH(QString, url);
    QFETCH(QString, host);
    QFETCH(int, port);
    QFETCH(QString, socket);
    QFETCH(QString, place);
    const auto login = loginFor(targetOf(url));
    QVERIFY(login);
    QCOMPARE(QString::fromStdString(login->host), host);
    QCOMPARE(login->port, port);
    QCOMPARE(QString::fromStdString(login->socket), socket);
    QCOMPARE(QString::fromStdString(login->place()), place);
}

void TestLogin::strangeHostsAreRefused_data() {
    QTest::addColumn<QString>("host");
    QTest::newRow("a list of settings") << "db1;ssl_verify=0";
    QTest::newRow("a plugin") << "aurora://db1";
    QTest::newRow("several") << "db1,db2";
    QTest::newRow("a blank") << "db 1";
}

void TestLogin::strangeHostsAreRefused() {
    QFETCH(QString, host);
    Target target = targetOf("mariadb://a@db1");
    target.hosts = {Host{host.toStdString(), 3306}};
    const auto login = loginFor(target);
    QVERIFY(!login);
    QCOMPARE(login.error().kind, ErrorKind::invalidArgument);
    QVERIFY(login.error().message.find(host.toStdString()) != std::string::npos);
}

void TestLogin::theTargetsOwnLoginComesFirst() {
    std::ofstream(m_home.filePath(".my.cnf").toStdString()) << "[client]\nuser=bob\npassword=bobs\n";
    Target target = targetOf("mariadb://ann@db1?tls=verified&tls_ca=/ca.pem");
    target.password = std::make_shared<const Secret>("anns");
    const auto login = loginFor(target);
    QVERIFY(login);
    QCOMPARE(login->user, std::string("ann"));
    QCOMPARE(login->password->reveal(), std::string("anns"));
    QCOMPARE(login->tls, Tls::verified);
    QCOMPARE(login->authority, std::string("/ca.pem"));
}

void TestLogin::theUsersFileFillsIn() {
    std::ofstream(m_home.filePath(".my.cnf").toStdString())
        << "[client]\nuser=bob\npassword=bobs\nhost=db9\n";
    const auto named = loginFor(targetOf("mariadb://ann@db1"));
    QCOMPARE(named->user, std::string("ann"));
    QCOMPARE(named->password->reveal(), std::string("bobs"));
    const auto unnamed = loginFor(targetOf("mariadb://db1"));
    QCOMPARE(unnamed->user, std::string("bob"));
    QCOMPARE(unnamed->host, std::string("db1"));
}

void TestLogin::someUserThereAlwaysIs() {
    QFile::remove(m_home.filePath(".my.cnf"));
    const auto login = loginFor(targetOf("mariadb://db1"));
    QVERIFY(!login->user.empty());
    QVERIFY(login->password == nullptr);
}

QTEST_GUILESS_MAIN(TestLogin)
#include "tst_login.moc"
