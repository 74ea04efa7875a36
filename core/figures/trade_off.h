// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/label_places.h"
#include "core/figures/method_style.h"
#include "core/figures/scene.h"
#include "core/figures/ticks.h"
#include "core/runs/comparison.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// One row of a comparison in the trade-off between average and worst-group accuracy.
struct TradeOffMark {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;    ///< of the method, for people
    std::string settings;
    MethodStyle style;     ///< of the method
    Statistic average;     ///< in [0,1]
    Statistic worst;       ///< in [0,1]
    bool selected = false; ///< the row its method is judged by: a labelled mark; others are small dots
    std::optional<Interval> averageInterval{}; ///< 95 %, see FigureIntervals
    std::optional<Interval> worstInterval{};   ///< the same, of all groups that could be the worst
};

/// Rows of one method that differ in one parameter alone, in its order: a curve.
struct TradeOffPath {
    std::string parameter;
    std::vector<std::size_t> marks;  ///< indices into TradeOff::marks
    std::vector<std::string> values; ///< of the parameter
};

/// Among which marks the front is.
enum class FrontOf { chosenSettings, allSettings };

/// Worst-group against average accuracy of every compared row on one split (Contrastive Adapters, Figure
/// 8).
struct TradeOff {
    std::string split = testSplit; ///< name
    std::vector<TradeOffMark> marks;
    std::vector<TradeOffPath> paths;
    /// Marks that no other of `frontOf` is above in one figure without being below in the other, by rising
    /// average: a description of the means, no test. Of equal marks the chosen one.
    std::vector<std::size_t> front{};
    FrontOf frontOf = FrontOf::chosenSettings;
    bool isReported = true; ///< its rows are there to report on: nobody may choose by them
    std::string note{};     ///< how settings were chosen; stands below
};

/// Numbers of the points (average, worst group) that no other is at least as high as in both and higher in
/// one, by rising average; of equal points the first.
std::vector<std::size_t> paretoFront(std::span<const std::pair<double, double>> points);

/// What the whiskers are: "lines: 95 % intervals"; empty where no mark has one.
std::string whiskersOf(const TradeOff& tradeOff);
/// Which front is drawn, where it is not the usual one of chosen settings: "steps: front of all 40 settings,
/// which nobody may choose by these rows", "one mark: front of …" where one is above all others; else empty.
std::string frontNoteOf(const TradeOff& tradeOff);
/// whiskersOf(), frontNoteOf() and the note, as they stand below.
std::string footOf(const TradeOff& tradeOff);

/// Where the whiskers of a figure end: at its interval, or at the mean where there is none.
Interval whiskerOf(const Statistic& figure, const std::optional<Interval>& interval);

/// The trade-off of a section on the split of that name. Rows without figures there are left out.
TradeOff tradeOffOf(const Comparison& comparison, const std::string& split, std::size_t section = 0,
                    FrontOf frontOf = FrontOf::chosenSettings);

/// The parameter along which a method traces a curve, "alpha" of WiSE-FT; empty for the others.
std::string pathParameter(const std::string& method);

/// Where everything of the figure falls.
struct TradeOffLayout {
    struct Place {
        double x = 0.0;
        double y = 0.0;
        std::optional<Box> label; ///< of selected marks
    };
    struct PathEnd {
        std::size_t mark = 0;
        std::string text; ///< "alpha 0.1"
        Box label;
    };
    Box plot;
    Axis x, y;                 ///< average and worst-group accuracy in [0,1]
    std::vector<Place> places; ///< one for each mark
    std::vector<PathEnd> ends; ///< as far as there is room

    double px(double average) const { return plot.left + plot.width * x.at(average); }
    double py(double worst) const { return plot.top + plot.height * (1.0 - y.at(worst)); }
};

/// Lays the figure out so that labels hide neither marks nor each other, with room for axes and the note.
TradeOffLayout layTradeOff(const TradeOff& tradeOff, const SceneSpace& space);

/// "WiSE-FT, alpha 0.3: average 91.2 ± 0.3 %, worst group 60.1 ± 1.2 % (3 seeds); 95 % intervals …".
std::string describeMark(const TradeOffMark& mark);

/// The figure as it was laid out. The item of a mark has as key its row of the comparison.
Scene tradeOffScene(const TradeOff& tradeOff, const TradeOffLayout& layout, const SceneSpace& space);
Scene tradeOffScene(const TradeOff& tradeOff, const SceneSpace& space);

} // namespace groupscope
