// SPDX-License-Identifier: MIT
#include "core/session/session_writer.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include "core/session/run_store.h"
#include "core/session/session_file.h"

namespace loadstone {

namespace {

using Item = std::variant<std::shared_ptr<const RunDescription>, std::shared_ptr<const Sample>, RunEvent,
                          std::shared_ptr<const RunResult>>;

/// How long a batch gathers. With the transaction that follows it bounds what a killed program loses.
constexpr std::chrono::milliseconds gathering{200};
/// How long to wait before what could not be written is tried again.
constexpr std::chrono::seconds retryPause{1};

/// What a try to write left undone.
struct Undone {
    std::optional<Error> lost;     ///< why something was refused for good
    std::optional<Error> waiting;  ///< why the rest could not be written now
};

/// The writing thread's side: puts batches into the file.
class Batches {
   public:
    explicit Batches(const SqliteDatabase& database) : m_database(database), m_store(database) {}

    Result<void> check() { return m_store.check(); }

    /// Writes items in one transaction and takes them out of the list. What the file refuses for good is
    /// taken out too; everything else stays for another try.
    Undone write(std::deque<Item>& items) {
        Undone undone;
        while (!items.empty()) {
            std::size_t failing = 0;
            const auto done = tryToWrite(items, failing);
            if (done) {
                items.clear();
            } else if (done.error().kind == ErrorKind::constraint) {
                // A mistake of ours in one item must not keep the others out of the file.
                undone.lost = done.error();
                drop(items, failing);
            } else {
                undone.waiting = done.error();
                break;
            }
        }
        return undone;
    }

    void abandonRun() {
        if (m_run) {
            // Where even this fails, the run shows as interrupted once the process has ended.
            static_cast<void>(m_store.abandon(*m_run));
        }
    }

   private:
    static void drop(std::deque<Item>& items, std::size_t which) {
        const auto item = items.begin() + static_cast<std::ptrdiff_t>(which);
        if (auto* run = std::get_if<std::shared_ptr<const RunDescription>>(&*item); run != nullptr) {
            run->reset();  // what follows belongs to no run, and not to the one before
        } else {
            items.erase(item);
        }
    }

    Result<void> tryToWrite(const std::deque<Item>& items, std::size_t& failing) {
        auto transaction = SqliteTransaction::begin(m_database, SqliteTransaction::Kind::write);
        if (!transaction) {
            return Failure(transaction.error());
        }
        const std::optional<std::int64_t> runBefore = m_run;
        Result<void> done;
        for (failing = 0; done && failing < items.size(); ++failing) {
            done = std::visit([this](const auto& item) { return put(item); }, items[failing]);
        }
        if (done) {
            done = transaction->commit();
        }
        if (!done) {
            --failing;
            m_run = runBefore;
        }
        return done;
    }

    /// None where a run was dropped.
    Result<void> put(const std::shared_ptr<const RunDescription>& run) {
        abandonRun();
        m_run.reset();
        if (!run) {
            return {};
        }
        return m_store.begin(*run).map([this](std::int64_t number) { m_run = number; });
    }
    Result<void> put(const std::shared_ptr<const Sample>& sample) {
        return m_run ? m_store.add(*m_run, *sample) : Result<void>();
    }
    Result<void> put(const RunEvent& event) { return m_run ? m_store.add(*m_run, event) : Result<void>(); }
    Result<void> put(const std::shared_ptr<const RunResult>& result) {
        if (!m_run) {
            return {};
        }
        auto done = m_store.finish(*m_run, *result);
        if (done) {
            m_run.reset();
        }
        return done;
    }

    const SqliteDatabase& m_database;
    RunStore m_store;
    std::optional<std::int64_t> m_run;
};

}  // namespace

class SessionWriter::Impl {
   public:
    ~Impl() {
        if (m_thread.joinable()) {
            {
                const std::lock_guard lock(m_mutex);
                m_stopping = true;
            }
            m_changed.notify_all();
            m_thread.join();
        }
    }

