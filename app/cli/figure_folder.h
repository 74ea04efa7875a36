// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/output_file.h"
#include "core/report/report_figures.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Folder for the figures of a command, each as a separate file. None are written without a folder.
struct FigureFolder {
    std::string path;
    OutputFile out; ///< whether figures may be replaced

    /// Said before long work: the folder can be made. Throws FileError.
    void require() const;
    /// Writes every available figure of that need: temperature_scan.svg, temperature_scan_2.svg, … Throws
    /// FileError before the first is written if one may not be. Returns their number.
    std::size_t write(FigureNeeds needs, const FigureInput& input) const;
    /// Writes figures as NAME.svg, and the values of plots as NAME.csv; else the same.
    std::size_t write(const std::vector<FigureFile>& figures) const;
};

} // namespace groupscope::cli
