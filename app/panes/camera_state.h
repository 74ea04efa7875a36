// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_view.h"

#include <QJsonArray>

namespace groupscope {

/// Camera of a view, for a document to keep; empty while nobody moved it: the view then shows everything.
inline QJsonArray stateOfCamera(const ScatterView& view) {
    QJsonArray kept;
    if (view.stage()->isCameraMoved())
        for (const double number : view.stage()->camera().viewpoint())
            kept << number;
    return kept;
}

/// Restores a camera, unless a user has moved the view since or the camera would show no point.
inline void restoreCamera(ScatterView& view, const QJsonArray& kept) {
    ScatterCamera::Viewpoint viewpoint{};
    if (kept.size() != static_cast<qsizetype>(viewpoint.size()) || view.stage()->isCameraMoved())
        return;
    for (std::size_t i = 0; i < viewpoint.size(); ++i)
        viewpoint[i] = kept.at(static_cast<qsizetype>(i)).toDouble();
    ScatterCamera camera = view.stage()->camera();
    if (camera.look(viewpoint))
        view.stage()->setCamera(camera, true);
}

} // namespace groupscope
