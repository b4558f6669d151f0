// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace loadstone {

/// What the program did.
struct CliOutcome {
    int code = -1;
    QByteArray output;
    QByteArray errors;
    [[nodiscard]] nlohmann::json json() const;
};

/// All processes that are children of one, and itself.
[[nodiscard]] std::vector<pid_t> familyOf(qint64 process);

/// Waits until a run says that it measures.
void awaitMeasuring(QProcess& process);

/// The checks of loadstone-cli that hold on every engine, with a data folder of their own. A server that
/// cannot start fails them.
class CliChecks : public QObject {
    Q_OBJECT

   public:
    /// The engine's id, the program, and the write paths that the engine has.
    CliChecks(QString engine, QString program, QStringList paths);

   protected:
    /// Runs the program; `meanwhile` is called once it has started, with its process.
    CliOutcome cli(const QStringList& arguments, const QString& password = {},
                   const std::function<void(QProcess&)>& meanwhile = {});
    /// A short run of fk_web on the sandbox.
    CliOutcome run(const QStringList& arguments, const std::function<void(QProcess&)>& meanwhile = {});
    [[nodiscard]] qint64 serverProcess();

   private slots:
    void initTestCase();
    void cleanupTestCase();
    void everyPathIsValid_data();
    void everyPathIsValid();
    void theOtherPathsSayWhyNot();
    void sixteenWorkersOnOneParentRow();
    void autocommitAndOrders_data();
    void autocommitAndOrders();
    void theCopyIsValid_data();
    void theCopyIsValid();
    void warmUpAndPausesAddUp();
    void aKilledServerFailsTheRunAndTheNextOneWorks();
    void aStoppedServerDoesNotHoldTheEnd();
    void aProbeNamesWhatItFinds();
    void whatIsWrongIsOneSentence_data();
    void whatIsWrongIsOneSentence();

   private:
    QString m_engine;
    QString m_program;
    QStringList m_paths;
    QTemporaryDir m_folder;
};

}  // namespace loadstone
