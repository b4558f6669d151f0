// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/session_store.h"

#include <chrono>
#include <system_error>

#include "ui/results/trace_loader.h"

namespace loadstone {

SessionStore::SessionStore(QObject* parent) : QObject(parent) {
    m_pool.setMaxThreadCount(1);
    m_watch.setInterval(std::chrono::seconds(2));
    connect(&m_watch, &QTimer::timeout, this, &SessionStore::poll);
    m_watch.start();
}

SessionStore::~SessionStore() {
    m_pool.clear();
    m_pool.waitForDone();
}

Result<void> SessionStore::open(const std::filesystem::path& file) {
    m_file.clear();
    m_reader.reset();
    m_runs.clear();
    ++m_request;
    watch(true);
    std::error_code code;
    Result<void> read;
    if (std::filesystem::exists(file, code)) {
        m_file = file;
        read = reload();
        if (!read) {
            m_file.clear();
        }
    } else {
        m_file = file;
    }
    emit changed();
    return read;
}

Result<void> SessionStore::reload() {
    if (!m_reader) {
        auto reader = SessionReader::open(m_file);
        if (!reader) {
            return Failure(reader.error());
        }
        m_reader = std::move(*reader);
    }
    m_version = m_reader->dataVersion();
    auto runs = m_reader->runs();
    if (!runs) {
        return Failure(runs.error());
    }
    m_runs = std::move(*runs);
    emit changed();
    return {};
}

void SessionStore::watch(bool on) {
    if (on) {
        m_watch.start();
    } else {
        m_watch.stop();
    }
}

void SessionStore::poll() {
    std::error_code code;
    const bool appeared = !m_reader && !m_file.empty() && std::filesystem::exists(m_file, code);
    if (appeared || (m_reader && m_reader->dataVersion() != m_version)) {
        if (const auto read = reload(); !read) {
            emit failed(read.error());
            watch(false);
        }
    }
}

void SessionStore::requestTrace(const std::string& runId) {
    const std::uint64_t request = ++m_request;
    m_pool.clear();
    m_pool.start([this, request, runId, file = m_file] {
        auto trace = loadTrace(file, runId);
        QMetaObject::invokeMethod(
            this,
            [this, request, runId, trace] {
                if (request != m_request) {
                    return;
                }
                if (trace) {
                    emit traceReady(runId, *trace);
                } else {
                    emit failed(trace.error());
                }
            },
            Qt::QueuedConnection);
    });
}

Result<std::vector<Sample>> SessionStore::samples(const std::string& runId) const {
    if (!m_reader) {
        return fail(ErrorKind::invalidArgument, "No session is open.", "Open one with File, Open session.");
    }
    return m_reader->samples(runId);
}

}  // namespace loadstone
