// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/group_bars_painter.h"

#include "widgets/charts/ticks.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {
namespace {

constexpr double rightOfPlot = 10.0;

std::optional<double> valueOf(const std::vector<std::optional<double>>& values, int group) {
    const auto index = static_cast<std::size_t>(group);
    return index < values.size() ? values[index] : std::nullopt;
}

QString legendText(const GroupBarsEntry& entry) {
    if (!entry.average)
        return entry.name;
    return GroupBars::tr("%1 (average %2)").arg(entry.name, percentText(*entry.average));
}

bool hasIntervals(const GroupBarsData& data) {
    return std::any_of(data.entries.begin(), data.entries.end(), [](const GroupBarsEntry& entry) {
        return std::any_of(entry.low.begin(), entry.low.end(),
                           [](const auto& low) { return low.has_value(); });
    });
}

/// What the bars and marks mean, as far as there is room.
QString axisTitle(const GroupBarsData& data, const QFontMetricsF& metrics, double room) {
    const QString shorter =
        hasIntervals(data) ? GroupBars::tr("accuracy, 95 % interval") : GroupBars::tr("accuracy");
    QString longer = shorter;
    if (data.entries.size() > 1) // where the marker stands without its word
        longer += GroupBars::tr(", ◄ worst group");
    if (std::any_of(data.entries.begin(), data.entries.end(),
                    [](const GroupBarsEntry& entry) { return entry.average.has_value(); }))
        longer += GroupBars::tr(", dashed: average");
    return metrics.horizontalAdvance(longer) <= room ? longer : shorter;
}

/// Height of the legend; with a painter it is drawn too.
double layLegend(QPainter* painter, const GroupBarsData& data, const QRectF& area,
                 const QFontMetricsF& metrics, const ChartColors& colors) {
    const double rowHeight = metrics.height() * 1.25;
    double y = area.top();
    double x = area.left();
    for (const GroupBarsEntry& entry : data.entries) {
        const QString text = legendText(entry);
        const double needed = 16 + metrics.horizontalAdvance(text) + 14;
        if (x > area.left() && x + needed > area.right() + 14) {
            x = area.left();
            y += rowHeight;
        }
        if (painter) {
            painter->fillRect(QRectF(x, y + rowHeight / 2 - 5, 10, 10),
                              readableOn(entry.color, colors.ground));
            painter->setPen(colors.text);
            painter->drawText(QRectF(x + 16, y, area.right() - x - 16, rowHeight),
                              Qt::AlignVCenter | Qt::AlignLeft,
                              metrics.elidedText(text, Qt::ElideRight, area.right() - x - 16));
        }
        x += needed;
    }
    return data.entries.empty() ? 0.0 : y + rowHeight - area.top();
}

/// An arrow that points at the bar's end, and the word where it fits.
void paintWorst(QPainter& painter, double x, const QRectF& bar, const QRectF& block,
                const GroupBarsLayout& layout, const ChartColors& colors, bool withWord) {
    const double middle = bar.center().y();
    const QFontMetricsF metrics(painter.font());
    const QString word = GroupBars::tr("worst");
    const double needed = 10 + (withWord ? metrics.horizontalAdvance(word) + 4 : 0);
    x = std::min(x + 4, layout.plot.right() + rightOfPlot - needed);
    painter.fillRect(QRectF(x - 1, bar.top(), needed + 2, bar.height()), colors.ground);
    const double half = std::min(4.0, bar.height() / 2 + 1);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.text);
    painter.drawPolygon(QPolygonF({{x, middle}, {x + 7, middle - half}, {x + 7, middle + half}}));
    if (!withWord)
        return;
    painter.setPen(colors.text);
    painter.drawText(QPointF(x + 11, std::clamp(middle + metrics.capHeight() / 2,
                                                block.top() + metrics.capHeight(), block.bottom())),
                     word);
}

