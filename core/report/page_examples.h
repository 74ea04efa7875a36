// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// A page shows at most this many examples: a browser draws them in a tenth of a second.
inline constexpr std::size_t mostPageExamples = 200'000;
/// A page that leaves examples out keeps this many of each group of each split, or all of a smaller one.
inline constexpr std::size_t fewestOfPageGroup = 500;

/// The examples of a task that a page shows.
struct PageExamples {
    std::vector<int> rows;             ///< (n,) row indices in random order, each once
    std::vector<std::uint64_t> splits; ///< (n,) bit s is set where the example is in Task::splits[s]
    std::size_t all = 0;               ///< examples with a class in some split of the task
    std::size_t ofEachGroup = 0;       ///< how many of each group and split are kept at least

    bool isThinned() const { return rows.size() < all; }
};

/// Returns the examples of all splits of `task`, at most `most` of them, without those that have no class.
/// Where there are more, at least fewestOfPageGroup examples of each group of each split stay, or half of
/// that, a quarter, … if these are more than `most`, and the others are drawn with equal chances. The same
/// task gives the same examples in the same order. Throws Cancelled.
PageExamples drawPageExamples(const Task& task, const RunContext& context,
                              std::size_t most = mostPageExamples);

} // namespace groupscope
