// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_view.h"

#include <QJsonArray>

namespace groupscope {

/// Where a view looks, for a document to keep; empty while nobody has moved it: it sees all then, whatever
/// its size.
inline QJsonArray stateOfCamera(const ScatterView& view) {
    QJsonArray kept;
    if (view.stage()->isCameraMoved())
        for (const double number : view.stage()->camera().viewpoint())
            kept << number;
    return kept;
}

/// Looks there again, unless somebody has moved it since, or nothing would be seen from there.
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
