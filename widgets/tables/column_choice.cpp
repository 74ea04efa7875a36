// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/column_choice.h"

#include "widgets/tables/run_table_model.h"
#include "widgets/tables/stacked_cells.h"

#include <QCoreApplication>
#include <QHash>
#include <QHeaderView>
#include <QMap>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyle>
#include <QTableView>
#include <QtMath>

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {
namespace {

/// The width of the first line of a cell.
int widthOfValue(const QTableView& view, const QModelIndex& index) {
    const QVariant font = index.data(Qt::FontRole);
    const QFontMetricsF letters(font.isValid() ? font.value<QFont>().resolve(view.font()) : view.font());
    const int margin = view.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &view) + 1;
    const double text = letters.horizontalAdvance(index.data(RunTableModel::ValueRole).toString());
    return qCeil(text) + 1 + 2 * margin; // a text that fits by less than a pixel is cut
}

/// The width of the best values of a column, which are bold and have a star, and may stand far from the rows
/// that are looked at; 0 without one. `firstLines`: of these alone.
int widthOfBest(const QTableView& view, int column, bool firstLines) {
    const bool compares = column == RunTableModel::worst || column == RunTableModel::average ||
                          column == RunTableModel::gap || column == RunTableModel::adjusted ||
                          column >= RunTableModel::fixedColumns;
    if (!compares)
        return 0;
    const QAbstractItemView& cells = view;
    int width = 0;
    for (int row = 0; row < view.model()->rowCount(); ++row)
        if (const QModelIndex index = view.model()->index(row, column);
            index.data(RunTableModel::BestRole).toBool())
            width = std::max(width,
                             firstLines ? widthOfValue(view, index) : cells.sizeHintForIndex(index).width());
    return width;
}

} // namespace

ColumnChoice::ColumnChoice(QTableView* view, RunTableModel* model, QObject* parent)
    : QObject(parent)
    , view_(view)
    , model_(model)
    , frozen_(new QTableView(view))
    , cells_(new StackedCells(view)) {
    view->setItemDelegate(cells_);
    frozen_->setItemDelegate(cells_);
    QHeaderView* header = view->horizontalHeader();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, [this](const QPoint& place) {
        showMenu(view_->horizontalHeader()->viewport()->mapToGlobal(place));
    });
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        if (!fitting_ && !view_->isColumnHidden(column) && column != RunTableModel::settings)
            byHand_.insert(column);
        placeFrozen();
    });
    makeFrozen();
    apply();
}

