// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/report/html_report.h"

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace groupscope::cli {

/// Arguments of commands that compare the runs of folders in a page.
struct ComparedFolders {
    std::vector<std::string> folders; ///< of experiments, or run files
    std::string rule;                 ///< empty: what the specifications say
    std::vector<std::string> vary;
    std::string baseline;

    /// Adds DIR, --select, --vary and --baseline to the command; `help` is of DIR.
    void addTo(CLI::App& command, const std::string& help);
};

/// Reads summaries of the runs of `compared`, which must outlive the result, with the rule, variants,
/// columns, failures and reveals of the folders, and a way to load whole runs. Why files are left out stands
/// in `leftOut` and among the warnings. Throws UsageError for an unknown rule, DataError, FileError,
/// Cancelled.
ReportContent contentOf(const ComparedFolders& compared, std::vector<std::string>& leftOut, Console& console);

} // namespace groupscope::cli
