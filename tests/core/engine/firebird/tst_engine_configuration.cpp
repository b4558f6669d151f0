// SPDX-License-Identifier: MIT
#include <algorithm>

#include <QTest>

#include "core/engine/firebird/engine_configuration.h"

using namespace loadstone;
using namespace loadstone::firebird;

class TestEngineConfiguration : public QObject {
    Q_OBJECT

   private slots:
    void neverUsesTheNetwork();
    void settingsSayWhatIsInForce();
};

void TestEngineConfiguration::neverUsesTheNetwork() {
    QCOMPARE(embeddedConfiguration(), std::string("Providers=Engine13,Engine12\nDeadlockTimeout=1"));
    QCOMPARE(embeddedConfiguration("Other"), std::string("Providers=Other\nDeadlockTimeout=1"));
}

void TestEngineConfiguration::settingsSayWhatIsInForce() {
    const Client client;
    const std::vector<Setting> settings = configurationSettings(client);
    const auto find = [&settings](std::string_view name) {
        return std::find_if(settings.begin(), settings.end(),
                            [name](const Setting& setting) { return setting.name == name; });
    };
    QVERIFY(find("DeadlockTimeout") != settings.end());
    QCOMPARE(find("DeadlockTimeout")->value, std::string("1"));
    QVERIFY(find("FileSystemCacheThreshold") != settings.end());
    QVERIFY(std::stoll(find("FileSystemCacheThreshold")->value) > 0);
}

QTEST_GUILESS_MAIN(TestEngineConfiguration)
#include "tst_engine_configuration.moc"
