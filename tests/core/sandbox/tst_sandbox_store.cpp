// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>

#include "core/sandbox/sandbox_store.h"

using namespace loadstone;
namespace fs = std::filesystem;

class TestSandboxStore : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    [[nodiscard]] fs::path root() const { return m_folder.path().toStdString(); }

   private slots:
    void init() { qputenv("XDG_DATA_HOME", m_folder.path().toUtf8()); }

    void itIsInTheDataFolderWhereAccountsCanPass() {
        fs::permissions(root(), fs::perms(0711));
        QCOMPARE(sandboxFolder(), root() / "loadstone" / "sandboxes");
    }

    void rootHasAnotherWhereTheyCannot() {
        fs::permissions(root(), fs::perms(0700));
        const fs::path here = sandboxFolder();
        if (::geteuid() == 0) {
            QCOMPARE(here.parent_path(), fs::path("/var/lib/loadstone"));
            QCOMPARE(sandboxFolder(), here);
            qputenv("XDG_DATA_HOME", (root() / "elsewhere").c_str());
            QVERIFY(sandboxFolder() != here);
        } else {
            QCOMPARE(here, root() / "loadstone" / "sandboxes");
        }
    }

    void nobodyLooksIn() {
        const fs::path folder = root() / "loadstone" / "sandboxes";
        QVERIFY(makeSandboxFolder(folder));
        for (const fs::path& path : {folder, folder.parent_path()}) {
            QCOMPARE(fs::status(path).permissions() & (fs::perms::group_read | fs::perms::others_read),
                     fs::perms::none);
        }
        QCOMPARE(makeSandboxFolder("/proc/nowhere/sandboxes").error().kind, ErrorKind::file);
    }
};

QTEST_APPLESS_MAIN(TestSandboxStore)
#include "tst_sandbox_store.moc"
