// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/engine/firebird/connect_error.h"

using namespace loadstone;
using namespace loadstone::firebird;

namespace {

RemoteTarget remote(Tls tls = Tls::preferred) {
    RemoteTarget target;
    target.host = "db1";
    target.port = 3050;
    target.database = "bench";
    target.user = "ANN";
    target.password = std::make_shared<const Secret>("hidden");
    target.tls = tls;
    return target;
}

Error explained(std::int64_t code, const RemoteTarget& target = remote(),
                const char* message = "server's words", ErrorKind kind = ErrorKind::unreachable) {
    return connectError(Error{kind, message, {}, "08006", code}, target);
}

}  // namespace

class TestConnectError : public QObject {
    Q_OBJECT

   private slots:
    void sentencesNameWhatWasWrong_data();
    void sentencesNameWhatWasWrong();
    void theCodeIsKept();
    void loginsWithoutUserOrPassword();
    void encryptionSaysWhichSideDemandsIt();
    void aFileThatCannotBeOpenedIsNotMissing();
    void aConnectionLostOnTheWayIsUnreachable();
    void otherErrorsStayAsTheyAre();
    void silence();
};

void TestConnectError::sentencesNameWhatWasWrong_data() {
    QTest::addColumn<qint64>("code");
    QTest::addColumn<QString>("message");
    QTest::newRow("login") << qint64{335544472}
                           << "The server at db1:3050 does not accept the user \"ANN\" with this password.";
    QTest::newRow("host") << qint64{335544704} << "There is no host \"db1\".";
    QTest::newRow("port") << qint64{335544722} << "No server answers at db1:3050.";
    QTest::newRow("rejected") << qint64{335544421}
                              << "What answers at db1:3050 is no Firebird server, or a stopped one.";
    QTest::newRow("login service") << qint64{335545106} << "The server at db1:3050 cannot check logins now.";
    QTest::newRow("access") << qint64{335544831}
                            << "The server at db1:3050 is configured not to open \"bench\".";
}

void TestConnectError::sentencesNameWhatWasWrong() {
    QFETCH(qint64, code);
    QFETCH(QString, message);
    const Error error = explained(code);
    QCOMPARE(QString::fromStdString(error.message), message);
    QVERIFY(!error.hint.empty());
    QVERIFY(error.describe().find("hidden") == std::string::npos);
}

void TestConnectError::theCodeIsKept() {
    const Error error = explained(335544722);
    QCOMPARE(error.nativeCode, std::int64_t{335544722});
    QCOMPARE(error.sqlState, std::string("08006"));
    QCOMPARE(error.kind, ErrorKind::unreachable);
}

void TestConnectError::loginsWithoutUserOrPassword() {
    RemoteTarget target = remote();
    target.password = nullptr;
    QVERIFY(explained(335544472, target).message.find("wants a password of \"ANN\"") != std::string::npos);
    target.user.clear();
    QVERIFY(explained(335544472, target).message.find("wants a user name") != std::string::npos);
}

void TestConnectError::encryptionSaysWhichSideDemandsIt() {
    QVERIFY(explained(335545064, remote(Tls::off)).message.find("tls is off") != std::string::npos);
    QVERIFY(explained(335545064, remote(Tls::required)).message.find("does not encrypt") !=
            std::string::npos);
}

void TestConnectError::aFileThatCannotBeOpenedIsNotMissing() {
    QCOMPARE(
        explained(335544734, remote(), "Error while trying to open file; No such file or directory").message,
        std::string("The server at db1:3050 has no database \"bench\"."));
    const Error denied = explained(335544734, remote(), "Permission denied");
    QVERIFY(denied.message.find("cannot open") != std::string::npos);
    QVERIFY(denied.message.find("Permission denied") != std::string::npos);
}

void TestConnectError::aConnectionLostOnTheWayIsUnreachable() {
    const Error error = explained(335544726, remote(), "Error reading data", ErrorKind::connectionLost);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QVERIFY(error.message.find("db1:3050") != std::string::npos);
}

void TestConnectError::otherErrorsStayAsTheyAre() {
    const Error error = explained(335544569, remote(), "as it was", ErrorKind::syntax);
    QCOMPARE(error.kind, ErrorKind::syntax);
    QCOMPARE(error.message, std::string("as it was"));
}

void TestConnectError::silence() {
    const Error error = silentServer(remote(), 10);
    QCOMPARE(error.kind, ErrorKind::unreachable);
    QCOMPARE(error.message, std::string("The server at db1:3050 does not answer within 10 seconds."));
    QVERIFY(error.nativeCode != 0);
}

QTEST_GUILESS_MAIN(TestConnectError)
#include "tst_connect_error.moc"
