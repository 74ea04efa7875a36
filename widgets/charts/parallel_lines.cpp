// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/parallel_lines.h"

#include "core/figures/palette.h"
#include "core/figures/ticks.h"
#include "widgets/style/qt_color.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

constexpr int colorSteps = 16;
constexpr double noneShare = -0.1;       // where a brush of lines without a value stands
constexpr double aboveAxis = 1.03;       // and one of what no line has
constexpr std::size_t mostSmooth = 1500; // lines: more are drawn without smooth edges, which take long

/// Lowest and highest value, on the scale of the axis.
std::pair<double, double> rangeOf(const ParallelAxis& axis) {
    if (axis.scale == ParallelAxis::Scale::categories)
        return {0.0, std::max(1.0, static_cast<double>(axis.categories.size() - 1))};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const std::optional<double>& value : axis.values)
        if (value) {
            low = std::min(low, *value);
            high = std::max(high, *value);
        }
    if (!(low < high)) { // one value, or none
        const double middle = std::isfinite(low) ? low : 0.0;
        return axis.scale == ParallelAxis::Scale::logarithmic ? std::pair(middle / 2.0, middle * 2.0)
                                                              : std::pair(middle - 0.5, middle + 0.5);
    }
    return {low, high};
}

double shareOn(const ParallelAxis& axis, std::pair<double, double> range, double value) {
    if (axis.scale == ParallelAxis::Scale::logarithmic)
        return std::log(value / range.first) / std::log(range.second / range.first);
    return (value - range.first) / (range.second - range.first);
}

double valueAt(const ParallelAxis& axis, std::pair<double, double> range, double share) {
    if (share <= 0.0 || share >= 1.0) // the ends exactly: lines stand there
        return share <= 0.0 ? range.first : range.second;
    if (axis.scale == ParallelAxis::Scale::logarithmic)
        return range.first * std::pow(range.second / range.first, share);
    return range.first + (range.second - range.first) * share;
}

/// Categories that the brush holds, neighbours as one part.
void addCategories(const ParallelAxis& axis, const ParallelBrush& brush,
                   std::vector<ParallelCoordinates::Brush>& parts) {
    const auto range = rangeOf(axis);
    bool before = false; // whether the brush holds the category below
    for (qsizetype i = 0; i < axis.categories.size(); ++i) {
        const bool held = brush.categories.contains(axis.categories[i]);
        const double share = shareOn(axis, range, static_cast<double>(i));
        if (held && before)
            parts.back().second = share;
        else if (held)
            parts.emplace_back(share, share);
        before = held;
    }
}

/// Shares of ticks and their words.
std::vector<std::pair<double, QString>> ticksOf(const ParallelAxis& axis) {
    std::vector<std::pair<double, QString>> ticks;
    const auto range = rangeOf(axis);
    if (axis.scale == ParallelAxis::Scale::categories) {
        for (qsizetype i = 0; i < axis.categories.size(); ++i)
            ticks.emplace_back(shareOn(axis, range, static_cast<double>(i)), axis.categories[i]);
        return ticks;
    }
    if (axis.scale == ParallelAxis::Scale::logarithmic) {
        for (int power = static_cast<int>(std::ceil(std::log10(range.first) - 1e-9));
             power <= std::log10(range.second) + 1e-9; ++power)
            ticks.emplace_back(shareOn(axis, range, std::pow(10.0, power)),
                               QString::number(std::pow(10.0, power), 'g', 3));
        if (ticks.size() >= 2)
            return ticks;
        ticks.clear();
        for (const double end : {range.first, range.second})
            ticks.emplace_back(shareOn(axis, range, end), QString::number(end, 'g', 2));
        return ticks;
    }
    const Axis around = Axis::around(range.first, range.second, 5);
    for (double value = std::ceil(range.first / around.tick - 1e-9) * around.tick;
         value <= range.second + 1e-9 * around.tick; value += around.tick)
        ticks.emplace_back(shareOn(axis, range, value),
                           QString::fromStdString(axis.percent
                                                      ? tickText(100.0 * value, 100.0 * around.tick) + " %"
                                                      : tickText(value, around.tick)));
    return ticks;
}

/// The title in two lines at most, broken where both are shortest.
QString brokenTitle(const QString& title, const QFontMetricsF& letters, double room) {
    if (letters.horizontalAdvance(title) <= room)
        return title;
    QString first = title, second;
    for (qsizetype i = 1; i < title.size(); ++i) {
        if (title[i - 1] != u' ' && title[i - 1] != u'_')
            continue;
        const QString head = title.left(i).trimmed(), tail = title.mid(i);
        if (std::max(letters.horizontalAdvance(head), letters.horizontalAdvance(tail)) <
            std::max(letters.horizontalAdvance(first), letters.horizontalAdvance(second))) {
            first = head;
            second = tail;
        }
    }
    first = letters.elidedText(first, Qt::ElideRight, room);
    return second.isEmpty() ? first : first + u'\n' + letters.elidedText(second, Qt::ElideRight, room);
}

