// SPDX-License-Identifier: MIT
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/sandbox/sandbox_files.h"

using namespace loadstone;
namespace fs = std::filesystem;

class TestSandboxFiles : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    [[nodiscard]] fs::path root() const { return m_folder.path().toStdString(); }
    static std::string textOf(const fs::path& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

   private slots:
    void aFileIsForItsAccountAlone() {
        QVERIFY(writeOwnedFile(root() / "f", "one", {}));
        QVERIFY(writeOwnedFile(root() / "f", "2", {}));
        QCOMPARE(textOf(root() / "f"), std::string("2"));
        QCOMPARE(fs::status(root() / "f").permissions(), fs::perms::owner_read | fs::perms::owner_write);
    }

    void aFolderMayBeThereAlready() {
        QVERIFY(makeOwnedFolder(root() / "d", {}));
        QVERIFY(makeOwnedFolder(root() / "d", {}));
        QCOMPARE(fs::status(root() / "d").permissions(), fs::perms::owner_all);
    }

    void aRecipesFileComesWithItsFolder() {
        QVERIFY(makeSandboxFile({root() / "conf" / "a", "text", {}}, root(), {}));
        QCOMPARE(textOf(root() / "conf" / "a"), std::string("text"));
        QVERIFY(makeSandboxFile({root() / "link", {}, "/dev/null"}, root(), {}));
        QCOMPARE(fs::read_symlink(root() / "link"), fs::path("/dev/null"));
        QCOMPARE(makeSandboxFile({root() / "link", {}, "/dev/null"}, root(), {}).error().kind,
                 ErrorKind::file);
    }

    void whatCannotBeMadeIsAnError() {
        QCOMPARE(writeOwnedFile("/nowhere/f", "x", {}).error().kind, ErrorKind::file);
        QCOMPARE(makeOwnedFolder("/nowhere/d", {}).error().kind, ErrorKind::file);
    }
};

QTEST_APPLESS_MAIN(TestSandboxFiles)
#include "tst_sandbox_files.moc"
