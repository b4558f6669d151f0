// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run_presenter.h"

#include <chrono>
#include <vector>

namespace loadstone {

using std::chrono_literals::operator""ms;

RunPresenter::RunPresenter(Clock& clock, QObject* parent) : QObject(parent), m_clock(clock) {
    m_timer.setInterval(125ms);
    connect(&m_timer, &QTimer::timeout, this, &RunPresenter::drain);
}

RunPresenter::~RunPresenter() = default;

Result<void> RunPresenter::start(RunRequest request) {
    if (running()) {
        return fail(ErrorKind::invalidArgument, "A run is going on.", "Stop it before starting another.");
    }
    std::vector<RunObserver*> observers;
    std::unique_ptr<SessionWriter> writer;
    if (!request.session.empty()) {
        auto opened = SessionWriter::open(request.session);
        if (!opened) {
            return Failure(opened.error());
        }
        writer = std::move(*opened);
        observers.push_back(writer.get());
    }
    auto feed = std::make_unique<RunFeed>();
    observers.push_back(feed.get());
    auto controller = std::make_unique<RunController>(request.engine, request.workload, m_clock);
    if (auto begun = controller->start(request.target, request.config, observers); !begun) {
        return begun;
    }
    m_live = std::make_unique<LiveRun>();
    m_live->config = std::move(request.config);
    m_live->recorded = writer != nullptr;
    if (request.target.kind == TargetKind::sandbox) {
        m_live->sandboxOf = request.engine.name();
    }
    m_writer = std::move(writer);
    m_feed = std::move(feed);
    m_controller = std::move(controller);
    m_timer.start();
    emit started();
    return {};
}

void RunPresenter::stop() {
    if (running()) {
        m_live->stopping = true;
        m_controller->stop();
        emit refreshed();
    }
}

Result<void> RunPresenter::change(const std::string& key, std::int64_t value) {
    if (!running()) {
        return fail(ErrorKind::invalidArgument, "No run is going on.");
    }
    auto changed = m_controller->change(key, value);
    if (changed) {
        m_live->config.parameters.set(key, value);
    }
    return changed;
}

void RunPresenter::drain() {
    m_live->absorb(m_feed->take());
    if (!m_live->capabilities) {
        m_live->capabilities = m_controller->capabilities();
    }
    emit refreshed();
    if (m_live->result) {
        finish();
    }
}

void RunPresenter::finish() {
    m_timer.stop();
    m_controller.reset();
    Result<void> written;
    if (m_writer) {
        written = m_writer->flush();
    }
    m_writer.reset();
    m_feed.reset();
    if (!written) {
        emit recordingFailed(written.error());
    }
    emit finished();
}

}  // namespace loadstone
