// SPDX-License-Identifier: MIT
#include "tests/live/cli/live_cli.h"

using namespace loadstone;

class TestCliPostgresql final : public CliChecks {
    Q_OBJECT

   public:
    TestCliPostgresql()
        : CliChecks("postgresql", LOADSTONE_CLI,
                    {"row", "prepared", "multirow", "array", "pipeline", "load", "procedure"}) {}
};

QTEST_GUILESS_MAIN(TestCliPostgresql)
#include "tst_cli_postgresql.moc"
