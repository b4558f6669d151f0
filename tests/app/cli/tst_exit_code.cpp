// SPDX-License-Identifier: MIT
#include "app/cli/exit_code.h"
#include "tests/app/cli/captured_stderr.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestExitCode : public QObject {
    Q_OBJECT

   private slots:
    void everyKindHasTheCodeThatIsPromised_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("code");
        const std::pair<ErrorKind, int> codes[] = {
            {ErrorKind::invalidArgument, 2}, {ErrorKind::file, 2},           {ErrorKind::denied, 3},
            {ErrorKind::unreachable, 3},     {ErrorKind::notOurs, 3},        {ErrorKind::notSupported, 3},
            {ErrorKind::cancelled, 130},     {ErrorKind::deadlock, 1},       {ErrorKind::diskFull, 1},
            {ErrorKind::syntax, 1},          {ErrorKind::connectionLost, 1}, {ErrorKind::internal, 1},
            {ErrorKind::duplicateKey, 1},    {ErrorKind::tooLarge, 3}};
        for (const auto& [kind, code] : codes) {
            QTest::newRow(std::string(nameOf(kind)).c_str()) << static_cast<int>(kind) << code;
        }
    }
    void everyKindHasTheCodeThatIsPromised() {
        QFETCH(int, kind);
        QFETCH(int, code);
        Error error;
        error.kind = static_cast<ErrorKind>(kind);
        QCOMPARE(static_cast<int>(exitCodeFor(error)), code);
    }

    void anErrorIsOneLineOnStandardError() {
        const Error error{ErrorKind::denied, "No entry.", "Knock.", "28000", 5};
        CapturedStderr captured;
        const int code = reportError(error);
        const std::string text = captured.read();
        QCOMPARE(code, 3);
        QCOMPARE(text, std::string("loadstone-cli: No entry. [5, SQLSTATE 28000] Knock.\n"));
    }
};

QTEST_APPLESS_MAIN(TestExitCode)
#include "tst_exit_code.moc"