/// Lines of one colour.
struct LineBatch {
    QColor color;
    std::vector<std::size_t> lines;
};

/// Those that pass by their colour, from low to high; lines without a value first.
std::vector<LineBatch> batchesOf(const ParallelPicture& picture, const ChartColors& colors) {
    const auto by = std::find_if(picture.data.axes.begin(), picture.data.axes.end(),
                                 [&](const ParallelAxis& axis) { return axis.id == picture.data.colorBy; });
    std::vector<LineBatch> batches(colorSteps + 1);
    batches[0].color = colors.accent;
    const bool dark = colors.ink().isDark();
    for (int step = 0; step < colorSteps; ++step)
        batches[static_cast<std::size_t>(step) + 1].color =
            toQColor(sequentialColor((step + 0.5) / colorSteps, dark));
    if (by != picture.data.axes.end())
        batches[0].color = toQColor(missingColor(dark));
    for (std::size_t line = 0; line < picture.passing.size(); ++line) {
        if (picture.passing[line] == 0)
            continue;
        std::size_t batch = 0;
        if (by != picture.data.axes.end()) {
            const float share =
                picture.shares[static_cast<std::size_t>(by - picture.data.axes.begin())][line];
            if (share >= 0.0f)
                batch = 1 + std::min<std::size_t>(colorSteps - 1,
                                                  static_cast<std::size_t>(share * float{colorSteps}));
        }
        batches[batch].lines.push_back(line);
    }
    return batches;
}

/// Lines that fall on the same pixels are drawn once.
void drawBatch(QPainter& painter, const LineBatch& batch, const ParallelPicture& picture,
               const ParallelLayout& layout, bool exact) {
    std::vector<QLineF> segments;
    std::vector<std::pair<float, float>> ends;
    for (std::size_t place = 0; place + 1 < picture.order.size(); ++place) {
        const auto& from = picture.shares[picture.order[place]];
        const auto& to = picture.shares[static_cast<std::size_t>(picture.order[place + 1])];
        ends.clear();
        for (const std::size_t line : batch.lines) {
            const double y1 = layout.y(from[line]), y2 = layout.y(to[line]);
            ends.emplace_back(static_cast<float>(exact ? y1 : std::round(y1)),
                              static_cast<float>(exact ? y2 : std::round(y2)));
        }
        std::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        for (const auto& [y1, y2] : ends)
            segments.emplace_back(layout.x(place), y1, layout.x(place + 1), y2);
    }
    painter.setPen(QPen(batch.color, exact ? 1.2 : 1.0));
    painter.drawLines(segments.data(), static_cast<int>(segments.size()));
}

} // namespace

double ParallelLayout::share(double y) const {
    constexpr double reach = 4.0; // pixels: who aims at an end means it
    if (y > 0.5 * (bottom + none))
        return noneShare;
    if (std::abs(y - top) <= reach)
        return 1.0;
    if (std::abs(y - bottom) <= reach)
        return 0.0;
    return std::clamp((bottom - y) / std::max(1.0, bottom - top), 0.0, 1.0);
}

ParallelLayout layParallel(QSizeF size, std::size_t axes, const QFont& font, bool note) {
    const QFontMetricsF letters(font);
    const double line = letters.height();
    const double side = std::clamp(0.5 * size.width() / static_cast<double>(axes + 1), 34.0, 80.0);
    ParallelLayout layout;
    layout.count = axes;
    layout.left = side;
    layout.right = size.width() - side;
    layout.top = 2.0 * line + 10.0;
    layout.none = size.height() - 8.0 - (note ? 1.4 : 0.4) * line;
    layout.bottom = std::max(layout.top + 20.0, layout.none - 1.4 * line);
    return layout;
}

std::vector<float> sharesOf(const ParallelAxis& axis) {
    const auto range = rangeOf(axis);
    std::vector<float> shares;
    shares.reserve(axis.values.size());
    for (const std::optional<double>& value : axis.values)
        shares.push_back(value ? static_cast<float>(std::clamp(shareOn(axis, range, *value), 0.0, 1.0))
                               : -1.0f);
    return shares;
}

ParallelBrush heldBy(const ParallelAxis& axis, const ParallelCoordinates::Brush& part) {
    ParallelBrush brush;
    brush.none = part.first < 0.0;
    if (part.second < 0.0)
        return brush;
    const auto range = rangeOf(axis);
    if (axis.scale != ParallelAxis::Scale::categories) {
        brush.low = valueAt(axis, range, part.first);
        brush.high = valueAt(axis, range, part.second);
        return brush;
    }
    for (qsizetype i = 0; i < axis.categories.size(); ++i)
        if (const double share = shareOn(axis, range, static_cast<double>(i));
            share >= part.first && share <= part.second)
            brush.categories << axis.categories[i];
    return brush;
}

