// SPDX-License-Identifier: MIT
#include <QTest>
#include <fmt/format.h>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;

class TestMariadbCopy : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() { m_live = std::make_unique<LiveMariadb>(); }
    void aTableGoesThroughDumpAndRestore();
    void dumpAndRestoreHeedsForeignKeyChecks();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbCopy::aTableGoesThroughDumpAndRestore() {
    const std::vector<ColumnDef> columns = {{"id", ColumnType::int64},
                                            {"words", ColumnType::text, 60, true},
                                            {"moment", ColumnType::timestamp, 0, true},
                                            {"real", ColumnType::float64, 0, true}};
    const InsertShape shape{"one", columns};
    const auto connection = m_live->connect();
    for (const char* name : {"one", "two"}) {
        need(connection->execute(m_live->dialect().createTable({name, columns, {"id"}})));
    }
    class : public RowSource {
       public:
        void next(std::span<Value> row) noexcept override {
            row[0] = Value::integer(++id);
            row[1] = id % 3 == 0 ? Value() : Value::text("a\nINSERT INTO `one` VALUES ('\\');\n\"Łódź\" 🌍");
            row[2] = Value::integer(id * 1'000'003);
            row[3] = id % 5 == 0 ? Value() : Value::real(0.1 * static_cast<double>(id));
        }
        std::int64_t id = 0;
    } source;
    need(need(connection->rowWriter(shape, WritePath::multirow, 5000))->write(source, 5000));
    need(connection->dumpAndRestore(shape, "two"));
    const auto all = [&](const char* name) {
        return need(connection->query(fmt::format("SELECT * FROM `{}` ORDER BY `id`", name)));
    };
    QVERIFY(all("one") == all("two"));
    // Once more: the rows are there already.
    const auto again = connection->dumpAndRestore(shape, "two");
    QVERIFY(!again);
    QVERIFY2(again.error().message.find("Duplicate entry") != std::string::npos,
             again.error().describe().c_str());
    need(connection->execute("DROP TABLE `one`, `two`"));
}

void TestMariadbCopy::dumpAndRestoreHeedsForeignKeyChecks() {
    m_live->createTable("p");
    m_live->createTable("from", {{"p_id", ColumnType::int64}});
    m_live->createTable("to", {{"p_id", ColumnType::int64}});
    const InsertShape shape{"from", {{"id", ColumnType::int64}, {"p_id", ColumnType::int64}}};
    const auto connection = m_live->connect();
    need(connection->execute(m_live->dialect().addForeignKey({"fk_to", "to", "p_id", "p", "id", "ix_to"})));
    need(connection->execute("INSERT INTO `from` VALUES (1, 99)"));
    const auto checked = connection->dumpAndRestore(shape, "to");
    QVERIFY(!checked);
    QVERIFY2(checked.error().message.find("1452") != std::string::npos, checked.error().describe().c_str());
    need(connection->setForeignKeyChecks(ForeignKeyChecks::off));
    need(connection->dumpAndRestore(shape, "to"));
    need(connection->execute("DROP TABLE `to`, `from`, `p`"));
}

QTEST_GUILESS_MAIN(TestMariadbCopy)
#include "tst_mariadb_copy.moc"
