// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/metrics/group_report.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Accuracy of every group with rows as a horizontal bar, worst first, with its 95 % interval as a whisker
/// and n beside it; a line marks the average. The 60 worst when there are more. SVG text.
std::string groupAccuracyFigure(const std::string& title, const GroupScheme& scheme,
                                const GroupReport& report);

/// A curve of finite points; others are skipped.
struct Curve {
    std::string name;
    std::vector<std::pair<double, double>> points;
};

/// Curves over epochs with a legend; `marked` draws a vertical line at the selected epoch. SVG text.
std::string lineFigure(const std::string& title, const std::string& xLabel, const std::string& yLabel,
                       const std::vector<Curve>& curves, std::optional<double> marked = {});

} // namespace groupscope
