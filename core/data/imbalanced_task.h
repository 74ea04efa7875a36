// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/imbalance_draw.h"
#include "core/data/task.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace groupscope {

/// One level of one draw.
struct ImbalancedTask {
    std::shared_ptr<const Task> task; ///< the task with fewer training examples, all else as it was
    /// The same rows in groups by class and by whether they are of a minority: "major" or "minor".
    std::shared_ptr<const Task> sides;
    Split balanced; ///< training examples of the control of the same draw
    ImbalanceDraw draw;
};

inline constexpr int majorSide = 0, minorSide = 1; ///< combinations of ImbalancedTask::sides

/// Imbalances of a task's training examples as finDML makes them (Dullerud et al. 2022, 3.3), without a
/// reserve: the control has as many rows of each part as the smallest part can give when it gains what
/// minorities lose at the hardest level; at every level minorities lose rows and the others gain as many, so
/// that all levels have as many rows. Within a draw minorities are the same at every level and rows are
/// nested: what a level has of a part are the first of one order of its rows, in which classes come in the
/// proportion they have in the part: of parts that are no classes an imbalance changes how many rows there
/// are, not of which classes. All other splits stay as they are: what is reported on is the same at every
/// level and in every draw.
class ImbalanceDraws {
  public:
    /// Throws UsageError for a plan out of range, levels that come twice or lack the balanced one, levels
    /// that leave as many rows as another (they would be one run under two names), and a task whose rows to
    /// fit on are a label draw or have no classes; DataError when the smallest part has too few rows, and as
    /// makeStrata.
    ImbalanceDraws(std::shared_ptr<const Task> task, ImbalancePlan plan);

    /// The same for the same draw and level, whatever was asked before.
    ImbalancedTask make(std::size_t level, std::uint64_t draw) const;

    const ImbalancePlan& plan() const { return plan_; }
    std::size_t minorityCount() const { return minorities_; }

  private:
    struct Counts {
        std::int64_t minor = 0, major = 0, more = 0; ///< `more` of the others have a row more than `major`
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
