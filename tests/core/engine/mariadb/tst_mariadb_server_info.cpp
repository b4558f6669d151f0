// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/mariadb_server_info.h"

using loadstone::mariadb::plainVersion;

/// What is read from a server is tested in tests/live/mariadb/tst_mariadb_schema.cpp.
class TestMariadbServerInfo : public QObject {
    Q_OBJECT

   private slots:
    void versions();
};

void TestMariadbServerInfo::versions() {
    QCOMPARE(plainVersion("10.11.19-MariaDB-0+deb12u1"), std::string("10.11.19"));
    QCOMPARE(plainVersion("5.5.5-10.6.3-MariaDB-log"), std::string("10.6.3"));
    QCOMPARE(plainVersion("11.4.2"), std::string("11.4.2"));
}

QTEST_GUILESS_MAIN(TestMariadbServerInfo)
#include "tst_mariadb_server_info.moc"
