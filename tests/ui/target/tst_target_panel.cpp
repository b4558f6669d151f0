// SPDX-License-Identifier: MIT
#include <QElapsedTimer>
#include <QTest>

#include "tests/ui/server_window.h"
#include "ui/message_bar.h"

using namespace loadstone;

namespace {

constexpr int runTimeout = 15'000;

}  // namespace

/// The panel in its window.
class TestTargetPanel : public QObject {
    Q_OBJECT

   private slots:
    void aCheckShowsWhatItFound();
    void aRefusedPasswordIsAskedAgain();
    void theWindowAnswersWhileAServerHangs();
    void anotherUrlGivesTheCheckUp();
    void aFailureIsOfItsOwnTarget();
    void closesWhileAServerHangs();
};

void TestTargetPanel::aCheckShowsWhatItFound() {
    FakeBench bench;
    ServerWindow shown(bench);
    QVERIFY(!shown.dock().isVisible());
    shown.check();
    QTRY_VERIFY(shown.dock().isVisible());
    const QString text = shown.report().toPlainText();
    QVERIFY(text.contains(QStringLiteral("Fake 1.0")));
    QVERIFY(text.contains(QStringLiteral("nobody")));
    QVERIFY(bench.everythingWritten().contains("mariadb://ann@db1"));  // offered again
    shown.window.page().runAction()->trigger();
    QVERIFY(shown.dock().isVisible());
}

void TestTargetPanel::aRefusedPasswordIsAskedAgain() {
    FakeBench bench;
    bench.server().onOpen = wants("s3cret");
    ServerWindow shown(bench);
    QVERIFY(QTest::qWaitForWindowActive(&shown.window));
    shown.password().setText(QStringLiteral("wrong"));
    shown.check();
    QTRY_VERIFY(shown.window.messages().text().contains(QStringLiteral("refused the login. [1045")));
    QVERIFY(shown.password().hasFocus());
    QCOMPARE(shown.password().selectedText().size(), 5);
    shown.window.setFocus();
    shown.run();
    QTRY_VERIFY_WITH_TIMEOUT(!shown.window.presenter().running(), runTimeout);
    QVERIFY(shown.window.messages().text().contains(QStringLiteral("1045")));
    QVERIFY(shown.password().hasFocus());
    QTest::keyClicks(&shown.password(), QStringLiteral("s3cret"));
    shown.check();
    QVERIFY(shown.window.messages().text().isEmpty());
    QTRY_VERIFY(shown.dock().isVisible());
}

void TestTargetPanel::theWindowAnswersWhileAServerHangs() {
    FakeBench bench;
    bench.server().onOpen = neverAnswers;
    ServerWindow shown(bench);
    QElapsedTimer timer;
    timer.start();
    shown.check();
    QVERIFY(timer.elapsed() < 2000);
    QTRY_COMPARE(bench.server().opened(), 1);
    QVERIFY(!shown.window.page().runAction()->isEnabled());
    QVERIFY(shown.window.page().stopAction()->isEnabled());
    timer.start();
    shown.stop();
    QVERIFY(timer.elapsed() < 2000);
    QVERIFY(shown.window.page().runAction()->isEnabled());
    QVERIFY(shown.window.messages().text().isEmpty());
}

void TestTargetPanel::anotherUrlGivesTheCheckUp() {
    FakeBench bench;
    bench.server().onOpen = neverAnswers;
    ServerWindow shown(bench);
    shown.check();
    QTRY_COMPARE(bench.server().opened(), 1);
    shown.bar().setUrl(QStringLiteral("embedded"));
    QVERIFY(shown.window.page().runAction()->isEnabled());
    QVERIFY(!shown.window.page().stopAction()->isEnabled());
}

void TestTargetPanel::aFailureIsOfItsOwnTarget() {
    FakeBench bench;
    bench.server().onOpen = wants("s3cret");
    ServerWindow shown(bench);
    shown.check();
    QTRY_VERIFY(!shown.window.messages().text().isEmpty());
    shown.bar().setUrl(QStringLiteral("mariadb://ann@db2"));
    QVERIFY(shown.window.messages().text().isEmpty());
    shown.password().setText(QStringLiteral("s3cret"));
    shown.check();
    QTRY_VERIFY(shown.report().toPlainText().contains(QStringLiteral("mariadb://ann@db2")));
    bench.server().onOpen = neverAnswers;
    shown.check();
    QVERIFY(shown.report().toPlainText().isEmpty());  // what was found before is out of date
}

void TestTargetPanel::closesWhileAServerHangs() {
    FakeBench bench;
    bench.server().onOpen = neverAnswers;
    QElapsedTimer timer;
    {
        ServerWindow shown(bench);
        shown.check();
        QTRY_COMPARE(bench.server().opened(), 1);
        timer.start();
        shown.window.close();
        QVERIFY(!shown.window.isVisible());
    }
    QVERIFY(timer.elapsed() < 3000);
}

QTEST_MAIN(TestTargetPanel)
#include "tst_target_panel.moc"
