// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/session/background_job.h"
#include "app/session/map_work.h"
#include "core/report/short_report.h"

#include <QString>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

class Session;

/// Returns a function that makes the report of all runs with a result, as one self-contained HTML page, in
/// any thread. `drawings` with a caption are drawn at once in the calling thread; a report of two pages has
/// none of them. Settings are selected by `rule`. The function throws UsageError without such runs.
std::function<std::string()> reportPage(const Session& session, const std::vector<PaneDrawing>& drawings,
                                        const std::string& rule, ReportLength length = ReportLength::full);

/// Work that writes the report of reportPage(), or the report as PDF if `path` ends in .pdf. Throws
/// UsageError without runs that have a result, and FileError if `path` cannot be written.
BackgroundJob::Work reportWork(const Session& session, const std::vector<PaneDrawing>& drawings,
                               const std::string& rule, const QString& path,
                               ReportLength length = ReportLength::full);

/// The map that the window shows.
struct ShownMap {
    std::shared_ptr<const LaidOutMap> map; ///< null: none is shown, or it moves
    std::string title;                     ///< such as "UMAP of X_clip"
};

/// Work that writes the interactive page of all runs of the open task with a result, see comparisonPage(),
/// with the map `shown` or, if there is none, the first principal components. Hidden test results are not
/// included. Throws UsageError without such runs, FileError if `path` cannot be written, and Cancelled.
BackgroundJob::Work pageWork(const Session& session, const ShownMap& shown, const std::string& rule,
                             const QString& path);

} // namespace groupscope
