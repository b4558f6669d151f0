// SPDX-License-Identifier: MIT
#include "core/engine/keychain.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestKeychain : public QObject {
    Q_OBJECT

   private slots:
    void anAccountIsWithoutDatabaseAndOptions() {
        QCOMPARE(accountOf(*parseTarget("mariadb://ann@db1:3307/bench?tls=off")),
                 std::string("mariadb://ann@db1:3307"));
        QCOMPARE(accountOf(*parseTarget("postgresql://h1,h2:5433/bench")),
                 std::string("postgresql://@h1,h2:5433"));
        QCOMPARE(accountOf(*parseTarget("mysql://ann@/?socket=/run/s")), std::string("mariadb://ann@/run/s"));
    }
};

QTEST_APPLESS_MAIN(TestKeychain)
#include "tst_keychain.moc"
