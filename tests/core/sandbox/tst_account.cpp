// SPDX-License-Identifier: MIT
#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryFile>
#include <QTest>

#include "core/sandbox/account.h"

using namespace loadstone;

class TestAccount : public QObject {
    Q_OBJECT

   private slots:
    void rootServesAsTheServiceAndOthersAsThemselves() {
        const auto account = accountFor("nobody");
        QVERIFY(account);
        QCOMPARE(account->isOurs(), ::geteuid() != 0);
        QTemporaryFile file;
        QVERIFY(file.open());
        QVERIFY(account->own(file.fileName().toStdString()));
        struct stat info {};
        QCOMPARE(::stat(qPrintable(file.fileName()), &info), 0);
        QCOMPARE(info.st_uid, account->isOurs() ? ::geteuid() : account->user);
    }

    void anAccountThatIsMissingIsNamed() {
        const auto account = accountFor("no-such-account");
        if (::geteuid() == 0) {
            QCOMPARE(account.error().kind, ErrorKind::notSupported);
            QVERIFY(account.error().message.find("no-such-account") != std::string::npos);
        } else {
            QVERIFY(account && account->isOurs());
        }
    }

    void whatCannotBeGivenIsAnError() {
        QVERIFY(Account{}.own("/nowhere/at/all"));
        const Account other{"x", 1, 1};
        const auto given = other.own("/nowhere/at/all");
        QVERIFY(!given);
        QCOMPARE(given.error().kind, ErrorKind::file);
    }
};

QTEST_APPLESS_MAIN(TestAccount)
#include "tst_account.moc"
