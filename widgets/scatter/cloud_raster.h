// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/cloud_style.h"

#include <QImage>

#include <span>
#include <stop_token>

namespace groupscope {

/// Up to this many points a cloud is drawn on the calling thread alone, which is then never kept waiting for
/// others; more are drawn in bands of the picture on all threads. Both give the same bytes.
constexpr std::size_t mostPointsOnOneThread = 150000;

/// `rows` with the farthest first, in the context (which comes first) and among selected points apart.
std::vector<int> farthestFirst(std::span<const int> rows, const ScatterScene& scene,
                               const ScatterCamera& camera);

/// Draws `rows` (in this order; in 3-D farthest first) as smooth discs on a picture of `view` x `scale`
/// pixels, filled with `ground` beforehand (transparent: the picture has no ground). Returns a null picture
/// when `stop` asks to give up. The same bytes for any number of threads.
QImage rasterCloud(std::span<const int> rows, const ScatterScene& scene, const ScatterCamera& camera,
                   const CloudStyle& style, QSizeF view, double scale, const QColor& ground = Qt::transparent,
                   const std::stop_token& stop = {});

} // namespace groupscope
