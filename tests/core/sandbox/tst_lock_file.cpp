// SPDX-License-Identifier: MIT
#include <QTemporaryDir>
#include <QTest>

#include "core/sandbox/lock_file.h"

using namespace loadstone;

class TestLockFile : public QObject {
    Q_OBJECT

   private:
    QTemporaryDir m_folder;
    LockFile file() { return std::move(*LockFile::open(m_folder.path().toStdString() + "/lock")); }

   private slots:
    void sharersKeepAnExclusiveOut() {
        LockFile one = file();
        LockFile two = file();
        LockFile three = file();
        one.lockShared();
        two.lockShared();
        QVERIFY(!three.tryLockExclusive());
        one.unlock();
        QVERIFY(!three.tryLockExclusive());
        two.unlock();
        QVERIFY(three.tryLockExclusive());
        QVERIFY(!one.tryLockExclusive());
    }

    void aSharerBecomesTheOnlyOne() {
        LockFile one = file();
        one.lockShared();
        QVERIFY(one.tryLockExclusive());
    }

    void anEndReleases() {
        {
            LockFile one = file();
            one.lockExclusive();
        }
        QVERIFY(file().tryLockExclusive());
    }

    void whatIsMovedKeepsTheLock() {
        LockFile one = file();
        one.lockExclusive();
        LockFile moved = std::move(one);
        QVERIFY(!file().tryLockExclusive());
        moved.unlock();
        QVERIFY(file().tryLockExclusive());
    }

    void aPlaceThatIsNotThereIsAnError() {
        QCOMPARE(LockFile::open("/nowhere/lock").error().kind, ErrorKind::file);
    }
};

QTEST_APPLESS_MAIN(TestLockFile)
#include "tst_lock_file.moc"
