// SPDX-License-Identifier: MIT
#include "core/workload/schema_steps.h"
#include "tests/core/base/test_text.h"
#include "tests/core/workload/fk_web/recording_connection.h"

using namespace loadstone;

class TestSchemaSteps : public QObject {
    Q_OBJECT

   private slots:
    void allGoInOneTransaction() {
        RecordingConnection connection;
        QVERIFY(executeAll(connection, {"one", "two"}));
        QCOMPARE(connection.statements, (std::vector<std::string>{"one", "two"}));
        QCOMPARE(connection.begun, 1);
        QCOMPARE(connection.committed, 1);
    }

    void aFailureEndsItAndRollsBack() {
        RecordingConnection connection;
        connection.failAt = "two";
        QCOMPARE(executeAll(connection, {"one", "two", "three"}).error().kind, ErrorKind::diskFull);
        QCOMPARE(connection.statements, (std::vector<std::string>{"one", "two"}));
        QCOMPARE(connection.committed, 0);
        QVERIFY(!connection.inTransaction);
    }

    void aQueryReturnsItsNumber() {
        RecordingConnection connection;
        connection.onQuery = [](std::string_view) { return 42; };
        QCOMPARE(*queryNumber(connection, "count"), 42);
        connection.onQuery = [](std::string_view) -> Result<std::int64_t> {
            return fail(ErrorKind::syntax, "scripted");
        };
        QCOMPARE(queryNumber(connection, "count").error().kind, ErrorKind::syntax);
    }
};

QTEST_APPLESS_MAIN(TestSchemaSteps)
#include "tst_schema_steps.moc"
