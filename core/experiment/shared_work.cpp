// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/shared_work.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/thread_share.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

namespace groupscope {

SharedWork::SharedWork(std::size_t pieces, Actions actions)
    : actions_(std::move(actions))
    , states_(pieces, State::open) {}

void SharedWork::run(int threads, std::chrono::milliseconds pause,
                     std::chrono::steady_clock::time_point lastStart, const std::stop_token& stop) {
    pause_ = pause;
    lastStart_ = lastStart;
    const std::stop_callback passOn(stop, [this] { stop_.request_stop(); });
    {
        const int workers = std::min<int>(threads, static_cast<int>(states_.size()));
        std::vector<std::jthread> running;
        for (int i = 0; i < workers; ++i)
            running.emplace_back([this, workers] { work(std::max(1, threadCount() / workers)); });
    }
    if (error_)
        std::rethrow_exception(error_);
    if (stop.stop_requested() ||
        std::any_of(states_.begin(), states_.end(), [](State state) { return state != State::done; }))
        throw Cancelled();
}

void SharedWork::work(int parallelThreads) {
    const auto share = std::make_shared<ThreadShare>();
    share->setThreads(parallelThreads);
    const OwnThreads own(share);
    while (const std::optional<std::size_t> piece = next()) {
        State state = State::done;
        try {
            if (actions_.attempt(*piece, stop_.get_token()) == Tried::elsewhere)
                state = State::elsewhere;
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_)
                error_ = std::current_exception();
            stop_.request_stop();
        }
        const std::lock_guard lock(mutex_);
        states_[*piece] = state;
        if (state == State::done)
            actions_.ended(*piece);
    }
}

std::optional<std::size_t> SharedWork::next() {
    std::unique_lock lock(mutex_);
    while (!stop_.stop_requested() && std::chrono::steady_clock::now() < lastStart_) {
        while (first_ < states_.size() && states_[first_] != State::open)
            ++first_;
        if (first_ < states_.size()) {
            states_[first_] = State::taken;
            return first_;
        }
        const auto elsewhere = std::count(states_.begin(), states_.end(), State::elsewhere);
        if (elsewhere == 0)
            return std::nullopt;
        actions_.waiting(static_cast<std::size_t>(elsewhere));
        wake_.wait_for(lock, stop_.get_token(), pause_, [] { return false; });
        std::replace(states_.begin(), states_.end(), State::elsewhere, State::open);
        first_ = 0;
    }
    return std::nullopt;
}

} // namespace groupscope
