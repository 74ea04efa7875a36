// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/session/background_job.h"

#include <QString>

#include <string>
#include <vector>

namespace groupscope {

class Session;

/// The work that writes the report of all runs that have a result, with `drawings` that have a caption as
/// they are now and settings chosen by `rule`, as one self-contained HTML page, or as PDF where `path` ends
/// so. The drawings are made at once, in the calling thread; everything else in the work. The work throws
/// UsageError without such runs, FileError when `path` cannot be written.
BackgroundJob::Work reportWork(const Session& session, const std::vector<PaneDrawing>& drawings,
                               const std::string& rule, const QString& path);

} // namespace groupscope
