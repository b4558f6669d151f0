// SPDX-License-Identifier: MIT
#include "core/engine/target_url.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

class TestTargetUrl : public QObject {
    Q_OBJECT

   private slots:
    void everyPartMayBeMissing() {
        const auto url = TargetUrl::parse("x://");
        QVERIFY(url);
        QCOMPARE(url->scheme, std::string("x"));
        QVERIFY(url->user.empty() && !url->hasPassword && url->hosts.empty());
        QVERIFY(url->path.empty() && url->options.empty());
    }

    void partsAreDecoded() {
        const auto url = TargetUrl::parse("x://a%2Fb@h%2d1:7,h2/p%20q/r?k%3d=v%26w&l=");
        QVERIFY(url);
        QCOMPARE(url->user, std::string("a/b"));
        QVERIFY(url->hosts == (std::vector<Host>{{"h-1", 7}, {"h2", 0}}));
        QCOMPARE(url->path, std::string("p q/r"));
        QCOMPARE(url->options.at("k="), std::string("v&w"));
        QCOMPARE(url->options.at("l"), std::string());
    }

    void aPasswordIsSeenThoughAnAtStandsInIt() {
        const auto url = TargetUrl::parse("x://ann:p@ss@h/d");
        QVERIFY(url);
        QCOMPARE(url->user, std::string("ann"));
        QVERIFY(url->hasPassword);
        QVERIFY(url->hosts == (std::vector<Host>{{"h", 0}}));
    }

    void withoutASchemeItIsNone() {
        QVERIFY(!TargetUrl::parse("host/db"));
        QVERIFY(!TargetUrl::parse("://h"));
        QVERIFY(!TargetUrl::parse("x://h%00/d"));
    }
};

QTEST_APPLESS_MAIN(TestTargetUrl)
#include "tst_target_url.moc"
