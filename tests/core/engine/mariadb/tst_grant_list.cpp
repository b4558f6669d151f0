// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/grant_list.h"

using loadstone::mariadb::GrantList;

class TestGrantList : public QObject {
    Q_OBJECT

   private slots:
    void globalPrivileges();
    void privilegesOfADatabase();
    void patterns_data();
    void patterns();
    void linesOfOtherThingsSayNothing();
};

void TestGrantList::globalPrivileges() {
    GrantList grants;
    grants.add("GRANT SELECT, CREATE ROUTINE, PROCESS ON *.* TO `ann`@`%` IDENTIFIED BY PASSWORD '*00'");
    QVERIFY(grants.holds("SELECT", "loadstone"));
    QVERIFY(grants.holds("CREATE ROUTINE", "loadstone"));
    QVERIFY(grants.holds("PROCESS", {}));
    QVERIFY(!grants.holds("CREATE", "loadstone"));  // though another privilege begins so
    QVERIFY(!grants.holds("INSERT", "loadstone"));
    grants.add("GRANT ALL PRIVILEGES ON *.* TO `ann`@`%` WITH GRANT OPTION");
    QVERIFY(grants.holds("INSERT", "loadstone"));
    QVERIFY(grants.holds("SUPER", {}));
}

void TestGrantList::privilegesOfADatabase() {
    GrantList grants;
    grants.add("GRANT USAGE ON *.* TO `ann`@`%`");
    grants.add("GRANT INSERT, SELECT ON `loadstone`.* TO `ann`@`%`");
    grants.add("GRANT ALL PRIVILEGES ON `other`.* TO `ann`@`%`");
    QVERIFY(grants.holds("INSERT", "loadstone"));
    QVERIFY(!grants.holds("DROP", "loadstone"));
    QVERIFY(grants.holds("DROP", "other"));
    QVERIFY(!grants.holds("INSERT", {}));
    QVERIFY(!grants.holds("DROP", "third"));
}

void TestGrantList::patterns_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("holds");
    QTest::newRow("any end") << "load%"
                             << "loadstone" << true;
    QTest::newRow("any middle") << "l%e"
                                << "loadstone" << true;
    QTest::newRow("any, but not that end") << "l%x"
                                           << "loadstone" << false;
    QTest::newRow("nothing for any") << "loadstone%"
                                     << "loadstone" << true;
    QTest::newRow("one character") << "my_db"
                                   << "my1db" << true;
    QTest::newRow("one character, not two") << "my_db"
                                            << "my12db" << false;
    QTest::newRow("a literal underscore") << "my\\_db"
                                          << "my_db" << true;
    QTest::newRow("a literal underscore only") << "my\\_db"
                                               << "my1db" << false;
    QTest::newRow("longer") << "load"
                            << "loadstone" << false;
    QTest::newRow("shorter") << "loadstone"
                             << "load" << false;
    QTest::newRow("a backtick") << "a``b"
                                << "a`b" << true;
}

void TestGrantList::patterns() {
    QFETCH(QString, pattern);
    QFETCH(QString, name);
    QFETCH(bool, holds);
    GrantList grants;
    grants.add(("GRANT DROP ON `" + pattern + "`.* TO `ann`@`%`").toStdString());
    QCOMPARE(grants.holds("DROP", name.toStdString()), holds);
}

void TestGrantList::linesOfOtherThingsSayNothing() {
    GrantList grants;
    grants.add("GRANT DROP ON `loadstone`.`t` TO `ann`@`%`");
    grants.add("GRANT EXECUTE ON PROCEDURE `loadstone`.`p` TO `ann`@`%`");
    grants.add("GRANT `tester` TO `ann`@`%`");
    grants.add("SET DEFAULT ROLE `tester` FOR `ann`@`%`");
    QVERIFY(!grants.holds("DROP", "loadstone"));
    QVERIFY(!grants.holds("EXECUTE", "loadstone"));
}

QTEST_GUILESS_MAIN(TestGrantList)
#include "tst_grant_list.moc"
