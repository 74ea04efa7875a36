// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_legend.h"

#include "widgets/charts/chart_colors.h"

#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace groupscope {

void ChartLegend::setEntries(const std::vector<LegendEntry>& entries) {
    entries_ = entries;
    while (buttons_.size() > entries_.size()) {
        delete buttons_.back();
        buttons_.pop_back();
    }
    while (buttons_.size() < entries_.size()) {
        auto* button = new QToolButton(this);
        const int index = static_cast<int>(buttons_.size());
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({22, 12});
        button->show();
        connect(button, &QToolButton::clicked, this, [this, index](bool shown) {
            entries_[static_cast<std::size_t>(index)].shown = shown;
            setEntries(std::vector(entries_));
            Q_EMIT toggled(index, shown);
        });
        buttons_.push_back(button);
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        QToolButton* button = buttons_[i];
        QFont font = this->font();
        font.setStrikeOut(!entries_[i].shown);
        button->setFont(font);
        button->setText(entries_[i].name);
        button->setIcon(sample(entries_[i]));
        button->setChecked(entries_[i].shown);
        button->setToolTip(entries_[i].shown ? tr("Click to hide %1").arg(entries_[i].name)
                                             : tr("Click to show %1").arg(entries_[i].name));
        // A checked tool button has a frame of its own; here the line sample tells it.
        button->setStyleSheet(QStringLiteral("QToolButton{border:1px solid transparent;padding:1px 3px;}"
                                             "QToolButton:hover,QToolButton:focus{border-color:palette(highlight);}"));
    }
    updateGeometry();
    place(width(), true);
}

QIcon ChartLegend::sample(const LegendEntry& entry) const {
    const ChartColors colors = chartColors(palette());
    const qreal ratio = devicePixelRatioF();
    QPixmap picture(QSize(22, 12) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    const QColor color = entry.shown ? readableOn(entry.color, colors.ground) : colors.grid;
    painter.setPen(QPen(color, 3, entry.dashed ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(1, 6), QPointF(21, 6));
    return picture;
}

QSize ChartLegend::sizeHint() const {
    return {300, heightForWidth(std::max(width(), 300))};
}

int ChartLegend::place(int width, bool move) const {
    QPoint corner(0, 0);
    int rowHeight = 0;
    for (QToolButton* button : buttons_) {
        const QSize size = button->sizeHint().boundedTo(QSize(std::max(width, 60), 1000));
        if (corner.x() > 0 && corner.x() + size.width() > width)
            corner = {0, corner.y() + rowHeight};
        if (move)
            button->setGeometry(QRect(corner, size));
        rowHeight = std::max(rowHeight, size.height());
        corner.rx() += size.width() + 4;
    }
    return corner.y() + rowHeight;
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
