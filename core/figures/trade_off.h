// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_style.h"
#include "core/figures/plot.h"
#include "core/runs/comparison.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// The two numbers of a trade-off.
struct TradeOffAxes {
    RunColumn x, y;

    /// Whether equal values lie on the diagonal: of the same unit, and both better in the same direction.
    bool areAlike() const { return x.unit == y.unit && x.better == y.better; }
    /// Name of the axis within a sentence: "worst group", with its split if the other axis has another.
    std::string nameOf(const RunColumn& axis) const;
};

/// Average and worst-group accuracy of the split of that name.
TradeOffAxes usualAxes(const std::string& split = testSplit);

/// The columns of these ids, such as "test.ece" and "ood.average_accuracy", x first. Throws UsageError unless
/// there are two that some of the runs have numbers for.
TradeOffAxes findAxes(const std::vector<std::string>& ids, std::span<const Run* const> runs,
                      const SplitAverages& averages = {}, const Message& where = {});

/// Mark of a row of a comparison between the axes.
struct TradeOffMark {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;    ///< name of the method for display
    std::string settings;
    MethodStyle style; ///< style of the method
    Statistic x, y;
    bool selected = false; ///< whether the rule selected this setting; others are small dots
    /// 95 %, see FigureIntervals; for the worst group over all groups that could be the worst.
    std::optional<Interval> xInterval{}, yInterval{};
};

/// A curve of rows of one method that differ in one parameter alone, in its order.
struct TradeOffPath {
    std::string parameter;
    std::vector<std::size_t> marks;  ///< indices into TradeOff::marks
    std::vector<std::string> values; ///< values of the parameter
};

/// The marks among which the Pareto front is computed.
enum class FrontOf { chosenSettings, allSettings };

/// Two numbers of every compared row, usually worst-group against average accuracy of one split (Contrastive
/// Adapters, Figure 8).
struct TradeOff {
    TradeOffAxes axes = usualAxes();
    std::vector<TradeOffMark> marks;
    std::vector<TradeOffPath> paths;
    /// The Pareto front of `frontOf`, from the worst to the best x: marks such that no other is better on one
    /// axis and not worse on the other. It describes the means and is no test. Of equal marks the selected
    /// one. Empty if an axis has no better direction.
    std::vector<std::size_t> front{};
    FrontOf frontOf = FrontOf::chosenSettings;
    bool isReported = true; ///< whether an axis is a report split, by which nothing may be selected
    std::string note{};     ///< how settings were selected; shown below
};

/// Indices of the points (x, y) that no other point dominates (at least as high in both, higher in one), by
/// rising x; of equal points the first.
std::vector<std::size_t> paretoFront(std::span<const std::pair<double, double>> points);

/// Meaning of the whiskers: "lines: 95 % intervals"; empty if no mark has one.
std::string whiskersOf(const TradeOff& tradeOff);
/// Note on the front if it is not that of selected settings: "steps: front of all 40 settings, which nobody
/// may choose by these rows", "one mark: front of …" if one dominates all others; else empty.
std::string frontNoteOf(const TradeOff& tradeOff);
/// whiskersOf(), frontNoteOf() and the note, as shown below the figure.
std::string footOf(const TradeOff& tradeOff);

/// Returns the trade-off of a section between these axes; `runs` are the compared runs. Rows without a value
/// of both are left out.
TradeOff tradeOffOf(const Comparison& comparison, std::span<const Run* const> runs, const TradeOffAxes& axes,
                    std::size_t section = 0, FrontOf frontOf = FrontOf::chosenSettings);
/// Returns the trade-off between the usual axes of a split.
TradeOff tradeOffOf(const Comparison& comparison, const std::string& split, std::size_t section = 0,
                    FrontOf frontOf = FrontOf::chosenSettings);

/// The parameter along which a method traces a curve: "alpha" for WiSE-FT; empty for the others.
std::string pathParameter(const std::string& method);

/// Factor from the values of the column to the displayed ones: shares are displayed in percent.
double shownScale(const RunColumn& column);
/// "worst-group accuracy in %, test split".
std::string titleOfAxis(const RunColumn& column);
/// Title for small spaces: "worst-group accuracy, %".
std::string shortTitleOfAxis(const RunColumn& column);

/// Describes a mark: "WiSE-FT, alpha 0.3: average 91.2 ± 0.3 %, worst group 60.1 ± 1.2 % (3 seeds); 95 %
/// intervals …".
std::string describeMark(const TradeOffAxes& axes, const TradeOffMark& mark);

/// The marks of the plot are those of the trade-off in their order; their keys are rows of the comparison.
Plot plotOf(const TradeOff& tradeOff);

} // namespace groupscope
