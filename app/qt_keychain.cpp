// SPDX-License-Identifier: MIT
#include "app/qt_keychain.h"

#include <QEventLoop>
#include <QFile>
#include <QTimer>
#include <qt6keychain/keychain.h>

namespace loadstone {

namespace {

// A keychain that asks its user to unlock it first takes longer; one that is broken never answers.
constexpr int limitMs = 60'000;

/// Runs a job to its end. False when it did not come.
bool perform(QKeychain::Job& job) {
    QEventLoop loop;
    bool ended = false;
    QObject::connect(&job, &QKeychain::Job::finished, &loop, [&] {
        ended = true;
        loop.quit();
    });
    QTimer::singleShot(limitMs, &loop, &QEventLoop::quit);
    job.setAutoDelete(false);
    // Never a file of its own in clear text.
    job.setInsecureFallback(false);
    job.start();
    if (!ended) {
        loop.exec();
    }
    return ended;
}

/// Without one, asking would only try to start a session bus of its own.
bool hasSessionBus() {
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") ||
           (!runtime.isEmpty() && QFile::exists(runtime + QStringLiteral("/bus")));
}

QString serviceName() { return QStringLiteral("loadstone"); }
QString keyOf(const Target& target) { return QString::fromStdString(accountOf(target)); }

Result<void> resultOf(bool ended, const QKeychain::Job& job) {
    if (ended && (job.error() == QKeychain::NoError || job.error() == QKeychain::EntryNotFound)) {
        return {};
    }
    const bool missing = ended && job.error() == QKeychain::NoBackendAvailable;
    return fail(
        missing ? ErrorKind::notSupported : ErrorKind::denied,
        ended ? "The keychain refused: " + job.errorString().toStdString() : "The keychain did not answer.",
        "Give the password when you are asked for it, or put it into LOADSTONE_PASSWORD.");
}

class QtKeychain final : public Keychain {
   public:
    [[nodiscard]] std::string problem() const override {
        return hasSessionBus() ? "" : "There is no desktop session here whose keychain could be asked.";
    }

    [[nodiscard]] std::shared_ptr<const Secret> find(const Target& target) override {
        if (!hasSessionBus()) {
            return nullptr;
        }
        QKeychain::ReadPasswordJob job(serviceName());
        job.setKey(keyOf(target));
        if (!perform(job) || job.error() != QKeychain::NoError) {
            return nullptr;
        }
        return std::make_shared<const Secret>(job.textData().toStdString());
    }

    Result<void> remember(const Target& target, const Secret& password) override {
        if (!hasSessionBus()) {
            return fail(ErrorKind::notSupported, problem());
        }
        QKeychain::WritePasswordJob job(serviceName());
        job.setKey(keyOf(target));
        job.setTextData(QString::fromStdString(password.reveal()));
        const bool ended = perform(job);
        return resultOf(ended, job);
    }

    Result<void> forget(const Target& target) override {
        if (!hasSessionBus()) {
            return fail(ErrorKind::notSupported, problem());
        }
        QKeychain::DeletePasswordJob job(serviceName());
        job.setKey(keyOf(target));
        const bool ended = perform(job);
        return resultOf(ended, job);
    }
};

}  // namespace

std::unique_ptr<Keychain> makeKeychain() { return std::make_unique<QtKeychain>(); }

}  // namespace loadstone
