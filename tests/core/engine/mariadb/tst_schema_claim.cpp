// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/schema_claim.h"

using loadstone::mariadb::grantStatement;

/// The claim itself is tested in tests/live/mariadb/tst_mariadb_login.cpp.
class TestSchemaClaim : public QObject {
    Q_OBJECT

   private slots:
    void grants();
};

void TestSchemaClaim::grants() {
    QCOMPARE(grantStatement("CREATE", "loadstone", "ann@%"),
             std::string("GRANT CREATE ON `loadstone`.* TO 'ann'@'%'"));
    QCOMPARE(grantStatement("ALL PRIVILEGES", "my_db%", "o'neil@my@host"),
             std::string("GRANT ALL PRIVILEGES ON `my\\_db\\%`.* TO 'o''neil@my'@'host'"));
    QCOMPARE(grantStatement("DROP", "a`b", "ann"), std::string("GRANT DROP ON `a``b`.* TO 'ann'@'%'"));
}

QTEST_GUILESS_MAIN(TestSchemaClaim)
#include "tst_schema_claim.moc"
