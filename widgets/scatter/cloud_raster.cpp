// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/cloud_raster.h"

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

/// A disc may sit anywhere between pixels; its coverage is prepared for a few offsets an axis.
constexpr int offsets = 4;

/// Coverage in [0, 256] of the pixels of a disc, one mask for each of offsets x offsets positions.
struct DiscMasks {
    DiscMasks(double diameter, double opacity)
        : side(static_cast<int>(std::ceil(diameter)) + 2)
        , weights(std::size_t(offsets) * offsets * side * side) {
        for (int offset = 0; offset < offsets * offsets; ++offset) {
            const double middleX = 0.5 * side + (offset % offsets + 0.5) / offsets - 0.5;
            const double middleY = 0.5 * side + double(offset / offsets + 0.5) / offsets - 0.5;
            for (int pixel = 0; pixel < side * side; ++pixel) {
                const double distance =
                    std::hypot(pixel % side + 0.5 - middleX, double(pixel / side) + 0.5 - middleY);
                const double coverage = std::clamp(0.5 * diameter - distance + 0.5, 0.0, 1.0);
                weights[std::size_t(offset) * side * side + pixel] =
                    static_cast<int>(std::lround(256.0 * opacity * coverage));
            }
        }
    }

    int side;
    std::vector<int> weights;
};

/// Premultiplied `color` over `ground` with weight in [0,256].
QRgb blend(QRgb ground, QRgb color, int weight) {
    const int rest = 256 - weight;
    const auto mix = [=](int under, int over) { return (under * rest + over * weight) >> 8; };
    return qRgba(mix(qRed(ground), qRed(color)), mix(qGreen(ground), qGreen(color)),
                 mix(qBlue(ground), qBlue(color)), mix(qAlpha(ground), 255));
}

class Canvas {
  public:
    explicit Canvas(QSize size)
        : image_(size, QImage::Format_ARGB32_Premultiplied) {
        image_.fill(Qt::transparent);
        pixels_ = reinterpret_cast<QRgb*>(image_.bits());
        stride_ = std::size_t(image_.bytesPerLine()) / sizeof(QRgb);
    }

    void disc(const DiscMasks& masks, Eigen::Vector2f middle, QRgb color) {
        const int side = masks.side;
        // Upper left corner of the mask, in steps of 1/offsets pixel.
        const double left = (middle.x() - 0.5 * side + 0.5) * offsets;
        const double top = (middle.y() - 0.5 * side + 0.5) * offsets;
        if (!(left > -1e6 && top > -1e6 && left < 1e6 && top < 1e6)) {
            return;
        }
        const int stepX = static_cast<int>(std::floor(left));
        const int stepY = static_cast<int>(std::floor(top));
        const int x0 = (stepX - (stepX & (offsets - 1))) / offsets;
        const int y0 = (stepY - (stepY & (offsets - 1))) / offsets;
        const int offset = (stepY & (offsets - 1)) * offsets + (stepX & (offsets - 1));
        const int* mask = masks.weights.data() + std::size_t(offset) * side * side;
        const int firstX = std::max(0, -x0);
        const int lastX = std::min(side, image_.width() - x0);
        for (int y = std::max(0, -y0); y < std::min(side, image_.height() - y0); ++y) {
            QRgb* line = pixels_ + std::size_t(y0 + y) * stride_ + x0;
            for (int x = firstX; x < lastX; ++x) {
                line[x] = blend(line[x], color, mask[y * side + x]);
            }
        }
    }

    QImage take() { return std::move(image_); }

  private:
    QImage image_;
    QRgb* pixels_;
    std::size_t stride_;
};

} // namespace

QColor fadedColor(const QColor& color, float depth, const QColor& ground) {
    const float share = depthFade * depth;
    const auto mix = [share](float near, float far) { return near + share * (far - near); };
    return QColor::fromRgbF(mix(color.redF(), ground.redF()), mix(color.greenF(), ground.greenF()),
                            mix(color.blueF(), ground.blueF()));
}

std::vector<int> farthestFirst(std::span<const int> rows, const ScatterScene& scene,
                               const ScatterCamera& camera) {
    std::vector<std::pair<float, int>> byDepth;
    byDepth.reserve(rows.size());
    for (const int row : rows) {
        byDepth.emplace_back(-camera.depth(scene.position(row)), row);
    }
    std::sort(byDepth.begin(), byDepth.end());
    std::vector<int> sorted;
    sorted.reserve(rows.size());
    for (const auto& [depth, row] : byDepth) {
        sorted.push_back(row);
    }
    return sorted;
}

QImage rasterCloud(std::span<const int> rows, const ScatterScene& scene, const ScatterCamera& camera,
                   const CloudStyle& style, QSizeF view, double scale) {
    const DiscMasks masks(std::min(style.pointSize * scale, 256.0), style.opacity);
    const QSize size = (view * scale).toSize().expandedTo(QSize(1, 1));
    const ScatterProjection project = camera.projection(view);
    const float enlarged = static_cast<float>(scale);
    Canvas canvas(size);
    if (!scene.isThreeD()) {
        for (const int row : rows) {
            canvas.disc(masks, enlarged * project(scene.position(row)),
                        scene.colors()[std::size_t(scene.category(row))].rgb());
        }
        return canvas.take();
    }
    const DiscMasks rims(std::min((style.pointSize + 2.0 * rimWidth) * scale, 256.0), rimOpacity);
    for (const int row : farthestFirst(rows, scene, camera)) {
        const float* position = scene.position(row);
        const QColor& color = scene.colors()[std::size_t(scene.category(row))];
        const Eigen::Vector2f spot = enlarged * project(position);
        canvas.disc(rims, spot, style.ground.rgb());
        canvas.disc(masks, spot, fadedColor(color, camera.depth(position), style.ground).rgb());
    }
    return canvas.take();
}

} // namespace groupscope
