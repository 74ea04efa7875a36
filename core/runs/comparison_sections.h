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

/// The runs that may be compared with each other.
struct ComparisonSections {
    std::vector<std::string> names; ///< how their tasks differ: "split column second_split"; one: ""
    std::vector<std::size_t> of;    ///< (runs,) section of each run
    std::vector<std::vector<std::string>> varied; ///< (runs,) value of each varied field
    std::vector<std::string> remedies; ///< ids of varied fields that would bring all into one section
    /// Files whose content differs between sections: they changed between the runs.
    std::vector<std::string> changed{};
};

/// Runs are in one section if their tasks are equal except for the varied fields, and no two different tasks
/// in it have the same values of these fields.
ComparisonSections sectionsOf(std::span<const Run* const> runs,
                              const std::vector<const VariedField*>& varied);

/// Values of the varied fields, in the order of tables: numbers before texts such as "all".
using VariedKey = std::pair<double, std::string>;
std::vector<VariedKey> varyingOrder(const std::vector<std::string>& values);

/// The part of a run that defines its task and the values of the varied fields. With an imbalance the task is
/// its level, independent of the draw.
Run taskPart(const Run& run);

/// Cached hashes of tasks.
class TaskHashes {
  public:
    const std::string& of(const TaskDefinition& definition);

  private:
    static constexpr std::size_t most = 16; ///< tasks that are compared before one is hashed

    std::deque<std::pair<TaskDefinition, std::string>> known_; ///< the newest first
};

/// Pointers to the runs.
std::vector<const Run*> placesOf(std::span<const Run> runs);

/// The distinct tasks of the runs, in their order.
std::vector<TaskDefinition> definitionsOf(std::span<const Run* const> runs);

/// (runs,) Whether each run may be compared with a run of the task of `asked`, of which only task, data,
/// groups and trainCounts are read.
std::vector<bool> mayStandBeside(const Run& asked, std::span<const Run* const> runs,
                                 const std::vector<const VariedField*>& varied);

} // namespace groupscope
