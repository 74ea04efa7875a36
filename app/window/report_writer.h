// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/background_job.h"

#include <QString>

#include <string>

namespace groupscope {

class MapPanel;
class Session;

/// The work that writes the report of all runs that have a result, with the map as it is seen now and
/// settings chosen by `rule`, as one self-contained HTML page. The map is drawn at once, in the calling
/// thread; everything else in the work. The work throws UsageError without such runs, FileError when `path`
/// cannot be written.
BackgroundJob::Work reportWork(const Session& session, const MapPanel& map, const std::string& rule,
                               const QString& path);

} // namespace groupscope
