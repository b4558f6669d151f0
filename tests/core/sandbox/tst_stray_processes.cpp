// SPDX-License-Identifier: MIT
#include <QTemporaryDir>
#include <QTest>

#include "core/sandbox/stray_processes.h"

using namespace loadstone;

class TestStrayProcesses : public QObject {
    Q_OBJECT

   private slots:
    void onlyThoseInTheFolderAreEnded() {
        const QTemporaryDir parent;
        const std::filesystem::path root = parent.path().toStdString();
        const SandboxCommand sleep{{"/bin/sleep", "100"}, {}, {}};
        std::vector<ProcessMark> started;
        for (const char* name : {"box", "box/data", "box2"}) {
            std::filesystem::create_directory(root / name);
            started.push_back(*startProcess(sleep, root / name, root / "log", Account{}));
        }
        QTRY_COMPARE(processesIn(root / "box").size(), std::size_t{2});
        // One that has left its folder is known by its log.
        const SandboxCommand leaver{{"/bin/sh", "-c", "cd / && exec sleep 100"}, {}, {}};
        const auto left = *startProcess(leaver, root / "box", root / "box" / "log", Account{});
        QTRY_COMPARE(std::filesystem::read_symlink("/proc/" + std::to_string(left.pid) + "/cwd"),
                     std::filesystem::path("/"));
        QCOMPARE(processesIn(root / "box").size(), std::size_t{3});
        endStrayProcesses(root / "box", std::chrono::seconds(10));
        QVERIFY(!isAlive(started[0]) && !isAlive(started[1]) && !isAlive(left));
        QVERIFY(isAlive(started[2]));
        endStrayProcesses(root, std::chrono::seconds(10));
        QVERIFY(!isAlive(started[2]));
    }
};

QTEST_GUILESS_MAIN(TestStrayProcesses)
#include "tst_stray_processes.moc"
