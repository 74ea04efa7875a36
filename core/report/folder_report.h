// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/report/html_report.h"
#include "core/runs/run_store.h"

#include <string>
#include <vector>

namespace groupscope {

/// Request for a report of folders. Empty members mean: as in the specifications of the folders.
struct FolderReport {
    /// Experiment folders or run files; the data check is that of the first.
    std::vector<std::string> folders;
    std::string rule{};              ///< selection rule
    std::vector<std::string> vary{}; ///< see compareRuns()
    std::string baseline{};          ///< see compareToBaseline()
    std::vector<std::string> axes{}; ///< two columns of trade-offs
    std::string mix{};               ///< file of shares of groups
};

/// The content of a report of folders.
struct ReadReport {
    ReportContent content;
    std::vector<std::string> leftOut{}; ///< why a run file could not be read, one line each
};

/// Reads runs, failures, specifications and reveals of the folders. `content.command` stays empty. Throws
/// UsageError for an unknown rule, field or column, DataError, FileError, Cancelled.
ReadReport readReport(const FolderReport& request, const RunContext& context = {});
/// Reads a report with known runs; `runs` are summaries of those in the folders.
ReadReport readReport(const FolderReport& request, RunSummaries runs, const RunContext& context = {});

/// Removes the data check of `folder`, named `name` in the warning, if it is for other data than the shown
/// runs. `compared` comes from compareForReport().
void leaveOutForeignChecks(ReportContent& content, const ReportComparison& compared,
                           const std::string& folder, const std::string& name);

} // namespace groupscope
