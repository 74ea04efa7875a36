// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/group_bars.h"

#include "core/figures/figure.h"
#include "widgets/charts/figure_menu.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t fewGroups = 12; // that one sees at once: nothing to search for

QWidget* lineOf(std::initializer_list<QWidget*> widgets, int stretched) {
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(spacing::normal, spacing::close, spacing::normal, 0);
    row->setSpacing(spacing::close);
    for (QWidget* widget : widgets)
        row->addWidget(widget, row->count() == stretched ? 1 : 0);
    if (stretched < 0)
        row->addStretch();
    return line;
}

QLabel* labelOf(const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text);
    label->setBuddy(buddy);
    return label;
}

} // namespace

GroupBars::GroupBars(QWidget* parent)
    : QWidget(parent)
    , stack_(new QStackedLayout(this))
    , placeholder_(new QLabel)
    , orderBox_(new QComboBox)
    , worstBox_(new QComboBox)
    , worstLabel_(labelOf(tr("Sho&w"), worstBox_))
    , search_(new QLineEdit)
    , view_(new FigureView)
    , note_(new QLabel) {
    build();
    connectControls();
}

void GroupBars::build() {
    placeholder_->setAlignment(Qt::AlignCenter);
    placeholder_->setWordWrap(true);
    placeholder_->setMargin(spacing::wide);
    placeholder_->setForegroundRole(QPalette::PlaceholderText);
    placeholder_->setBackgroundRole(QPalette::Base);
    placeholder_->setAutoFillBackground(true);
    view_->setAccessibleName(tr("Accuracy of each group"));
    orderBox_->setObjectName(QStringLiteral("groupsOrder"));
    orderBox_->addItem(tr("By group"));
    orderBox_->addItem(tr("Worst first"));
    orderBox_->setToolTip(tr("Order of the groups; “Worst first” sorts by the accuracy of the first run"));
    worstBox_->setObjectName(QStringLiteral("groupsWorst"));
    worstBox_->addItem(tr("all"));
    for (const int count : {10, 20, 50})
        worstBox_->addItem(tr("worst %1").arg(count), count);
    worstBox_->setToolTip(
        tr("Number of groups that are shown, those with the lowest accuracy of the first run"));
    search_->setObjectName(QStringLiteral("groupsSearch"));
    search_->setPlaceholderText(tr("Search groups"));
    search_->setToolTip(tr("Shows the groups whose names contain these words"));
    search_->setClearButtonEnabled(true);
    note_->setObjectName(QStringLiteral("groupsNote"));
    note_->setWordWrap(true);
    note_->setForegroundRole(QPalette::PlaceholderText);
    finding_ = lineOf({search_}, 0);
    noteLine_ = lineOf({note_}, 0);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, spacing::close);
    column->setSpacing(0);
    column->addWidget(lineOf({labelOf(tr("&Order"), orderBox_), orderBox_, worstLabel_, worstBox_}, -1));
    column->addWidget(finding_);
    column->addSpacing(spacing::close);
    column->addWidget(view_, 1);
    column->addWidget(noteLine_);
    stack_->addWidget(placeholder_);
    stack_->addWidget(page);
    passFocusTo(this, view_);
}

void GroupBars::connectControls() {
    connect(orderBox_, &QComboBox::activated, this, [this] { orderChosen_ = true; });
    connect(orderBox_, &QComboBox::currentIndexChanged, this, [this] {
        choose();
        Q_EMIT orderChanged();
    });
    connect(worstBox_, &QComboBox::currentIndexChanged, this, &GroupBars::choose);
    connect(search_, &QLineEdit::textChanged, this, &GroupBars::choose);
    connect(view_, &FigureView::keyRequested, this,
            [this](const QString& group) { Q_EMIT groupActivated(group.toInt()); });
    connect(view_, &FigureView::exportRequested, this, &GroupBars::exportRequested);
}

void GroupBars::setData(GroupBarsData data) {
    if (data.entries.size() > mostEntries)
        data.entries.resize(mostEntries);
    stack_->setCurrentIndex(data.entries.empty() || data.groupNames.empty() ? 0 : 1);
    data_ = std::move(data);
    orderByItself();
    choose();
}

void GroupBars::orderByItself() {
    const bool worstFirst = data_.groupNames.size() >= worstFirstFrom;
    if (!orderChosen_)
        orderBox_->setCurrentIndex(worstFirst ? 1 : 0);
}

GroupChoice GroupBars::choice() const {
    GroupChoice choice;
    if (data_.groupNames.size() <= fewGroups)
        return choice; // what cannot be seen does not choose
    choice.search = search_->text().toStdString();
    if (const QVariant count = worstBox_->currentData(); count.isValid())
        choice.worst = count.toUInt();
    return choice;
}

