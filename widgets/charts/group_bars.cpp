// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/group_bars.h"

#include "widgets/charts/figure_menu.h"
#include "widgets/charts/group_bars_view.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QVBoxLayout>

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
    , worstLabel_(labelOf(tr("Sh&ow"), worstBox_))
    , search_(new QLineEdit)
    , view_(new GroupBarsView(this))
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
    orderBox_->setObjectName(QStringLiteral("groupsOrder"));
    orderBox_->addItem(tr("By group"));
    orderBox_->addItem(tr("Worst first"));
    orderBox_->setToolTip(tr("Order of the groups; “Worst first” sorts by the first run's accuracy"));
    worstBox_->setObjectName(QStringLiteral("groupsWorst"));
    worstBox_->addItem(tr("all"));
    for (const int count : {10, 20, 50})
        worstBox_->addItem(tr("worst %1").arg(count), count);
    worstBox_->setToolTip(tr("How many groups are shown: those of the lowest accuracy of the first run"));
    search_->setObjectName(QStringLiteral("groupsSearch"));
    search_->setPlaceholderText(tr("Search groups"));
    search_->setToolTip(tr("Show the groups whose names contain these words"));
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
    connect(view_, &GroupBarsView::activated, this, &GroupBars::groupActivated);
}

void GroupBars::setData(GroupBarsData data) {
    if (data.entries.size() > mostEntries)
        data.entries.resize(mostEntries);
    stack_->setCurrentIndex(data.entries.empty() || data.groupNames.empty() ? 0 : 1);
    view_->show(std::move(data), {});
    orderByItself();
    choose();
}

void GroupBars::orderByItself() {
    const bool worstFirst = data().groupNames.size() >= worstFirstFrom;
    if (!orderChosen_)
        orderBox_->setCurrentIndex(worstFirst ? 1 : 0);
}

GroupChoice GroupBars::choice() const {
    GroupChoice choice;
    if (data().groupNames.size() <= fewGroups)
        return choice; // what cannot be seen does not choose
    choice.search = search_->text().toStdString();
    if (const QVariant count = worstBox_->currentData(); count.isValid())
        choice.worst = count.toUInt();
    return choice;
}

/// Shows what is chosen, and the controls that have something to choose from.
void GroupBars::choose() {
    ChosenGroups chosen = chooseGroups(
        data(), choice(), order() == Order::byGroup ? GroupBarsOrder::byGroup : GroupBarsOrder::byAccuracy);
    const bool many = data().groupNames.size() > fewGroups;
    worstLabel_->setVisible(many);
    worstBox_->setVisible(many);
    search_->setVisible(many);
    finding_->setVisible(many);
    const QString note = noteOf(chosen);
    note_->setText(note);
    noteLine_->setVisible(!note.isEmpty());
    view_->setGroups(std::move(chosen.groups));
}

QString GroupBars::noteOf(const ChosenGroups& chosen) const {
    QStringList lines;
    if (chosen.groups.size() < chosen.candidates)
        lines << tr("The worst %1 of %2 groups.").arg(chosen.groups.size()).arg(chosen.candidates);
    if (chosen.others > 0)
        lines << tr("%1 groups are not searched for.").arg(chosen.others);
    return lines.join(QLatin1Char(' '));
}

const GroupBarsData& GroupBars::data() const {
    return view_->data();
}

const std::vector<int>& GroupBars::shownGroups() const {
    return view_->groups();
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
    return QString::fromStdString(describeGroup(view_->data(), group));
}

QRect GroupBars::blockRect(int group) const {
    const QRect inView = view_->blockRect(group);
    return {view_->viewport()->mapTo(this, inView.topLeft()), inView.size()};
}

void GroupBars::contextMenuEvent(QContextMenuEvent* event) {
    figureMenu(this)->popup(event->globalPos());
}

Scene GroupBars::onPaper(const SceneSpace& whole) const {
    const std::string left = note().toStdString();
    SceneSpace space = whole;
    const double lineHeight = left.empty() ? 0.0 : 1.5 * space.textSize;
    space.height -= lineHeight;
    const std::vector<int>& groups = view_->groups();
    Scene scene =
        groupBarsScene(view_->data(), groups, layGroupBars(view_->data(), groups.size(), space), space);
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
    return toCsv(valuesOf(view_->data(), view_->groups()));
}

} // namespace groupscope
