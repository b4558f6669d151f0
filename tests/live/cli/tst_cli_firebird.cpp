// SPDX-License-Identifier: MIT
#include "tests/live/cli/live_cli.h"

using namespace loadstone;

class TestCliFirebird final : public CliChecks {
    Q_OBJECT

   public:
    TestCliFirebird()
        : CliChecks("firebird", LOADSTONE_CLI, {"row", "prepared", "multirow", "array", "procedure"}) {}
};

QTEST_GUILESS_MAIN(TestCliFirebird)
#include "tst_cli_firebird.moc"
