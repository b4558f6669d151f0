// SPDX-License-Identifier: MIT
#include "core/run/connection_handle.h"
#include "tests/core/base/test_text.h"
#include "tests/core/engine/inert_connection.h"

using namespace loadstone;

namespace {

/// Counts how often it is cancelled and given up.
class CountingConnection final : public InertConnection {
   public:
    void cancel() noexcept override { ++cancels; }
    void abort() noexcept override { ++aborts; }

    int cancels = 0;
    int aborts = 0;
};

}  // namespace

class TestConnectionHandle : public QObject {
    Q_OBJECT

   private slots:
    void withoutAConnectionNothingHappens() {
        ConnectionHandle handle;
        handle.cancel();
        CountingConnection connection;
        handle.publish(&connection);
        QCOMPARE(connection.cancels, 0);  // a cancel is for what runs now, not for what comes
        QCOMPARE(connection.aborts, 0);
    }

    void reachesTheConnectionOfTheMoment() {
        ConnectionHandle handle;
        CountingConnection first;
        CountingConnection second;
        handle.publish(&first);
        handle.cancel();
        handle.publish(&second);
        handle.cancel();
        handle.cancel();
        handle.publish(nullptr);
        handle.cancel();
        QCOMPARE(first.cancels, 1);
        QCOMPARE(second.cancels, 2);
        QCOMPARE(first.aborts + second.aborts, 0);
    }

    void anAbortHoldsForEveryLaterConnection() {
        ConnectionHandle handle;
        CountingConnection first;
        CountingConnection second;
        handle.publish(&first);
        handle.abort();
        QCOMPARE(first.aborts, 1);
        handle.publish(nullptr);
        handle.publish(&second);
        QCOMPARE(second.aborts, 1);
        QCOMPARE(first.aborts, 1);
    }

    void anAbortBeforeTheConnectionMeetsIt() {
        ConnectionHandle handle;
        CountingConnection connection;
        handle.abort();
        handle.publish(&connection);
        QCOMPARE(connection.aborts, 1);
    }
};

QTEST_APPLESS_MAIN(TestConnectionHandle)
#include "tst_connection_handle.moc"
