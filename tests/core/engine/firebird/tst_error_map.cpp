// SPDX-License-Identifier: MIT
#include <cerrno>
#include <vector>

#include <QTest>

#include "core/engine/firebird/error_map.h"

using namespace loadstone;

namespace {

/// A status vector of these codes, as the server would report them together.
std::vector<ISC_STATUS> vectorOf(const std::vector<ISC_STATUS>& codes) {
    std::vector<ISC_STATUS> vector;
    for (const ISC_STATUS code : codes) {
        vector.push_back(isc_arg_gds);
        vector.push_back(code);
    }
    vector.push_back(isc_arg_end);
    return vector;
}

using Codes = std::vector<ISC_STATUS>;

}  // namespace

Q_DECLARE_METATYPE(ErrorKind)
Q_DECLARE_METATYPE(Codes)

class TestErrorMap : public QObject {
    Q_OBJECT

   private slots:
    void kinds_data();
    void kinds();
    void argumentsAreNoCodes();
    void sqlStateDecidesWhereNoCodeIsKnown();
    void errorKeepsCodeStateAndSentence();
    void newlinesBecomeSpaces();
    void aFullDiskIsFoundByItsSystemError();
    void aRowThatIsGoneIsAConflict();
    void hintsOfDenials();
};

void TestErrorMap::kinds_data() {
    QTest::addColumn<Codes>("codes");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](const char* name, const Codes& codes, ErrorKind kind) {
        QTest::newRow(name) << codes << kind;
    };
    row("deadlock alone", {335544336}, ErrorKind::deadlock);
    row("update conflict behind a deadlock", {335544336, 335544451, 335544878}, ErrorKind::serialization);
    row("concurrent transaction", {335544878}, ErrorKind::serialization);
    row("lock time-out behind a deadlock", {335544510, 335544336, 335544451}, ErrorKind::lockTimeout);
    row("lock conflict, no wait", {335544345, 335544336}, ErrorKind::lockTimeout);
    row("object in use", {335544351, 335544453}, ErrorKind::lockTimeout);
    row("primary or unique key", {335544665, 335545072}, ErrorKind::duplicateKey);
    row("unique index", {335544349}, ErrorKind::duplicateKey);
    row("foreign key", {335544466, 335544838}, ErrorKind::constraint);
    row("foreign key, children present", {335544466, 335544839}, ErrorKind::constraint);
    row("not null", {335544347}, ErrorKind::constraint);
    row("check", {335544558}, ErrorKind::constraint);
    row("text too long", {335544321, 335544914}, ErrorKind::constraint);
    row("number out of range", {335544321, 335544916}, ErrorKind::constraint);
    row("conversion", {335544334}, ErrorKind::constraint);
    row("implementation limit", {335544381, 335544388}, ErrorKind::tooLarge);
    row("too many contexts", {335544569, 335544800}, ErrorKind::tooLarge);
    row("BLR over its limit", {335544930}, ErrorKind::tooLarge);
    row("file write", {335544344, 335544737}, ErrorKind::diskFull);
    row("sort space", {335544985}, ErrorKind::diskFull);
    row("login", {335544472}, ErrorKind::denied);
    row("privilege", {335544352}, ErrorKind::denied);
    row("no right to create", {335544351, 336397286, 335545094}, ErrorKind::denied);
    row("login changed", {335545062}, ErrorKind::denied);
    row("login cannot be checked", {335545106}, ErrorKind::unreachable);
    row("wire encryption", {335545064}, ErrorKind::denied);
    row("no wire encryption", {335545065}, ErrorKind::denied);
    row("database access", {335544831}, ErrorKind::denied);
    row("read-only database", {335544765}, ErrorKind::denied);
    row("no host", {335544721, 335544704}, ErrorKind::unreachable);
    row("connection rejected", {335544421}, ErrorKind::unreachable);
    row("unavailable", {335544375}, ErrorKind::unreachable);
    row("no connection", {335544721, 335544722}, ErrorKind::unreachable);
    row("no database file", {335544344, 335544734}, ErrorKind::unreachable);
    row("network read", {335544721, 335544726}, ErrorKind::connectionLost);
    row("network write", {335544721, 335544727}, ErrorKind::connectionLost);
    row("connection lost", {335544648}, ErrorKind::connectionLost);
    row("attachment shut down", {335544856}, ErrorKind::connectionLost);
    row("cancelled", {335544794}, ErrorKind::cancelled);
    row("token unknown", {335544569, 335544436, 335544634, 335544382}, ErrorKind::syntax);
    row("table unknown", {335544569, 335544436, 335544580, 335544382}, ErrorKind::syntax);
    row("column unknown", {335544569, 335544436, 335544578}, ErrorKind::syntax);
}

