// SPDX-License-Identifier: MIT
#include <QTest>

#include "core/session/run_store.h"
#include "core/session/sample_load.h"
#include "core/session/session_file.h"
#include "tests/core/session/stored_run.h"

using namespace loadstone;

class TestSampleLoad : public QObject {
    Q_OBJECT

   private:
    std::vector<Sample> load(std::int64_t run) {
        std::vector<Sample> samples;
        const auto done =
            loadSamples(*m_database, run, [&](const Sample& sample) { samples.push_back(sample); });
        return done ? samples : std::vector<Sample>();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<SqliteDatabase> m_database;
    std::unique_ptr<RunStore> m_store;

   private slots:
    void init() {
        m_database =
            std::make_unique<SqliteDatabase>(*openSessionForWriting(stored_run::pathIn(m_folder, makeId())));
        m_store = std::make_unique<RunStore>(*m_database);
        QVERIFY(m_store->begin(stored_run::description()));
        QVERIFY(m_store->begin(stored_run::description()));
    }

    void cleanup() {
        m_store.reset();
        m_database.reset();
    }

    void samplesComeInOrderWithTheirFailures() {
        for (std::int64_t i = 19; i >= 0; --i) {
            QVERIFY(m_store->add(2, stored_run::sample(i)));
        }
        QVERIFY(m_store->add(1, stored_run::sample(4)));
        const auto samples = load(2);
        QCOMPARE(samples.size(), 20U);
        for (std::size_t i = 0; i < samples.size(); ++i) {
            QCOMPARE(stored_run::text(samples[i]),
                     stored_run::text(stored_run::sample(static_cast<std::int64_t>(i))));
        }
        QCOMPARE(load(1).size(), 1U);
    }

    void severalKindsOfFailureInASampleComeBack() {
        Sample sample = stored_run::sample(0);
        sample.counts.failedByKind.fill(3);
        sample.counts.retriedByKind.fill(4);
        QVERIFY(m_store->add(1, sample));
        QCOMPARE(stored_run::text(load(1).at(0)), stored_run::text(sample));
    }

    void aRunWithoutSamplesHasNone() {
        QVERIFY(load(1).empty());
        QCOMPARE(loadSeries(*m_database, 1)->size(), 0U);
    }

    void theSeriesOfASampleWithoutLengthHasNoRate() {
        Sample sample = stored_run::sample(0);
        sample.length = {};
        QVERIFY(m_store->add(1, sample));
        const auto series = loadSeries(*m_database, 1);
        QCOMPARE(series->rowsPerSecond, std::vector<double>{0.0});
        QCOMPARE(series->kind.size(), 1U);
        QCOMPARE(series->p99Us.size(), 1U);
        QCOMPARE(series->retries.size(), 1U);
    }
};

QTEST_GUILESS_MAIN(TestSampleLoad)
#include "tst_sample_load.moc"
