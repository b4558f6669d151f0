// SPDX-License-Identifier: MIT
#include <array>

#include "core/workload/parameter_values.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

ParameterSpec spec(std::string key, std::int64_t value) {
    ParameterSpec made;
    made.key = std::move(key);
    made.defaultValue = value;
    return made;
}

}  // namespace

class TestParameterValues : public QObject {
    Q_OBJECT

   private slots:
    void beginWithTheDefaults() {
        const std::array specs = {spec("a", 5), spec("b", -7), spec("c", 0)};
        const ParameterValues values(specs);
        QCOMPARE(values.get("a"), 5);
        QCOMPARE(values.get("b"), -7);
        QVERIFY(values.has("c"));
        QVERIFY(!values.has("d"));
        QCOMPARE(values.all().size(), std::size_t{3});
    }

    void changeOneAtATime() {
        const std::array specs = {spec("a", 5), spec("b", 6)};
        ParameterValues values(specs);
        values.set("a", 50);
        QCOMPARE(values.get("a"), 50);
        QCOMPARE(values.get("b"), 6);
        values.set("new", 1);
        QVERIFY(values.has("new"));
    }

    void anUnknownKeyIsZero() { QCOMPARE(ParameterValues().get("nothing"), 0); }

    void equalMeansTheSameKeysAndValues() {
        ParameterValues one;
        ParameterValues other;
        QVERIFY(one == other);
        one.set("a", 0);
        QVERIFY(one != other);
        other.set("a", 0);
        QVERIFY(one == other);
        other.set("a", 1);
        QVERIFY(one != other);
    }
};

QTEST_APPLESS_MAIN(TestParameterValues)
#include "tst_parameter_values.moc"
