// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/mariadb/live_mariadb.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

constexpr auto soon = 3s;  // two are promised; the machine that tests may be busy

/// Ids from a number on. Each write has its own: the server may still be taking back the one before.
class Counter final : public RowSource {
   public:
    explicit Counter(std::int64_t first) : m_id(first) {}
    void next(std::span<Value> row) noexcept override { row[0] = Value::integer(++m_id); }

   private:
    std::int64_t m_id;
};

const InsertShape keys{"t", {{"id", ColumnType::int64}}};

}  // namespace

Q_DECLARE_METATYPE(WritePath)

class TestMariadbHang : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() {
        m_live = std::make_unique<LiveMariadb>();
        m_live->createTable("t");
    }
    void aHangingServerHoldsNobodyUp_data();
    void aHangingServerHoldsNobodyUp();
    void connectingToAHangingServerIsGivenUp();
    void openingOnAHangingServerIsGivenUp();
    void connectingIntoTheVoidIsGivenUp();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveMariadb> m_live;
};

void TestMariadbHang::aHangingServerHoldsNobodyUp_data() {
    QTest::addColumn<WritePath>("path");
    for (const WritePath path :
         {WritePath::row, WritePath::prepared, WritePath::multirow, WritePath::array, WritePath::load}) {
        QTest::newRow(std::string(nameOf(path)).c_str()) << path;
    }
}

void TestMariadbHang::aHangingServerHoldsNobodyUp() {
    QFETCH(WritePath, path);
    {
        auto database = m_live->openAs(m_live->target());
        auto connection = need(database->connect({}));
        auto writer = need(connection->rowWriter(keys, path, 100'000));
        Counter counter(static_cast<std::int64_t>(path) * 1'000'000'000);
        need(connection->begin());
        std::chrono::steady_clock::time_point acted;
        std::chrono::steady_clock::duration cancelTook{};
        std::jthread other([&] {
            std::this_thread::sleep_for(300ms);
            m_live->sandbox().signal(SIGSTOP);
            std::this_thread::sleep_for(100ms);
            acted = std::chrono::steady_clock::now();
            connection->cancel();
            cancelTook = std::chrono::steady_clock::now() - acted;
            std::this_thread::sleep_for(300ms);
            connection->abort();
        });
        const auto result = writer->write(counter, 100'000'000);
        const auto took = std::chrono::steady_clock::now() - acted;
        other.join();
        QVERIFY(cancelTook < 1s);
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::connectionLost);
        QVERIFY(took < soon);
        acted = std::chrono::steady_clock::now();
        (void)connection->rollback();
        writer.reset();
        connection.reset();
        QVERIFY(std::chrono::steady_clock::now() - acted < soon);
        acted = std::chrono::steady_clock::now();
        database.reset();  // while the courier still tries to come in
        QVERIFY(std::chrono::steady_clock::now() - acted < soon);
    }
    m_live->sandbox().signal(SIGCONT);
    need(m_live->connect()->query("SELECT 1"));
}

void TestMariadbHang::connectingToAHangingServerIsGivenUp() {
    m_live->sandbox().signal(SIGSTOP);
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(300ms);
        stop.request_stop();
    });
    const auto before = std::chrono::steady_clock::now();
    const auto connected = m_live->database().connect(stop.get_token());
    const auto took = std::chrono::steady_clock::now() - before;
    const auto claimed = m_live->database().claim(stop.get_token());
    m_live->sandbox().signal(SIGCONT);
    QVERIFY(!connected);
    QCOMPARE(connected.error().kind, ErrorKind::cancelled);
    QVERIFY(took < soon);
    QCOMPARE(claimed.error().kind, ErrorKind::cancelled);
}

void TestMariadbHang::openingOnAHangingServerIsGivenUp() {
    m_live->sandbox().signal(SIGSTOP);
    const auto before = std::chrono::steady_clock::now();
    const auto opened = m_live->engine().open(m_live->target(), {});
    const auto took = std::chrono::steady_clock::now() - before;
    m_live->sandbox().signal(SIGCONT);
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::unreachable);
    QVERIFY2(opened.error().message.find("did not answer within 10 seconds") != std::string::npos,
             opened.error().describe().c_str());
    QVERIFY(took > 9s && took < 12s);
}

void TestMariadbHang::connectingIntoTheVoidIsGivenUp() {
    Target target = m_live->target();
    target.hosts = {Host{"192.0.2.1", 3306}};  // an address that documentation uses and nobody has
    std::stop_source stop;
    std::jthread later([&] {
        std::this_thread::sleep_for(300ms);
        stop.request_stop();
    });
    const auto before = std::chrono::steady_clock::now();
    const auto opened = m_live->engine().open(target, stop.get_token());
    QVERIFY(!opened);
    // Where the network says at once that there is no way, that comes first.
    QVERIFY(opened.error().kind == ErrorKind::cancelled || opened.error().kind == ErrorKind::unreachable);
    QVERIFY(std::chrono::steady_clock::now() - before < soon);
}

QTEST_GUILESS_MAIN(TestMariadbHang)
#include "tst_mariadb_hang.moc"
