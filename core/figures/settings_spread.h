// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_style.h"
#include "core/figures/plot.h"
#include "core/measures/measure.h"
#include "core/runs/comparison.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A figure of a split, such as an accuracy, that figures of settings show.
struct ShownAccuracy {
    std::string title; ///< "worst-group accuracy"
    /// The figure of that setting on that split; nothing where it was not measured.
    std::function<std::optional<Statistic>(const ComparisonRow&, const std::string& split)> of;
    std::string unit = "share"; ///< of [0,1], shown in percent; maps show other units too
    bool lowerIsBetter = false;
};
ShownAccuracy shownAverage();
ShownAccuracy shownWorstGroup();
/// Its value of all rows.
ShownAccuracy shownMeasure(const Measure& measure);
/// The ones that the comparison's rule looks at. Of a rule of a measure that is a share and good when high,
/// as MAP@R: of all rows, wherever it was measured, and where the rule looks at the worst group, that of the
/// rule's own rows. Of others one accuracy: the worst group's where the rule looks at groups, else the
/// average.
std::vector<ShownAccuracy> shownByRule(const Comparison& comparison);

/// The same for maps of settings, which show measures of any unit: of a rule of a measure that of all rows,
/// and of the worst group or the gap, where the rule looks at one, on the rule's own rows. With the `runs` of
/// the comparison, of a rule that looks at one: all rows, the gap and the worst group on every split, of the
/// rule's measure and then of each measure that a column shows which was asked for (finDML, Figure 12).
/// `runs` must live as long as what is returned.
std::vector<ShownAccuracy> shownInMaps(const Comparison& comparison, std::span<const Run> runs = {});

/// One setting of a method, its seeds taken together.
struct SettingsDot {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string settings;
    Statistic value;       ///< in [0,1]
    bool selected = false; ///< the setting that the rule chose
};

/// All settings of one method.
struct SettingsStrip {
    std::string name; ///< of the method, with its control and what varies
    MethodStyle style;
    std::vector<SettingsDot> dots; ///< from low to high
};

/// Every trained setting of every method on one split (Adaptive Temperature, Figure 4): how much hangs on
/// the choice, and whether the rule made a good one.
struct SettingsSpread {
    std::string split = testSplit;
    std::string accuracy; ///< title of what is shown
    std::vector<SettingsStrip> strips;
    std::string note{}; ///< how settings were chosen; stands below

    /// Whether some method has more settings than one.
    bool hasChoice() const;
};

/// Of a section of the comparison, in its order. Rows without that accuracy there are left out.
SettingsSpread settingsSpreadOf(const Comparison& comparison, const std::string& split,
                                const ShownAccuracy& accuracy, std::size_t section = 0);

/// A strip a method, a dot a setting beside others of the same value, the chosen one in colour with one
/// standard deviation over seeds, and how far the best setting is above it. Keys of dots are rows of the
/// comparison. It is as high as its strips need.
Plot plotOf(const SettingsSpread& spread);

} // namespace groupscope
