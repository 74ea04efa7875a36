// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_painter.h"

#include "widgets/scatter/figure_legend.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

constexpr double legendMargin = 12.0;

bool drawsVectors(const QPainter& painter) {
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type == QPaintEngine::SVG || type == QPaintEngine::Pdf || type == QPaintEngine::Picture;
}

void paintVectorCloud(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const CloudStyle& style) {
    const std::vector<int> rows =
        scene.isThreeD() ? farthestFirst(scene.order(), scene, camera) : scene.order();
    QColor rim = style.ground;
    rim.setAlphaF(static_cast<float>(rimOpacity(style.pointSize)));
    painter.setPen(scene.isThreeD() && rim.alpha() > 0 ? QPen(rim, rimWidth) : QPen(Qt::NoPen));
    const double radius = 0.5 * style.pointSize;
    const QRgb ground = style.ground.rgb();
    const QRgb context = contextColor(style.ground).rgb();
    QRgb current = 0;
    for (const int row : rows) {
        const float* position = scene.position(row);
        const QPointF spot = box.topLeft() + camera.project(position, box.size());
        if (!box.adjusted(-radius, -radius, radius, radius).contains(spot)) {
            continue;
        }
        const bool isContext = scene.isContext(row);
        QRgb color = isContext ? context : scene.rowColors()[std::size_t(row)];
        painter.setOpacity(isContext ? style.contextOpacity : style.opacity[color >> 24U]);
        color |= 0xff000000U;
        if (scene.isThreeD()) {
            // Sixteen shades, so that a drawing program has few styles.
            const float depth = std::round(16.0F * camera.depth(position)) / 16.0F;
            color = fadedColor(color, depth, ground);
        }
        if (color != current) {
            painter.setBrush(QColor::fromRgb(color));
            current = color;
        }
        painter.drawEllipse(spot, radius, radius);
    }
    painter.setOpacity(1.0);
}

void paintCloud(QPainter& painter, const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
                const CloudStyle& style) {
    const bool vectors = drawsVectors(painter);
    painter.save();
    painter.setClipRect(box);
    if (vectors && int(scene.order().size()) <= mostVectorPoints) {
        paintVectorCloud(painter, box, scene, camera, style);
    } else {
        // In print a picture needs more pixels than the page has units: three thousand on its longer side.
        const double enlarged = painter.worldTransform().m11();
        const double scale =
            vectors ? std::max(enlarged, 3000.0 / std::max(box.width(), box.height())) : enlarged;
        const QImage cloud = rasterCloud(scene.order(), scene, camera, style, box.size(), scale);
        painter.drawImage(QRectF(box.topLeft(), QSizeF(cloud.size()) / scale), cloud);
    }
    painter.restore();
}

} // namespace

QString pointsNote(const ScatterScene& scene) {
    const QLocale locale(QLocale::English);
    const int placed = scene.rows() - scene.missingPositions();
    const int shown = scene.visibleCount();
    const std::size_t selected = scene.selection().count();
    QString note;
    if (selected > 0) {
        note = QCoreApplication::translate("Scatter", "%1 of %2 points selected")
                   .arg(locale.toString(qulonglong(selected)), locale.toString(scene.rows()));
    } else if (shown == placed) {
        note = QCoreApplication::translate("Scatter", "%1 points").arg(locale.toString(shown));
    } else {
        note = QCoreApplication::translate("Scatter", "%1 of %2 points")
                   .arg(locale.toString(shown), locale.toString(placed));
    }
    if (scene.missingPositions() > 0) {
        note += QCoreApplication::translate("Scatter", ", %1 without a position")
                    .arg(locale.toString(scene.missingPositions()));
    }
    return note;
}

void paintScatterFigure(QPainter& painter, const QRectF& area, const ScatterScene& scene,
                        const ScatterCamera& camera, const FigureStyle& style) {
    painter.save();
    painter.fillRect(area, style.cloud.ground);
    painter.translate(area.topLeft());
    const QSizeF page = area.size();
    CloudStyle cloud = style.cloud;
    cloud.pointSize *= std::min(page.width() / style.view.width(), page.height() / style.view.height());

    const QFont font = painter.font();
    QFont titleFont = font;
    titleFont.setBold(true);
    const double titleHeight = style.title.isEmpty() ? 0.0 : QFontMetricsF(titleFont).height() + legendMargin;
    const double noteHeight = QFontMetricsF(font).height() + 0.5 * legendMargin;
    const FigureLegend legend(scene, font, page);
    const double legendSpace =
        style.legend && legend.width() > 0.0 ? legend.width() + 2.0 * legendMargin : 0.0;
    const QRectF box(0.0, titleHeight, std::max(page.width() - legendSpace, 1.0),
                     std::max(page.height() - titleHeight - noteHeight, 1.0));

    paintCloud(painter, box, scene, camera, cloud);
    paintAnnotations(painter, box, scene, camera, style.annotations, {style.cloud.ground, style.text, font});
    painter.setPen(style.text);
    painter.setFont(titleFont);
    painter.drawText(
        QRectF(legendMargin, 0.5 * legendMargin, box.width() - legendMargin, titleHeight), Qt::AlignVCenter,
        QFontMetricsF(titleFont).elidedText(style.title, Qt::ElideRight, box.width() - legendMargin));
    painter.setFont(font);
    painter.setPen(style.faintText);
    painter.drawText(QRectF(legendMargin, box.bottom(), box.width(), noteHeight - 4.0), Qt::AlignVCenter,
                     pointsNote(scene));
    if (style.legend)
        legend.draw(painter, QPointF(box.right() + legendMargin, legendMargin), style.text, style.faintText);
    painter.restore();
}

} // namespace groupscope
