// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <stop_token>
#include <thread>

#include <QObject>

namespace loadstone {

/// Work that must not hold the window up: each piece on a thread of its own, and what follows from it on the
/// GUI thread again. GUI thread.
class Background final : public QObject {
    Q_OBJECT

   public:
    /// What is to be done on the GUI thread afterwards; may be empty.
    using Then = std::function<void()>;
    /// Has to return soon after a stop is requested.
    using Work = std::function<Then(const std::stop_token&)>;

    explicit Background(QObject* parent = nullptr);
    ~Background() override;  ///< asks all work to stop, and waits for it

    /// Begins. Nothing follows from work whose stop has been requested; what it holds then ends off the GUI
    /// thread.
    std::stop_source start(Work work);

   private:
    void finish(int number, Then then);

    int m_next = 0;
    std::map<int, std::jthread> m_threads;
};

}  // namespace loadstone
