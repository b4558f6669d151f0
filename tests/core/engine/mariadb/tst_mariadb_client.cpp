// SPDX-License-Identifier: MIT
#include <thread>

#include <QRegularExpression>
#include <QTest>

#include "core/engine/mariadb/mariadb_client.h"

using namespace loadstone::mariadb;

class TestMariadbClient : public QObject {
    Q_OBJECT

   private slots:
    void theLibraryTellsItsVersion();
    void anyThreadMayComeFirst();
};

void TestMariadbClient::theLibraryTellsItsVersion() {
    const QString version = QString::fromStdString(clientLibraryVersion());
    QVERIFY2(QRegularExpression("^3\\.[0-9]+\\.[0-9]+$").match(version).hasMatch(), qPrintable(version));
}

void TestMariadbClient::anyThreadMayComeFirst() {
    std::vector<std::jthread> threads;
    std::atomic<int> made = 0;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&made] {
            useClientLibrary();
            useClientLibrary();
            const Handle handle(mysql_init(nullptr));
            made += handle != nullptr ? 1 : 0;
        });
    }
    threads.clear();
    QCOMPARE(made.load(), 8);
}

QTEST_GUILESS_MAIN(TestMariadbClient)
#include "tst_mariadb_client.moc"
