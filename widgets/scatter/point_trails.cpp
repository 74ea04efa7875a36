// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/point_trails.h"

#include <QPainter>

#include <algorithm>

namespace groupscope {

namespace {

constexpr double width = 1.5;                   // logical pixels
constexpr float oldest = 0.15F, newest = 0.85F; // opacity
constexpr std::size_t mostParts = 24;           // a longer past is one faint line

bool isDrawn(const ScatterScene& scene, int row) {
    return row >= 0 && row < scene.rows() && scene.visible()[std::size_t(scene.category(row))];
}

} // namespace

void paintPointTrails(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const PointTrails& trails) {
    const ScatterProjection project = camera.projection(box.size());
    const auto spotOf = [&](const float* place) {
        const Eigen::Vector2f pixels = project(place);
        return box.topLeft() + QPointF(pixels.x(), pixels.y());
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < std::min(trails.rows.size(), trails.places.size()); ++i) {
        const int row = trails.rows[i];
        if (!isDrawn(scene, row))
            continue;
        std::vector<QPointF> spots;
        for (const PointTrails::Place& place : trails.places[i])
            spots.push_back(spotOf(place.data()));
        spots.push_back(spotOf(scene.position(row)));
        const std::size_t parts = spots.size() - 1;
        QColor ink = QColor::fromRgb(scene.rowColors()[std::size_t(row)]);
        for (std::size_t part = 0; part < parts; ++part) {
            const std::size_t ago = parts - 1 - part;
            const float share = std::max(0.0F, 1.0F - static_cast<float>(ago) /
                                                          static_cast<float>(std::min(parts, mostParts)));
            ink.setAlphaF(oldest + (newest - oldest) * share);
            painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(spots[part], spots[part + 1]);
        }
    }
    painter.restore();
}

} // namespace groupscope
