// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/imbalance_draw.h"
#include "core/data/task.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace groupscope {

/// One level of one draw of an imbalance.
struct ImbalancedTask {
    std::shared_ptr<const Task> task; ///< the task with fewer training examples, otherwise unchanged
    /// The same examples, grouped by class and by side: "major" or "minor".
    std::shared_ptr<const Task> sides;
    Split balanced; ///< training examples of the control of the same draw
    ImbalanceDraw draw;
};

inline constexpr int majorSide = 0, minorSide = 1; ///< combinations of ImbalancedTask::sides

/// Makes the training examples of a task imbalanced as finDML does (Dullerud et al. 2022, 3.3), without a
/// reserve. The control has as many examples of each part as the smallest part can give when it gains
/// examples at the hardest level. At every level minorities lose examples and the others gain as many, so
/// that all levels have equally many examples. Within a draw, minorities are the same at every level and
/// examples are nested: a level takes the first examples of each part from one order, in which classes keep
/// their proportions. An imbalance of parts that are not classes therefore changes the number of examples,
/// not their classes. All other splits are unchanged at every level and in every draw.
class ImbalanceDraws {
  public:
    /// Throws UsageError for a plan out of range, levels that repeat or do not include the balanced one,
    /// levels with equally many examples (one run under two names), and a task whose training examples are a
    /// label draw or have no classes; DataError if the smallest part has too few examples, and as makeStrata.
    ImbalanceDraws(std::shared_ptr<const Task> task, ImbalancePlan plan);

    /// Returns the same task for the same draw and level, independent of earlier calls.
    ImbalancedTask make(std::size_t level, std::uint64_t draw) const;

    const ImbalancePlan& plan() const { return plan_; }
    std::size_t minorityCount() const { return minorities_; }

  private:
    struct Counts {
        /// `more` of the other parts have `major` + 1 examples.
        std::int64_t minor = 0, major = 0, more = 0;
    };
    Counts countsAt(const ImbalanceLevel& level, std::int64_t balanced) const;
    std::int64_t balancedRows() const;
    void requireDifferentCounts() const;

    std::shared_ptr<const Task> task_;
    ImbalancePlan plan_;
    std::vector<std::string> names_;     ///< (S,) of parts with training examples
    std::vector<int> partOfRow_;         ///< (N,) in [0,S) or −1
    std::vector<std::vector<int>> pool_; ///< (S,) their training examples, ascending
    std::size_t minorities_ = 0;
    std::int64_t balanced_ = 0;
};

} // namespace groupscope
