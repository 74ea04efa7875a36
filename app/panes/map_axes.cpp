// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_axes.h"

#include "app/session/translated.h"
#include "core/projection/projection_parameters.h"

namespace groupscope {

QStringList axisNames(const ProjectionOptions& options) {
    const QString name = options.method == ProjectionOptions::Method::pca
                             ? translated("PC")
                             : QString::fromStdString(projectionKind(options.method).name);
    QStringList names;
    for (int axis = 1; axis <= options.dimensions; ++axis)
        names.append(QStringLiteral("%1 %2").arg(name).arg(axis));
    return names;
}

bool hasOwnAxes(const LaidOutMap& map) {
    return map.embedding != nullptr && map.embedding->cols() <= map.projection.positions.cols();
}

QStringList ownAxisNames(const LaidOutMap& map) {
    QStringList names;
    for (Eigen::Index axis = 1; axis <= map.projection.positions.cols(); ++axis)
        names.append(translated("dimension %1").arg(axis));
    return names;
}

} // namespace groupscope
