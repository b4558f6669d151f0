// SPDX-License-Identifier: MIT
#include <fstream>

#include "app/password_source.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

class OnePassword final : public Keychain {
   public:
    [[nodiscard]] std::string problem() const override { return {}; }
    [[nodiscard]] std::shared_ptr<const Secret> find(const Target& target) override {
        ++asked;
        return accountOf(target) == "mariadb://ann@h" ? std::make_shared<const Secret>("from the keychain")
                                                      : nullptr;
    }
    Result<void> remember(const Target& /*target*/, const Secret& /*password*/) override { return {}; }
    Result<void> forget(const Target& /*target*/) override { return {}; }
    int asked = 0;
};

std::string environmentOfThisProcess() {
    std::ifstream file("/proc/self/environ");
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

class TestPasswordSource : public QObject {
    Q_OBJECT

   private slots:
    void theVariableComesFirstAndIsTakenAway() {
        qputenv("LOADSTONE_PASSWORD", "from the variable");
        const PasswordSource source(std::make_unique<OnePassword>());
        QVERIFY(qEnvironmentVariableIsEmpty("LOADSTONE_PASSWORD"));
        QVERIFY(!contains(environmentOfThisProcess(), "from the variable"));
        Target target = *parseTarget("mariadb://ann@h/d");
        source.supply(target);
        QCOMPARE(target.password->reveal(), std::string("from the variable"));
        QCOMPARE(static_cast<OnePassword&>(source.keychain()).asked, 0);
    }

    void thenTheKeychain() {
        const PasswordSource source(std::make_unique<OnePassword>());
        Target known = *parseTarget("mariadb://ann@h/d");
        source.supply(known);
        QCOMPARE(known.password->reveal(), std::string("from the keychain"));
        Target unknown = *parseTarget("mariadb://bob@h/d");
        source.supply(unknown);
        QVERIFY(!unknown.password);
    }

    void onlyServersHaveOne() {
        const PasswordSource source(std::make_unique<OnePassword>());
        for (const char* url : {"embedded", "sandbox:mariadb"}) {
            Target target = *parseTarget(url);
            source.supply(target);
            QVERIFY(!target.password);
        }
        QCOMPARE(static_cast<OnePassword&>(source.keychain()).asked, 0);
    }
};

QTEST_GUILESS_MAIN(TestPasswordSource)
#include "tst_password_source.moc"
