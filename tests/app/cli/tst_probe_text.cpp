// SPDX-License-Identifier: MIT
#include "app/cli/probe_text.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

ProbedTarget probed() {
    ProbedTarget probed;
    probed.target = *parseTarget("mariadb://ann@h/d");
    probed.clientVersion = "3.3";
    probed.capabilities.paths[0] = {true, "one by one", {}};
    probed.capabilities.paths[1].reason = "there is none.";
    probed.capabilities.foreignKeys = {true, "a switch", {}};
    probed.report.server = {"MariaDB", "10.11", {{"innodb_flush_log_at_trx_commit", "1", ""}}, 4096};
    probed.report.user = "ann@%";
    probed.report.privileges = {{"INSERT", true, ""},
                                {"CREATE", false, "No table can be made: GRANT CREATE."}};
    probed.report.limits = {{"max_allowed_packet", "16", "MiB"}};
    return probed;
}

}  // namespace

class TestProbeText : public QObject {
    Q_OBJECT

   private slots:
    void everythingIsInTheText() {
        const std::string text = probeText(probed());
        for (const char* part :
             {"mariadb://ann@h/d", "MariaDB 10.11", "ann@%", "not encrypted", "yes INSERT", "no  CREATE",
              "No table can be made: GRANT CREATE.", "max_allowed_packet", "16 MiB",
              "innodb_flush_log_at_trx_commit", "one by one", "not available: there is none.", "a switch"}) {
            QVERIFY2(contains(text, part), part);
        }
    }

    void everythingIsInTheJson() {
        const auto json = probeJson(probed());
        QCOMPARE(json["server"]["version"].get<std::string>(), std::string("10.11"));
        QVERIFY(json["encryption"].is_null());
        QVERIFY(json["privileges"][0]["granted"].get<bool>());
        QVERIFY(!json["privileges"][0].contains("without"));
        QCOMPARE(json["privileges"][1]["without"].get<std::string>(),
                 std::string("No table can be made: GRANT CREATE."));
        QCOMPARE(json["limits"][0]["name"].get<std::string>(), std::string("max_allowed_packet"));
        QVERIFY(json["paths"][0]["available"].get<bool>());
        QCOMPARE(json["paths"][1]["reason"].get<std::string>(), std::string("there is none."));
        QCOMPARE(json["foreign_keys_off"]["mechanism"].get<std::string>(), std::string("a switch"));
    }
};

QTEST_APPLESS_MAIN(TestProbeText)
#include "tst_probe_text.moc"
