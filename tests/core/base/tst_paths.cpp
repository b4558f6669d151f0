// SPDX-License-Identifier: MIT
#include <QFile>
#include <QTemporaryDir>

#include "core/base/paths.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestPaths : public QObject {
    Q_OBJECT

   private slots:
    void cleanup() {
        qunsetenv("XDG_DATA_HOME");
        qputenv("HOME", m_home);
    }

    void followsXdgDataHome() {
        qputenv("XDG_DATA_HOME", "/somewhere/data");
        QCOMPARE(dataFolder().string(), std::string("/somewhere/data/loadstone"));
        QCOMPARE(defaultSessionFile().string(), std::string("/somewhere/data/loadstone/default.loadstone"));
    }

    void ignoresARelativeXdgDataHome() {
        qputenv("XDG_DATA_HOME", "data");
        qputenv("HOME", "/home/someone");
        QCOMPARE(dataFolder().string(), std::string("/home/someone/.local/share/loadstone"));
    }

    void fallsBackToTheHomeFolder() {
        qputenv("XDG_DATA_HOME", "");
        qputenv("HOME", "/home/someone");
        QCOMPARE(dataFolder().string(), std::string("/home/someone/.local/share/loadstone"));
    }

    void worksWithoutAHome() {
        qunsetenv("XDG_DATA_HOME");
        qunsetenv("HOME");
        QVERIFY(dataFolder().is_absolute());
        QVERIFY(contains(dataFolder().string(), ".local/share/loadstone"));
    }

    void makesAFolderForTheUserAlone() {
        const QTemporaryDir temporary;
        const std::filesystem::path folder =
            std::filesystem::path(temporary.path().toStdString()) / "a" / "b" / "c";
        QVERIFY(makePrivateFolder(folder));
        QVERIFY(std::filesystem::is_directory(folder));
        QCOMPARE(std::filesystem::status(folder).permissions(), std::filesystem::perms::owner_all);
        QVERIFY(makePrivateFolder(folder));
    }

    void closesAFolderThatStoodOpen() {
        const QTemporaryDir temporary;
        const std::filesystem::path folder = std::filesystem::path(temporary.path().toStdString()) / "open";
        std::filesystem::create_directory(folder);
        std::filesystem::permissions(folder, std::filesystem::perms::all);
        QVERIFY(makePrivateFolder(folder));
        QCOMPARE(std::filesystem::status(folder).permissions(), std::filesystem::perms::owner_all);
    }

    void saysWhichFolderCannotBeMade() {
        const QTemporaryDir temporary;
        const QString file = temporary.filePath("file");
        QFile handle(file);
        QVERIFY(handle.open(QIODevice::WriteOnly));
        const std::string inside = file.toStdString() + "/folder";
        for (const std::string& path : {inside, inside + "/deeper"}) {
            const auto made = makePrivateFolder(path);
            QVERIFY(!made);
            QCOMPARE(made.error().kind, ErrorKind::file);
            QVERIFY(contains(made.error().message, path));
            QVERIFY(contains(made.error().hint, "XDG_DATA_HOME"));
        }
    }

   private:
    QByteArray m_home = qgetenv("HOME");
};

QTEST_APPLESS_MAIN(TestPaths)
#include "tst_paths.moc"
