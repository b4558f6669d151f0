// SPDX-License-Identifier: MIT
#include <set>

#include "core/workload/fk_web/fk_web_parameters.h"
#include "core/workload/workload.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

const ParameterSpec& spec(const std::string& key) {
    static const std::vector<ParameterSpec> specs = fkWebParameterSpecs();
    for (const ParameterSpec& candidate : specs) {
        if (candidate.key == key) {
            return candidate;
        }
    }
    qFatal("no parameter %s", key.c_str());
}

}  // namespace

class TestFkWebParameters : public QObject {
    Q_OBJECT

   private slots:
    void everyDeclarationIsComplete() {
        std::set<std::string> keys;
        std::set<std::string> symbols;
        for (const ParameterSpec& declared : fkWebParameterSpecs()) {
            QVERIFY(!declared.key.empty() && !declared.symbol.empty() && !declared.label.empty());
            QVERIFY(declared.help.ends_with('.'));
            QVERIFY(declared.minimum < declared.maximum);
            QVERIFY(declared.check(declared.defaultValue));
            QCOMPARE(*declared.parse(declared.format(declared.defaultValue)), declared.defaultValue);
            for (const Recommendation& tick : declared.recommended) {
                QVERIFY(declared.check(tick.value));
                QVERIFY(!tick.why.empty());
            }
            if (declared.kind == ParameterKind::choice) {
                QCOMPARE(std::ssize(declared.choices), declared.maximum + 1);
            }
            if (declared.scale == ParameterScale::logarithmic) {
                QVERIFY(declared.minimum > 0 || !declared.zeroMeans.empty());
            }
            keys.insert(declared.key);
            symbols.insert(declared.symbol);
        }
        QCOMPARE(keys.size(), std::size_t{11});
        QCOMPARE(symbols.size(), keys.size());
        QVERIFY(keys.contains(std::string(parameter_keys::workers)));
        QVERIFY(keys.contains(std::string(parameter_keys::rate)));
    }

    void rangesAreThoseOfTheStudy_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<qlonglong>("least");
        QTest::addColumn<qlonglong>("most");
        QTest::addColumn<bool>("live");
        QTest::newRow("N") << "n" << 0LL << 63LL << false;
        QTest::newRow("L") << "l" << 1LL << 1'000'000LL << false;
        QTest::newRow("K") << "k" << 1LL << 300'000LL << true;
        QTest::newRow("W") << "w" << 1LL << 256LL << true;
        QTest::newRow("FK") << "fk" << 0LL << 1LL << true;
        QTest::newRow("index") << "index" << 0LL << 1LL << false;
        QTest::newRow("path") << "path" << 0LL << 6LL << true;
        QTest::newRow("batches") << "batches" << 1LL << 10'000LL << true;
        QTest::newRow("order") << "order" << 0LL << 2LL << false;
    }
    void rangesAreThoseOfTheStudy() {
        QFETCH(QString, key);
        QFETCH(qlonglong, least);
        QFETCH(qlonglong, most);
        QFETCH(bool, live);
        const ParameterSpec& declared = spec(key.toStdString());
        QCOMPARE(declared.minimum, least);
        QCOMPARE(declared.maximum, most);
        QCOMPARE(declared.effect == ParameterEffect::live, live);
    }

    void choicesAreTheEnumsInOrder() {
        for (std::size_t i = 0; i < writePathCount; ++i) {
            QCOMPARE(*spec("path").parse(nameOf(static_cast<WritePath>(i))), static_cast<std::int64_t>(i));
        }
        QCOMPARE(*spec("order").parse("ascending"), static_cast<std::int64_t>(KeyOrder::ascending));
        QCOMPARE(*spec("order").parse("interleaved"), static_cast<std::int64_t>(KeyOrder::interleaved));
        QCOMPARE(*spec("order").parse("random"), static_cast<std::int64_t>(KeyOrder::random));
        QCOMPARE(*spec("rate").parse("off"), 0);
    }

    void valuesBecomeTyped() {
        ParameterValues values(fkWebParameterSpecs());
        const FkWebParameters defaults(values);
        QCOMPARE(defaults.foreignKeys, 10);
        QVERIFY(defaults.foreignKeyChecks);
        QVERIFY(!defaults.autocommit);
        QCOMPARE(defaults.path, WritePath::multirow);
        QCOMPARE(defaults.keyOrder, KeyOrder::ascending);
        const std::pair<const char*, std::int64_t> settings[] = {
            {"n", 3},    {"l", 4},       {"k", 5},          {"fk", 0},   {"index", 0},
            {"path", 6}, {"batches", 7}, {"autocommit", 1}, {"order", 2}};
        for (const auto& [key, value] : settings) {
            values.set(key, value);
        }
        const FkWebParameters typed(values);
        QCOMPARE(typed.foreignKeys, 3);
        QCOMPARE(typed.parentRows, 4);
        QCOMPARE(typed.batchRows, 5);
        QVERIFY(!typed.foreignKeyChecks);
        QVERIFY(!typed.childIndexes);
        QCOMPARE(typed.path, WritePath::procedure);
        QCOMPARE(typed.batchesPerTransaction, 7);
        QVERIFY(typed.autocommit);
        QCOMPARE(typed.keyOrder, KeyOrder::random);
    }
};

QTEST_APPLESS_MAIN(TestFkWebParameters)
#include "tst_fk_web_parameters.moc"
