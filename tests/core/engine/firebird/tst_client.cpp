// SPDX-License-Identifier: MIT
#include <QRegularExpression>
#include <QTest>

#include "core/engine/firebird/client.h"

using namespace loadstone::firebird;

class TestClient : public QObject {
    Q_OBJECT

   private slots:
    void versionIsThatOfTheRelease();
    void statusKeepsTheFailureOfTheLastCall();
    void parameterBlocksHoldWhatIsPutIn();
};

void TestClient::versionIsThatOfTheRelease() {
    const Client client;
    const QString version = QString::fromStdString(client.version());
    QVERIFY2(QRegularExpression("^[3-9]\\.[0-9]+\\.[0-9]+$").match(version).hasMatch(), qPrintable(version));
    // The same release in the client's other way to say it: 0x0300 for 3.0.
    const unsigned release = client.util().getClientVersion();
    QVERIFY(version.startsWith(QString("%1.%2.").arg(release >> 8U).arg(release & 0xffU)));
}

void TestClient::statusKeepsTheFailureOfTheLastCall() {
    const Client client;
    CallStatus status(client);
    QVERIFY(!status.failed());
    client.provider().attachDatabase(status.get(), "/no/such/database.fdb", 0, nullptr);
    QVERIFY(status.failed());
    QVERIFY(!status.error().message.empty());
    QVERIFY(status.error().nativeCode != 0);
    const Disposable<Firebird::IXpbBuilder> builder(
        client.util().getXpbBuilder(status.get(), Firebird::IXpbBuilder::DPB, nullptr, 0));
    QVERIFY(!status.failed());  // each call starts anew
}

void TestClient::parameterBlocksHoldWhatIsPutIn() {
    const Client client;
    ParameterBlock block(client, ParameterBlock::Kind::transaction);
    block.tag(isc_tpb_wait).number(isc_tpb_lock_timeout, 10);
    const std::vector<unsigned char> bytes(block.data(), block.data() + block.size());
    QCOMPARE(bytes, (std::vector<unsigned char>{isc_tpb_version3, isc_tpb_wait, isc_tpb_lock_timeout, 4, 10,
                                                0, 0, 0}));
}

QTEST_GUILESS_MAIN(TestClient)
#include "tst_client.moc"
