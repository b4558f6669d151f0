// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace loadstone::firebird {

/// Does something, on a thread of its own, when it lives longer than a limit: to break a call that blocks.
class Deadline {
   public:
    Deadline(std::chrono::milliseconds limit, std::function<void()> act)
        : m_thread([this, limit, act = std::move(act)](const std::stop_token& stop) {
              std::unique_lock lock(m_mutex);
              m_wake.wait_for(lock, stop, limit, [] { return false; });
              if (!stop.stop_requested()) {
                  act();
              }
          }) {}

   private:
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread;  // last: ends before what it uses
};

}  // namespace loadstone::firebird
