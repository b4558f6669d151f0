// SPDX-License-Identifier: MIT
#include <thread>

#include "core/engine/fake/fake_dialect.h"
#include "core/engine/fake/fake_store.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestFakeStore : public QObject {
    Q_OBJECT

   private slots:
    void tablesComeAndGo() {
        FakeStore store;
        store.execute(m_dialect.createTable({"b", {{"id"}}, {"id"}}));
        store.execute(m_dialect.createTable({"a", {{"id"}}, {"id"}}));
        QCOMPARE(store.tables(), (std::vector<std::string>{"a", "b"}));
        store.execute(m_dialect.dropTable("a"));
        QCOMPARE(store.tables(), std::vector<std::string>{"b"});
        store.execute("ALTER TABLE \"b\" DROP CONSTRAINT \"x\"");
        store.execute("-- anything");
        QCOMPARE(store.tables(), std::vector<std::string>{"b"});
    }

    void countsRowsAndKeys() {
        FakeStore store;
        store.execute(m_dialect.createTable({"t", {{"id"}}, {"id"}}));
        QCOMPARE(store.query(m_dialect.countRows("t")), 0);
        store.commit("t", {1, 2, 1'000'000'000'000});
        store.commit("t", {7});
        QCOMPARE(store.query(m_dialect.countRows("t")), 4);
        QCOMPARE(store.query(m_dialect.countKey("t", "id", 1'000'000'000'000)), 1);
        QCOMPARE(store.query(m_dialect.countKey("t", "id", 3)), 0);
        QVERIFY(store.holds("t", 7));
        QVERIFY(!store.holds("t", 8));
        QVERIFY(!store.holds("elsewhere", 7));
    }

    void whatItDoesNotKnowCountsZero() {
        FakeStore store;
        store.commit("t", {1, 2});
        QCOMPARE(store.query(m_dialect.countRows("elsewhere")), 0);
        QCOMPARE(store.query(m_dialect.countOrphans({"fk", "t", "c", "p", "id", "ix"})), 0);
        QCOMPARE(store.query("SELECT 1"), 0);
        QCOMPARE(store.query(""), 0);
    }

    void aTableThatIsMadeAnewIsEmpty() {
        FakeStore store;
        store.execute(m_dialect.createTable({"t", {{"id"}}, {"id"}}));
        store.commit("t", {1, 2});
        store.execute(m_dialect.dropTable("t"));
        store.execute(m_dialect.createTable({"t", {{"id"}}, {"id"}}));
        QCOMPARE(store.query(m_dialect.countRows("t")), 0);
    }

    void severalConnectionsCommitAtOnce() {
        FakeStore store;
        {
            std::vector<std::jthread> threads;
            for (std::int64_t who = 0; who < 4; ++who) {
                threads.emplace_back([&store, who] {
                    for (std::int64_t i = 0; i < 500; ++i) {
                        store.commit("t", {who * 1000 + i, who * 1000 + i + 500});
                    }
                });
            }
        }
        QCOMPARE(store.query(m_dialect.countRows("t")), 4000);
    }

   private:
    FakeDialect m_dialect;
};

QTEST_APPLESS_MAIN(TestFakeStore)
#include "tst_fake_store.moc"