std::vector<ParallelCoordinates::Brush> partsOf(const ParallelAxis& axis, const ParallelBrush& brush) {
    std::vector<ParallelCoordinates::Brush> parts;
    if (brush.none)
        parts.emplace_back(noneShare, noneShare);
    const auto range = rangeOf(axis);
    if (axis.scale == ParallelAxis::Scale::categories)
        addCategories(axis, brush, parts);
    else if (brush.low <= brush.high && brush.low <= range.second && brush.high >= range.first)
        parts.emplace_back(shareOn(axis, range, std::max(brush.low, range.first)),
                           shareOn(axis, range, std::min(brush.high, range.second)));
    if (parts.empty())
        parts.emplace_back(aboveAxis, aboveAxis);
    return parts;
}

void drawParallelLines(QPainter& painter, const ParallelPicture& picture, const ParallelLayout& layout,
                       const ChartColors& colors) {
    const bool exact = picture.passing.size() <= mostSmooth;
    painter.setRenderHint(QPainter::Antialiasing, exact);
    LineBatch rest{toQColor(mixed(fromQColor(colors.ground), fromQColor(colors.faint), 0.25)), {}};
    for (std::size_t line = 0; line < picture.passing.size(); ++line)
        if (picture.passing[line] == 0)
            rest.lines.push_back(line);
    drawBatch(painter, rest, picture, layout, exact);
    for (const LineBatch& batch : batchesOf(picture, colors))
        drawBatch(painter, batch, picture, layout, exact);
}

void drawParallelAxes(QPainter& painter, const ParallelPicture& picture, const ParallelLayout& layout,
                      const ChartColors& colors, int focus) {
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF letters(painter.font());
    const double line = letters.height();
    const double room = layout.count < 2 ? layout.right : layout.x(1) - layout.x(0);
    for (std::size_t place = 0; place < layout.count; ++place) {
        const ParallelAxis& axis = picture.data.axes[picture.order[place]];
        const double x = layout.x(place);
        const bool misses =
            std::any_of(axis.values.begin(), axis.values.end(), [](const auto& value) { return !value; });
        painter.setPen(QPen(colors.faint, 1.2));
        painter.drawLine(QPointF(x, layout.top), QPointF(x, layout.bottom));
        if (const auto brush = picture.brushes.constFind(axis.id); brush != picture.brushes.constEnd()) {
            QColor fill = colors.accent;
            fill.setAlpha(70);
            painter.setBrush(fill);
            painter.setPen(QPen(colors.accent, 1.5));
            for (const auto& [low, high] : brush->parts) {
                const double top = layout.y(high), bottom = layout.y(low);
                painter.drawRect(QRectF(x - 6.0, top - 2.0, 12.0, std::max(4.0, bottom - top + 4.0)));
            }
            painter.setBrush(Qt::NoBrush);
        }
        std::vector<std::pair<double, QString>> ticks = ticksOf(axis);
        if (misses)
            ticks.emplace_back(-1.0, QCoreApplication::translate("ParallelCoordinates", "none"));
        double below = layout.bottom + 10.0 * line; // no tick over another
        std::sort(ticks.begin(), ticks.end());
        for (const auto& [share, words] : ticks) {
            const double y = layout.y(share);
            painter.setPen(QPen(colors.faint, 1.0));
            painter.drawLine(QPointF(x - 3.0, y), QPointF(x + 3.0, y));
            if (below - y < 0.9 * line)
                continue;
            below = y;
            const QString text = letters.elidedText(words, Qt::ElideRight, std::max(20.0, room - 14.0));
            const bool last = place + 1 == layout.count && layout.count > 1;
            const double width = letters.horizontalAdvance(text);
            const QRectF box(last ? x - 6.0 - width : x + 6.0, y - 0.5 * line, width, line);
            QColor ground = colors.ground; // letters stay readable over lines
            ground.setAlpha(200);
            painter.fillRect(box, ground);
            painter.setPen(colors.text);
            painter.drawText(box, Qt::AlignCenter, text);
        }
        QFont font = painter.font();
        font.setBold(static_cast<int>(place) == focus);
        painter.save();
        painter.setFont(font);
        painter.setPen(colors.text);
        const QRectF title(x - 0.5 * room + 2.0, 2.0, room - 4.0, 2.0 * line + 2.0);
        painter.drawText(title, Qt::AlignHCenter | Qt::AlignBottom,
                         brokenTitle(axis.title, QFontMetricsF(font), title.width()));
        painter.restore();
    }
}

} // namespace groupscope
