// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "widgets/scatter/scatter_view.h"

#include <QImage>

#include <array>
#include <cmath>

namespace groupscope {

/// Three categories in three clusters, 100 points each.
inline const std::array<QColor, 3> testColors = {QColor(0, 114, 178), QColor(213, 94, 0),
                                                 QColor(0, 158, 115)};

inline MatrixF testPositions(int dimensions, int rows = 300) {
    Random random(3, "scatter fixture");
    MatrixF positions(rows, dimensions);
    for (int row = 0; row < rows; ++row) {
        for (int axis = 0; axis < dimensions; ++axis) {
            const double centre = axis == row % 3 ? 4.0 : 0.0;
            positions(row, axis) = static_cast<float>(centre + 0.5 * random.normal());
        }
    }
    return positions;
}

inline void setTestCategories(ScatterView& view) {
    std::vector<int> codes(static_cast<std::size_t>(view.scene().rows()));
    for (std::size_t row = 0; row < codes.size(); ++row) {
        codes[row] = static_cast<int>(row % 3);
    }
    view.setCategories(QStringLiteral("garment"), codes,
                       {QStringLiteral("boot"), QStringLiteral("shirt"), QStringLiteral("bag")},
                       {testColors.begin(), testColors.end()});
}

/// Pixels of `box` in which `color`, or a shade of it towards white (depth, smooth edges), is seen.
inline int pixelsLike(const QImage& image, const QRect& box, const QColor& color) {
    int count = 0;
    const float hue = color.hsvHueF();
    for (int y = box.top(); y <= box.bottom(); ++y) {
        for (int x = box.left(); x <= box.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            const float away = std::abs(pixel.hsvHueF() - hue);
            count += pixel.hsvSaturationF() > 0.3F && std::min(away, 1.0F - away) < 0.03F ? 1 : 0;
        }
    }
    return count;
}

} // namespace groupscope