/// Shows what is chosen, and the controls that have something to choose from.
void GroupBars::choose() {
    ChosenGroups chosen = chooseGroups(
        data_, choice(), order() == Order::byGroup ? GroupBarsOrder::byGroup : GroupBarsOrder::byAccuracy);
    const bool many = data_.groupNames.size() > fewGroups;
    worstLabel_->setVisible(many);
    worstBox_->setVisible(many);
    search_->setVisible(many);
    finding_->setVisible(many);
    const QString note = noteOf(chosen);
    note_->setText(note);
    noteLine_->setVisible(!note.isEmpty());
    groups_ = std::move(chosen.groups);
    Drawing drawing;
    drawing.draw = [this](const SceneSpace& space) { return onScreen(space); };
    view_->setDrawing(drawing);
}

QString GroupBars::noteOf(const ChosenGroups& chosen) const {
    QStringList lines;
    if (chosen.groups.size() < chosen.candidates)
        lines << tr("The worst %1 of %2 groups.").arg(chosen.groups.size()).arg(chosen.candidates);
    if (chosen.others > 0)
        lines << tr("%1 groups do not match the search.").arg(chosen.others);
    return lines.join(QLatin1Char(' '));
}

QString GroupBars::note() const {
    return note_->text();
}

void GroupBars::resetChoice() {
    const QSignalBlocker quietSearch(search_), quietWorst(worstBox_);
    search_->clear();
    worstBox_->setCurrentIndex(0);
    choose();
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
    orderChosen_ = true;
    orderBox_->setCurrentIndex(order == Order::byGroup ? 0 : 1);
}

GroupBars::Order GroupBars::order() const {
    return orderBox_->currentIndex() == 0 ? Order::byGroup : Order::byAccuracy;
}

QString GroupBars::description(int group) const {
    return QString::fromStdString(describeGroup(data_, group));
}

QRect GroupBars::blockRect(int group) const {
    const auto& items = view_->scene().items;
    const auto block =
        std::find_if(items.begin(), items.end(),
                     [key = std::to_string(group)](const auto& item) { return item.key == key; });
    if (block == items.end())
        return {};
    const auto& [left, top] = block->points.front();
    const auto& [right, bottom] = block->points[2];
    const QRect inView =
        QRectF(left, top - view_->verticalScrollBar()->value(), right - left, bottom - top).toAlignedRect();
    return {view_->viewport()->mapTo(this, inView.topLeft()), inView.size()};
}

void GroupBars::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = figureMenu(this);
    const auto at = std::find_if(groups_.begin(), groups_.end(),
                                 [&](int group) { return blockRect(group).contains(event->pos()); });
    Q_EMIT menuOpening(at == groups_.end() ? -1 : *at, menu);
    menu->popup(event->globalPos());
}

/// All of a group's block says what its bars say, and is clicked as one.
Scene GroupBars::onScreen(const SceneSpace& space) const {
    const GroupBarsLayout layout = layGroupBars(data_, groups_.size(), space);
    Scene scene = groupBarsScene(data_, groups_, layout, space), blocks;
    for (SceneItem& item : scene.items) {
        item.tooltip.clear();
        item.key.clear();
    }
    for (std::size_t place = 0; place < groups_.size(); ++place) {
        const groupscope::Box block = layout.block(place);
        SceneItem& item =
            blocks.rectangle(block.left, block.top, block.width, block.height, {Ink::ground}).seeThrough(0.0);
        item.tooltip = describeGroup(data_, groups_[place]);
        item.key = std::to_string(groups_[place]);
    }
    scene.items.insert(scene.items.end() - static_cast<std::ptrdiff_t>(scene.headerItems),
                       blocks.items.begin(), blocks.items.end());
    return scene;
}

Scene GroupBars::onPaper(const SceneSpace& whole) const {
    const std::string left = note().toStdString();
    SceneSpace space = whole;
    const double lineHeight = left.empty() ? 0.0 : 1.5 * space.textSize;
    space.height -= lineHeight;
    Scene scene = groupBarsScene(data_, groups_, layGroupBars(data_, groups_.size(), space), space);
    if (!left.empty())
        scene.text(8.0, scene.height + space.textSize, shortened(left, space.width - 16.0, space),
                   {Ink::faint});
    scene.height += lineHeight;
    return scene;
}

void GroupBars::draw(QPainter& painter, const QRectF& area) const {
    paintFigure(
        painter, area, [this](const SceneSpace& space) { return onPaper(space); }, placeholder());
}

double GroupBars::heightOnPaper(QSizeF page, const QFont& font) const {
    return groupscope::heightOnPaper(page, font, [this](const SceneSpace& space) { return onPaper(space); });
}

std::string GroupBars::valuesText() const {
    return toCsv(valuesOf(data_, groups_));
}

} // namespace groupscope
