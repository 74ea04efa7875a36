// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/figure.h"
#include "core/report/html_report.h"

#include <string>
#include <vector>

namespace groupscope {

/// Largest number of selected runs with detailed figures; tables of a report always hold all.
inline constexpr std::size_t mostDetailedRuns = 24;

/// A figure of a report as a separate file.
struct FigureFile {
    /// "trade_off", "erm_learning_curves_2": id of the figure, the second of its kind.
    std::string name;
    std::string svg; ///< a whole document
    std::string csv; ///< the values that are plotted; empty where they are no table
};

/// A drawing as a file of that name.
FigureFile figureFile(std::string name, const Drawing& drawing);

/// Input of the figures of a row: its first run, and learning curves of all its seeds.
FigureInput figureInputOf(const ReportContent& content, const ComparisonRow& row);

/// Every figure of htmlReport() except those given with the content, each name once. `compared` comes from
/// compareForReport().
std::vector<FigureFile> reportFigures(const ReportContent& content, const ReportComparison& compared);

} // namespace groupscope
