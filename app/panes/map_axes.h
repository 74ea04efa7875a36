// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/map_work.h"

#include <QStringList>

namespace groupscope {

/// "UMAP 1", "UMAP 2"; of PCA the components.
QStringList axisNames(const ProjectionOptions& options);

/// Whether its rows have no more values than the map: they are shown as they are, whatever was asked for.
bool hasOwnAxes(const LaidOutMap& map);
/// "dimension 1", …, of such a map.
QStringList ownAxisNames(const LaidOutMap& map);

} // namespace groupscope
