// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/group_inference.h"

#include <condition_variable>
#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// First stages shared by runs on one task: runs that differ in their second stage alone infer their groups
/// once. Thread-safe; a thread that needs a stage another thread is inferring waits for it.
class SharedFirstStages {
  public:
    static constexpr std::size_t usualBytes = std::size_t{256} << 20U;

    /// For runs on `task` and its partition. Drops the least recently used stages above the given number of
    /// bytes.
    explicit SharedFirstStages(std::shared_ptr<const Task> task, std::size_t bytes = usualBytes);

    /// Returns the assignment that `inference` infers with these parameters, byte for byte; on other tasks it
    /// runs the inference itself. Passes on its warnings and the group labels it read to `run`, and the
    /// seconds saved. Throws as the inference does; Cancelled.
    GroupAssignment groups(const Task& task, const GroupInference& inference,
                           const ParameterValues& parameters, std::uint64_t seed, const RunContext& run);

  private:
    struct Key {
        const Task* task;
        std::uint64_t seed;
        std::map<std::string, ParameterValue, std::less<>> parameters;
        auto operator<=>(const Key&) const = default;
    };
    struct Stage {
        GroupAssignment groups;
        std::vector<std::string> notices;
        std::vector<GroupsRead> read;
        double seconds = 0.0;
    };

    /// Null while a thread infers it.
    using Known = std::map<Key, std::shared_ptr<const Stage>>;

    std::shared_ptr<const Stage> made(const Key& key, const GroupInference& inference, const RunContext& run);
    /// Adds it as the most recently used; requires `mutex_` locked.
    void keep(const Key& key, std::shared_ptr<const Stage> stage);

    const std::shared_ptr<const Task> task_;
    const std::size_t bytes_;
    std::mutex mutex_; ///< guards the members below
    std::condition_variable_any changed_;
    Known known_;
    std::list<Key> used_; ///< least recently used first
    std::size_t held_ = 0;
};

} // namespace groupscope
