// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

class MapPanel;
class Session;

/// Writes the report of all runs that have a result, with the map as it is seen, as one self-contained HTML
/// page. Throws UsageError without such runs, FileError when `path` cannot be written.
void writeSessionReport(const Session& session, const MapPanel& map, const QString& path);

} // namespace groupscope
