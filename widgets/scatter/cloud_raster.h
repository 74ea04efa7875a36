// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/cloud_style.h"

#include <QImage>

#include <span>
#include <stop_token>

namespace groupscope {

/// Up to this number of points, a cloud is drawn in the calling thread alone, which then never waits for
/// other threads; larger clouds are drawn in bands by all threads. Both give the same bytes.
constexpr std::size_t mostPointsOnOneThread = 150000;

/// `rows` with the farthest first; unselected points come first, selected ones follow.
std::vector<int> farthestFirst(std::span<const int> rows, const ScatterScene& scene,
                               const ScatterCamera& camera);

/// Draws `rows` (in this order; in 3-D farthest first) as smooth discs on a picture of `view` x `scale`
/// pixels, filled with `ground` (transparent: no background). Returns a null picture if `stop` is requested.
/// The bytes do not depend on the number of threads.
QImage rasterCloud(std::span<const int> rows, const ScatterScene& scene, const ScatterCamera& camera,
                   const CloudStyle& style, QSizeF view, double scale, const QColor& ground = Qt::transparent,
                   const std::stop_token& stop = {});

} // namespace groupscope
