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
    double low = 0.0, high = 1.0; ///< range of the colours: the same for all maps of a split
};

/// The settings of a method over two of its parameters; all others are those of the selected setting
/// (Adaptive Temperature, Tables 3 to 8).
struct SettingsMap {
    std::string name;                       ///< name of the method
    std::string accuracy;                   ///< title of the shown value
    std::string rowKey, columnKey;          ///< parameters
    std::vector<std::string> rows, columns; ///< their values, rising
    std::string others; ///< values of the other varied parameters: "learning_rate 0.01"; may be empty
    std::vector<SettingsPanel> panels;
    std::string unit = "share"; ///< values in [0,1] are shown in percent
    bool lowerIsBetter = false;
};

/// Maps for every pair among the three parameters with the most values, for each method of the section; pairs
/// with fewer than two values of either, or fewer than four settings, are left out. Panels in the order of
/// `splits`.
std::vector<SettingsMap> settingsMapsOf(const Comparison& comparison, const std::vector<std::string>& splits,
                                        const ShownAccuracy& accuracy, std::size_t section = 0);

/// The panels of one map: one field for each setting, shares in percent, dark is high, the selected setting
/// framed. Keys of fields are rows of the comparison.
PlotSheet plotOf(const SettingsMap& map);

} // namespace groupscope
