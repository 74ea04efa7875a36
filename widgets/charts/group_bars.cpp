// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/group_bars.h"

#include "widgets/charts/group_bars_view.h"
#include "widgets/charts/scene_painter.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QVBoxLayout>

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
        view_->setOrder(index == 0 ? GroupBarsOrder::byGroup : GroupBarsOrder::byAccuracy);
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
    return view_->order() == GroupBarsOrder::byGroup ? Order::byGroup : Order::byAccuracy;
}

QString GroupBars::description(int group) const {
    return QString::fromStdString(describeGroup(view_->data(), group));
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
    const GroupBarsData& data = view_->data();
    const std::vector<int> groups = groupOrder(data, view_->order());
    const auto figure = [&](const SceneSpace& space) {
        return groupBarsScene(data, groups, layGroupBars(data, groups.size(), space), space);
    };
    paintFigure(painter, area, figure, placeholder());
}

} // namespace groupscope
