// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>

#include <QTemporaryDir>

#include "core/base/virtual_clock.h"
#include "core/engine/fake/fake_engine.h"
#include "core/engine/registry.h"
#include "tests/core/base/test_text.h"

using namespace loadstone;

namespace {

const std::filesystem::path plugins = TEST_PLUGINS;

const EngineRegistry::Entry* entryOf(const EngineRegistry& registry, const std::string& id) {
    const auto found = std::find_if(registry.entries().begin(), registry.entries().end(),
                                    [&id](const EngineRegistry::Entry& entry) { return entry.id == id; });
    return found == registry.entries().end() ? nullptr : &*found;
}

}  // namespace

class TestRegistry : public QObject {
    Q_OBJECT

   private slots:
    void cleanup() { qunsetenv("LOADSTONE_ENGINE_PATH"); }

    void aGoodPluginGivesAnEngineThatWorks() {
        EngineRegistry registry;
        registry.loadFolder(plugins);
        const auto engine = registry.find("good");
        QVERIFY(engine);
        QCOMPARE((*engine)->name(), std::string("Fake"));
        auto database = (*engine)->open(fakeTarget(), {});
        QVERIFY(database);
        auto connection = (*database)->connect({});
        QVERIFY(connection);
        QVERIFY((*connection)->execute("CREATE TABLE \"t\" ()"));
        QCOMPARE((*connection)->tables()->size(), std::size_t{1});
        const EngineRegistry::Entry* entry = entryOf(registry, "good");
        QCOMPARE(entry->name, std::string("Good Engine"));
        QCOMPARE(entry->packages, std::string("good-client"));
    }

    void whatCannotBeUsedSaysWhy_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("why");
        QTest::addColumn<QString>("hint");
        QTest::newRow("a client library is missing") << "haunted"
                                                     << "Haunted Engine"
                                                     << "libloadstone_ghost"
                                                     << "haunted-client";
        QTest::newRow("the plugin is missing") << "lone"
                                               << "Lone Engine"
                                               << "loadstone-engine-lone.so"
                                               << "lone-client";
        QTest::newRow("the plugin is no library") << "text"
                                                  << "Text Engine"
                                                  << "loadstone-engine-text.so"
                                                  << "text-client";
        QTest::newRow("another version") << "old"
                                         << "Old Engine"
                                         << "another version of Loadstone"
                                         << "same version";
        QTest::newRow("a library that is no engine") << "empty"
                                                     << "Empty Engine"
                                                     << "another version of Loadstone"
                                                     << "same version";
        QTest::newRow("the engine itself refuses") << "sad"
                                                   << "Sad Engine"
                                                   << "newer client library"
                                                   << "sad-client 2";
    }
    void whatCannotBeUsedSaysWhy() {
        QFETCH(QString, id);
        QFETCH(QString, name);
        QFETCH(QString, why);
        QFETCH(QString, hint);
        EngineRegistry registry;
        registry.loadFolder(plugins);
        const EngineRegistry::Entry* entry = entryOf(registry, id.toStdString());
        QVERIFY(entry != nullptr);
        QVERIFY(!entry->engine);
        QCOMPARE(entry->problem.kind, ErrorKind::notSupported);
        QVERIFY2(contains(entry->problem.message, name.toStdString()), entry->problem.message.c_str());
        QVERIFY2(contains(entry->problem.message, why.toStdString()), entry->problem.message.c_str());
        QVERIFY2(contains(entry->problem.hint, hint.toStdString()), entry->problem.hint.c_str());
        const auto found = registry.find(id.toStdString());
        QVERIFY(!found);
        QCOMPARE(found.error().message, entry->problem.message);
        // And nothing else is the worse for it.
        QVERIFY(registry.find("good"));
    }

    void onlyEnginesAreListedInTheOrderOfTheirNames() {
        EngineRegistry registry;
        registry.loadFolder(plugins);
        std::vector<std::string> ids;
        for (const auto& entry : registry.entries()) {
            ids.push_back(entry.id);
        }
        QCOMPARE(ids, (std::vector<std::string>{"empty", "good", "haunted", "lone", "old", "sad", "text"}));
    }

    void aFolderThatIsNotThereIsEmpty() {
        EngineRegistry registry;
        registry.loadFolder(plugins / "nowhere");
        registry.loadFolder("");
        QVERIFY(registry.entries().empty());
    }

    void theFirstFolderWins() {
        const QTemporaryDir temporary;
        const std::filesystem::path folder = temporary.path().toStdString();
        std::ofstream(folder / "loadstone-engine-good.ini") << "id=good\nname=Later\npackages=later\n";
        EngineRegistry registry;
        registry.loadFolder(plugins);
        const std::size_t before = registry.entries().size();
        registry.loadFolder(folder);
        registry.loadFolder(plugins);
        QCOMPARE(registry.entries().size(), before);
        QVERIFY(registry.find("good"));
        QCOMPARE(entryOf(registry, "good")->name, std::string("Good Engine"));
    }

    void anUnknownEngineIsNamed() {
        const EngineRegistry registry;
        const auto engine = registry.find("oracle");
        QVERIFY(!engine);
        QCOMPARE(engine.error().kind, ErrorKind::notSupported);
        QVERIFY(contains(engine.error().message, "\"oracle\""));
        QVERIFY(contains(engine.error().hint, "LOADSTONE_ENGINE_PATH"));
    }

    void aLinkedEngineIsFound() {
        VirtualClock clock;
        EngineRegistry registry;
        registry.add(std::make_unique<FakeEngine>(clock));
        const auto engine = registry.find("fake");
        QVERIFY(engine);
        QCOMPARE((*engine)->id(), std::string("fake"));
        QCOMPARE(entryOf(registry, "fake")->name, std::string("Fake"));
    }

    void theSearchPathIsTheProgramsOwnOrTheOneThatIsSet() {
        const std::filesystem::path program = QCoreApplication::applicationDirPath().toStdString();
        const auto path = EngineRegistry::searchPath();
        QCOMPARE(path.size(), std::size_t{3});
        QCOMPARE(path[0].string(), (program / "engines").string());
        QCOMPARE(path[1].string(), (program.parent_path() / "lib/loadstone/engines").string());
        QVERIFY(path[2].is_absolute());
        qputenv("LOADSTONE_ENGINE_PATH", "");
        QCOMPARE(EngineRegistry::searchPath(), path);
        qputenv("LOADSTONE_ENGINE_PATH", "/my/engines");
        QCOMPARE(EngineRegistry::searchPath(), std::vector<std::filesystem::path>{"/my/engines"});
    }
};

QTEST_GUILESS_MAIN(TestRegistry)
#include "tst_registry.moc"
