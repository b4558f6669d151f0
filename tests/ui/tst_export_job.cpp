// SPDX-License-Identifier: MIT
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/made_runs.h"
#include "ui/export_job.h"

using namespace loadstone;

namespace {

/// What the program answered.
struct Answer {
    int code = -1;
    QString errors;
};

Answer runProgram(const QStringList& arguments) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("QT_QPA_PLATFORM"));  // it must find out by itself
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(LOADSTONE_PROGRAM), arguments);
    program.waitForFinished(30'000);
    return {program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1,
            QString::fromUtf8(program.readAllStandardError())};
}

}  // namespace

class TestExportJob : public QObject {
    Q_OBJECT

   private slots:
    void initTestCase();
    void drawsEachChart_data();
    void drawsEachChart();
    void drawsTheChosenRun();
    void theProgramDrawsWithoutADisplay();
    void wrongUsageIsOneSentence_data();
    void wrongUsageIsOneSentence();
    void helpAndVersionNeedNoDisplay();

   private:
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestExportJob::initTestCase() {
    const auto session = path(QStringLiteral("sweep.loadstone")).toStdString();
    for (const std::int64_t k : {1, 10, 100}) {
        made_runs::record(session, 50, 100 + k, {{"k", k}});
    }
}

void TestExportJob::drawsEachChart_data() {
    QTest::addColumn<QString>("chart");
    for (const auto* chart : {"throughput", "latency", "sweep"}) {
        QTest::newRow(chart) << chart;
    }
}

void TestExportJob::drawsEachChart() {
    QFETCH(QString, chart);
    ExportJob job;
    job.session = path(QStringLiteral("sweep.loadstone")).toStdString();
    job.chart = chart.toStdString();
    job.file = path(chart + QStringLiteral(".png")).toStdString();
    job.size = {600, 300};
    const auto done = perform(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().describe().c_str());
    QCOMPARE(QImage(path(chart + QStringLiteral(".png"))).size(), QSize(1200, 600));
}

void TestExportJob::drawsTheChosenRun() {
    ExportJob job;
    job.session = path(QStringLiteral("sweep.loadstone")).toStdString();
    job.chart = std::string("throughput");
    job.run = std::string("2");
    job.file = path(QStringLiteral("two.svg")).toStdString();
    QVERIFY(perform(job).has_value());
    job.run = std::string("99");
    const auto done = perform(job);
    QVERIFY(!done.has_value());
    QCOMPARE(done.error().kind, ErrorKind::invalidArgument);
}

void TestExportJob::theProgramDrawsWithoutADisplay() {
    const QString file = path(QStringLiteral("program.png"));
    const Answer answer =
        runProgram({QStringLiteral("--export"), file, QStringLiteral("--session"),
                    path(QStringLiteral("sweep.loadstone")), QStringLiteral("--chart"),
                    QStringLiteral("sweep"), QStringLiteral("--size"), QStringLiteral("500x250")});
    QVERIFY2(answer.code == 0, qPrintable(answer.errors));
    const QImage image(file);
    QCOMPARE(image.size(), QSize(1000, 500));
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            pixels += image.pixel(x, y) == 0xff0072b2 ? 1 : 0;
        }
    }
    QVERIFY(pixels > 300);
}

void TestExportJob::wrongUsageIsOneSentence_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    const QString session = path(QStringLiteral("sweep.loadstone"));
    const QString out = path(QStringLiteral("out.png"));
    QTest::newRow("unknown option") << QStringList{"--nonsense"} << 2;
    QTest::newRow("stray word") << QStringList{"word"} << 2;
    QTest::newRow("no session") << QStringList{"--export", out} << 2;
    QTest::newRow("unknown chart") << QStringList{"--export", out, "--session", session, "--chart", "pie"}
                                   << 2;
    QTest::newRow("unknown run") << QStringList{"--export", out, "--session", session, "--run", "77"} << 2;
    QTest::newRow("no size") << QStringList{"--export", out, "--session", session, "--size", "big"} << 2;
    QTest::newRow("ending") << QStringList{"--export", path("out.bmp"), "--session", session} << 2;
    QTest::newRow("missing session") << QStringList{"--export", out, "--session", path("none.loadstone")}
                                     << 1;
    QTest::newRow("unwritable") << QStringList{"--export", "/proc/nowhere/out.png", "--session", session}
                                << 1;
}

void TestExportJob::wrongUsageIsOneSentence() {
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    const Answer answer = runProgram(arguments);
    QCOMPARE(answer.code, code);
    QCOMPARE(answer.errors.count(QLatin1Char('\n')), 1);
    QVERIFY2(answer.errors.startsWith(QStringLiteral("loadstone: ")), qPrintable(answer.errors));
    QVERIFY(!QFile::exists(path(QStringLiteral("out.png"))));
}

void TestExportJob::helpAndVersionNeedNoDisplay() {
    QCOMPARE(runProgram({QStringLiteral("--help")}).code, 0);
    QCOMPARE(runProgram({QStringLiteral("--version")}).code, 0);
}

QTEST_MAIN(TestExportJob)
#include "tst_export_job.moc"
