// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/postgresql/postgresql_error_map.h"

using namespace loadstone;
using namespace loadstone::postgresql;

Q_DECLARE_METATYPE(ErrorKind)

class TestPostgresqlErrorMap : public QObject {
    Q_OBJECT

   private slots:
    void kinds_data();
    void kinds();
    void sentences();
    void detailsOfOneLine();
    void hints_data();
    void hints();
    void aFatalErrorEndsTheConnection();
    void tooLargeInTheServersOwnWords();
};

void TestPostgresqlErrorMap::kinds_data() {
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](const char* state, ErrorKind kind) { QTest::newRow(state) << kind; };
    row("08000", ErrorKind::connectionLost);
    row("08001", ErrorKind::unreachable);
    row("08003", ErrorKind::connectionLost);
    row("08004", ErrorKind::unreachable);
    row("08006", ErrorKind::connectionLost);
    row("08P01", ErrorKind::connectionLost);
    row("0A000", ErrorKind::notSupported);
    row("22001", ErrorKind::constraint);
    row("22003", ErrorKind::constraint);
    row("22P02", ErrorKind::constraint);
    row("23000", ErrorKind::constraint);
    row("23502", ErrorKind::constraint);
    row("23503", ErrorKind::constraint);
    row("23505", ErrorKind::duplicateKey);
    row("23514", ErrorKind::constraint);
    row("23P01", ErrorKind::constraint);
    row("25001", ErrorKind::internal);
    row("25006", ErrorKind::denied);
    row("25P02", ErrorKind::internal);
    row("25P03", ErrorKind::connectionLost);
    row("26000", ErrorKind::internal);
    row("28000", ErrorKind::denied);
    row("28P01", ErrorKind::denied);
    row("3D000", ErrorKind::unreachable);
    row("3F000", ErrorKind::syntax);
    row("40001", ErrorKind::serialization);
    row("40003", ErrorKind::serialization);
    row("40P01", ErrorKind::deadlock);
    row("42501", ErrorKind::denied);
    row("42601", ErrorKind::syntax);
    row("42703", ErrorKind::syntax);
    row("42883", ErrorKind::syntax);
    row("42939", ErrorKind::invalidArgument);
    row("42P01", ErrorKind::syntax);
    row("42P07", ErrorKind::syntax);
    row("53000", ErrorKind::internal);
    row("53100", ErrorKind::diskFull);
    row("53200", ErrorKind::tooLarge);
    row("53300", ErrorKind::unreachable);
    row("53400", ErrorKind::diskFull);
    row("54000", ErrorKind::tooLarge);
    row("54001", ErrorKind::tooLarge);
    row("54011", ErrorKind::tooLarge);
    row("54023", ErrorKind::tooLarge);
    row("55000", ErrorKind::internal);
    row("55006", ErrorKind::lockTimeout);
    row("55P03", ErrorKind::lockTimeout);
    row("57000", ErrorKind::internal);
    row("57014", ErrorKind::cancelled);
    row("57P01", ErrorKind::connectionLost);
    row("57P02", ErrorKind::connectionLost);
    row("57P03", ErrorKind::unreachable);
    row("57P04", ErrorKind::connectionLost);
    row("57P05", ErrorKind::connectionLost);
    row("58030", ErrorKind::internal);
    row("P0001", ErrorKind::internal);
    row("XX000", ErrorKind::internal);
}

void TestPostgresqlErrorMap::kinds() {
    QFETCH(ErrorKind, kind);
    const std::string state = QTest::currentDataTag();
    QCOMPARE(kindOf(state), kind);
    const Error error = errorOf({state, "some words"});
    QCOMPARE(error.kind, kind);
    QCOMPARE(error.sqlState, state);
    QCOMPARE(error.nativeCode, 0);
    QVERIFY(error.message.ends_with("some words."));
}

void TestPostgresqlErrorMap::sentences() {
    QCOMPARE(
        errorOf({"23505", "duplicate key value violates unique constraint \"main_1_pkey\""}).message,
        std::string("A row with this key is there already: duplicate key value violates unique constraint "
                    "\"main_1_pkey\"."));
    QCOMPARE(errorOf({"42883", "function nothing() does not exist"}).message,
             std::string("function nothing() does not exist."));
}

void TestPostgresqlErrorMap::detailsOfOneLine() {
    QCOMPARE(errorOf({"23505", "duplicate", "Key (id)=(1) already exists."}).message,
             std::string("A row with this key is there already: duplicate (Key (id)=(1) already exists.)."));
    QCOMPARE(errorOf({"40P01", "deadlock detected", "Process 1 waits\nProcess 2 waits"}).message,
             std::string("Transactions waited for each other: deadlock detected."));
}

void TestPostgresqlErrorMap::hints_data() {
    QTest::addColumn<QString>("words");
    QTest::newRow("53300") << "max_connections";
    QTest::newRow("53400") << "temp_file_limit";
    QTest::newRow("54001") << "max_stack_depth";
    QTest::newRow("28P01") << "password";
    QTest::newRow("28000") << "pg_hba.conf";
    QTest::newRow("3D000") << "URL";
    QTest::newRow("25006") << "standby";
    QTest::newRow("25P03") << "idle_in_transaction_session_timeout";
    QTest::newRow("42939") << "?schema=NAME";
}

void TestPostgresqlErrorMap::hints() {
    QFETCH(QString, words);
    QVERIFY(QString::fromStdString(errorOf({QTest::currentDataTag(), "x"}).hint).contains(words));
}

void TestPostgresqlErrorMap::aFatalErrorEndsTheConnection() {
    QVERIFY(errorOf({"XX000", "x"}).connectionUsable());
    QVERIFY(!errorOf({"XX000", "x", {}, true}).connectionUsable());
    QVERIFY(!errorOf({"57P01", "x", {}, true}).connectionUsable());
    QCOMPARE(errorOf({"28P01", "x", {}, true}).kind, ErrorKind::denied);  // there never was one
    QCOMPARE(errorOf({"53300", "x", {}, true}).kind, ErrorKind::unreachable);
}

void TestPostgresqlErrorMap::tooLargeInTheServersOwnWords() {
    const Error error = errorOf({"XX000", "invalid memory alloc request size 1073741824"});
    QCOMPARE(error.kind, ErrorKind::tooLarge);
    QVERIFY(!error.hint.empty());
}

QTEST_GUILESS_MAIN(TestPostgresqlErrorMap)
#include "tst_postgresql_error_map.moc"
