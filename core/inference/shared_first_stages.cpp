// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/shared_first_stages.h"

#include <algorithm>
#include <chrono>

namespace groupscope {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point began) {
    return std::chrono::duration<double>(Clock::now() - began).count();
}

std::size_t bytesOf(const GroupAssignment& groups) {
    return sizeof(int) * (groups.groups.size() + groups.environments.size() + groups.predictions.size() +
                          groups.secondPredictions.size());
}

} // namespace

SharedFirstStages::SharedFirstStages(std::shared_ptr<const Task> task, std::size_t bytes)
    : task_(std::move(task))
    , bytes_(bytes) {}

GroupAssignment SharedFirstStages::groups(const Task& task, const GroupInference& inference,
                                          const ParameterValues& parameters, std::uint64_t seed,
                                          const RunContext& run) {
    if (&task != task_.get() && &task != task_->partition.get())
        return inference.infer(task, parameters, seed, run);
    const Key key{&task, seed, parameters.all()};
    const Clock::time_point began = Clock::now();
    std::unique_lock lock(mutex_);
    // Another thread may fail or be stopped: then the next that waits infers it.
    changed_.wait(lock, run.stop, [&] {
        const auto known = known_.find(key);
        return known == known_.end() || known->second != nullptr;
    });
    run.throwIfStopped();
    if (const auto known = known_.find(key); known != known_.end()) {
        const std::shared_ptr<const Stage> stage = known->second;
        used_.splice(used_.end(), used_, std::find(used_.begin(), used_.end(), key));
        lock.unlock();
        for (const std::string& text : stage->notices)
            run.notice(text);
        if (run.onGroupsRead)
            for (const GroupsRead& read : stage->read)
                run.onGroupsRead(read);
        if (run.onSharedSeconds)
            run.onSharedSeconds(std::max(0.0, stage->seconds - secondsSince(began)));
        return stage->groups;
    }
    known_.emplace(key, nullptr);
    lock.unlock();
    return made(key, inference, run)->groups;
}

std::shared_ptr<const SharedFirstStages::Stage>
SharedFirstStages::made(const Key& key, const GroupInference& inference, const RunContext& run) {
    const auto stage = std::make_shared<Stage>();
    RunContext listening = run;
    listening.onNotice = [&](const std::string& text) {
        stage->notices.push_back(text);
        run.notice(text);
    };
    listening.onGroupsRead = [&](const GroupsRead& read) {
        stage->read.push_back(read);
        if (run.onGroupsRead)
            run.onGroupsRead(read);
    };
    const Clock::time_point began = Clock::now();
    try {
        stage->groups = inference.infer(*key.task, ParameterValues(key.parameters), key.seed, listening);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        known_.erase(key);
        changed_.notify_all();
        throw;
    }
    stage->seconds = secondsSince(began);
    const std::lock_guard lock(mutex_);
    keep(key, stage);
    changed_.notify_all();
    return stage;
}

void SharedFirstStages::keep(const Key& key, std::shared_ptr<const Stage> stage) {
    held_ += bytesOf(stage->groups);
    known_[key] = std::move(stage);
    used_.push_back(key);
    while (held_ > bytes_ && used_.size() > 1) {
        held_ -= bytesOf(known_.at(used_.front())->groups);
        known_.erase(used_.front());
        used_.pop_front();
    }
}

} // namespace groupscope
