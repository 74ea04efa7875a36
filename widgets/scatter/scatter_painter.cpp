// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_painter.h"

#include "widgets/scatter/scatter_rows.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

constexpr double margin = 12.0;
constexpr double swatch = 10.0;

bool drawsVectors(const QPainter& painter) {
    const QPaintEngine::Type type = painter.paintEngine()->type();
    return type == QPaintEngine::SVG || type == QPaintEngine::Pdf || type == QPaintEngine::Picture;
}

/// One row of the legend: category code and texts.
struct LegendRow {
    int code;
    QString name;
    QString count;
};

std::vector<LegendRow> legendRows(const ScatterScene& scene) {
    std::vector<LegendRow> rows;
    const QLocale locale(QLocale::English);
    const bool someSelected = !scene.selection().isEmpty();
    const std::vector<int> selected = someSelected ? selectedCounts(scene) : std::vector<int>();
    for (int code = 0; code <= scene.categoryCount(); ++code) {
        const std::size_t index = std::size_t(code);
        const bool missing = code == scene.categoryCount();
        if (!scene.visible()[index] || (missing && (scene.counts()[index] == 0 || code == 0))) {
            continue;
        }
        rows.push_back({code,
                        missing ? QCoreApplication::translate("Scatter", "no value") : scene.names()[index],
                        someSelected ? QStringLiteral("%1 / %2").arg(locale.toString(selected[index]),
                                                                     locale.toString(scene.counts()[index]))
                                     : locale.toString(scene.counts()[index])});
    }
    return rows;
}

/// Places the legend at the right edge, in as many columns as its entries need for the height at hand.
class LegendLayout {
  public:
    LegendLayout(std::vector<LegendRow> rows, QString title, const QFont& font, QSizeF page)
        : rows_(std::move(rows))
        , title_(std::move(title))
        , font_(font)
        , bold_(font) {
        bold_.setBold(true);
        const QFontMetricsF metrics(font_);
        lineHeight_ = std::max(metrics.height() + 5.0, swatch + 4.0);
        linesPerColumn_ = std::max(1, static_cast<int>((page.height() - 2.0 * margin) / lineHeight_ - 1.3));
        for (const LegendRow& row : rows_) {
            nameWidth_ = std::max(nameWidth_, std::min(metrics.horizontalAdvance(row.name), 180.0));
            countWidth_ = std::max(countWidth_, metrics.horizontalAdvance(row.count));
        }
        columnWidth_ = swatch + 8.0 + nameWidth_ + 14.0 + countWidth_;
        // A legend of a thousand names must leave half of the page to the cloud.
        const int mostColumns =
            std::max(1, static_cast<int>(0.5 * page.width() / (columnWidth_ + 2 * margin)));
        const int room = mostColumns * linesPerColumn_;
        if (int(rows_.size()) > room) {
            const int left = static_cast<int>(rows_.size()) - room + 1;
            rows_.resize(std::size_t(room));
            rows_.back() = {-1, QCoreApplication::translate("Scatter", "and %1 more").arg(left), {}};
        }
        columns_ = (int(rows_.size()) + linesPerColumn_ - 1) / linesPerColumn_;
        // A long title over a narrow column of names.
        const double titleWidth = std::min(QFontMetricsF(bold_).horizontalAdvance(title_), 260.0);
        if (columns_ == 1 && titleWidth > columnWidth_) {
            nameWidth_ += titleWidth - columnWidth_;
            columnWidth_ = titleWidth;
        }
    }

    double width() const {
        return rows_.empty() ? 0.0 : columns_ * columnWidth_ + (columns_ - 1) * 2.0 * margin;
    }

