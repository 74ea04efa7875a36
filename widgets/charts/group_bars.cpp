// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/group_bars.h"

#include "widgets/charts/group_bars_view.h"
#include "widgets/charts/ticks.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace groupscope {

GroupBars::GroupBars(QWidget* parent)
    : QWidget(parent)
    , stack_(new QStackedLayout(this))
    , placeholder_(new QLabel)
    , orderBox_(new QComboBox)
    , view_(new GroupBarsView(this)) {
    placeholder_->setAlignment(Qt::AlignCenter);
    placeholder_->setWordWrap(true);
    placeholder_->setMargin(24);
    placeholder_->setForegroundRole(QPalette::PlaceholderText);
    placeholder_->setBackgroundRole(QPalette::Base);
    placeholder_->setAutoFillBackground(true);
    orderBox_->addItem(tr("By group"));
    orderBox_->addItem(tr("Worst first"));
    orderBox_->setToolTip(tr("Order of the groups; “Worst first” sorts by the first run's accuracy"));
    auto* label = new QLabel(tr("&Order"));
    label->setBuddy(orderBox_);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(6);
    row->addWidget(label);
    row->addWidget(orderBox_);
    row->addStretch();
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(view_, 1);
    stack_->addWidget(placeholder_);
    stack_->addWidget(page);
    setFocusProxy(view_);
    connect(orderBox_, &QComboBox::currentIndexChanged, this, [this](int index) {
        view_->setOrder(index == 0 ? Order::byGroup : Order::byAccuracy);
        Q_EMIT orderChanged();
    });
    connect(view_, &GroupBarsView::activated, this, &GroupBars::groupActivated);
}

void GroupBars::setData(GroupBarsData data) {
    if (data.entries.size() > mostEntries)
        data.entries.resize(mostEntries);
    stack_->setCurrentIndex(data.entries.empty() || data.groupNames.empty() ? 0 : 1);
    view_->setData(std::move(data));
}

const GroupBarsData& GroupBars::data() const {
    return view_->data();
}

void GroupBars::setPlaceholder(const QString& text) {
    if (text == placeholder_->text())
        return;
    placeholder_->setText(text);
    Q_EMIT placeholderChanged();
}

QString GroupBars::placeholder() const {
    return placeholder_->text();
}

void GroupBars::setOrder(Order order) {
    orderBox_->setCurrentIndex(order == Order::byGroup ? 0 : 1);
}

GroupBars::Order GroupBars::order() const {
    return view_->order();
}

QString GroupBars::description(int group) const {
    const GroupBarsData& data = view_->data();
    const auto g = static_cast<std::size_t>(group);
    if (group < 0 || g >= data.groupNames.size())
        return {};
    QStringList lines;
    for (const GroupBarsEntry& entry : data.entries) {
        QString line = data.groupNames[g];
        if (g >= entry.accuracy.size() || !entry.accuracy[g]) {
            line += tr(": no rows");
        } else {
            const double accuracy = *entry.accuracy[g];
            const int n = g < entry.n.size() ? entry.n[g] : 0;
            line += tr(": %1 (%2 of %3)").arg(percentText(accuracy)).arg(std::lround(accuracy * n)).arg(n);
            if (g < entry.low.size() && g < entry.high.size() && entry.low[g] && entry.high[g])
                line += tr(", 95 % interval %1–%2")
                            .arg(QString::number(100.0 * *entry.low[g], 'f', 1), percentText(*entry.high[g]));
            if (entry.worstGroup == group)
                line += tr(", the worst group");
        }
        lines += data.entries.size() > 1 ? tr("%1 – %2").arg(entry.name, line) : line;
    }
    return lines.join(u'\n');
}

QRect GroupBars::blockRect(int group) const {
    const QRect inView = view_->blockRect(group);
    return {view_->viewport()->mapTo(this, inView.topLeft()), inView.size()};
}

void GroupBars::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Export figure…"), this, &GroupBars::exportRequested);
    menu->popup(event->globalPos());
}

void GroupBars::draw(QPainter& painter, const QRectF& area) const {
    const ChartColors colors = paperColors();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(area, colors.ground);
    const GroupBarsData& data = view_->data();
    QFont font;
    font.setPixelSize(13);
    painter.setFont(font);
    if (data.entries.empty()) {
        painter.setPen(colors.faint);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, placeholder());
        painter.restore();
        return;
    }
    // A page as wide as the area asks for, shrunk until its last block fits.
    double scale = std::max(0.2, area.width() / 640.0);
    GroupBarsLayout layout;
    for (int attempt = 0; attempt < 40; ++attempt, scale *= 0.93) {
        layout = layGroupBars(data, QRectF(QPointF(), area.size() / scale), font);
        if (layout.plot.bottom() <= area.height() / scale)
            break;
    }
    painter.translate(area.topLeft());
    painter.scale(scale, scale);
    paintGroupBlocks(painter, data, groupOrder(data, view_->order()), layout, colors, -1);
    paintGroupBarsHeader(painter, data, layout, colors);
    painter.restore();
}

} // namespace groupscope
