// SPDX-License-Identifier: MIT
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include <QFile>
#include <QSysInfo>

#include "core/measure/host_metrics.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

// Works until its own thread has used that much CPU, however busy the machine is.
void burn(double seconds) {
    const double end = ownCpuSeconds() + seconds;
    while (ownCpuSeconds() < end) {
    }
}

}  // namespace

class TestHostMetrics : public QObject {
    Q_OBJECT

   private slots:
    void workCostsCpuAndIsSeenFromOutside() {
        std::atomic<bool> done{false};
        std::atomic<bool> mayEnd{false};
        double own = 0.0;
        std::jthread worker([&] {
            burn(0.05);
            own = ownCpuSeconds();
            done = true;
            done.notify_all();
            mayEnd.wait(false);
        });
        const std::optional<double> before = threadCpuSeconds(worker.native_handle());
        done.wait(false);
        const std::optional<double> after = threadCpuSeconds(worker.native_handle());
        mayEnd = true;
        mayEnd.notify_all();
        QVERIFY(before && after);
        QVERIFY(own >= 0.05);
        QVERIFY(*after >= own);
        QVERIFY(*before <= *after);
    }

    void sleepingCostsNextToNothing() {
        const double before = ownCpuSeconds();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        QVERIFY(ownCpuSeconds() - before < 0.05);
    }

    void oneThreadIsNotCountedForAnother() {
        const double before = ownCpuSeconds();
        std::jthread([] { burn(0.1); }).join();
        QVERIFY(ownCpuSeconds() - before < 0.1);
    }

    void anEndedThreadTellsNothing() {
        // Ended but not joined, so that its handle is still good; the end comes when the machine gets to it.
        std::thread ended([] {});
        const auto handle = ended.native_handle();
        QTRY_VERIFY_WITH_TIMEOUT(!threadCpuSeconds(handle).has_value(), 20'000);
        ended.join();
    }

    void residentMemoryGrowsWithUse() {
        constexpr std::size_t size = 64U << 20U;
        const std::int64_t before = residentBytes();
        QVERIFY(before > 1'000'000);
        std::vector<char> block(size, 'x');
        QVERIFY(residentBytes() - before > static_cast<std::int64_t>(size / 2));
        QCOMPARE(block.back(), 'x');
    }

    void describesThisMachine() {
        const HostInfo info = hostInfo();
        QVERIFY(info.system.starts_with("Linux "));
        QVERIFY(contains(info.system, QSysInfo::kernelVersion().toStdString()));
        QVERIFY(info.cores >= 1);
        QFile meminfo(QStringLiteral("/proc/meminfo"));
        QVERIFY(meminfo.open(QIODevice::ReadOnly));
        const QList<QByteArray> words = meminfo.readLine().simplified().split(' ');
        QCOMPARE(words.front(), QByteArray("MemTotal:"));
        QCOMPARE(info.memoryBytes, words.at(1).toLongLong() * 1024);
        QFile cpuinfo(QStringLiteral("/proc/cpuinfo"));
        QVERIFY(cpuinfo.open(QIODevice::ReadOnly));
        QVERIFY(cpuinfo.readAll().contains(info.processor.c_str()));
    }
};

QTEST_GUILESS_MAIN(TestHostMetrics)
#include "tst_host_metrics.moc"