void paintBar(QPainter& painter, const GroupBarsEntry& entry, int group, const QRectF& bar,
              const QRectF& block, const GroupBarsLayout& layout, const ChartColors& colors, bool first,
              bool roomForWord) {
    const std::optional<double> accuracy = valueOf(entry.accuracy, group);
    if (!accuracy) {
        painter.setPen(colors.faint);
        if (first) // once in the middle of the block, whose runs were all measured on the same rows
            painter.drawText(
                QPointF(bar.left() + 4, block.center().y() + QFontMetricsF(painter.font()).capHeight() / 2),
                GroupBars::tr("no rows"));
        return;
    }
    const QColor color = readableOn(entry.color, colors.ground);
    painter.fillRect(QRectF(bar.left(), bar.top(), std::max(1.5, *accuracy * bar.width()), bar.height()),
                     color);
    const std::optional<double> low = valueOf(entry.low, group);
    const std::optional<double> high = valueOf(entry.high, group);
    double end = layout.x(*accuracy);
    if (low && high) {
        const double y = bar.center().y();
        const double half = std::min(3.0, bar.height() / 2 - 0.5);
        // A ground-coloured edge keeps the whisker visible inside its own bar, but would hide a thin bar's
        // end.
        const bool edged = bar.height() >= 8;
        for (const QPen& pen : {QPen(colors.ground, 2.6), QPen(colors.text, 1.1)}) {
            if (pen.color() == colors.ground && !edged)
                continue;
            painter.setPen(pen);
            painter.drawLine(QPointF(layout.x(*low), y), QPointF(layout.x(*high), y));
            painter.drawLine(QPointF(layout.x(*low), y - half), QPointF(layout.x(*low), y + half));
            painter.drawLine(QPointF(layout.x(*high), y - half), QPointF(layout.x(*high), y + half));
        }
        end = std::max(end, layout.x(*high));
    }
    if (entry.worstGroup == group)
        paintWorst(painter, end, bar, block, layout, colors, roomForWord && first);
}

void paintName(QPainter& painter, const GroupBarsData& data, int group, const QRectF& block,
               const GroupBarsLayout& layout, const ChartColors& colors) {
    const auto index = static_cast<std::size_t>(group);
    const bool worst =
        std::any_of(data.entries.begin(), data.entries.end(),
                    [group](const GroupBarsEntry& entry) { return entry.worstGroup == group; });
    double left = layout.nameLeft;
    if (index < data.groupColors.size()) {
        painter.fillRect(QRectF(left, block.center().y() - 4, 8, 8), data.groupColors[index]);
        left += 12;
    }
    const QFont plain = painter.font();
    QFont font = plain;
    font.setBold(worst);
    painter.setFont(font);
    painter.setPen(colors.text);
    const double width = layout.nameLeft + layout.nameWidth - left;
    painter.drawText(QRectF(left, block.top(), width, block.height()), Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF(font).elidedText(data.groupNames[index], Qt::ElideMiddle, width));
    painter.setFont(plain);
    const int n =
        !data.entries.empty() && index < data.entries.front().n.size() ? data.entries.front().n[index] : 0;
    painter.setPen(colors.faint);
    painter.drawText(
        QRectF(layout.plot.right(), block.top(), layout.countRight - layout.plot.right(), block.height()),
        Qt::AlignVCenter | Qt::AlignRight, countText(n));
}

} // namespace

QRectF GroupBarsLayout::block(int place) const {
    return {nameLeft, plot.top() + place * blockHeight, countRight - nameLeft, blockHeight};
}

std::vector<int> groupOrder(const GroupBarsData& data, GroupBars::Order order) {
    std::vector<int> groups(data.groupNames.size());
    std::iota(groups.begin(), groups.end(), 0);
    if (order == GroupBars::Order::byAccuracy && !data.entries.empty()) {
        const auto& accuracy = data.entries.front().accuracy;
        std::stable_sort(groups.begin(), groups.end(), [&](int a, int b) {
            return valueOf(accuracy, a).value_or(2.0) <
                   valueOf(accuracy, b).value_or(2.0); // without rows: last
        });
    }
    return groups;
}

GroupBarsLayout layGroupBars(const GroupBarsData& data, const QRectF& area, const QFont& font) {
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    double nameWidth = 0.0;
    for (const QString& name : data.groupNames)
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(name));
    nameWidth += data.groupColors.empty() ? 2 : 14;
    int most = 0;
    for (const GroupBarsEntry& entry : data.entries)
        for (const int n : entry.n)
            most = std::max(most, n);
    const QFontMetricsF plain(font);
    const double countWidth =
        std::max(plain.horizontalAdvance(countText(most)), plain.horizontalAdvance(u'n'));

    GroupBarsLayout layout;
    layout.nameLeft = area.left() + 8;
    layout.nameWidth = std::min(nameWidth, 0.44 * area.width());
    layout.countRight = area.right() - 8;
    const double left = layout.nameLeft + layout.nameWidth + 6;
    const double right = std::max(left + 20, layout.countRight - countWidth - rightOfPlot);
    const QRectF legend(area.left() + 8, area.top() + 4, area.width() - 16, 0);
    layout.legendBottom = legend.top() + layLegend(nullptr, data, legend, plain, {});
    const double headerBottom = layout.legendBottom + 2 * plain.height() + 6; // axis title and ticks
    layout.header = QRectF(area.left(), area.top(), area.width(), headerBottom - area.top());
    const double groups = std::max<double>(1.0, static_cast<double>(data.groupNames.size()));
    const double bars = static_cast<double>(std::max<std::size_t>(1, data.entries.size()));
    const double least = std::max(plain.ascent() + 3, bars * 5.5 + 5);
    const double share = (area.bottom() - headerBottom - 4) / groups;
    layout.blockHeight = std::clamp(share, least, std::max(least, bars * 16 + 12));
    layout.plot = QRectF(left, headerBottom, right - left, layout.blockHeight * groups);
    return layout;
}

