// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>

#include <QTest>

#include "tests/live/postgresql/interrupted.h"
#include "tests/live/postgresql/live_server.h"

using namespace loadstone;
using namespace std::chrono_literals;

namespace {

using Time = std::chrono::steady_clock;

constexpr const char* endless = "SELECT pg_sleep(600)";

/// Lets a stopped server go on, whatever the test does.
class Stopped {
   public:
    explicit Stopped(LiveSandbox& sandbox) : m_sandbox(sandbox) { sandbox.signal(SIGSTOP); }
    ~Stopped() { m_sandbox.signal(SIGCONT); }
    Stopped(const Stopped&) = delete;
    Stopped& operator=(const Stopped&) = delete;

   private:
    LiveSandbox& m_sandbox;
};

}  // namespace

Q_DECLARE_METATYPE(WritePath)

class TestPostgresqlHang : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase() {
        m_live = std::make_unique<LiveServer>();
        m_live->createTable("t");
    }

    void aStoppedServerHoldsNobody_data();
    void aStoppedServerHoldsNobody();
    void aStoppedServerHoldsNoConnect();
    void aStoppedServerHoldsNoClaim();
    void endingDoesNotWaitForAStoppedServer();
    void aBlackHoleHoldsNoConnect();
    void cleanupTestCase() { m_live.reset(); }

   private:
    std::unique_ptr<LiveServer> m_live;
};

void TestPostgresqlHang::aStoppedServerHoldsNobody_data() {
    QTest::addColumn<WritePath>("path");
    for (const WritePath path : {WritePath::row, WritePath::prepared, WritePath::multirow, WritePath::array,
                                 WritePath::pipeline, WritePath::load}) {
        QTest::newRow(std::string(nameOf(path)).c_str()) << path;
    }
}

void TestPostgresqlHang::aStoppedServerHoldsNobody() {
    QFETCH(WritePath, path);
    const auto connection = m_live->connect();
    const auto writer = need(connection->rowWriter({"t", {{"id", ColumnType::int64}}}, path, 1000));
    Counter rows;
    need(connection->begin());
    const auto [result, took] = interrupted([&] { return writer->write(rows, 1'000'000'000); },
                                            [&] {
                                                const Stopped stop(m_live->sandbox());
                                                std::this_thread::sleep_for(300ms);
                                                connection->cancel();
                                                std::this_thread::sleep_for(300ms);
                                                connection->abort();
                                                std::this_thread::sleep_for(4s);
                                            });
    QVERIFY(!result);
    QVERIFY2(result.error().kind == ErrorKind::connectionLost || result.error().kind == ErrorKind::cancelled,
             result.error().describe().c_str());
    // The call was back while the server still stood.
    QVERIFY(took < 3s);
    need(m_live->connect()->query("SELECT 1"));
}

void TestPostgresqlHang::aStoppedServerHoldsNoConnect() {
    const Stopped stop(m_live->sandbox());
    std::stop_source source;
    const auto [result, took] = interrupted([&] { return m_live->database().connect(source.get_token()); },
                                            [&] { source.request_stop(); });
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < 2s);
    const auto [opened, took2] =
        interrupted([&] { return m_live->engine().open(m_live->target(), source.get_token()); }, [] {});
    QCOMPARE(opened.error().kind, ErrorKind::cancelled);
}

void TestPostgresqlHang::aStoppedServerHoldsNoClaim() {
    const auto holder = m_live->connect();
    need(holder->begin());
    need(holder->query("SELECT pg_advisory_xact_lock(7813580271)"));  // as if somebody else were claiming
    std::stop_source source;
    const auto [result, took] = interrupted([&] { return m_live->database().claim(source.get_token()); },
                                            [&] { source.request_stop(); });
    QCOMPARE(result.error().kind, ErrorKind::cancelled);
    QVERIFY(took < 2s);
    need(holder->rollback());
}

void TestPostgresqlHang::endingDoesNotWaitForAStoppedServer() {
    auto database = need(m_live->engine().open(m_live->target(), {}));
    auto connection = need(database->connect({}));
    const Stopped stop(m_live->sandbox());
    std::jthread caller([&] { (void)connection->execute(endless); });
    std::this_thread::sleep_for(100ms);
    connection->cancel();  // its courier now waits for a server that does not answer
    std::this_thread::sleep_for(100ms);
    connection->abort();
    caller.join();
    const auto before = Time::now();
    connection.reset();
    database.reset();
    QVERIFY(Time::now() - before < 2s);
}

void TestPostgresqlHang::aBlackHoleHoldsNoConnect() {
    // 192.0.2.0/24 is for documentation: nobody answers there (RFC 5737), or the network says so at once.
    Target target = m_live->target();
    target.hosts = {Host{"192.0.2.1", 5432}};
    std::stop_source source;
    const auto before = Time::now();
    const auto [result, took] = interrupted([&] { return m_live->engine().open(target, source.get_token()); },
                                            [&] { source.request_stop(); });
    QVERIFY(!result);
    QVERIFY(result.error().kind == ErrorKind::cancelled || result.error().kind == ErrorKind::unreachable);
    QVERIFY(Time::now() - before < 2s);
}

QTEST_GUILESS_MAIN(TestPostgresqlHang)
#include "tst_postgresql_hang.moc"
