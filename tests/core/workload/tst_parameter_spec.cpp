// SPDX-License-Identifier: MIT
#include "core/workload/parameter_spec.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

ParameterSpec spec(std::string_view symbol, std::string_view label, ParameterKind kind,
                   std::int64_t maximum) {
    return {"key", std::string(symbol),    std::string(label),    "", "",
            kind,  ParameterScale::linear, ParameterEffect::live, 0,  maximum,
            0};
}

ParameterSpec keys() { return spec("N", "Foreign keys", ParameterKind::integer, 63); }

ParameterSpec limit() {
    ParameterSpec made = spec("Rate", "Rate limit", ParameterKind::integer, 1000);
    made.zeroMeans = std::string("off");
    return made;
}

ParameterSpec checks() { return spec("FK", "Checks", ParameterKind::toggle, 1); }

ParameterSpec order() {
    ParameterSpec made = spec("Order", "Key order", ParameterKind::choice, 2);
    made.choices = {"ascending", "interleaved", "random"};
    return made;
}

}  // namespace

class TestParameterSpec : public QObject {
    Q_OBJECT

   private slots:
    void readsWhatIsAllowed() {
        QCOMPARE(*keys().parse("0"), 0);
        QCOMPARE(*keys().parse("63"), 63);
        QCOMPARE(*keys().parse("007"), 7);
        QCOMPARE(*checks().parse("on"), 1);
        QCOMPARE(*checks().parse("off"), 0);
        QCOMPARE(*order().parse("ascending"), 0);
        QCOMPARE(*order().parse("random"), 2);
        QCOMPARE(*limit().parse("off"), 0);
        QCOMPARE(*limit().parse("0"), 0);
        QCOMPARE(*limit().parse("1000"), 1000);
        ParameterSpec negative = keys();
        negative.minimum = -5;
        QCOMPARE(*negative.parse("-5"), -5);
    }

    void refusesWithOneSentence_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("text");
        for (const char* text : {"64", "-1", "abc", "", "1.5", "+5", " 5", "5 ", "5x", "0x10", "1e1", "off",
                                 "99999999999999999999", "-99999999999999999999"}) {
            QTest::addRow("N '%s'", text) << 0 << text;
        }
        for (const char* text : {"1", "0", "ON", "yes", "true", "", "on "}) {
            QTest::addRow("FK '%s'", text) << 1 << text;
        }
        for (const char* text : {"nonsense", "0", "2", "Random", "", "rand"}) {
            QTest::addRow("Order '%s'", text) << 2 << text;
        }
        for (const char* text : {"1001", "OFF", "on"}) {
            QTest::addRow("Rate '%s'", text) << 3 << text;
        }
    }
    void refusesWithOneSentence() {
        QFETCH(int, which);
        QFETCH(QString, text);
        const ParameterSpec specs[] = {keys(), checks(), order(), limit()};
        const QString sentences[] = {
            QStringLiteral("N (Foreign keys) cannot be \"%1\": it takes a whole number from 0 to 63."),
            QStringLiteral("FK (Checks) cannot be \"%1\": it takes on or off."),
            QStringLiteral(
                "Order (Key order) cannot be \"%1\": it takes one of ascending, interleaved, random."),
            QStringLiteral(
                "Rate (Rate limit) cannot be \"%1\": it takes a whole number from 0 to 1000, 0 for off."),
        };
        const auto value = specs[which].parse(text.toStdString());
        QVERIFY(!value);
        QCOMPARE(value.error().kind, ErrorKind::invalidArgument);
        QCOMPARE(QString::fromStdString(value.error().message), sentences[which].arg(text));
    }

    void checkRefusesNumbersOutOfRange() {
        QVERIFY(keys().check(0));
        QVERIFY(keys().check(63));
        for (const std::int64_t value : {std::int64_t{-1}, std::int64_t{64}, INT64_MAX, INT64_MIN}) {
            const auto checked = keys().check(value);
            QVERIFY(!checked);
            QCOMPARE(checked.error().kind, ErrorKind::invalidArgument);
            QCOMPARE(checked.error().message, keys().parse(std::to_string(value)).error().message);
        }
        QVERIFY(!order().check(3));
        QVERIFY(!checks().check(2));
    }

    void writesWhatItReads() {
        for (std::int64_t value = 0; value <= 63; ++value) {
            QCOMPARE(*keys().parse(keys().format(value)), value);
        }
        for (std::int64_t value = 0; value <= 2; ++value) {
            QCOMPARE(*order().parse(order().format(value)), value);
        }
        for (const std::int64_t value : {0, 1}) {
            QCOMPARE(*checks().parse(checks().format(value)), value);
            QCOMPARE(*limit().parse(limit().format(value)), value);
        }
        QCOMPARE(limit().format(0), std::string("off"));
        QCOMPARE(keys().format(0), std::string("0"));
        QCOMPARE(checks().format(1), std::string("on"));
        QCOMPARE(order().format(1), std::string("interleaved"));
    }

    void aChoiceThatIsNoneIsAQuestionMark() {
        QCOMPARE(order().format(3), std::string("?"));
        QCOMPARE(order().format(-1), std::string("?"));
    }
};

QTEST_APPLESS_MAIN(TestParameterSpec)
#include "tst_parameter_spec.moc"
