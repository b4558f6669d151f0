// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/mariadb/mariadb_error_map.h"

using namespace loadstone;
using namespace loadstone::mariadb;

Q_DECLARE_METATYPE(ErrorKind)

class TestMariadbErrorMap : public QObject {
    Q_OBJECT

   private slots:
    void kinds_data();
    void kinds();
    void sqlStateDecidesWhereNoCodeIsKnown_data();
    void sqlStateDecidesWhereNoCodeIsKnown();
    void aFullDiskShowsInTheSentence_data();
    void aFullDiskShowsInTheSentence();
    void errorKeepsCodeStateAndSentence();
    void commonOnesSayWhatToDo();
};

void TestMariadbErrorMap::kinds_data() {
    QTest::addColumn<unsigned>("code");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](unsigned code, const char* what, ErrorKind kind) {
        QTest::addRow("%u %s", code, what) << code << kind;
    };
    row(1213, "deadlock", ErrorKind::deadlock);
    row(1614, "deadlock of a distributed transaction", ErrorKind::deadlock);
    row(1020, "record changed since last read", ErrorKind::serialization);
    row(1412, "table definition changed", ErrorKind::serialization);
    row(1205, "lock wait timeout", ErrorKind::lockTimeout);
    row(1613, "distributed transaction took too long", ErrorKind::lockTimeout);
    row(1062, "duplicate entry", ErrorKind::duplicateKey);
    row(1586, "duplicate entry, key's name", ErrorKind::duplicateKey);
    row(1022, "duplicate key", ErrorKind::duplicateKey);
    row(1169, "unique constraint", ErrorKind::duplicateKey);
    row(1761, "duplicate in a child", ErrorKind::duplicateKey);
    row(1452, "no parent", ErrorKind::constraint);
    row(1216, "no parent, old", ErrorKind::constraint);
    row(1451, "has children", ErrorKind::constraint);
    row(1217, "has children, old", ErrorKind::constraint);
    row(1048, "not null", ErrorKind::constraint);
    row(1364, "no default", ErrorKind::constraint);
    row(4025, "check", ErrorKind::constraint);
    row(1406, "data too long", ErrorKind::constraint);
    row(1264, "out of range", ErrorKind::constraint);
    row(1292, "wrong value", ErrorKind::constraint);
    row(1366, "wrong value for a column", ErrorKind::constraint);
    row(1265, "data truncated", ErrorKind::constraint);
    row(1261, "too few columns loaded", ErrorKind::constraint);
    row(1262, "too many columns loaded", ErrorKind::constraint);
    row(1153, "packet", ErrorKind::tooLarge);
    row(2020, "packet, client", ErrorKind::tooLarge);
    row(1301, "result over a packet", ErrorKind::tooLarge);
    row(1390, "parameters", ErrorKind::tooLarge);
    row(1118, "row size", ErrorKind::tooLarge);
    row(1071, "key length", ErrorKind::tooLarge);
    row(1069, "too many keys", ErrorKind::tooLarge);
    row(1117, "too many columns", ErrorKind::tooLarge);
    row(1436, "stack", ErrorKind::tooLarge);
    row(1969, "max_statement_time", ErrorKind::tooLarge);
    row(3024, "max_execution_time", ErrorKind::tooLarge);
    row(1461, "max_prepared_stmt_count", ErrorKind::tooLarge);
    row(1114, "table full", ErrorKind::diskFull);
    row(1021, "disk full", ErrorKind::diskFull);
    row(28, "no space on device", ErrorKind::diskFull);
    row(1045, "access denied", ErrorKind::denied);
    row(1698, "access denied without a password", ErrorKind::denied);
    row(4151, "account locked", ErrorKind::denied);
    row(1820, "password expired", ErrorKind::denied);
    row(1862, "password expired at login", ErrorKind::denied);
    row(1044, "database", ErrorKind::denied);
    row(1142, "table", ErrorKind::denied);
    row(1143, "column", ErrorKind::denied);
    row(1370, "routine", ErrorKind::denied);
    row(1227, "privilege", ErrorKind::denied);
    row(1095, "kill", ErrorKind::denied);
    row(1419, "routine under a binary log", ErrorKind::denied);
    row(1290, "read_only", ErrorKind::denied);
    row(1836, "read-only mode", ErrorKind::denied);
    row(2001, "socket", ErrorKind::unreachable);
    row(2002, "socket connection", ErrorKind::unreachable);
    row(2003, "host connection", ErrorKind::unreachable);
    row(2004, "IP socket", ErrorKind::unreachable);
    row(2005, "unknown host", ErrorKind::unreachable);
    row(2007, "protocol", ErrorKind::unreachable);
    row(2012, "handshake", ErrorKind::unreachable);
    row(2026, "TLS", ErrorKind::unreachable);
    row(2059, "authentication plugin", ErrorKind::unreachable);
    row(2061, "authentication plugin failed", ErrorKind::unreachable);
    row(1049, "unknown database", ErrorKind::unreachable);
    row(1040, "too many connections", ErrorKind::unreachable);
    row(1203, "too many of one user", ErrorKind::unreachable);
    row(1226, "the user's limit", ErrorKind::unreachable);
    row(1129, "host blocked", ErrorKind::unreachable);
    row(1130, "host not allowed", ErrorKind::unreachable);
    row(1043, "bad handshake", ErrorKind::unreachable);
    row(2006, "gone away", ErrorKind::connectionLost);
    row(2013, "lost", ErrorKind::connectionLost);
    row(2055, "lost, with a reason", ErrorKind::connectionLost);
    row(2027, "malformed packet", ErrorKind::connectionLost);
    row(5013, "read under TLS", ErrorKind::connectionLost);
    row(5014, "write under TLS", ErrorKind::connectionLost);
    row(1053, "shutdown", ErrorKind::connectionLost);
    row(1927, "killed", ErrorKind::connectionLost);
    row(1152, "aborted", ErrorKind::connectionLost);
    row(1184, "aborted, new", ErrorKind::connectionLost);
    row(1080, "forced close", ErrorKind::connectionLost);
    row(1158, "read error", ErrorKind::connectionLost);
    row(1159, "read timeout", ErrorKind::connectionLost);
    row(1160, "write error", ErrorKind::connectionLost);
    row(1161, "write timeout", ErrorKind::connectionLost);
    row(4031, "idle for too long", ErrorKind::connectionLost);
    row(1317, "interrupted", ErrorKind::cancelled);
    row(1064, "no SQL", ErrorKind::syntax);
    row(1146, "no such table", ErrorKind::syntax);
    row(1054, "no such column", ErrorKind::syntax);
    row(1051, "nothing to drop", ErrorKind::syntax);
    row(1305, "no such routine", ErrorKind::syntax);
    row(1136, "column count", ErrorKind::syntax);
    row(1046, "no database chosen", ErrorKind::syntax);
    row(1007, "database exists", ErrorKind::syntax);
    row(1008, "no database to drop", ErrorKind::syntax);
    row(1215, "foreign key malformed", ErrorKind::syntax);
    row(1235, "not supported yet", ErrorKind::notSupported);
    row(1286, "no such engine", ErrorKind::notSupported);
    row(1289, "feature disabled", ErrorKind::notSupported);
    row(1295, "not as a prepared statement", ErrorKind::notSupported);
    row(1148, "command not allowed", ErrorKind::notSupported);
    row(4166, "local_infile off", ErrorKind::notSupported);
    row(2014, "commands out of sync", ErrorKind::internal);
    row(9999, "unheard of", ErrorKind::internal);
}

