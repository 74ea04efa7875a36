// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/cloud_style.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <unordered_map>

namespace groupscope {
namespace {

constexpr std::size_t sampleSize = 2048;
constexpr float cellSide = 24.0F;
/// How much of the ground the points hide together at a place of typical density.
constexpr double cover = 0.97;
constexpr double leastOpacity = 0.3;
/// Points of a thinned cloud are larger by this factor.
constexpr double growth = 1.25;

/// Points a square pixel around a point of `rows` that lies inside the view, on average over such points.
double crowding(std::span<const int> rows, const ScatterScene& scene, const ScatterCamera& camera,
                QSizeF view) {
    const std::size_t count = std::min(rows.size(), sampleSize);
    const ScatterProjection project = camera.projection(view);
    std::unordered_map<int, int> cells;
    cells.reserve(2 * count);
    const int columns = static_cast<int>(view.width() / cellSide) + 1;
    int inside = 0;
    for (std::size_t index = 0; index < count; ++index) {
        // Layers of the order are random in themselves, so even steps are a fair sample.
        const Eigen::Vector2f spot = project(scene.position(rows[index * rows.size() / count]));
        if (spot.x() >= 0 && spot.y() >= 0 && spot.x() < view.width() && spot.y() < view.height()) {
            ++cells[int(spot.y() / cellSide) * columns + int(spot.x() / cellSide)];
            ++inside;
        }
    }
    double neighbors = 0.0;
    for (const auto& [cell, points] : cells) {
        neighbors += double(points) * (points - 1);
    }
    const double perCell = inside > 0 ? neighbors / inside : 0.0;
    return perCell * double(rows.size()) / double(std::max<std::size_t>(count, 1)) / (cellSide * cellSide);
}

/// Opacity at which `layers` points above each other hide `cover` of the ground.
double opacityOf(double layers) {
    return layers > 0.0 ? std::clamp(1.0 - std::pow(1.0 - cover, 1.0 / layers), leastOpacity, 1.0) : 1.0;
}

} // namespace

CloudStyle cloudStyle(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view, double pointSize,
                      const QColor& ground) {
    CloudStyle style;
    style.pointSize = pointSize;
    style.ground = ground;
    if (!scene.isThreeD()) {
        const double area = 0.25 * std::numbers::pi * pointSize * pointSize;
        const auto opacity = [&](std::span<const int> rows) {
            return opacityOf(area * crowding(rows, scene, camera, view));
        };
        const std::span<const int> rows(scene.order());
        style.contextOpacity = opacity(rows.first(std::size_t(scene.drawing().contextCount())));
        for (int layer = 0; layer < DrawingOrder::layers; ++layer) {
            style.opacity[std::size_t(layer)] = opacity(scene.drawing().layer(layer));
        }
    }
    return style;
}

CloudStyle thinnedStyle(CloudStyle style, double share) {
    // As many layers as the points that remain, at their new size, put above each other.
    const double layers = std::clamp(share * growth * growth, 1e-9, 1.0);
    const auto thicker = [layers](double opacity) { return 1.0 - std::pow(1.0 - opacity, 1.0 / layers); };
    style.pointSize *= growth;
    style.contextOpacity = thicker(style.contextOpacity);
    std::transform(style.opacity.begin(), style.opacity.end(), style.opacity.begin(), thicker);
    return style;
}

double rimOpacity(double pointSize) {
    return 0.6 * std::clamp(0.5 * (pointSize - 2.5), 0.0, 1.0);
}

QRgb fadedColor(QRgb color, float depth, QRgb ground) {
    const float share = depthFade * depth;
    const auto mix = [share](int near, int far) {
        return static_cast<int>(float(near) + share * float(far - near) + 0.5F);
    };
    return qRgb(mix(qRed(color), qRed(ground)), mix(qGreen(color), qGreen(ground)),
                mix(qBlue(color), qBlue(ground)));
}

QColor contextColor(const QColor& ground) {
    const bool dark = ground.lightnessF() < 0.5F;
    const float share = dark ? 0.30F : 0.24F;
    const float end = dark ? 1.0F : 0.0F;
    const auto mix = [=](float channel) { return channel + share * (end - channel); };
    return QColor::fromRgbF(mix(ground.redF()), mix(ground.greenF()), mix(ground.blueF()));
}

} // namespace groupscope