/// The table itself stays as it is: its keys, its selection and its header are those people use.
void ColumnChoice::makeFrozen() {
    frozen_->setObjectName(QStringLiteral("frozenColumn"));
    frozen_->setModel(view_->model());
    frozen_->setSelectionModel(view_->selectionModel());
    frozen_->setStyle(view_->style());
    frozen_->horizontalHeader()->setStyle(view_->style());
    frozen_->setFocusPolicy(Qt::NoFocus);
    frozen_->setFrameShape(QFrame::NoFrame);
    frozen_->setSelectionBehavior(QAbstractItemView::SelectRows);
    frozen_->setSelectionMode(view_->selectionMode());
    frozen_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    frozen_->setAlternatingRowColors(true);
    frozen_->setShowGrid(false);
    frozen_->setWordWrap(false);
    frozen_->verticalHeader()->hide();
    frozen_->verticalHeader()->setDefaultSectionSize(view_->verticalHeader()->defaultSectionSize());
    frozen_->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    frozen_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    frozen_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    frozen_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    frozen_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(frozen_, &QTableView::customContextMenuRequested, view_, &QTableView::customContextMenuRequested);
    connect(frozen_->verticalScrollBar(), &QScrollBar::valueChanged, view_->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(view_->verticalScrollBar(), &QScrollBar::valueChanged, frozen_->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(view_->horizontalScrollBar(), &QScrollBar::valueChanged, this, &ColumnChoice::placeFrozen);
    frozen_->horizontalHeader()->setSectionsClickable(true);
    connect(frozen_->horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int column) {
        const QHeaderView* own = view_->horizontalHeader();
        const bool again =
            own->sortIndicatorSection() == column && own->sortIndicatorOrder() == Qt::AscendingOrder;
        view_->sortByColumn(column, again ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
    frozen_->hide();
    view_->viewport()->installEventFilter(this);
    frozen_->viewport()->installEventFilter(this);
}

/// What the mouse does on the frozen column it does to the row: nothing is scrolled
/// for it.
bool ColumnChoice::eventFilter(QObject* watched, QEvent* event) {
    if (watched == frozen_->viewport()) {
        if (auto* mouse = dynamic_cast<QMouseEvent*>(event)) {
            const QPointF beside(frozen_->width() + 1.0, mouse->position().y());
            QMouseEvent forwarded(mouse->type(), beside, view_->viewport()->mapToGlobal(beside),
                                  mouse->button(), mouse->buttons(), mouse->modifiers());
            const int scrolled = view_->horizontalScrollBar()->value();
            QCoreApplication::sendEvent(view_->viewport(), &forwarded);
            view_->horizontalScrollBar()->setValue(scrolled);
            return true;
        }
    } else if (event->type() == QEvent::Resize) {
        fit(false);
    }
    return QObject::eventFilter(watched, event);
}

/// Seen only while the column itself is not.
void ColumnChoice::placeFrozen() {
    const bool scrolled = view_->horizontalScrollBar()->value() > 0;
    frozen_->setVisible(scrolled);
    if (!scrolled)
        return;
    const int width = view_->columnWidth(0);
    frozen_->setColumnWidth(0, width);
    frozen_->horizontalHeader()->setFixedHeight(view_->horizontalHeader()->height());
    frozen_->setGeometry(view_->frameWidth(), view_->frameWidth(), width,
                         view_->viewport()->height() + view_->horizontalHeader()->height());
    frozen_->verticalScrollBar()->setValue(view_->verticalScrollBar()->value());
    frozen_->raise();
}

void ColumnChoice::setChosen(const QStringList& keys) {
    chosen_ = keys;
    apply();
}

void ColumnChoice::setHidden(const QStringList& keys) {
    QStringList chosen;
    for (int column = 0; column < RunTableModel::fixedColumns; ++column)
        if (const QString key = model_->columnKey(column);
            keys.contains(key) == model_->isUsuallyShown(column))
            chosen << key;
    const QMap<QString, QString> others{{QStringLiteral("clamped"), QStringLiteral("clamped")},
                                        {QStringLiteral("map_at_r"), QStringLiteral("map_at_r")},
                                        {QStringLiteral("worst_map_at_r"), QStringLiteral("map_at_r.worst")}};
    for (auto key = others.constBegin(); key != others.constEnd(); ++key)
        if (keys.contains(key.key()))
            chosen << key.value();
    setChosen(chosen);
}

void ColumnChoice::refresh() {
    QHeaderView* header = view_->horizontalHeader();
    const int settings = header->visualIndex(RunTableModel::settings);
    if (settings >= 0 && settings != header->count() - 1) // which takes the room that is left
        header->moveSection(settings, header->count() - 1);
    byHand_.removeIf([this](int column) { return column >= model_->columnCount(); });
    for (int column = 1; column < model_->columnCount(); ++column)
        frozen_->setColumnHidden(column, true);
    bool changed = false;
    for (int column = 0; column < model_->columnCount(); ++column)
        changed = changed || view_->isColumnHidden(column) != (!isShown(column) || isFolded(column));
    if (changed)
        apply();
}

std::vector<int> ColumnChoice::shown() const {
    std::vector<int> columns;
    for (int place = 0; place < model_->columnCount(); ++place)
        if (const int column = view_->horizontalHeader()->logicalIndex(place); isShown(column))
            columns.push_back(column);
    return columns;
}

void ColumnChoice::apply() {
    hideColumns();
    fit(false);
}

/// A column that comes back has another width, which no person chose.
void ColumnChoice::hideColumns() {
    const bool wasFitting = std::exchange(fitting_, true);
    for (int column = 0; column < model_->columnCount(); ++column)
        view_->setColumnHidden(column, !isShown(column) || isFolded(column));
    fitting_ = wasFitting;
}

bool ColumnChoice::isShown(int column) const {
    return model_->isNeeded(column) &&
           model_->isUsuallyShown(column) != chosen_.contains(model_->columnKey(column));
}

/// What stands below something else, or has nothing to say.
bool ColumnChoice::isFolded(int column) const {
    return cells_->isStacked() && (column == RunTableModel::seed || column == RunTableModel::worstGroup ||
                                   (column == RunTableModel::state && model_->allDone()));
}

void ColumnChoice::stack(bool stacked) {
    cells_->setStacked(stacked);
    hideColumns();
    const int height = (stacked ? 2 : 1) * view_->fontMetrics().height() + 8;
    for (QTableView* view : {view_, frozen_})
        if (view->verticalHeader()->defaultSectionSize() != height)
            view->verticalHeader()->setDefaultSectionSize(height);
}

/// Whether the name of a group stands below the values of the column.
bool ColumnChoice::hasNameBelow(int column) const {
    return column == RunTableModel::worst && cells_->isStacked();
}

/// The width of the columns up to that one.
int ColumnChoice::widthTo(int last) const {
    int width = 0;
    for (int column = 0; column <= last; ++column)
        width += view_->isColumnHidden(column) ? 0 : view_->columnWidth(column);
    return width;
}

/// Makes names of methods, and then of worst groups, narrower where that brings values, states and epochs of
/// the runs into view.
void ColumnChoice::cutNames() {
    constexpr int leastLetters = 14;
    const int letters = leastLetters * view_->fontMetrics().horizontalAdvance(u'0');
    fitting_ = true;
    for (const auto& [column, least] :
         {std::pair(RunTableModel::method, letters),
          std::pair(RunTableModel::worst,
                    std::max(widthOfValues(RunTableModel::worst), widthOfHeading(RunTableModel::worst)))}) {
        const int missing = widthTo(RunTableModel::epoch) - view_->viewport()->width();
        const int width = view_->columnWidth(column);
        if (missing > 0 && width > least && !byHand_.contains(column))
            view_->setColumnWidth(column, std::max(least, width - missing));
    }
    fitting_ = false;
}

void ColumnChoice::fit(bool growing) {
    const bool before = cells_->isStacked();
    std::vector<int> widths; // with one line they are others
    for (int column = 0; column < model_->columnCount() && growing; ++column)
        widths.push_back(view_->columnWidth(column));
    if (before) // whether one line would do now
        stack(false);
    fitWidths(before ? std::vector<int>() : widths);
    if (widthTo(RunTableModel::seconds) > view_->viewport()->width() && model_->rowCount() > 0) {
        stack(true);
        fitWidths(before ? widths : std::vector<int>());
        cutNames();
    }
    placeFrozen();
}

void ColumnChoice::repaintRows() {
    for (QTableView* view : {view_, frozen_})
        view->viewport()->update();
}

/// With room for the arrow only where the table is sorted: what a header asks for has it in every column.
int ColumnChoice::widthOfHeading(int column) const {
    const QHeaderView* header = view_->horizontalHeader();
    const QString title = model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int arrow = header->isSortIndicatorShown() && header->sortIndicatorSection() == column ? 18 : 0;
    return header->fontMetrics().horizontalAdvance(title) + 12 + arrow;
}

int ColumnChoice::widthOf(int column) const {
    const int letter = view_->fontMetrics().horizontalAdvance(u'0');
    const bool isState = column == RunTableModel::state;
    const int least = isState ? model_->lettersOfState(cells_->isStacked()) * letter : 0;
    const int heading = widthOfHeading(column);
    if (isState && cells_->isStacked())
        return std::max(least, heading);
    const QAbstractItemView* cells = view_; // of a table the hint is hidden
    const int wanted = std::max(cells->sizeHintForColumn(column), heading);
    if (const std::optional<int> letters = model_->mostLetters(column))
        return std::clamp(wanted, least, std::max(least, *letters * letter));
    if (!hasNameBelow(column))
        return wanted;
    // The name of the worst group stands below: it may be cut.
    constexpr int lettersOfName = 18;
    return std::max({widthOfValues(column), heading, std::min(wanted, lettersOfName * letter)});
}

/// The width of the first lines of a column, of rows in view.
int ColumnChoice::widthOfValues(int column) const {
    const int first = std::max(0, view_->rowAt(0));
    const int end =
        std::min(view_->model()->rowCount(), first + view_->horizontalHeader()->resizeContentsPrecision());
    int width = 0;
    for (int row = first; row < end; ++row)
        width = std::max(width, widthOfValue(*view_, view_->model()->index(row, column)));
    return width;
}

void ColumnChoice::fitWidths(const std::vector<int>& least) {
    fitting_ = true;
    for (int column = 0; column < model_->columnCount(); ++column) {
        if (view_->isColumnHidden(column) || byHand_.contains(column))
            continue;
        view_->setColumnWidth(
            column,
            std::max(widthOf(column),
                     least.empty() ? widthOfBest(*view_, column, hasNameBelow(column)) : least[column]));
    }
    fitting_ = false;
}

void ColumnChoice::addEntry(QMenu* menu, int column, const QString& title) {
    const QString key = model_->columnKey(column);
    QAction* action = menu->addAction(QString(title).replace(u'&', QStringLiteral("&&")));
    action->setObjectName(key);
    action->setCheckable(true);
    action->setChecked(isShown(column));
    action->setToolTip(model_->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
    connect(action, &QAction::toggled, this, [this, key] {
        if (chosen_.removeAll(key) == 0)
            chosen_ << key;
        apply();
        Q_EMIT chosenChanged(chosen_);
    });
}

/// The method is what a row is about: it cannot be taken away. Measures stand below their names.
void ColumnChoice::showMenu(const QPoint& place) {
    auto* menu = new QMenu(view_);
    menu->setObjectName(QStringLiteral("columnsMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    QMap<QString, int> sizes; // of families
    for (const RunNumberColumn& own : model_->numbers())
        ++sizes[own.family];
    QMenu* measures = nullptr;
    QHash<QString, QMenu*> families;
    for (int column = 1; column < model_->columnCount(); ++column) {
        if (!model_->isNeeded(column))
            continue;
        const QString title = model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const QString family = column < RunTableModel::fixedColumns
                                   ? QString()
                                   : model_->numbers()[*model_->numberOf(column)].family;
        if (family.isEmpty()) {
            addEntry(menu, column, title);
            continue;
        }
        if (measures == nullptr) {
            menu->addSeparator();
            measures = menu->addMenu(tr("&Measures"));
            measures->setToolTipsVisible(true);
        }
        if (sizes[family] > 1 && !families.contains(family)) {
            families[family] = measures->addMenu(QString(family).replace(u'&', QStringLiteral("&&")));
            families[family]->setToolTipsVisible(true);
        }
        addEntry(families.value(family, measures), column, title);
    }
    menu->addSeparator();
    menu->addAction(tr("&Default columns"), this, [this] {
        byHand_.clear();
        setChosen({});
        Q_EMIT chosenChanged(chosen_);
    });
    menu->popup(place);
}

} // namespace groupscope
