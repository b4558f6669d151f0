// SPDX-License-Identifier: MIT
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/sandbox/sandbox_record.h"

using namespace loadstone;

class TestSandboxRecord : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path().toStdString(); }

   private slots:
    void itComesBackAsItWas() {
        const SandboxRecord record{3, 4567, {890, 12345678901ULL}, true};
        QVERIFY(record.save(folder()));
        QVERIFY(SandboxRecord::load(folder()) == record);
        const SandboxRecord other{4, 1, {}, false};
        QVERIFY(other.save(folder()));
        QVERIFY(SandboxRecord::load(folder()) == other);
    }

    void whatIsNotWholeIsNone() {
        QVERIFY(!SandboxRecord::load("/nowhere"));
        std::ofstream(folder() / "sandbox.ini") << "recipe=1\nport=2\n";
        QVERIFY(!SandboxRecord::load(folder()));
        std::ofstream(folder() / "sandbox.ini") << "garbage\n";
        QVERIFY(!SandboxRecord::load(folder()));
    }

    void aFolderThatIsNotThereIsAnError() {
        QCOMPARE(SandboxRecord{}.save("/nowhere").error().kind, ErrorKind::file);
    }
};

QTEST_APPLESS_MAIN(TestSandboxRecord)
#include "tst_sandbox_record.moc"
