// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/figures/label_places.h"
#include "core/figures/scene.h"
#include "core/measures/paired_difference.h"
#include "core/runs/table.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Bars of one run: accuracies and their 95 % intervals in [0,1], (G,) each; nothing for a group without
/// examples. For several seeds: means, and the mean of the intervals, which are widened by the variation over
/// seeds (SeedSpread) from three seeds on.
struct GroupBarsEntry {
    std::string name;
    std::string color; ///< "#rrggbb" on paper
    std::vector<std::optional<double>> accuracy, low, high;
    std::vector<int> n;  ///< examples of each group, (G,)
    int worstGroup = -1; ///< -1: none
    std::optional<double> average;
    int seeds = 1; ///< number of seeds that are averaged
    /// (G,) standard deviation over several seeds, or empty.
    std::vector<std::optional<double>> deviation{};
    /// 95 % interval of the worst group, over all groups that could be the worst.
    std::optional<Interval> worstInterval{};
    bool isBaseline = false;                             ///< whether differences are relative to this run
    std::vector<std::optional<Difference>> difference{}; ///< (G,) difference to the baseline, or empty
    std::optional<Difference> averageDifference{};
};

/// Accuracy of every group for several runs.
struct GroupBarsData {
    std::vector<std::string> groupNames;   ///< (G,)
    std::vector<std::string> classOfGroup; ///< (G,), groups of a class are adjacent
    std::vector<GroupBarsEntry> entries;
    std::string baseline{}; ///< name of the baseline; empty: no differences

    /// Number of examples of a group, from the first run that has it.
    int rowsOf(int group) const;
};

/// Bars of the groups of a scheme without any run.
GroupBarsData groupBarsOf(const GroupScheme& scheme);
/// The bars of one run.
GroupBarsEntry groupBarsEntry(std::string name, std::string color, const GroupReport& report);

/// The bars of one setting over seeds, at least one: means with their intervals. The worst group has the
/// lowest mean; `n` are the examples evaluated by each seed.
GroupBarsEntry groupBarsEntry(std::string name, std::string color, std::span<const GroupReport> seeds);

/// With at least this many groups the default order shows the worst groups first.
inline constexpr std::size_t worstFirstFrom = 25;

/// byAccuracy: lowest accuracy of the first run first.
enum class GroupBarsOrder { byGroup, byAccuracy };

/// Returns the groups in the order of display; by accuracy, groups without examples come last.
std::vector<int> groupOrder(const GroupBarsData& data, GroupBarsOrder order);

/// Layout of the bars, in pixels.
struct GroupBarsLayout {
    Box plot;                  ///< left 0 %, right 100 %; all blocks, possibly higher than the space
    double legendBottom = 0.0; ///< y where the axis begins
    double nameLeft = 0.0, nameWidth = 0.0;
    /// (G,) shortened names, without common parts, if whole names do not fit.
    std::vector<std::string> names;
    /// Right edge of the column of accuracies; left of the plot's right edge: no such column.
    double valueRight = 0.0;
    double differenceRight = 0.0;     ///< right edge of the column of differences; as valueRight
    bool differenceIntervals = false; ///< whether the column includes intervals
    int differenceOf = -1; ///< index of the only run whose differences fit between thin bars; -1: all fit
    double countRight = 0.0;
    double blockHeight = 0.0;
    /// Whether the word "worst" fits next to the arrow at a worst group's bar; in narrow figures only the
    /// arrow is drawn.
    bool namesWorst = true;

    double x(double share) const { return plot.left + share * plot.width; }
    /// The block at that position of the order.
    Box block(std::size_t place) const;
};

/// Lays out blocks of that many groups over the height of `space`; blocks have a minimum height for text and
/// bars.
GroupBarsLayout layGroupBars(const GroupBarsData& data, std::size_t groups, const SceneSpace& space);

/// Accuracy of the groups of `order` as horizontal bars with their intervals as whiskers, small groups
/// (isSmallGroup) in grey, averages as dashed lines, and n. If there is room, a single run shows its
/// accuracies, and runs compared with a baseline show their differences. Legend and axis form the scene's
/// header.
Scene groupBarsScene(const GroupBarsData& data, const std::vector<int>& order, const GroupBarsLayout& layout,
                     const SceneSpace& space);

/// Table of the accuracies of the groups of `order` with their intervals and examples, group by group.
Table valuesOf(const GroupBarsData& data, const std::vector<int>& order);

/// Tooltip of a group, one line for each run, with its difference to the baseline: "shoe, red: 41.2 % (164 of
/// 398), 95 % interval 36.4–46.1 %", or over seeds "shoe, red: 41.2 ± 2.1 % (mean ± s.d. of 3 seeds, 398
/// examples), 95 % interval …". For a worst group it includes the interval over all groups that could be the
/// worst. Empty for an unknown group.
std::string describeGroup(const GroupBarsData& data, int group);

} // namespace groupscope
