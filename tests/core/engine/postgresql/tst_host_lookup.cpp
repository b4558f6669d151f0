// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>

#include <QTest>

#include "core/engine/postgresql/host_lookup.h"

using namespace loadstone;
using namespace std::chrono_literals;
using postgresql::lookUp;
using Time = std::chrono::steady_clock;

class TestHostLookup : public QObject {
    Q_OBJECT

   private slots:
    void addressesStandForThemselves();
    void localhost();
    void noSuchHost();
    void aStopIsHeard();
    void theDeadlineHolds();
};

void TestHostLookup::addressesStandForThemselves() {
    QCOMPARE(lookUp("127.0.0.1", Time::now() + 5s, {}).value(), std::vector<std::string>{"127.0.0.1"});
    QCOMPARE(lookUp("::1", Time::now() + 5s, {}).value(), std::vector<std::string>{"::1"});
}

void TestHostLookup::localhost() {
    const auto addresses = lookUp("localhost", Time::now() + 5s, {});
    QVERIFY(addresses);
    QVERIFY(std::all_of(addresses->begin(), addresses->end(), [](const std::string& address) {
        return address == "::1" || address.starts_with("127.");
    }));
    QVERIFY(!addresses->empty());
}

void TestHostLookup::noSuchHost() {
    const auto addresses = lookUp("not a host name", Time::now() + 5s, {});
    QVERIFY(!addresses);
    QCOMPARE(addresses.error().kind, ErrorKind::unreachable);
    QVERIFY(addresses.error().message.find("\"not a host name\"") != std::string::npos);
}

void TestHostLookup::aStopIsHeard() {
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(lookUp("localhost", Time::now() + 5s, stop.get_token()).error().kind, ErrorKind::cancelled);
}

void TestHostLookup::theDeadlineHolds() {
    const auto before = Time::now();
    const auto addresses = lookUp("a.b.c.invalid", before, {});
    QVERIFY(!addresses);
    QCOMPARE(addresses.error().kind, ErrorKind::unreachable);
    QVERIFY(Time::now() - before < 2s);
}

QTEST_GUILESS_MAIN(TestHostLookup)
#include "tst_host_lookup.moc"
