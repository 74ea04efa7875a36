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

/// Returns what makes the report of all runs that have a result, as one self-contained HTML page, in any
/// thread. `drawings` that have a caption stand in it as they are now: they are made at once, in the calling
/// thread; two pages have none of them. Settings are selected by `rule`. Calling the result throws UsageError
/// without such runs.
std::function<std::string()> reportPage(const Session& session, const std::vector<PaneDrawing>& drawings,
                                        const std::string& rule, ReportLength length = ReportLength::full);

/// The work that writes the report of all runs that have a result, with `drawings` that have a caption as
/// they are now and settings selected by `rule`, as reportPage() makes it, or as PDF where `path` ends so.
/// The work throws UsageError without such runs, FileError when `path` cannot be written.
BackgroundJob::Work reportWork(const Session& session, const std::vector<PaneDrawing>& drawings,
                               const std::string& rule, const QString& path,
                               ReportLength length = ReportLength::full);

/// The map that the window shows.
struct ShownMap {
    std::shared_ptr<const LaidOutMap> map; ///< null: none is shown, or it moves
    std::string title;                     ///< "UMAP of X_clip"
};

/// Returns the work that writes the interactive page of all runs of the open task that have a result, as
/// comparisonPage() makes it, with the map `shown` or, if there is none, the first principal components.
/// Test results that are hidden are not in it. The work throws UsageError without such runs, FileError when
/// `path` cannot be written, Cancelled.
BackgroundJob::Work pageWork(const Session& session, const ShownMap& shown, const std::string& rule,
                             const QString& path);

} // namespace groupscope
