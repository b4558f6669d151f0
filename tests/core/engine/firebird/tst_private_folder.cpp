// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/engine/firebird/private_folder.h"

using namespace loadstone;
using firebird::PrivateFolder;
namespace fs = std::filesystem;

class TestPrivateFolder : public QObject {
    Q_OBJECT

   private slots:
    void livesAsLongAsItsObject();
    void twoAreApart();
    void abandonedOnesAreRemoved();
    void foreignOnesAreLeftAlone();
    void unwritableParentIsAFileError();

   private:
    QTemporaryDir m_parent;
    [[nodiscard]] fs::path parent() const { return m_parent.path().toStdString(); }
};

void TestPrivateFolder::livesAsLongAsItsObject() {
    auto folder = PrivateFolder::create(parent());
    QVERIFY(folder);
    const fs::path path = (*folder)->path();
    QCOMPARE(fs::status(path).permissions(), fs::perms::owner_all);
    std::ofstream(path / "database") << "content";
    folder->reset();
    QVERIFY(!fs::exists(path));
}

void TestPrivateFolder::twoAreApart() {
    const auto one = PrivateFolder::create(parent());
    const auto two = PrivateFolder::create(parent());
    QVERIFY(one && two);
    QVERIFY((*one)->path() != (*two)->path());
    QVERIFY(fs::exists((*one)->path()));
}

void TestPrivateFolder::abandonedOnesAreRemoved() {
    const fs::path dead = parent() / std::string(32, 'a');
    const fs::path unfinished = parent() / std::string(32, 'b');
    const fs::path alive = parent() / std::string(32, 'c');
    for (const fs::path& folder : {dead, unfinished, alive}) {
        fs::create_directory(folder);
        std::ofstream(folder / "loadstone.fdb") << "pages";
    }
    std::ofstream(dead / "in-use.lock") << "";
    const int held = ::open((alive / "in-use.lock").c_str(), O_CREAT | O_RDWR, 0600);
    QCOMPARE(::flock(held, LOCK_EX), 0);

    const auto folder = PrivateFolder::create(parent());
    QVERIFY(folder);
    QVERIFY(!fs::exists(dead));
    QVERIFY(!fs::exists(unfinished));
    QVERIFY(fs::exists(alive / "loadstone.fdb"));
    ::close(held);
}

void TestPrivateFolder::foreignOnesAreLeftAlone() {
    fs::create_directory(parent() / "notes");
    const auto folder = PrivateFolder::create(parent());
    QVERIFY(folder);
    QVERIFY(fs::exists(parent() / "notes"));
}

void TestPrivateFolder::unwritableParentIsAFileError() {
    const fs::path file = parent() / "file";
    std::ofstream(file) << "not a folder";
    const auto folder = PrivateFolder::create(file / "below");
    QVERIFY(!folder);
    QCOMPARE(folder.error().kind, ErrorKind::file);
    QVERIFY(folder.error().message.find(file.string()) != std::string::npos);
}

QTEST_GUILESS_MAIN(TestPrivateFolder)
#include "tst_private_folder.moc"