void TestErrorMap::kinds() {
    QFETCH(Codes, codes);
    QFETCH(ErrorKind, kind);
    QCOMPARE(firebird::kindOf(vectorOf(codes).data(), {}), kind);
    QCOMPARE(firebird::errorOf(vectorOf(codes).data()).kind, kind);
}

void TestErrorMap::argumentsAreNoCodes() {
    // The number of a transaction could equal a code; a counted string takes one place more than the others.
    const std::vector<ISC_STATUS> vector = {
        isc_arg_gds, 335544336, isc_arg_number, 335544794, isc_arg_cstring, 335544472, 0, isc_arg_end};
    QCOMPARE(firebird::kindOf(vector.data(), {}), ErrorKind::deadlock);
}

void TestErrorMap::sqlStateDecidesWhereNoCodeIsKnown() {
    const auto unknown = vectorOf({335544323});
    QCOMPARE(firebird::kindOf(unknown.data(), "40001"), ErrorKind::serialization);
    QCOMPARE(firebird::kindOf(unknown.data(), "08006"), ErrorKind::connectionLost);
    QCOMPARE(firebird::kindOf(unknown.data(), "08001"), ErrorKind::unreachable);
    QCOMPARE(firebird::kindOf(unknown.data(), "28000"), ErrorKind::denied);
    QCOMPARE(firebird::kindOf(unknown.data(), "42000"), ErrorKind::syntax);
    QCOMPARE(firebird::kindOf(unknown.data(), "HY008"), ErrorKind::cancelled);
    QCOMPARE(firebird::kindOf(unknown.data(), "XX000"), ErrorKind::internal);
}

void TestErrorMap::errorKeepsCodeStateAndSentence() {
    const Error error = firebird::errorOf(vectorOf({335544569, 335544794}).data());
    QCOMPARE(error.nativeCode, 335544794);  // the code that decided, not the generic first one
    QVERIFY(error.message.find("cancelled") != std::string::npos);
    QCOMPARE(firebird::errorOf(vectorOf({335544466}).data()).sqlState, std::string("23000"));
    QCOMPARE(firebird::errorOf(vectorOf({335544323}).data()).nativeCode, 335544323);
}

void TestErrorMap::newlinesBecomeSpaces() {
    const std::vector<ISC_STATUS> vector = {isc_arg_gds, 335544382, isc_arg_string,
                                            reinterpret_cast<ISC_STATUS>("two\nlines"), isc_arg_end};
    QCOMPARE(firebird::errorOf(vector.data()).message, std::string("two lines"));
}

void TestErrorMap::aFullDiskIsFoundByItsSystemError() {
    const std::vector<ISC_STATUS> remote = {
        isc_arg_gds, 335544344, isc_arg_string,      reinterpret_cast<ISC_STATUS>("open O_CREAT"),
        isc_arg_gds, 335544733, isc_arg_interpreted, reinterpret_cast<ISC_STATUS>("No space left on device"),
        isc_arg_end};
    QCOMPARE(firebird::errorOf(remote.data()).kind, ErrorKind::diskFull);
    QVERIFY(!firebird::errorOf(remote.data()).hint.empty());
    const std::vector<ISC_STATUS> embedded = {isc_arg_gds,  335544344, isc_arg_gds, 335544733,
                                              isc_arg_unix, ENOSPC,    isc_arg_end};
    QCOMPARE(firebird::errorOf(embedded.data()).kind, ErrorKind::diskFull);
    const std::vector<ISC_STATUS> other = {isc_arg_gds,  335544344, isc_arg_gds, 335544733,
                                           isc_arg_unix, EACCES,    isc_arg_end};
    QCOMPARE(firebird::errorOf(other.data()).kind, ErrorKind::unreachable);
}

void TestErrorMap::aRowThatIsGoneIsAConflict() {
    const std::vector<ISC_STATUS> gone = {isc_arg_gds, 335544382, isc_arg_string,
                                          reinterpret_cast<ISC_STATUS>("cannot update erased record"),
                                          isc_arg_end};
    QCOMPARE(firebird::errorOf(gone.data()).kind, ErrorKind::serialization);
}

void TestErrorMap::hintsOfDenials() {
    QVERIFY(!firebird::errorOf(vectorOf({335544352}).data()).hint.empty());
    QVERIFY(!firebird::errorOf(vectorOf({335544351, 335545094}).data()).hint.empty());
    QVERIFY(firebird::errorOf(vectorOf({335544466}).data()).hint.empty());
}

QTEST_GUILESS_MAIN(TestErrorMap)
#include "tst_error_map.moc"
