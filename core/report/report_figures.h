// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/figure.h"
#include "core/report/html_report.h"

#include <string>
#include <vector>

namespace groupscope {

/// Detailed figures are drawn for this many selected runs; tables of a report always hold all.
inline constexpr std::size_t mostDetailedRuns = 24;

/// A figure of a report as a file of its own.
struct FigureFile {
    std::string name; ///< "trade_off", "erm_learning_curves_2": id of the figure, the second of its kind
    std::string svg;  ///< a whole document
    std::string csv;  ///< the values that are plotted; empty where they are no table
};

/// A drawing as a file of that name.
FigureFile figureFile(std::string name, const Drawing& drawing);

/// What figures of a run are drawn of: the first run of a row, learning curves of all its seeds.
FigureInput figureInputOf(const ReportContent& content, const ComparisonRow& row);

/// Every figure that htmlReport() would show but those that came with the content, each name once.
/// `compared` is what compareForReport() gave.
std::vector<FigureFile> reportFigures(const ReportContent& content, const ReportComparison& compared);

} // namespace groupscope
