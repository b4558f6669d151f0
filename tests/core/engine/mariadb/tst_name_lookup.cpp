// SPDX-License-Identifier: MIT
#include <chrono>

#include <QTest>

#include "core/engine/mariadb/name_lookup.h"

using namespace loadstone;
using namespace loadstone::mariadb;
using namespace std::chrono_literals;

namespace {

auto within(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

}  // namespace

class TestNameLookup : public QObject {
    Q_OBJECT

   private slots:
    void addresses();
    void knownNames();
    void unknownNames();
    void aStopComesFirst();
    void theDeadlineComesFirst();
};

void TestNameLookup::addresses() {
    for (const char* host : {"127.0.0.1", "::1", "192.0.2.1"}) {
        QVERIFY(isAddress(host));
        QVERIFY(lookUp(host, {}, within(0ms)));  // at once, whatever the time left
    }
    QVERIFY(!isAddress("localhost"));
    QVERIFY(!isAddress(""));
}

void TestNameLookup::knownNames() { QVERIFY(lookUp("localhost", {}, within(10s))); }

void TestNameLookup::unknownNames() {
    const auto found = lookUp("no-such-host.invalid", {}, within(10s));
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::unreachable);
    QCOMPARE(found.error().nativeCode, 2005);
    QVERIFY(found.error().message.find("no-such-host.invalid") != std::string::npos);
}

void TestNameLookup::aStopComesFirst() {
    std::stop_source stop;
    stop.request_stop();
    const auto before = std::chrono::steady_clock::now();
    const auto found = lookUp("no-such-host.invalid", stop.get_token(), within(10s));
    QVERIFY(std::chrono::steady_clock::now() - before < 2s);
    // The answer may be there as soon as the stop.
    QVERIFY(found.error().kind == ErrorKind::cancelled || found.error().nativeCode == 2005);
}

void TestNameLookup::theDeadlineComesFirst() {
    const auto before = std::chrono::steady_clock::now();
    const auto found = lookUp("no-such-host.invalid", {}, within(0ms));
    QVERIFY(std::chrono::steady_clock::now() - before < 2s);
    QCOMPARE(found.error().kind, ErrorKind::unreachable);
}

QTEST_GUILESS_MAIN(TestNameLookup)
#include "tst_name_lookup.moc"
