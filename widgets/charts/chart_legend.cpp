// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_legend.h"

#include "core/figures/curves.h"
#include "widgets/charts/scene_painter.h"

#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <numeric>

namespace groupscope {
namespace {
constexpr QSize sampleSize(28, 12);
}

void ChartLegend::setEntries(const std::vector<LegendEntry>& entries) {
    entries_ = entries;
    while (buttons_.size() > entries_.size()) {
        delete buttons_.back();
        buttons_.pop_back();
    }
    while (buttons_.size() < entries_.size()) {
        auto* button = new QToolButton(this);
        const int index = static_cast<int>(buttons_.size());
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize(sampleSize);
        button->show();
        connect(button, &QToolButton::clicked, this, [this, index](bool shown) {
            if (!entries_[index].isCurve)
                return;
            entries_[index].shown = shown;
            setEntries(std::vector(entries_));
            Q_EMIT toggled(index, shown);
        });
        buttons_.push_back(button);
    }
    for (std::size_t i = 0; i < entries_.size(); ++i)
        describe(*buttons_[i], entries_[i]);
    updateGeometry();
    place(width(), true);
}

void ChartLegend::describe(QToolButton& button, const LegendEntry& entry) const {
    QFont font = this->font();
    font.setStrikeOut(!entry.shown);
    button.setFont(font);
    button.setText(entry.name);
    button.setIcon(sample(entry));
    button.setCheckable(entry.isCurve);
    button.setFocusPolicy(entry.isCurve ? Qt::StrongFocus : Qt::NoFocus);
    button.setChecked(entry.shown);
    button.setToolTip(!entry.isCurve ? entry.tip
                      : entry.shown  ? tr("Click to hide %1").arg(entry.name)
                                     : tr("Click to show %1").arg(entry.name));
    // A checked tool button has a frame of its own; here the line sample tells it.
    const QString frame =
        entry.isCurve
            ? QStringLiteral("QToolButton:hover,QToolButton:focus{border-color:palette(highlight);}")
            : QString();
    button.setStyleSheet(QStringLiteral("QToolButton{border:1px solid transparent;padding:0 2px;}") + frame);
}

QIcon ChartLegend::sample(const LegendEntry& entry) const {
    const ChartColors colors = chartColors(palette());
    const qreal ratio = devicePixelRatioF();
    QPixmap picture(sampleSize * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    if (!entry.isCurve) {
        QColor ground = colors.text;
        ground.setAlphaF(static_cast<float>(2.0 * shadeOpacity)); // small grounds look lighter
        painter.fillRect(QRectF(1, 0, 26, 12), ground);
        QColor line = colors.faint;
        line.setAlphaF(static_cast<float>(untrainedOpacity));
        painter.setPen(QPen(line, mainCurveWidth));
        painter.drawLine(QPointF(1, 6), QPointF(27, 6));
        return picture;
    }
    painter.setPen(
        linePen(entry.shown ? seriesColor(entry.color, colors) : colors.grid, entry.width, entry.dash));
    painter.drawLine(QPointF(1, 6), QPointF(27, 6)); // long enough for each pattern of dashes
    return picture;
}

QSize ChartLegend::sizeHint() const {
    return {300, heightForWidth(std::max(width(), 300))};
}

std::vector<int> ChartLegend::columnWidths(int width) const {
    // As many columns as fit, each as wide as its widest name: names below one another are found faster than
    // in a ragged text.
    for (std::size_t columns = buttons_.size(); columns > 1; --columns) {
        std::vector<int> widths(columns, 0);
        for (std::size_t i = 0; i < buttons_.size(); ++i)
            widths[i % columns] = std::max(widths[i % columns], buttons_[i]->sizeHint().width());
        if (std::accumulate(widths.begin(), widths.end(), 0) <= width)
            return widths;
    }
    return {std::max(width, 60)};
}

int ChartLegend::place(int width, bool move) const {
    const std::vector<int> widths = columnWidths(width);
    QPoint corner(0, 0);
    int rowHeight = 0;
    for (const QToolButton* button : buttons_)
        rowHeight = std::max(rowHeight, button->sizeHint().height());
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        if (i > 0 && i % widths.size() == 0)
            corner = {0, corner.y() + rowHeight};
        const int wide = std::min(widths[i % widths.size()], buttons_[i]->sizeHint().width());
        if (move)
            buttons_[i]->setGeometry(QRect(corner, QSize(wide, rowHeight)));
        corner.rx() += widths[i % widths.size()];
    }
    return buttons_.empty() ? 0 : corner.y() + rowHeight;
}

void ChartLegend::resizeEvent(QResizeEvent*) {
    place(width(), true);
    updateGeometry();
}

void ChartLegend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        setEntries(std::vector(entries_));
}

} // namespace groupscope
