// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_annotations.h"

#include "core/figures/label_places.h"
#include "widgets/scatter/scatter_axes.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

/// More names than this would hide the cloud.
constexpr std::size_t mostLabels = 100;
constexpr double widestLabel = 160.0;
constexpr double labelSwatch = 8.0;
constexpr double labelPadding = 3.0;
/// Pixels between the corners of a contour.
constexpr double leastStep = 3.5;

QFont labelFont(const QFont& font) {
    QFont bold = font;
    bold.setWeight(QFont::DemiBold);
    return bold;
}

/// Category colour moved towards the text's, so that a line shows on a cloud of the same colour.
QColor lineColor(const QColor& color, const QColor& text) {
    const float part = 0.3F;
    const auto mixed = [part](float first, float second) { return first + part * (second - first); };
    return QColor::fromRgbF(mixed(color.redF(), text.redF()), mixed(color.greenF(), text.greenF()),
                            mixed(color.blueF(), text.blueF()));
}

/// A line of the data on screen, without indistinguishable corners.
QPolygonF onScreen(const std::vector<QPointF>& line, const ScatterProjection& project, QPointF corner) {
    QPolygonF spots;
    spots.reserve(static_cast<qsizetype>(line.size()));
    for (const QPointF& at : line) {
        const float position[3] = {float(at.x()), float(at.y()), 0.0F};
        const Eigen::Vector2f pixels = project(position);
        const QPointF spot = corner + QPointF(pixels.x(), pixels.y());
        if (spots.isEmpty() || (spot - spots.back()).manhattanLength() >= leastStep) {
            spots.push_back(spot);
        }
    }
    return spots;
}

void paintContours(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                   const ScatterCamera& camera, const ScatterAnnotations& annotations,
                   const AnnotationStyle& style) {
    const ScatterProjection project = camera.projection(box.size());
    for (const DensityContour& contour : annotations.contours) {
        const std::size_t code = static_cast<std::size_t>(contour.category);
        if (code >= scene.visible().size() || !scene.visible()[code]) {
            continue;
        }
        QPainterPath path;
        for (const std::vector<QPointF>& line : contour.lines) {
            path.addPolygon(onScreen(line, project, box.topLeft()));
            path.closeSubpath();
        }
        if (!path.intersects(box)) {
            continue;
        }
        const double width = contour.share < 0.7 ? 2.0 : 1.3;
        QColor halo = style.ground;
        halo.setAlphaF(0.75F);
        // Mitred: the joins of a smooth line are flat, and round ones would take three times as long.
        painter.strokePath(path, QPen(halo, width + 2.2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.strokePath(path, QPen(lineColor(scene.colors()[code], style.text), width, Qt::SolidLine,
                                      Qt::FlatCap, Qt::MiterJoin));
    }
}

QString shownName(const ScatterScene& scene, const GroupCentre& centre, const QFontMetricsF& metrics) {
    return metrics.elidedText(scene.names()[std::size_t(centre.category)], Qt::ElideRight, widestLabel);
}

/// Draws a line from a name to its position, if the name is next to it.
void paintLeader(QPainter& painter, QPointF anchor, const QRectF& place, const AnnotationStyle& style) {
    if (place.contains(anchor)) {
        return;
    }
    const QPointF edge(std::clamp(anchor.x(), place.left(), place.right()),
                       std::clamp(anchor.y(), place.top(), place.bottom()));
    painter.setPen(QPen(style.ground, 3.0));
    painter.drawLine(anchor, edge);
    painter.setPen(QPen(style.text, 1.0));
    painter.drawLine(anchor, edge);
}

void paintLabels(QPainter& painter, const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
                 const ScatterAnnotations& annotations, const AnnotationStyle& style) {
    const QFont font = labelFont(style.font);
    const QFontMetricsF metrics(font);
    const auto places = centreLabels(box, scene, camera, annotations.centres, style.font);
    // All lines before the first name: none runs through one.
    for (std::size_t at = 0; at < places.size(); ++at) {
        if (!places[at].isNull()) {
            const QPointF anchor =
                camera.project(annotations.centres[at].median.data(), box.size()) + box.topLeft();
            paintLeader(painter, anchor, places[at], style);
        }
    }
    painter.setFont(font);
    for (std::size_t at = 0; at < places.size(); ++at) {
        const GroupCentre& centre = annotations.centres[at];
        const QRectF& place = places[at];
        if (place.isNull()) {
            continue;
        }
        painter.setPen(QPen(style.ground, 1.5));
        painter.setBrush(scene.colors()[std::size_t(centre.category)]);
        painter.drawEllipse(QPointF(place.left() + labelPadding + 0.5 * labelSwatch, place.center().y()),
                            0.5 * labelSwatch + 0.75, 0.5 * labelSwatch + 0.75);
        const QPointF baseline(place.left() + 2.0 * labelPadding + labelSwatch,
                               place.center().y() + 0.5 * (metrics.ascent() - metrics.descent()));
        paintHaloText(painter, baseline, shownName(scene, centre, metrics), style);
    }
}

} // namespace

std::vector<QRectF> centreLabels(const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
                                 const std::vector<GroupCentre>& centres, const QFont& font) {
    const QFontMetricsF metrics(labelFont(font));
    const ScatterProjection project = camera.projection(box.size());
    std::vector<LabelRequest> labels;
    for (const GroupCentre& centre : centres) {
        const std::size_t code = static_cast<std::size_t>(centre.category);
        if (labels.size() == mostLabels) {
            break;
        }
        LabelRequest label{.optional = true, .place = LabelRequest::Place::on};
        if (code >= scene.names().size() || !scene.visible()[code]) {
            label.x = box.left() - 1e6; // out of bounds: has no place, and the others keep theirs
        } else {
            const Eigen::Vector2f spot = project(centre.median.data());
            label.x = box.left() + spot.x();
            label.y = box.top() + spot.y();
            label.width = metrics.horizontalAdvance(shownName(scene, centre, metrics)) + labelSwatch +
                          3.0 * labelPadding;
            label.height = metrics.height() + 2.0;
        }
        labels.push_back(label);
    }
    const Box bounds{box.left() + 2.0, box.top() + 2.0, box.width() - 4.0, box.height() - 4.0};
    std::vector<QRectF> places;
    for (const std::optional<Box>& place : placeLabels(labels, {}, {}, bounds)) {
        places.push_back(place ? QRectF(place->left, place->top, place->width, place->height) : QRectF());
    }
    return places;
}

void paintAnnotations(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const ScatterAnnotations& annotations,
                      const AnnotationStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(box, Qt::IntersectClip);
    painter.setBrush(Qt::NoBrush);
    paintContours(painter, box, scene, camera, annotations, style);
    if (annotations.trails != nullptr)
        paintPointTrails(painter, box, scene, camera, *annotations.trails);
    if (annotations.pairs != nullptr)
        paintPairMarks(painter, box, scene, camera, *annotations.pairs, style);
    painter.setFont(style.font);
    if (scene.rows() > scene.missingPositions())
        paintAxes(painter, box, scene, camera, annotations, style);
    paintLabels(painter, box, scene, camera, annotations, style);
    painter.restore();
}

} // namespace groupscope