void paintGroupBarsHeader(QPainter& painter, const GroupBarsData& data, const GroupBarsLayout& layout,
                          const ChartColors& colors) {
    const QFontMetricsF metrics(painter.font());
    painter.fillRect(layout.header, colors.ground);
    layLegend(&painter, data, layout.header.adjusted(8, 4, -8, 0), metrics, colors);
    const QString title = axisTitle(data, metrics, layout.countRight - layout.nameLeft);
    const double titleWidth = std::max(layout.plot.width(), metrics.horizontalAdvance(title));
    // Centred over the plot, but never beyond the right edge.
    QRectF titlePlace(layout.plot.center().x() - titleWidth / 2, layout.legendBottom + 2, titleWidth,
                      metrics.height());
    titlePlace.moveRight(std::min(titlePlace.right(), layout.countRight));
    painter.setPen(colors.text);
    painter.drawText(titlePlace, Qt::AlignCenter, title);
    painter.setPen(colors.faint);
    const QRectF axis(layout.plot.left() - 40, titlePlace.bottom(), 80, metrics.height());
    const int step = layout.plot.width() < 5 * metrics.horizontalAdvance(QStringLiteral("100 % ")) ? 50 : 25;
    for (int percent = 0; percent <= 100; percent += step)
        painter.drawText(axis.translated(layout.plot.width() * percent / 100.0, 0), Qt::AlignCenter,
                         QStringLiteral("%1 %").arg(percent));
    painter.drawText(QRectF(layout.countRight - 40, axis.top(), 40, axis.height()),
                     Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("n"));
    painter.drawLine(QPointF(layout.plot.left(), layout.header.bottom()),
                     QPointF(layout.plot.right(), layout.header.bottom()));
}

void paintGroupBlocks(QPainter& painter, const GroupBarsData& data, const std::vector<int>& order,
                      const GroupBarsLayout& layout, const ChartColors& colors, int selected) {
    painter.setPen(QPen(colors.grid, 1));
    for (const double share : {0.25, 0.5, 0.75, 1.0})
        painter.drawLine(QPointF(layout.x(share), layout.plot.top()),
                         QPointF(layout.x(share), layout.plot.bottom()));
    // Averages under the bars: seen between them, without cutting them up.
    for (const GroupBarsEntry& entry : data.entries) {
        if (!entry.average)
            continue;
        painter.setPen(QPen(readableOn(entry.color, colors.ground), 1.2, Qt::DashLine));
        painter.drawLine(QPointF(layout.x(*entry.average), layout.plot.top()),
                         QPointF(layout.x(*entry.average), layout.plot.bottom()));
    }
    const bool classesTogether = std::is_sorted(order.begin(), order.end());
    for (std::size_t place = 0; place < order.size(); ++place) {
        const int group = order[place];
        const QRectF block = layout.block(static_cast<int>(place));
        const auto classOf = [&](int g) {
            const auto index = static_cast<std::size_t>(g);
            return index < data.classOfGroup.size() ? data.classOfGroup[index] : QString();
        };
        if (classesTogether && place > 0 && classOf(order[place - 1]) != classOf(group)) {
            painter.setPen(QPen(colors.grid, 1));
            painter.drawLine(block.topLeft(), block.topRight());
        }
        paintName(painter, data, group, block, layout, colors);
        const auto bars = static_cast<double>(data.entries.size());
        const double padding = std::min(6.0, std::max(1.5, 0.12 * block.height()));
        const double pitch = (block.height() - 2 * padding) / bars;
        bool word = true; // once a block, and only where it hides no other run's bar
        const bool roomForWord = bars == 1 || pitch >= QFontMetricsF(painter.font()).capHeight() + 2;
        for (std::size_t e = 0; e < data.entries.size(); ++e) {
            const QRectF bar(layout.plot.left(), block.top() + padding + static_cast<double>(e) * pitch,
                             layout.plot.width(), std::max(2.0, pitch - (bars > 1 ? 0.8 : 0)));
            paintBar(painter, data.entries[e], group, bar, block, layout, colors, word, roomForWord);
            word = word && data.entries[e].worstGroup != group && valueOf(data.entries[e].accuracy, group);
        }
        if (group == selected) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colors.accent, 1.5));
            painter.drawRect(block.adjusted(-3, 0.5, 3, -0.5));
        }
    }
}

} // namespace groupscope
