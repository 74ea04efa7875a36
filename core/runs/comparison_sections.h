// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/varied_fields.h"

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Which runs may stand side by side.
struct ComparisonSections {
    std::vector<std::string> names; ///< how their tasks differ: "split column second_split"; one: ""
    std::vector<std::size_t> of;    ///< (runs,) section of each run
    std::vector<std::vector<std::string>> varied; ///< (runs,) value of each varied field
    std::vector<std::string> remedies; ///< ids of varied fields that would bring all into one section
    /// Files whose content is another in some section than in others: they changed between the runs.
    std::vector<std::string> changed{};
};

/// Runs are in one section if their tasks are the same but for what varies on purpose, and no two
/// different tasks in it have the same values of what varies.
ComparisonSections sectionsOf(std::span<const Run* const> runs,
                              const std::vector<const VariedField*>& varied);

/// Values of what varies, in the order of tables: numbers before texts such as "all".
using VariedKey = std::pair<double, std::string>;
std::vector<VariedKey> varyingOrder(const std::vector<std::string>& values);

/// Part of a run that tells its task, and the values of what varies. Of an imbalance the task is its
/// level, whatever was drawn.
Run taskPart(const Run& run);

/// Hashes of tasks, each made once where the same few are asked for thousands of times.
class TaskHashes {
  public:
    const std::string& of(const TaskDefinition& definition);

  private:
    static constexpr std::size_t most = 16; ///< tasks that are compared before one is hashed

    std::deque<std::pair<TaskDefinition, std::string>> known_; ///< the newest first
};

/// Where runs stand, for who wants none of them copied.
std::vector<const Run*> placesOf(std::span<const Run> runs);

/// Each task of the runs once, in their order.
std::vector<TaskDefinition> definitionsOf(std::span<const Run* const> runs);

/// (runs,) Whether each run may stand side by side with a run that answers `asked`, of which only task,
/// data, groups and trainCounts are looked at.
std::vector<bool> mayStandBeside(const Run& asked, std::span<const Run* const> runs,
                                 const std::vector<const VariedField*>& varied);

} // namespace groupscope
