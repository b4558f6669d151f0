// SPDX-License-Identifier: MIT
#include "tests/live/cli/live_cli.h"

using namespace loadstone;

class TestCliMariadb final : public CliChecks {
    Q_OBJECT

   public:
    TestCliMariadb()
        : CliChecks("mariadb", LOADSTONE_CLI, {"row", "prepared", "multirow", "array", "load", "procedure"}) {
    }
};

QTEST_GUILESS_MAIN(TestCliMariadb)
#include "tst_cli_mariadb.moc"
