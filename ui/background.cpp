// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/background.h"

#include <exception>
#include <utility>

#include <QtGlobal>

namespace loadstone {

namespace {

/// Performs the work; empty when it was given up.
Background::Then perform(const Background::Work& work, const std::stop_token& stop) {
    Background::Then then;
    try {
        then = work(stop);
    } catch (const std::exception& bug) {
        qCritical("Work in the background ended on a bug: %s.", bug.what());
    }
    return stop.stop_requested() ? Background::Then() : then;
}

}  // namespace

Background::Background(QObject* parent) : QObject(parent) {}

Background::~Background() {
    for (auto& [number, thread] : m_threads) {
        thread.request_stop();
    }
    m_threads.clear();
}

std::stop_source Background::start(Work work) {
    const int number = m_next++;
    std::jthread thread([this, number, work = std::move(work)](const std::stop_token& stop) mutable {
        Then then = perform(work, stop);
        work = {};  // before the GUI thread waits for this one to end
        QMetaObject::invokeMethod(
            this, [this, number, then = std::move(then)]() mutable { finish(number, std::move(then)); },
            Qt::QueuedConnection);
    });
    std::stop_source source = thread.get_stop_source();
    m_threads.emplace(number, std::move(thread));
    return source;
}

void Background::finish(int number, Then then) {
    const auto found = m_threads.find(number);
    const bool givenUp = found->second.get_stop_token().stop_requested();
    m_threads.erase(found);  // it has nothing left to do
    if (!then) {
        return;
    }
    if (givenUp) {
        start([then = std::move(then)](const std::stop_token&) mutable {
            then = {};
            return Then();
        });
        return;
    }
    then();
}

}  // namespace loadstone
