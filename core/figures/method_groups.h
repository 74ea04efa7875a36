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
    std::optional<double> accuracy{};       ///< mean over seeds, in [0,1]; nothing without rows
    std::optional<double> deviation{};      ///< over seeds
    std::optional<Interval> interval{};     ///< 95 %
    std::optional<Difference> difference{}; ///< to the baseline; the intervals of a line hold together
    bool worst = false;                     ///< the lowest of the method
};

/// A method at its chosen setting.
struct MethodGroupLine {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;
    int seeds = 1;
    bool isBaseline = false;
    std::vector<MethodGroupCell> cells; ///< (columns,)
};

/// The chosen setting of every method in every group of one split.
struct MethodGroups {
    std::string split;
    /// (columns,) ids, that with the lowest mean over the methods first. Named groups stand behind all
    /// others, in their order: the id of the first is the number of groups of the task.
    std::vector<int> groups;
    std::vector<std::string> names; ///< (columns,)
    std::vector<int> rows;          ///< (columns,) rows of the groups
    std::vector<MethodGroupLine> lines;
    std::size_t allGroups = 0; ///< of the task, with rows; some may not be shown
    std::size_t named = 0;     ///< columns of named groups, the last ones
    std::string note{};        ///< how settings were chosen, and what is missing; its lines stand below

    /// Whether differences to a baseline are known.
    bool hasDifferences() const;
};

/// What is known of the runs beside the comparison.
struct MethodGroupSources {
    /// The run of that number among the compared ones.
    std::function<const Run&(std::size_t run)> run;
    /// What the point of that row does better than the baseline; null where it is not known. May be empty.
    std::function<const GroupDifferences*(std::size_t row)> differences{};
    std::optional<std::size_t> baseline{}; ///< row of the comparison
    const NamedResults* named = nullptr;   ///< of the same rows; null: no named groups stand there
};

/// Takes what was compared with a baseline, which must outlive the sources.
void addDifferences(const BaselineComparison& compared, MethodGroupSources& sources);

/// More columns are no help: of more groups the worst of every line and those with the lowest means are
/// shown. More stand there only where more lines have each another worst group.
inline constexpr std::size_t mostGroupColumns = 40;

/// Of the chosen points of a section, in its order. Points without accuracies there, or with other groups
/// than the first, are left out.
/// No named group is the worst group of a line.
MethodGroups methodGroupsOf(const Comparison& comparison, const std::string& split, std::size_t section,
                            const MethodGroupSources& sources);

enum class MethodGroupsShown {
    accuracy,  ///< dark is high, the worst group of each method framed
    difference ///< to the baseline, with sign and arrow; filled where the interval leaves 0 out
};

/// A line a method, a field a group, with numbers; small groups (isSmallGroup) in grey with their count. Keys
/// of fields are "row group": row of the comparison and id of the group.
HeatMap plotOf(const MethodGroups& figure, MethodGroupsShown shown, const CountText& countText = paperCount);

} // namespace groupscope
