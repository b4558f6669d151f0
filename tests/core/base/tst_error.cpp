// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <vector>

#include "core/base/error.h"
#include "core/base/result.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

std::vector<ErrorKind> allKinds() {
    std::vector<ErrorKind> kinds;
    for (std::size_t i = 0; i < errorKindCount; ++i) {
        kinds.push_back(static_cast<ErrorKind>(i));
    }
    return kinds;
}

}  // namespace

class TestError : public QObject {
    Q_OBJECT

   private slots:
    void everyKindHasAWordOfItsOwn() {
        std::set<std::string_view> names;
        for (const ErrorKind kind : allKinds()) {
            const std::string_view name = nameOf(kind);
            QVERIFY(!name.empty());
            QVERIFY(std::all_of(name.begin(), name.end(),
                                [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; }));
            names.insert(name);
        }
        QCOMPARE(names.size(), errorKindCount);
    }

    void wordsInFilesDoNotChange() {
        QCOMPARE(nameOf(ErrorKind::deadlock), std::string_view("deadlock"));
        QCOMPARE(nameOf(ErrorKind::lockTimeout), std::string_view("lock_timeout"));
        QCOMPARE(nameOf(ErrorKind::diskFull), std::string_view("disk_full"));
        QCOMPARE(nameOf(ErrorKind::unreachable), std::string_view("unreachable"));
        QCOMPARE(nameOf(ErrorKind::cancelled), std::string_view("cancelled"));
        QCOMPARE(nameOf(ErrorKind::notOurs), std::string_view("not_ours"));
        QCOMPARE(nameOf(ErrorKind::internal), std::string_view("internal"));
    }

    void onlyCollisionsAreRetried() {
        for (const ErrorKind kind : allKinds()) {
            const bool collision = kind == ErrorKind::deadlock || kind == ErrorKind::serialization ||
                                   kind == ErrorKind::lockTimeout;
            QCOMPARE(isRetryable(kind), collision);
            Error error;
            error.kind = kind;
            QCOMPARE(error.retryable(), collision);
        }
    }

    void onlyALostConnectionIsUnusable() {
        for (const ErrorKind kind : allKinds()) {
            const bool lost = kind == ErrorKind::connectionLost || kind == ErrorKind::unreachable;
            QCOMPARE(keepsConnection(kind), !lost);
            Error error;
            error.kind = kind;
            QCOMPARE(error.connectionUsable(), !lost);
        }
    }

    void describeNamesCodesAndAdvice() {
        const auto describe = [](std::int64_t code, const char* state, const char* hint) {
            return Error{ErrorKind::denied, "No entry.", hint, state, code}.describe();
        };
        QCOMPARE(describe(0, "", ""), std::string("No entry."));
        QCOMPARE(describe(335544472, "", ""), std::string("No entry. [335544472]"));
        QCOMPARE(describe(0, "28000", ""), std::string("No entry. [SQLSTATE 28000]"));
        QCOMPARE(describe(-7, "28000", ""), std::string("No entry. [-7, SQLSTATE 28000]"));
        QCOMPARE(describe(0, "", "Knock."), std::string("No entry. Knock."));
        QCOMPARE(describe(1, "28000", "Knock."), std::string("No entry. [1, SQLSTATE 28000] Knock."));
    }

    void failMakesAResultThatCarriesTheError() {
        const Result<int> result = fail(ErrorKind::file, "It is gone.", "Look elsewhere.");
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::file);
        QCOMPARE(result.error().message, std::string("It is gone."));
        QCOMPARE(result.error().hint, std::string("Look elsewhere."));
        QCOMPARE(result.error().nativeCode, std::int64_t{0});
        QVERIFY(result.error().sqlState.empty());
    }
};

QTEST_APPLESS_MAIN(TestError)
#include "tst_error.moc"
