// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Largest number of examples on a page: a browser draws them in a tenth of a second.
inline constexpr std::size_t mostPageExamples = 200'000;
/// Number of examples of each group of each split that a sampled page keeps at least, or all of a smaller
/// group.
inline constexpr std::size_t fewestOfPageGroup = 500;

/// The examples of a task on a page.
struct PageExamples {
    std::vector<int> rows;             ///< (n,) row indices in random order, each once
    std::vector<std::uint64_t> splits; ///< (n,) bit s is set where the example is in Task::splits[s]
    std::size_t all = 0;               ///< examples with a class in some split of the task
    std::size_t ofEachGroup = 0;       ///< how many of each group and split are kept at least

    bool isThinned() const { return rows.size() < all; }
};

/// Returns the examples of all splits of `task` that have a class, at most `most` of them. If there are more,
/// at least fewestOfPageGroup examples of each group of each split are kept, or half of that, a quarter, … if
/// these are more than `most`, and the others are drawn uniformly. The same task gives the same examples in
/// the same order. Throws Cancelled.
PageExamples drawPageExamples(const Task& task, const RunContext& context,
                              std::size_t most = mostPageExamples);

} // namespace groupscope
