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

/// One run: accuracies and the ends of their 95 % intervals in [0,1], (G,) each; nothing for a group without
/// rows. Of several seeds means, and the mean of their intervals; of three seeds or more these are widened by
/// how much the seeds vary (SeedSpread).
struct GroupBarsEntry {
    std::string name;
    std::string color; ///< "#rrggbb" on paper
    std::vector<std::optional<double>> accuracy, low, high;
    std::vector<int> n;  ///< rows of each group, (G,)
    int worstGroup = -1; ///< -1: none
    std::optional<double> average;
    int seeds = 1;                                       ///< of which the figures are means
    std::vector<std::optional<double>> deviation{};      ///< (G,) over several seeds, or empty
    std::optional<Interval> worstInterval{};             ///< 95 %, of all groups that could be the worst
    bool isBaseline = false;                             ///< what the differences of the others are to
    std::vector<std::optional<Difference>> difference{}; ///< (G,) to the baseline, or empty
    std::optional<Difference> averageDifference{};
};

/// Accuracy of every group, of runs side by side.
struct GroupBarsData {
    std::vector<std::string> groupNames;   ///< (G,)
    std::vector<std::string> classOfGroup; ///< (G,), groups of a class stand together
    std::vector<GroupBarsEntry> entries;
    std::string baseline{}; ///< name of the run that differences are to; empty: there are none

    /// Examples of a group: what the first run that counts it says.
    int rowsOf(int group) const;
};

/// The groups of a scheme without any run.
GroupBarsData groupBarsOf(const GroupScheme& scheme);
/// The bars of one run.
GroupBarsEntry groupBarsEntry(std::string name, std::string color, const GroupReport& report);

/// The bars of seeds of one setting, which are at least one: means with their intervals. The worst group is
/// the one with the lowest mean; `n` are the rows that each judges.
GroupBarsEntry groupBarsEntry(std::string name, std::string color, std::span<const GroupReport> seeds);

/// From so many groups on the worst stand first, until somebody chooses an order.
inline constexpr std::size_t worstFirstFrom = 25;

/// By accuracy: of the first run, the worst first.
enum class GroupBarsOrder { byGroup, byAccuracy };

/// Groups in the order they are shown; those without rows come last by accuracy.
std::vector<int> groupOrder(const GroupBarsData& data, GroupBarsOrder order);

/// Where the parts of the bars go.
struct GroupBarsLayout {
    Box plot;                  ///< left 0 %, right 100 %; all blocks, may be higher than the space
    double legendBottom = 0.0; ///< where the axis begins
    double nameLeft = 0.0, nameWidth = 0.0;
    std::vector<std::string> names; ///< (G,) where whole names have no room, without what is common to them
    double valueRight = 0.0; ///< of the column of accuracies; left of the plot's right edge: there is none
    double differenceRight = 0.0;     ///< of the column of differences; as valueRight
    bool differenceIntervals = false; ///< whether their intervals stand there too
    int differenceOf =
        -1; ///< the only run whose differences have room, of several with thin bars; -1: all have
    double countRight = 0.0;
    double blockHeight = 0.0;
    /// The word beside the arrow at a worst group's bar: right of the plot there is room for both beside a
    /// bar of 100 %, in narrow figures for the arrow alone.
    bool namesWorst = true;

    double x(double share) const { return plot.left + share * plot.width; }
    /// The block at that place of the order.
    Box block(std::size_t place) const;
};

/// Blocks of so many groups share the height of `space`, but are never lower than text and bars need.
GroupBarsLayout layGroupBars(const GroupBarsData& data, std::size_t groups, const SceneSpace& space);

/// Accuracy of the groups of `order` as horizontal bars with their intervals as whiskers, small groups
/// (isSmallGroup) in grey, averages as dashed lines, n beside them, and where there is room of a single run
/// the accuracy, of runs beside a baseline the differences to it. Legend and axis are the scene's header.
Scene groupBarsScene(const GroupBarsData& data, const std::vector<int>& order, const GroupBarsLayout& layout,
                     const SceneSpace& space);

/// The accuracies of the groups of `order` with their intervals and rows, group by group.
Table valuesOf(const GroupBarsData& data, const std::vector<int>& order);

/// "shoe, red: 41.2 % (164 of 398), 95 % interval 36.4–46.1 %", one line for each run, with its difference to
/// the baseline; of several seeds "shoe, red: 41.2 ± 2.1 % (mean ± s.d. of 3 seeds, 398 rows), 95 % interval
/// …". Of a worst group it also tells the interval that counts every group that could be it. Empty for a
/// group that is not there.
std::string describeGroup(const GroupBarsData& data, int group);

} // namespace groupscope
