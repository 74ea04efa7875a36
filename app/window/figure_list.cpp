// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figure_list.h"

#include "widgets/style/language.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

constexpr int figureColumn = 0, nameColumn = 1;
constexpr int figureRole = Qt::UserRole;

bool isUsable(const QModelIndex& index) {
    return index.siblingAtColumn(figureColumn).flags().testFlag(Qt::ItemIsUserCheckable);
}

/// Names alone are edited; a figure with nothing to draw looks disabled, though it can be pointed at.
class FigureRows : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override {
        if (index.column() != nameColumn)
            return nullptr;
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        editor->setAccessibleName(FigureList::tr("File name"));
        return editor;
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return {size.width(), std::max(size.height(), tableRowHeight(option.fontMetrics))};
    }

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!isUsable(index))
            option->state &= ~QStyle::State_Enabled;
    }
};

} // namespace

QString fileName(QString text) {
    static const QRegularExpression ending(QStringLiteral("\\.(png|svg|pdf|csv)$"),
                                           QRegularExpression::CaseInsensitiveOption);
    return text.trimmed().remove(ending).replace(u'/', u'-').replace(QChar(u'\0'), u'-').trimmed();
}

FigureList::FigureList(std::vector<ListedFigure> figures, const ExportChoice& choice, QWidget* parent)
    : QTreeWidget(parent)
    , figures_(std::move(figures))
    , drawings_(figures_.size())
    , changedNames_(choice.names) {
    setObjectName(QStringLiteral("exportFiguresList"));
    setAccessibleName(tr("Figures"));
    setColumnCount(2);
    setHeaderLabels({tr("Figure"), tr("File name")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setItemDelegate(new FigureRows(this));
    setEditTriggers(DoubleClicked);
    setDragDropMode(InternalMove);
    setDragDropOverwriteMode(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    header()->setSectionResizeMode(figureColumn, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    header()->setSectionsMovable(false);
    const auto rank = [&](int index) {
        return std::find(choice.order.begin(), choice.order.end(), figure(index).id) - choice.order.begin();
    };
    std::vector<int> order(figures_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
    for (const int index : order)
        add(index, choice.ticked.contains(figure(index).id));
    for (const int index : ticked())
        drawing(index);
    connect(this, &QTreeWidget::itemChanged, this, &FigureList::onItemChanged);
    connect(this, &QTreeWidget::currentItemChanged, this, &FigureList::onCurrentChanged);
    // A drop takes the row out and puts it in elsewhere: it is whole when the event is over.
    connect(model(), &QAbstractItemModel::rowsInserted, this, &FigureList::changed, Qt::QueuedConnection);
    for (int row = 0; row < topLevelItemCount() && currentItem() == nullptr; ++row)
        if (topLevelItem(row)->checkState(figureColumn) == Qt::Checked)
            setCurrentItem(topLevelItem(row));
    if (currentItem() == nullptr && topLevelItemCount() > 0)
        setCurrentItem(topLevelItem(0));
}

void FigureList::add(int index, bool ticked) {
    auto* item = new QTreeWidgetItem;
    item->setText(figureColumn, figure(index).title);
    item->setText(nameColumn, fileName(figure(index).title.toLower()));
    item->setData(figureColumn, figureRole, index);
    item->setCheckState(figureColumn, ticked ? Qt::Checked : Qt::Unchecked);
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsDragEnabled |
                   Qt::ItemIsUserCheckable | Qt::ItemIsEditable); // it is dropped between others, not on them
    addTopLevelItem(item);
}

const PaneDrawing& FigureList::drawing(int index) {
    std::optional<PaneDrawing>& known = drawings_[static_cast<std::size_t>(index)];
    if (!known) {
        known = figure(index).draw();
        showDrawn(index);
    }
    return *known;
}

void FigureList::showDrawn(int index) {
    const QSignalBlocker blocker(this);
    const PaneDrawing& drawn = drawing(index);
    QTreeWidgetItem* item = itemOf(index);
    if (!drawn.empty) {
        const auto changedName = changedNames_.find(drawn.name);
        item->setText(nameColumn,
                      changedName == changedNames_.end() ? fileName(drawn.name) : changedName->second);
        item->setToolTip(nameColumn, tr("Name of the file; edit it with a double click or F2"));
        return;
    }
    const QString reason = drawn.reason.isEmpty() ? tr("nothing to draw yet") : drawn.reason;
    item->setText(nameColumn, QString(reason).replace(u'\n', u' '));
    item->setCheckState(figureColumn, Qt::Unchecked);
    item->setFlags(item->flags() & ~(Qt::ItemIsUserCheckable | Qt::ItemIsEditable));
    for (const int column : {figureColumn, nameColumn})
        item->setToolTip(column, reason);
}

void FigureList::onItemChanged(QTreeWidgetItem* item, int column) {
    if (column == nameColumn) {
        const QString name = fileName(item->text(nameColumn)); // its first drawing would replace it
        const PaneDrawing& drawn = drawing(indexOf(item));
        const QSignalBlocker blocker(this);
        if (!drawn.empty)
            item->setText(nameColumn, name.isEmpty() ? fileName(drawn.name) : name);
    } else {
        drawing(indexOf(item));
        setCurrentItem(item); // a click on a tick alone would leave another figure in the preview
    }
    Q_EMIT changed();
}

void FigureList::onCurrentChanged(const QTreeWidgetItem* item) {
    if (item != nullptr)
        drawing(indexOf(item));
    Q_EMIT pointedChanged();
}

int FigureList::indexOf(const QTreeWidgetItem* item) const {
    return item->data(figureColumn, figureRole).toInt();
}

QTreeWidgetItem* FigureList::itemOf(int index) const {
    for (int row = 0; row < topLevelItemCount(); ++row)
        if (indexOf(topLevelItem(row)) == index)
            return topLevelItem(row);
    return nullptr;
}

std::vector<int> FigureList::ticked() const {
    std::vector<int> indices;
    for (int row = 0; row < topLevelItemCount(); ++row)
        if (const QTreeWidgetItem* item = topLevelItem(row); item->checkState(figureColumn) == Qt::Checked)
            indices.push_back(indexOf(item));
    return indices;
}

int FigureList::pointed() const {
    return currentItem() == nullptr ? -1 : indexOf(currentItem());
}

void FigureList::pointAt(const std::string& id) {
    for (int row = 0; row < topLevelItemCount(); ++row)
        if (figure(indexOf(topLevelItem(row))).id == id)
            setCurrentItem(topLevelItem(row));
}

QString FigureList::nameOf(int index) const {
    return itemOf(index)->text(nameColumn);
}

bool FigureList::canMove(int step) const {
    const int row = indexOfTopLevelItem(currentItem());
    return row >= 0 && row + step >= 0 && row + step < topLevelItemCount();
}

void FigureList::move(int step) {
    if (!canMove(step))
        return;
    const int row = indexOfTopLevelItem(currentItem());
    {
        const QSignalBlocker blocker(this); // the figure stays pointed at
        QTreeWidgetItem* item = takeTopLevelItem(row);
        insertTopLevelItem(row + step, item);
        setCurrentItem(item);
    }
    Q_EMIT pointedChanged();
    Q_EMIT changed();
}

void FigureList::keepIn(ExportChoice& choice) const {
    choice.order.clear();
    choice.ticked.clear();
    for (int row = 0; row < topLevelItemCount(); ++row) {
        const QTreeWidgetItem* item = topLevelItem(row);
        const std::string& id = figure(indexOf(item)).id;
        choice.order.push_back(id);
        if (item->checkState(figureColumn) == Qt::Checked)
            choice.ticked.insert(id);
        const auto& drawn = drawings_[static_cast<std::size_t>(indexOf(item))];
        if (!drawn || drawn->empty)
            continue;
        const QString name = item->text(nameColumn);
        if (name == fileName(drawn->name))
            choice.names.erase(drawn->name);
        else
            choice.names[drawn->name] = name;
    }
}

void FigureList::keyPressEvent(QKeyEvent* event) {
    QTreeWidgetItem* item = currentItem();
    const bool usable = item != nullptr && item->flags().testFlag(Qt::ItemIsUserCheckable);
    const bool alt = event->modifiers().testFlag(Qt::AltModifier);
    if (alt && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down))
        move(event->key() == Qt::Key_Up ? -1 : 1);
    else if (event->key() == Qt::Key_Space && usable)
        item->setCheckState(figureColumn,
                            item->checkState(figureColumn) == Qt::Checked ? Qt::Unchecked : Qt::Checked);
    else if (event->key() == Qt::Key_F2 && usable)
        editItem(item, nameColumn);
    else
        QTreeWidget::keyPressEvent(event);
}

} // namespace groupscope
