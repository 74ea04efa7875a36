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

/// First stages of runs on one task: runs that differ in their second stage alone infer their groups once.
/// May be used by several threads; one that needs what another is inferring waits for it.
class SharedFirstStages {
  public:
    static constexpr std::size_t usualBytes = std::size_t{256} << 20U;

    /// Of runs on `task` and its partition. Forgets what was used longest ago above so many bytes.
    explicit SharedFirstStages(std::shared_ptr<const Task> task, std::size_t bytes = usualBytes);

    /// The bytes that `inference` infers with these parameters, which are all that it reads; on other tasks
    /// it is asked itself. Gives the notices and labels of groups that were read to `run`, and the seconds
    /// that were not spent again. Throws as the inference does; Cancelled.
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
    /// Adds it as the last used; `mutex_` is locked.
    void keep(const Key& key, std::shared_ptr<const Stage> stage);

    const std::shared_ptr<const Task> task_;
    const std::size_t bytes_;
    std::mutex mutex_; ///< of what follows
    std::condition_variable_any changed_;
    Known known_;
    std::list<Key> used_; ///< the last used stands last
    std::size_t held_ = 0;
};

} // namespace groupscope
