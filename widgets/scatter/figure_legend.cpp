// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/figure_legend.h"

#include "widgets/scatter/scatter_rows.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace groupscope {
namespace {

constexpr double margin = 12.0;
constexpr double swatch = 10.0;
constexpr double afterSwatch = 8.0;
constexpr double widestName = 180.0;
constexpr double widestTitle = 260.0;
constexpr double barWidth = 150.0;
/// Lines that a colour bar with its numbers takes.
constexpr double barLines = 2.2;
/// Colours of a bar in a file: enough to look continuous.
constexpr int barColors = 33;

} // namespace

ColorScale colorScaleOf(const ScatterScene& scene) {
    ColorScale scale;
    if (scene.valueScale()) {
        scale.low = scene.valueScale()->low;
        scale.high = scene.valueScale()->high;
        scale.title = scene.title();
        for (int index = 0; index < barColors; ++index) {
            scale.colors.push_back(
                QColor::fromRgb(scene.valueScale()->gradient.at(index / (barColors - 1.0))));
        }
    }
    return scale;
}

FigureLegend::FigureLegend(const ScatterScene& scene, const QFont& font, QSizeF page)
    : scene_(scene)
    , scale_(colorScaleOf(scene))
    , font_(font)
    , bold_(font) {
    bold_.setBold(true);
    listRows();
    arrange(page);
}

void FigureLegend::listRows() {
    const QLocale locale(QLocale::English);
    const std::vector<int> selected =
        scene_.selection().isEmpty() ? std::vector<int>() : selectedCounts(scene_);
    for (int code = 0; code <= scene_.categoryCount(); ++code) {
        const std::size_t index = std::size_t(code);
        const bool missing = code == scene_.categoryCount();
        if (!scene_.visible()[index] || (missing && (scene_.counts()[index] == 0 || code == 0)) ||
            (!missing && scene_.valueScale())) {
            continue;
        }
        const QString count = locale.toString(scene_.counts()[index]);
        rows_.push_back(
            {code, missing ? QCoreApplication::translate("Scatter", "no value") : scene_.names()[index],
             selected.empty() ? count
                              : QStringLiteral("%1 / %2").arg(locale.toString(selected[index]), count)});
    }
}

void FigureLegend::arrange(QSizeF page) {
    const QFontMetricsF metrics(font_);
    lineHeight_ = std::max(metrics.height() + 5.0, swatch + 4.0);
    titleLines_ = scene_.title().split(QLatin1Char('\n'));
    const double above =
        0.3 + static_cast<double>(titleLines_.size()) + (scale_.colors.empty() ? 0.0 : barLines);
    linesPerColumn_ = std::max(1, static_cast<int>((page.height() - 2.0 * margin) / lineHeight_ - above));
    for (const Row& row : rows_) {
        nameWidth_ = std::max(nameWidth_, std::min(metrics.horizontalAdvance(row.name), widestName));
        countWidth_ = std::max(countWidth_, metrics.horizontalAdvance(row.count));
    }
    columnWidth_ = swatch + afterSwatch + nameWidth_ + 14.0 + countWidth_;
    // A legend of a thousand names must leave half of the page to the cloud.
    const int mostColumns = std::max(1, static_cast<int>(0.5 * page.width() / (columnWidth_ + 2 * margin)));
    const int room = mostColumns * linesPerColumn_;
    if (int(rows_.size()) > room) {
        const int left = static_cast<int>(rows_.size()) - room + 1;
        rows_.resize(std::size_t(room));
        rows_.back() = {-1, QCoreApplication::translate("Scatter", "and %1 more").arg(left), {}};
    }
    columns_ = (int(rows_.size()) + linesPerColumn_ - 1) / linesPerColumn_;
    // A long title over a narrow column of names.
    double least = 0.0;
    for (const QString& line : titleLines_) {
        least = std::max(least, std::min(QFontMetricsF(bold_).horizontalAdvance(line), widestTitle));
    }
    if (!scale_.colors.empty()) {
        columns_ = 1;
        least = std::max(least, barWidth);
    }
    if (columns_ == 1 && least > columnWidth_) {
        nameWidth_ += least - columnWidth_;
        columnWidth_ = least;
    }
}

double FigureLegend::width() const {
    return columns_ == 0 ? 0.0 : columns_ * columnWidth_ + (columns_ - 1) * 2.0 * margin;
}

void FigureLegend::draw(QPainter& painter, QPointF corner, const QColor& text,
                        const QColor& faintText) const {
    if (columns_ == 0) {
        return;
    }
    painter.setPen(text);
    painter.setFont(bold_);
    double top = 0.0;
    for (const QString& line : titleLines_) {
        painter.drawText(QRectF(corner + QPointF(0.0, top), QSizeF(width() + 2.0, lineHeight_)),
                         Qt::AlignVCenter,
                         QFontMetricsF(bold_).elidedText(line, Qt::ElideRight, width() + 1.0));
        top += lineHeight_;
    }
    painter.setFont(font_);
    top += 0.3 * lineHeight_;
    if (!scale_.colors.empty()) {
        paintColorBar(painter, QRectF(corner + QPointF(0.0, top), QSizeF(width(), lineHeight_)), scale_,
                      text);
        top += barLines * lineHeight_;
    }
    for (int index = 0; index < int(rows_.size()); ++index) {
        const QPointF spot(index / linesPerColumn_ * (columnWidth_ + 2.0 * margin),
                           top + lineHeight_ * (index % linesPerColumn_));
        drawRow(painter, rows_[std::size_t(index)], corner + spot, text, faintText);
    }
}

void FigureLegend::drawRow(QPainter& painter, const Row& row, QPointF spot, const QColor& text,
                           const QColor& faintText) const {
    if (row.code >= 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(scene_.colors()[std::size_t(row.code)]);
        painter.drawEllipse(QRectF(spot.x(), spot.y() + 0.5 * (lineHeight_ - swatch), swatch, swatch));
    }
    painter.setPen(text);
    const double indent = swatch + afterSwatch;
    const QRectF line(spot.x() + indent, spot.y(), columnWidth_ - indent, lineHeight_);
    const double room = row.count.isEmpty() ? line.width() : nameWidth_;
    const QString name = QFontMetricsF(font_).elidedText(row.name, Qt::ElideRight, room + 1.0);
    painter.drawText(line.adjusted(0, 0, 2.0, 0), Qt::AlignVCenter | Qt::AlignLeft, name);
    painter.setPen(faintText);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, row.count);
}

} // namespace groupscope
