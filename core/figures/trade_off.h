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

/// The numbers of runs that a trade-off is between.
struct TradeOffAxes {
    RunColumn x, y;

    /// Whether equal values lie on the diagonal: of the same unit, and both better in the same direction.
    bool areAlike() const { return x.unit == y.unit && x.better == y.better; }
    /// "worst group": the name of the axis within a sentence, with its split where the other has another.
    std::string nameOf(const RunColumn& axis) const;
};

/// Average and worst-group accuracy of the split of that name.
TradeOffAxes usualAxes(const std::string& split = testSplit);

/// The columns of those ids, "test.ece" and "ood.average_accuracy", x first. Throws UsageError unless there
/// are two that some of the runs have numbers in.
TradeOffAxes findAxes(const std::vector<std::string>& ids, std::span<const Run* const> runs,
                      const SplitAverages& averages = {}, const Message& where = {});

/// One row of a comparison between the axes.
struct TradeOffMark {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;    ///< of the method, for people
    std::string settings;
    MethodStyle style; ///< of the method
    Statistic x, y;
    bool selected = false; ///< the row its method is judged by: a labelled mark; others are small dots
    /// 95 %, see FigureIntervals: of the worst group of all groups that could be it.
    std::optional<Interval> xInterval{}, yInterval{};
};

/// Rows of one method that differ in one parameter alone, in its order: a curve.
struct TradeOffPath {
    std::string parameter;
    std::vector<std::size_t> marks;  ///< indices into TradeOff::marks
    std::vector<std::string> values; ///< of the parameter
};

/// Among which marks the front is.
enum class FrontOf { chosenSettings, allSettings };

/// Two numbers of every compared row, usually worst-group against average accuracy of one split
/// (Contrastive Adapters, Figure 8).
struct TradeOff {
    TradeOffAxes axes = usualAxes();
    std::vector<TradeOffMark> marks;
    std::vector<TradeOffPath> paths;
    /// Marks than which no other of `frontOf` is better on one axis without being worse on the other, from
    /// the worst to the best x: a description of the means, no test. Of equal marks the chosen one. Empty
    /// where an axis has no better direction.
    std::vector<std::size_t> front{};
    FrontOf frontOf = FrontOf::chosenSettings;
    bool isReported = true; ///< an axis is of rows to report on: nobody may choose by them
    std::string note{};     ///< how settings were chosen; stands below
};

/// Numbers of the points (x, y) that no other is at least as high as in both and higher in
/// one, by rising x; of equal points the first.
std::vector<std::size_t> paretoFront(std::span<const std::pair<double, double>> points);

/// What the whiskers are: "lines: 95 % intervals"; empty where no mark has one.
std::string whiskersOf(const TradeOff& tradeOff);
/// Which front is drawn, where it is not the usual one of chosen settings: "steps: front of all 40 settings,
/// which nobody may choose by these rows", "one mark: front of …" where one is above all others; else empty.
std::string frontNoteOf(const TradeOff& tradeOff);
/// whiskersOf(), frontNoteOf() and the note, as they stand below.
std::string footOf(const TradeOff& tradeOff);

/// The trade-off of a section between these axes; `runs` are those compared. Rows without a value of both are
/// left out.
TradeOff tradeOffOf(const Comparison& comparison, std::span<const Run* const> runs, const TradeOffAxes& axes,
                    std::size_t section = 0, FrontOf frontOf = FrontOf::chosenSettings);
/// The same between the usual axes of a split.
TradeOff tradeOffOf(const Comparison& comparison, const std::string& split, std::size_t section = 0,
                    FrontOf frontOf = FrontOf::chosenSettings);

/// The parameter along which a method traces a curve, "alpha" of WiSE-FT; empty for the others.
std::string pathParameter(const std::string& method);

/// Factor of the values of the column where people read them: shares stand in percent.
double shownScale(const RunColumn& column);
/// "worst-group accuracy in %, test rows".
std::string titleOfAxis(const RunColumn& column);
/// "worst-group accuracy, %": where the title has no room.
std::string shortTitleOfAxis(const RunColumn& column);

/// "WiSE-FT, alpha 0.3: average 91.2 ± 0.3 %, worst group 60.1 ± 1.2 % (3 seeds); 95 % intervals …".
std::string describeMark(const TradeOffAxes& axes, const TradeOffMark& mark);

/// The marks of the plot are those of the trade-off in their order; their keys are rows of the comparison.
Plot plotOf(const TradeOff& tradeOff);

} // namespace groupscope
