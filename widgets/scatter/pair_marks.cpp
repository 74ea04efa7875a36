// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/pair_marks.h"

#include "widgets/scatter/cloud_style.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <span>

namespace groupscope {
namespace {

constexpr double keyMargin = 8.0;
constexpr double keyGap = 4.0;
constexpr double keyMark = 5.0;
constexpr double leastMark = 4.5; // half of a diagonal, in logical pixels

/// A diamond that covers a disc of that diameter.
double markRadius(double pointSize) {
    return std::max(leastMark, 0.71 * pointSize + 0.5);
}

QPolygonF diamond(QPointF centre, double radius) {
    return {{centre + QPointF(0.0, -radius), centre + QPointF(radius, 0.0), centre + QPointF(0.0, radius),
             centre + QPointF(-radius, 0.0)}};
}

QPointF spotOf(const ScatterScene& scene, const ScatterProjection& project, int row, QPointF corner) {
    const Eigen::Vector2f pixels = project(scene.position(row));
    return corner + QPointF(pixels.x(), pixels.y());
}

bool isShown(const ScatterScene& scene, int row) {
    return row >= 0 && row < scene.rows() && scene.visible()[std::size_t(scene.category(row))];
}

void paintLines(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                const ScatterProjection& project, const PairMarks& marks, const AnnotationStyle& style) {
    QColor ink = style.text;
    ink.setAlphaF(0.55F);
    painter.setPen(QPen(ink, 1.0));
    for (const auto& [first, second] : marks.lines) {
        if (isShown(scene, first) && isShown(scene, second)) {
            painter.drawLine(spotOf(scene, project, first, box.topLeft()),
                             spotOf(scene, project, second, box.topLeft()));
        }
    }
}

/// Texts are lighter than the images, which lie above them: there are often more of them.
QColor lightened(const QColor& color, const QColor& ground) {
    const float part = 0.5F;
    const auto mixed = [part](float first, float second) { return first + part * (second - first); };
    return QColor::fromRgbF(mixed(color.redF(), ground.redF()), mixed(color.greenF(), ground.greenF()),
                            mixed(color.blueF(), ground.blueF()));
}

/// Paints the points of one kind among some that are drawn.
class KindPainter {
  public:
    KindPainter(QPainter& painter, const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
                const PairMarks& marks, const AnnotationStyle& style)
        : painter_(painter)
        , box_(box)
        , scene_(scene)
        , project_(camera.projection(box.size()))
        , style_(style)
        , isMarked_(std::size_t(scene.rows()), 0) {
        for (const int row : marks.marked) {
            if (row >= 0 && row < scene.rows()) {
                isMarked_[std::size_t(row)] = 1;
            }
        }
    }

    /// Diamonds below, discs above them.
    void paint(std::span<const int> rows) const {
        for (const bool marked : {true, false}) {
            for (const int row : rows) {
                if ((isMarked_[std::size_t(row)] != 0) == marked) {
                    paintPoint(row, marked);
                }
            }
        }
    }

  private:
    void paintPoint(int row, bool marked) const {
        const double size = scene_.automaticPointSize(), radius = markRadius(size);
        const QPointF spot = spotOf(scene_, project_, row, box_.topLeft());
        if (!box_.adjusted(-radius, -radius, radius, radius).contains(spot)) {
            return;
        }
        const QRgb own = scene_.rowColors()[std::size_t(row)]; // its alpha is a layer
        const QColor color =
            scene_.isContext(row) ? contextColor(style_.ground) : QColor(qRed(own), qGreen(own), qBlue(own));
        if (marked) {
            painter_.setPen(QPen(color, 1.2));
            painter_.setBrush(lightened(color, style_.ground));
            painter_.drawPolygon(diamond(spot, radius));
        } else {
            painter_.setPen(QPen(style_.ground, 1.0));
            painter_.setBrush(color);
            painter_.drawEllipse(spot, 0.5 * size, 0.5 * size);
        }
    }

    QPainter& painter_;
    QRectF box_;
    const ScatterScene& scene_;
    ScatterProjection project_;
    const AnnotationStyle& style_;
    std::vector<char> isMarked_;
};

/// Draws the key of both kinds on the background colour, so that it is readable above any cloud.
void paintKey(QPainter& painter, const QRectF& box, const PairMarks& marks, const AnnotationStyle& style) {
    const QFontMetricsF metrics(style.font);
    const auto widthOf = [&](const QString& name) {
        return 2.0 * keyMark + keyGap + metrics.horizontalAdvance(name);
    };
    const QRectF plate(box.left() + keyGap, box.top() + keyGap,
                       widthOf(marks.pointName) + widthOf(marks.markName) + 4.0 * keyMargin,
                       metrics.height() + 2.0 * keyGap);
    QColor ground = style.ground;
    ground.setAlphaF(0.85F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(plate, keyGap, keyGap);
    painter.setFont(style.font);
    const double middle = plate.center().y();
    double x = plate.left() + keyMargin;
    const auto entry = [&](const QString& name, bool marked) {
        const QPointF centre(x + keyMark, middle);
        if (marked) {
            painter.setPen(QPen(style.text, 1.2));
            painter.setBrush(lightened(style.text, style.ground));
            painter.drawPolygon(diamond(centre, keyMark));
        } else {
            painter.setPen(Qt::NoPen);
            painter.setBrush(style.text);
            painter.drawEllipse(centre, keyMark - 1.0, keyMark - 1.0);
        }
        x += 2.0 * keyMark + keyGap;
        painter.setPen(style.text);
        painter.drawText(QPointF(x, middle + 0.5 * (metrics.ascent() - metrics.descent())), name);
        x += metrics.horizontalAdvance(name) + 2.0 * keyMargin;
    };
    entry(marks.pointName, false);
    entry(marks.markName, true);
}

} // namespace

void paintPairMarks(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                    const ScatterCamera& camera, const PairMarks& marks, const AnnotationStyle& style) {
    if (scene.rows() == 0) {
        return;
    }
    painter.save();
    const KindPainter kinds(painter, box, scene, camera, marks, style);
    const std::span<const int> order(scene.order());
    const auto quiet = std::size_t(scene.drawing().contextCount());
    kinds.paint(order.first(quiet)); // what is not selected, the lines, what is
    paintLines(painter, box, scene, camera.projection(box.size()), marks, style);
    kinds.paint(order.subspan(quiet));
    paintKey(painter, box, marks, style);
    painter.restore();
}

} // namespace groupscope
