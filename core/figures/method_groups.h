// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/heat_map.h"
#include "core/measures/paired_difference.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/named_results.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The accuracy of a method in a group.
struct MethodGroupCell {
    std::optional<double> accuracy{};   ///< mean over seeds, in [0,1]; nothing without examples
    std::optional<double> deviation{};  ///< standard deviation over seeds
    std::optional<Interval> interval{}; ///< 95 %
    /// Difference to the baseline, with simultaneous intervals over a line.
    std::optional<Difference> difference{};
    bool worst = false; ///< whether it is the lowest of the method
};

/// A method at its selected setting.
struct MethodGroupLine {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;
    int seeds = 1;
    bool isBaseline = false;
    std::vector<MethodGroupCell> cells; ///< (columns,)
};

/// The selected setting of every method in every group of one split.
struct MethodGroups {
    std::string split;
    /// (columns,) group ids, lowest mean over the methods first. Named groups come last, in their order: the
    /// id of the first is the number of groups of the task.
    std::vector<int> groups;
    std::vector<std::string> names; ///< (columns,)
    std::vector<int> rows;          ///< (columns,) rows of the groups
    std::vector<MethodGroupLine> lines;
    std::size_t allGroups = 0; ///< number of groups of the task with examples; some may not be shown
    std::size_t named = 0;     ///< number of columns of named groups, the last ones
    std::string note{};        ///< how settings were selected, and what is missing; shown below

    /// Whether there are differences to a baseline.
    bool hasDifferences() const;
};

/// Additional data about the compared runs.
struct MethodGroupSources {
    /// The run with that index.
    std::function<const Run&(std::size_t run)> run;
    /// Returns the difference between that row and the baseline; null if unknown. May be empty.
    std::function<const GroupDifferences*(std::size_t row)> differences{};
    std::optional<std::size_t> baseline{}; ///< row index in the comparison
    /// Values of the same rows in named groups; null: none are shown.
    const NamedResults* named = nullptr;
};

/// Adds differences to a baseline; `compared` must outlive the sources.
void addDifferences(const BaselineComparison& compared, MethodGroupSources& sources);

/// Largest number of group columns: with more groups, the worst group of every line and those with the lowest
/// means are shown. Exceeded only if more lines have different worst groups.
inline constexpr std::size_t mostGroupColumns = 40;

/// Collects the selected settings of a section, in its order. Rows without accuracies on the split, or with
/// other groups than the first, are left out. A named group is never the worst group of a line.
MethodGroups methodGroupsOf(const Comparison& comparison, const std::string& split, std::size_t section,
                            const MethodGroupSources& sources);

enum class MethodGroupsShown {
    accuracy,  ///< dark is high, the worst group of each method framed
    difference ///< to the baseline, with sign and arrow; filled if the interval excludes 0
};

/// Heat map with one line for each method and one field for each group, with numbers. Small groups
/// (isSmallGroup) are grey and have their count. Keys of fields are "row group": row of the comparison and id
/// of the group.
HeatMap plotOf(const MethodGroups& figure, MethodGroupsShown shown, const CountText& countText = paperCount);

} // namespace groupscope
