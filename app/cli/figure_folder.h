// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/output_file.h"
#include "core/report/report_figures.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Where a command writes figures, each as a file of its own. None are written without a folder.
struct FigureFolder {
    std::string path;
    OutputFile out; ///< whether figures may be replaced

    /// Said before long work: the folder can be made. Throws FileError.
    void require() const;
    /// Every figure of that need that can be drawn: temperature_scan.svg, temperature_scan_2.svg, … Throws
    /// FileError before the first is written if one may not be. Returns how many there are.
    std::size_t write(FigureNeeds needs, const FigureInput& input) const;
    /// Writes figures as NAME.svg, and the values of plots as NAME.csv; else the same.
    std::size_t write(const std::vector<FigureFile>& figures) const;
};

} // namespace groupscope::cli
