// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <iterator>

#include <QTemporaryDir>
#include <QTest>

#include "app/cli/output_file.h"

using namespace loadstone;

namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

Result<void> writeNew(std::ostream& stream) {
    stream << "new\r\n";
    return {};
}

Result<void> failHalfWay(std::ostream& stream) {
    stream << "half";
    return fail(ErrorKind::internal, "It failed.");
}

}  // namespace

class TestOutputFile : public QObject {
    Q_OBJECT

   private:
    fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

    QTemporaryDir m_folder;

   private slots:
    void writesANewFile() {
        QVERIFY(writeOutputFile(path("new"), Overwrite::refuse, writeNew));
        QCOMPARE(bytesOf(path("new")), "new\r\n");
        QVERIFY(!fs::exists(path("new.part")));
    }

    void replacesOnlyWhereAllowed() {
        std::ofstream(path("old")) << "old";
        const auto refused = writeOutputFile(path("old"), Overwrite::refuse, writeNew);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::file);
        QVERIFY(refused.error().message.find("exists already") != std::string::npos);
        QCOMPARE(bytesOf(path("old")), "old");
        QVERIFY(writeOutputFile(path("old"), Overwrite::allow, writeNew));
        QCOMPARE(bytesOf(path("old")), "new\r\n");
    }

    void aFailureLeavesTheOldFileAndNothingElse() {
        std::ofstream(path("kept")) << "old";
        const auto failed = writeOutputFile(path("kept"), Overwrite::allow, failHalfWay);
        QCOMPARE(failed.error().message, "It failed.");
        QCOMPARE(bytesOf(path("kept")), "old");
        QVERIFY(!writeOutputFile(path("none"), Overwrite::refuse, failHalfWay));
        QVERIFY(!fs::exists(path("none")));
        QVERIFY(!fs::exists(path("none.part")));
    }

    void placesThatTakeNoFileAreRefused() {
        for (const fs::path& place : {path("no") / "such" / "file", fs::path(m_folder.path().toStdString()),
                                      fs::path("/dev/null"), fs::path("/proc/file")}) {
            const auto refused = writeOutputFile(place, Overwrite::allow, writeNew);
            QVERIFY2(!refused, place.c_str());
            QCOMPARE(refused.error().kind, ErrorKind::file);
            QVERIFY(refused.error().message.find(place.string()) != std::string::npos);
        }
    }

    void aFullDiskIsAFailure() {
        if (!fs::exists("/dev/full")) {
            QFAIL("This test needs /dev/full.");
        }
        fs::create_symlink("/dev/full", path("full.part"));
        const auto failed = writeOutputFile(path("full"), Overwrite::refuse, writeNew);
        QVERIFY(!failed);
        QCOMPARE(failed.error().kind, ErrorKind::file);
        QVERIFY(!fs::exists(path("full")));
    }
};

QTEST_GUILESS_MAIN(TestOutputFile)
#include "tst_output_file.moc"
