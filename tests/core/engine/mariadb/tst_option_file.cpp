// SPDX-License-Identifier: MIT
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/engine/mariadb/option_file.h"

using loadstone::mariadb::homeOptionFile;
using loadstone::mariadb::OptionFile;
using loadstone::mariadb::readOptionFile;

class TestOptionFile : public QObject {
    Q_OBJECT

   private slots:
    void itIsInTheHome();
    void loginsOfTheClientGroups_data();
    void loginsOfTheClientGroups();
    void nothingElseMatters();
    void noFile();

   private:
    [[nodiscard]] OptionFile read(const std::string& text) {
        const std::string file = m_folder.filePath("my.cnf").toStdString();
        std::ofstream(file) << text;
        return readOptionFile(file);
    }

    QTemporaryDir m_folder;
};

void TestOptionFile::itIsInTheHome() {
    qputenv("HOME", "/home/ann");
    QCOMPARE(homeOptionFile(), std::filesystem::path("/home/ann/.my.cnf"));
    qunsetenv("HOME");
    QVERIFY(homeOptionFile().empty());
}

void TestOptionFile::loginsOfTheClientGroups_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("user");
    QTest::addColumn<QString>("password");
    QTest::newRow("plain") << "[client]\nuser=ann\npassword=secret\n"
                           << "ann"
                           << "secret";
    QTest::newRow("quoted") << "[client]\nuser = ann\npassword = \"se cret#1\"\n"
                            << "ann"
                            << "se cret#1";
    QTest::newRow("other groups") << "[mysqld]\nuser=mysql\n[client-mariadb]\nuser=ann\n[mysql]\npassword=x\n"
                                  << "ann"
                                  << "";
    QTest::newRow("comments") << "# [client]\n[client]\n;user=bob\nuser=ann\n"
                              << "ann"
                              << "";
    QTest::newRow("nothing") << ""
                             << ""
                             << "";
}

void TestOptionFile::loginsOfTheClientGroups() {
    QFETCH(QString, text);
    QFETCH(QString, user);
    QFETCH(QString, password);
    const OptionFile options = read(text.toStdString());
    QCOMPARE(QString::fromStdString(options.user), user);
    QCOMPARE(options.password ? QString::fromStdString(options.password->reveal()) : QString(), password);
}

void TestOptionFile::nothingElseMatters() {
    for (const char* protocol : {"tcp", "socket", "nonsense"}) {
        const OptionFile options = read(std::string("[client]\nhost=192.0.2.1\nport=3306\nsocket=/s\nssl\n"
                                                    "database=x\nuser=ann\npassword=p\nprotocol=") +
                                        protocol + "\n");
        QCOMPARE(options.user, std::string("ann"));
        QCOMPARE(options.password->reveal(), std::string("p"));
    }
}

void TestOptionFile::noFile() {
    QVERIFY(readOptionFile({}).user.empty());
    QVERIFY(readOptionFile("/nowhere/my.cnf").password == nullptr);
}

QTEST_GUILESS_MAIN(TestOptionFile)
#include "tst_option_file.moc"
