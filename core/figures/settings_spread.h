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

/// A value on a split, such as an accuracy, shown in figures of settings.
struct ShownAccuracy {
    std::string title; ///< "worst-group accuracy"
    /// Returns the value of that setting on that split; nothing if it was not measured.
    std::function<std::optional<Statistic>(const ComparisonRow&, const std::string& split)> of;
    std::string unit = "share"; ///< values in [0,1] are shown in percent; maps show other units too
    bool lowerIsBetter = false;
};
ShownAccuracy shownAverage();
ShownAccuracy shownWorstGroup();
/// Returns the measure's value on all examples.
ShownAccuracy shownMeasure(const Measure& measure);
/// Returns the values that belong to the comparison's rule. For a rule on a measure that is a share where
/// higher is better, such as `MAP@R`: its value on all examples of every split, and the worst group's on the
/// rule's split if the rule reads it. For other rules one accuracy: the worst group's if the rule reads
/// groups, else the average.
std::vector<ShownAccuracy> shownByRule(const Comparison& comparison);

/// Returns the values for maps of settings, which show measures of any unit. For a rule on a measure: its
/// value on all examples, and that of the worst group or the gap on the rule's split if the rule reads one.
/// With the `runs` of the comparison and such a rule: all examples, gap and worst group on every split, of
/// the rule's measure and of each requested measure (finDML, Figure 12). `runs` must outlive the result.
std::vector<ShownAccuracy> shownInMaps(const Comparison& comparison, std::span<const Run> runs = {});

/// One setting of a method, averaged over seeds.
struct SettingsDot {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string settings;
    Statistic value;       ///< in [0,1]
    bool selected = false; ///< whether the rule selected this setting
};

/// All settings of one method.
struct SettingsStrip {
    std::string name; ///< name of the method, with its control and variation
    MethodStyle style;
    std::vector<SettingsDot> dots; ///< sorted by value
};

/// Every trained setting of every method on one split (Adaptive Temperature, Figure 4): shows how much
/// depends on the setting and how good the selected one is.
struct SettingsSpread {
    std::string split = testSplit;
    std::string accuracy; ///< title of the shown value
    std::vector<SettingsStrip> strips;
    std::string note{}; ///< how settings were selected; shown below

    /// Whether a method has more than one setting.
    bool hasChoice() const;
};

/// Collects the settings of a section of the comparison, in its order. Rows without that value on the split
/// are left out.
SettingsSpread settingsSpreadOf(const Comparison& comparison, const std::string& split,
                                const ShownAccuracy& accuracy, std::size_t section = 0);

/// One strip for each method and one dot for each setting; dots of similar values are moved apart. The
/// selected setting is coloured, with one standard deviation over seeds, and the text gives its distance to
/// the best. Keys of dots are rows of the comparison. The plot is as high as its strips need.
Plot plotOf(const SettingsSpread& spread);

} // namespace groupscope