    void draw(QPainter& painter, QPointF corner, const ScatterScene& scene, const FigureStyle& style) const {
        if (rows_.empty()) {
            return;
        }
        painter.setPen(style.text);
        painter.setFont(bold_);
        const QString title = QFontMetricsF(bold_).elidedText(title_, Qt::ElideRight, width() + 1.0);
        painter.drawText(QRectF(corner, QSizeF(width() + 2.0, lineHeight_)), Qt::AlignVCenter, title);
        painter.setFont(font_);
        for (int index = 0; index < int(rows_.size()); ++index) {
            const LegendRow& row = rows_[std::size_t(index)];
            const QPointF spot = corner + QPointF(index / linesPerColumn_ * (columnWidth_ + 2.0 * margin),
                                                  lineHeight_ * (1.3 + index % linesPerColumn_));
            if (row.code >= 0) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(scene.colors()[std::size_t(row.code)]);
                painter.drawEllipse(
                    QRectF(spot.x(), spot.y() + 0.5 * (lineHeight_ - swatch), swatch, swatch));
            }
            painter.setPen(style.text);
            const QRectF line(spot.x() + swatch + 8.0, spot.y(), columnWidth_ - swatch - 8.0, lineHeight_);
            const double room = row.count.isEmpty() ? line.width() : nameWidth_;
            const QString name = QFontMetricsF(font_).elidedText(row.name, Qt::ElideRight, room + 1.0);
            painter.drawText(line.adjusted(0, 0, 2.0, 0), Qt::AlignVCenter | Qt::AlignLeft, name);
            painter.setPen(style.faintText);
            painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, row.count);
        }
    }

  private:
    std::vector<LegendRow> rows_;
    QString title_;
    QFont font_;
    QFont bold_;
    double lineHeight_ = 0;
    double nameWidth_ = 0;
    double countWidth_ = 0;
    double columnWidth_ = 0;
    int linesPerColumn_ = 1;
    int columns_ = 0;
};

void paintVectorCloud(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const CloudStyle& style) {
    const std::vector<int> rows =
        scene.isThreeD() ? farthestFirst(scene.order(), scene, camera) : scene.order();
    QColor rim = style.ground;
    rim.setAlphaF(static_cast<float>(rimOpacity));
    painter.setPen(scene.isThreeD() ? QPen(rim, rimWidth) : QPen(Qt::NoPen));
    painter.setOpacity(style.opacity);
    const double radius = 0.5 * style.pointSize;
    QColor current;
    for (const int row : rows) {
        const float* position = scene.position(row);
        const QPointF spot = box.topLeft() + camera.project(position, box.size());
        if (!box.adjusted(-radius, -radius, radius, radius).contains(spot)) {
            continue;
        }
        QColor color = scene.colors()[std::size_t(scene.category(row))];
        if (scene.isThreeD()) {
            // Sixteen shades, so that a drawing program has few styles to keep.
            const float depth = std::round(16.0F * camera.depth(position)) / 16.0F;
            color = fadedColor(color, depth, style.ground);
        }
        if (color != current) {
            painter.setBrush(color);
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
    const int shown = static_cast<int>(scene.order().size());
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
    const double factor = std::min(area.width() / style.view.width(), area.height() / style.view.height());
    painter.fillRect(area, style.cloud.ground);
    painter.translate(area.topLeft());
    painter.scale(factor, factor);
    const QSizeF page = area.size() / factor;

    QFont titleFont = style.font;
    titleFont.setPixelSize(qRound(style.font.pixelSize() * 1.2));
    titleFont.setBold(true);
    const double titleHeight = style.title.isEmpty() ? 0.0 : QFontMetricsF(titleFont).height() + margin;
    const double noteHeight = QFontMetricsF(style.font).height() + 0.5 * margin;
    const LegendLayout legend(legendRows(scene), scene.title(), style.font, page);
    const double legendSpace = legend.width() > 0.0 ? legend.width() + 2.0 * margin : 0.0;
    const QRectF box(0.0, titleHeight, std::max(page.width() - legendSpace, 1.0),
                     std::max(page.height() - titleHeight - noteHeight, 1.0));

    paintCloud(painter, box, scene, camera, style.cloud);
    paintAnnotations(painter, box, scene, camera, style.annotations,
                     {style.cloud.ground, style.text, style.font});
    painter.setPen(style.text);
    painter.setFont(titleFont);
    painter.drawText(QRectF(margin, 0.5 * margin, box.width() - margin, titleHeight), Qt::AlignVCenter,
                     QFontMetricsF(titleFont).elidedText(style.title, Qt::ElideRight, box.width() - margin));
    painter.setFont(style.font);
    painter.setPen(style.faintText);
    painter.drawText(QRectF(margin, box.bottom(), box.width(), noteHeight - 4.0), Qt::AlignVCenter,
                     pointsNote(scene));
    legend.draw(painter, QPointF(box.right() + margin, margin), scene, style);
    painter.restore();
}

} // namespace groupscope
