// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot_sheet.h"
#include "core/figures/settings_spread.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// One accuracy of one split over two parameters.
struct SettingsPanel {
    std::string split;
    std::vector<std::optional<SettingsDot>>
        cells;                    ///< (rows of the map, columns), row by row; nothing: not trained
    double low = 0.0, high = 1.0; ///< what the colours reach over: the same for all maps of a split
};

/// The settings of a method over two of its parameters, all others being those of the chosen setting
/// (Adaptive Temperature, Tables 3 to 8).
struct SettingsMap {
    std::string name;                       ///< of the method
    std::string accuracy;                   ///< title of what is shown
    std::string rowKey, columnKey;          ///< parameters
    std::vector<std::string> rows, columns; ///< their values, rising
    std::string others; ///< what else varies, as it is here: "learning_rate 0.01"; may be empty
    std::vector<SettingsPanel> panels;
    std::string unit = "share"; ///< of [0,1], shown in percent
    bool lowerIsBetter = false;
};

/// Every pair of the three parameters of which a method has most values, for each method of the section;
/// pairs with less than two values of either, or less than four settings, are no map. Panels in the order of
/// `splits`.
std::vector<SettingsMap> settingsMapsOf(const Comparison& comparison, const std::vector<std::string>& splits,
                                        const ShownAccuracy& accuracy, std::size_t section = 0);

/// The panels of one map: a field a setting, shares in percent, dark is high, the chosen one framed. Keys of
/// fields are rows of the comparison.
PlotSheet plotOf(const SettingsMap& map);

} // namespace groupscope