void TestMariadbErrorMap::kinds() {
    QFETCH(unsigned, code);
    QFETCH(ErrorKind, kind);
    QCOMPARE(kindOf(code, "HY000"), kind);
    QCOMPARE(kindOf(code, ""), kind);
}

void TestMariadbErrorMap::sqlStateDecidesWhereNoCodeIsKnown_data() {
    QTest::addColumn<QString>("state");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("40001") << "40001" << ErrorKind::serialization;
    QTest::newRow("40XXX") << "40003" << ErrorKind::serialization;
    QTest::newRow("70100") << "70100" << ErrorKind::cancelled;
    QTest::newRow("08004") << "08004" << ErrorKind::unreachable;
    QTest::newRow("08S01") << "08S01" << ErrorKind::connectionLost;
    QTest::newRow("0A000") << "0A000" << ErrorKind::notSupported;
    QTest::newRow("22003") << "22003" << ErrorKind::constraint;
    QTest::newRow("23000") << "23000" << ErrorKind::constraint;
    QTest::newRow("28000") << "28000" << ErrorKind::denied;
    QTest::newRow("42000") << "42000" << ErrorKind::syntax;
    QTest::newRow("HY000") << "HY000" << ErrorKind::internal;
}

void TestMariadbErrorMap::sqlStateDecidesWhereNoCodeIsKnown() {
    QFETCH(QString, state);
    QFETCH(ErrorKind, kind);
    QCOMPARE(kindOf(9999, state.toStdString()), kind);
}

void TestMariadbErrorMap::aFullDiskShowsInTheSentence_data() {
    QTest::addColumn<unsigned>("code");
    QTest::addColumn<QString>("text");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("storage engine") << 1030U
                                    << "Got error 28 \"No space left on device\" from storage engine InnoDB"
                                    << ErrorKind::diskFull;
    QTest::newRow("storage engine, bare")
        << 1030U << "Got error 28 from storage engine" << ErrorKind::diskFull;
    QTest::newRow("file") << 3U
                          << "Error writing file '/tmp/MLkQ4s5a' (Errcode: 28 \"No space left on device\")"
                          << ErrorKind::diskFull;
    QTest::newRow("table") << 1005U << "Can't create table `a`.`b` (errno: 28)" << ErrorKind::diskFull;
    QTest::newRow("another error") << 1030U << "Got error 168 \"Unknown\" from storage engine InnoDB"
                                   << ErrorKind::internal;
}

void TestMariadbErrorMap::aFullDiskShowsInTheSentence() {
    QFETCH(unsigned, code);
    QFETCH(QString, text);
    QFETCH(ErrorKind, kind);
    QCOMPARE(errorOf(code, "HY000", text.toStdString()).kind, kind);
}

void TestMariadbErrorMap::errorKeepsCodeStateAndSentence() {
    const Error error = errorOf(1062, "23000", "Duplicate entry '1' for\nkey 'PRIMARY'");
    QCOMPARE(error.describe(), std::string("Duplicate entry '1' for key 'PRIMARY'. [1062, SQLSTATE 23000]"));
    QCOMPARE(errorOf(1064, "42000", "It ends.").message, std::string("It ends."));
    QCOMPARE(errorOf(2013, "HY000", "").message, std::string());
}

void TestMariadbErrorMap::commonOnesSayWhatToDo() {
    for (const unsigned code : {1040U, 1044U, 1045U, 1049U, 1114U, 1142U, 1153U, 1205U, 1227U, 1290U, 1461U,
                                1969U, 2002U, 2003U, 2005U, 2020U, 2026U}) {
        const Error error = errorOf(code, "HY000", "Something happened");
        QVERIFY2(!error.hint.empty() && error.hint.back() == '.', std::to_string(code).c_str());
    }
}

QTEST_GUILESS_MAIN(TestMariadbErrorMap)
#include "tst_mariadb_error_map.moc"
