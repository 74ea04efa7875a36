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
    , figures_(std::move(figures)) {
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
        const ListedFigure& one = figure(index);
        const auto place = std::find(choice.order.begin(), choice.order.end(), one.id);
        return std::pair(one.drawing.empty, place - choice.order.begin());
    };
    std::vector<int> order(figures_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
    for (const int index : order)
        add(index, choice);
    connect(this, &QTreeWidget::itemChanged, this, &FigureList::onItemChanged);
    connect(this, &QTreeWidget::currentItemChanged, this, &FigureList::pointedChanged);
    // A drop takes the row out and puts it in elsewhere: it is whole when the event is over.
    connect(model(), &QAbstractItemModel::rowsInserted, this, &FigureList::changed, Qt::QueuedConnection);
    for (int row = 0; row < topLevelItemCount() && currentItem() == nullptr; ++row)
        if (topLevelItem(row)->checkState(figureColumn) == Qt::Checked)
            setCurrentItem(topLevelItem(row));
    if (currentItem() == nullptr && topLevelItemCount() > 0)
        setCurrentItem(topLevelItem(0));
}

void FigureList::add(int index, const ExportChoice& choice) {
    const ListedFigure& one = figure(index);
    auto* item = new QTreeWidgetItem;
    item->setText(figureColumn, one.title);
    item->setData(figureColumn, figureRole, index);
    Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsDragEnabled;
    if (one.drawing.empty) {
        const QString reason = one.drawing.reason.isEmpty() ? tr("nothing to draw yet") : one.drawing.reason;
        item->setText(nameColumn, QString(reason).replace(u'\n', u' '));
        item->setData(figureColumn, Qt::CheckStateRole, Qt::Unchecked);
        for (const int column : {figureColumn, nameColumn})
            item->setToolTip(column, reason);
    } else {
        flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
        const auto changedName = choice.names.find(one.drawing.name);
        item->setText(nameColumn,
                      changedName == choice.names.end() ? fileName(one.drawing.name) : changedName->second);
        item->setCheckState(figureColumn, choice.ticked.contains(one.id) ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(nameColumn, tr("Name of the file; a double click or F2 changes it"));
    }
    item->setFlags(flags); // no ItemIsDropEnabled: a figure is dropped between others
    addTopLevelItem(item);
}

void FigureList::onItemChanged(QTreeWidgetItem* item, int column) {
    if (column == nameColumn) {
        const QSignalBlocker blocker(this);
        const QString own = fileName(figure(indexOf(item)).drawing.name);
        const QString name = fileName(item->text(nameColumn));
        item->setText(nameColumn, name.isEmpty() ? own : name);
    } else {
        setCurrentItem(item); // a click on a tick alone would leave another figure in the preview
    }
    Q_EMIT changed();
}

int FigureList::indexOf(const QTreeWidgetItem* item) const {
    return item->data(figureColumn, figureRole).toInt();
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
    for (int row = 0; row < topLevelItemCount(); ++row)
        if (indexOf(topLevelItem(row)) == index)
            return topLevelItem(row)->text(nameColumn);
    return {};
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
        const ListedFigure& one = figure(indexOf(topLevelItem(row)));
        choice.order.push_back(one.id);
        if (one.drawing.empty)
            continue;
        if (topLevelItem(row)->checkState(figureColumn) == Qt::Checked)
            choice.ticked.insert(one.id);
        const QString name = topLevelItem(row)->text(nameColumn);
        if (name == fileName(one.drawing.name))
            choice.names.erase(one.drawing.name);
        else
            choice.names[one.drawing.name] = name;
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