    Result<void> start(const std::filesystem::path& file) {
        std::promise<Result<void>> opened;
        auto result = opened.get_future();
        m_thread = std::thread([this, file, opened = std::move(opened)]() mutable { work(file, opened); });
        return result.get();
    }

    void push(Item item) {
        {
            const std::lock_guard lock(m_mutex);
            m_queue.push_back(std::move(item));
        }
        m_changed.notify_all();
    }

    Result<void> flush() {
        std::unique_lock lock(m_mutex);
        const std::uint64_t ticket = ++m_flushesWanted;
        m_changed.notify_all();
        m_changed.wait(lock, [&] { return m_flushesDone >= ticket || m_ended; });
        if (m_lost) {
            const Error lost = *m_lost;
            m_lost.reset();
            return Failure(lost);
        }
        return m_waiting ? Result<void>(Failure(*m_waiting)) : Result<void>();
    }

   private:
    void work(const std::filesystem::path& file, std::promise<Result<void>>& opened) {
        try {
            auto database = openSessionForWriting(file);
            if (!database) {
                opened.set_value(Failure(database.error()));
                return;
            }
            Batches batches(*database);
            const auto checked = batches.check();
            opened.set_value(checked);
            if (checked) {
                writeUntilStopped(batches);
                batches.abandonRun();
            }
        } catch (const std::exception& exception) {
            const std::lock_guard lock(m_mutex);
            m_waiting = Error{ErrorKind::internal, exception.what(), {}, {}, 0};
        }
        const std::lock_guard lock(m_mutex);
        m_ended = true;
        m_changed.notify_all();
    }

    void writeUntilStopped(Batches& batches) {
        std::deque<Item> items;
        for (bool stopping = false; !stopping;) {
            std::uint64_t flushes = 0;
            {
                std::unique_lock lock(m_mutex);
                const auto urgent = [this] { return m_stopping || m_flushesWanted != m_flushesDone; };
                if (items.empty()) {
                    m_changed.wait(lock, [&] { return urgent() || !m_queue.empty(); });
                }
                m_changed.wait_for(lock, items.empty() ? gathering : retryPause, urgent);
                stopping = m_stopping;
                flushes = m_flushesWanted;
                std::move(m_queue.begin(), m_queue.end(), std::back_inserter(items));
                m_queue.clear();
            }
            Undone undone = batches.write(items);
            const std::lock_guard lock(m_mutex);
            m_flushesDone = flushes;
            m_waiting = std::move(undone.waiting);
            m_lost = m_lost ? std::move(m_lost) : std::move(undone.lost);
            m_changed.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Item> m_queue;
    std::uint64_t m_flushesWanted = 0;
    std::uint64_t m_flushesDone = 0;
    std::optional<Error> m_lost;     ///< something was refused for good
    std::optional<Error> m_waiting;  ///< something is not in the file yet, and why
    bool m_stopping = false;
    bool m_ended = false;
    std::thread m_thread;
};

Result<std::unique_ptr<SessionWriter>> SessionWriter::open(const std::filesystem::path& file) {
    auto impl = std::make_unique<Impl>();
    if (auto started = impl->start(file); !started) {
        return Failure(started.error());
    }
    return std::unique_ptr<SessionWriter>(new SessionWriter(std::move(impl)));
}

SessionWriter::SessionWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

SessionWriter::~SessionWriter() = default;

void SessionWriter::onStarted(std::shared_ptr<const RunDescription> run) { m_impl->push(std::move(run)); }

void SessionWriter::onSample(std::shared_ptr<const Sample> sample) { m_impl->push(std::move(sample)); }

void SessionWriter::onEvent(const RunEvent& event) { m_impl->push(event); }

void SessionWriter::onFinished(std::shared_ptr<const RunResult> result) { m_impl->push(std::move(result)); }

Result<void> SessionWriter::flush() { return m_impl->flush(); }

}  // namespace loadstone
