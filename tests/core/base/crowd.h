// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/clock.h"

namespace loadstone {

/// Starts threads that take part in a clock's time, and waits for them. All enter before the first one runs.
class Crowd {
   public:
    explicit Crowd(Clock& clock) : m_clock(clock) {}

    void add(std::function<void()> work) {
        m_clock.enter();
        m_work.push_back(std::move(work));
    }

    void run() {
        std::vector<std::jthread> threads;
        for (auto& work : m_work) {
            threads.emplace_back([this, &work] {
                work();
                m_clock.leave();
            });
        }
    }

   private:
    Clock& m_clock;
    std::vector<std::function<void()>> m_work;
};

}  // namespace loadstone
