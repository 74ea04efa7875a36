// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/run_table.h"

#include "widgets/controls/flow_row.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"
#include "widgets/tables/column_choice.h"
#include "widgets/tables/elided_label.h"
#include "widgets/tables/run_order.h"
#include "widgets/tables/run_state_delegate.h"
#include "widgets/tables/setting_chips.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProxyStyle>
#include <QSet>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {
namespace {

/// Keeps a number and the text in the next column apart.
class RoomyCells : public QProxyStyle {
  public:
    using QProxyStyle::QProxyStyle;

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
        if (metric == PM_FocusFrameHMargin)
            return spacing::tight; // with four, what counts does not fit a small screen
        return metric == PM_HeaderMargin ? 6 : QProxyStyle::pixelMetric(metric, option, widget);
    }
};

/// Rows beyond those on screen by which columns are made wide enough: of all columns of the thousand that Qt
/// looks at, a tenth of a second.
constexpr int rowsForWidths = 40;

QString capitalized(const QString& text) {
    return text.left(1).toUpper() + text.mid(1);
}

QLabel* hint() {
    auto* label = new QLabel;
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setMargin(spacing::wide);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setBackgroundRole(QPalette::Base);
    label->setAutoFillBackground(true);
    return label;
}

} // namespace

RunTable::RunTable(QWidget* parent)
    : QWidget(parent)
    , model_(new RunTableModel(this))
    , proxy_(new RunOrder(this))
    , placeholder_(hint())
    , noMatch_(hint())
    , filter_(new QLineEdit)
    , note_(new ElidedLabel)
    , splitLabel_(new QLabel(tr("S&plit")))
    , splits_(new QComboBox)
    , averaged_(new QCheckBox(tr("&Average over seeds")))
    , others_(new QLabel)
    , tasks_(new QComboBox)
    , columnsButton_(new QToolButton)
    , view_(new QTableView) {
    proxy_->setSourceModel(model_);
    proxy_->setSortRole(RunTableModel::SortRole);
    proxy_->setFilterKeyColumn(RunTableModel::method);
    proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    filter_->setObjectName(QStringLiteral("runsFilter"));
    filter_->setPlaceholderText(tr("Filter by method"));
    filter_->setClearButtonEnabled(true);
    filter_->setAccessibleName(tr("Filter by method"));
    noMatch_->setText(tr("No method matches the filter. Clear it to see all runs."));

    auto* roomy = new RoomyCells;
    roomy->setParent(view_);
    view_->setStyle(roomy);
    view_->horizontalHeader()->setStyle(roomy);
    view_->setModel(proxy_);
    view_->setSortingEnabled(true);
    view_->sortByColumn(-1, Qt::AscendingOrder); // as they were trained, until a header is clicked
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->setAlternatingRowColors(true);
    view_->setShowGrid(false);
    view_->setWordWrap(false);
    view_->setTabKeyNavigation(false);
    view_->setAccessibleName(tr("Runs"));
    view_->setFrameShape(QFrame::NoFrame);
    view_->verticalHeader()->hide();
    view_->horizontalHeader()->setResizeContentsPrecision(rowsForWidths);
    view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 8);
    auto* states = new RunStateDelegate(view_);
    view_->setItemDelegateForColumn(RunTableModel::state, states);
    connect(states, &RunStateDelegate::resumeRequested, this, &RunTable::resumeRequested);
    view_->setItemDelegateForColumn(RunTableModel::settings, new SettingChips(view_));
    columns_ = new ColumnChoice(view_, model_, this);
    view_->horizontalHeader()->setStretchLastSection(true);
    view_->horizontalHeader()->setHighlightSections(false);
    view_->installEventFilter(this);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view_, &QTableView::customContextMenuRequested, this, &RunTable::showMenu);

    auto* pages = new QWidget;
    stack_ = new QStackedLayout(pages);
    stack_->addWidget(placeholder_);
    stack_->addWidget(noMatch_);
    stack_->addWidget(view_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::tight);
    auto* head = new QWidget;
    auto* row = new FlowRow(head); // in two lines where the table is narrow
    row->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::tight);
    row->setSpacing(spacing::normal);
    filter_->setMinimumWidth(110);
    row->addWidget(filter_);
    note_->setForegroundRole(QPalette::PlaceholderText);
    note_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    note_->setMinimumWidth(60); // cut before anything else is
    row->addWidget(note_);
    row->addStretch();
    splits_->setObjectName(QStringLiteral("runsSplit"));
    splits_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    splits_->setToolTip(tr("Split of all values in the table"));
    splitLabel_->setBuddy(splits_);
    auto* split = new QWidget;
    auto* splitRow = new QHBoxLayout(split);
    splitRow->setContentsMargins(0, 0, 0, 0);
    splitRow->addWidget(splitLabel_);
    splitRow->addWidget(splits_);
    row->addWidget(split);
    row->addWidget(averaged_);
    columnsButton_->setObjectName(QStringLiteral("runColumns"));
    columnsButton_->setText(tr("Columns"));
    columnsButton_->setToolTip(tr("Columns of the table: any measure of the runs, whole or in parts"));
    columnsButton_->setAutoRaise(true);
    connect(columnsButton_, &QToolButton::clicked, this,
            [this] { columns_->showMenu(columnsButton_->mapToGlobal(QPoint(0, columnsButton_->height()))); });
    row->addWidget(columnsButton_);
    tasks_->setObjectName(QStringLiteral("questions"));
    tasks_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    others_->setBuddy(tasks_);
    row->addWidget(others_);
    row->addWidget(tasks_);
    setTaskChoices({}, {}, {});
    column->addWidget(head);
    column->addWidget(pages, 1);
    passFocusTo(this, view_);
    showPage();

    connect(filter_, &QLineEdit::textChanged, this, &RunTable::filter);
    connect(splits_, &QComboBox::activated, this,
            [this] { Q_EMIT splitChosen(splits_->currentData().toString()); });
    connect(tasks_, &QComboBox::activated, this,
            [this] { Q_EMIT variedChosen(tasks_->currentData().toString()); });
    averaged_->setToolTip(tr("One row, bar and curve for seeds of one setting, with their mean and spread"));
    connect(averaged_, &QCheckBox::toggled, this, &RunTable::averagedChanged);
    connect(averaged_, &QCheckBox::clicked, this, &RunTable::averagedChosen);
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RunTable::reportSelection);
    connect(view_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        Q_EMIT openRequested(index.data(RunTableModel::IdRole).toString());
    });
}

/// Hidden runs stay selected, because filtering is no selection.
void RunTable::filter(const QString& text) {
    const QStringList selected = selectedIds() + hiddenSelection();
    replacing_ = true;
    proxy_->setFilterFixedString(text);
    showPage();
    select(selected);
    replacing_ = false;
}

/// A run that joins a selected row is selected with it, as the next seed of a mean. Seeds that were not
/// selected in such a row stay so.
void RunTable::setRows(std::vector<RunRow> rows) {
    const QStringList before = selectedIds() + hiddenSelection();
    replacing_ = true;
    model_->setRows(std::move(rows));
    showPage();
    columns_->fit(false);
    select(before);
    replacing_ = false;
    const QSet<QString> stood(before.begin(), before.end()), reported(reported_.begin(), reported_.end());
    QStringList left = selectedIds() + hiddenSelection();
    left.removeIf([&](const QString& id) { return stood.contains(id) && !reported.contains(id); });
    if (left != reported_)
        Q_EMIT selectionChanged(reported_ = left);
}

void RunTable::setOtherNumbers(std::vector<RunNumberColumn> others) {
    const QStringList selected = selectedIds() + hiddenSelection();
    replacing_ = true;
    model_->setOtherNumbers(std::move(others));
    columns_->refresh();
    select(selected);
    replacing_ = false;
}

void RunTable::updateRow(const RunRow& row) {
    model_->updateRow(row);
    showPage();
    columns_->fit(true);
}

void RunTable::setTaskChoices(const std::vector<TaskChoice>& choices, const QString& chosen,
                              const QString& others) {
    tasks_->clear();
    tasks_->addItem(tr("same task"), QString());
    tasks_->setItemData(0, tr("Only runs of the open file, embedding, columns and split"), Qt::ToolTipRole);
    for (const TaskChoice& choice : choices) {
        tasks_->addItem(tr("any %1").arg(choice.title), choice.id);
        tasks_->setItemData(tasks_->count() - 1, choice.meaning, Qt::ToolTipRole);
    }
    const int index = tasks_->findData(chosen);
    tasks_->setCurrentIndex(std::max(0, index));
    tasks_->setToolTip(
        tr("Runs that are listed: those of the open task, or of tasks that differ in one field"));
    others_->setText(others.isEmpty() ? tr("Tasks:") : tr("%1; show:").arg(others));
    const bool any = !choices.empty();
    others_->setVisible(any);
    tasks_->setVisible(any);
    const auto shown = std::find_if(choices.begin(), choices.end(),
                                    [&](const TaskChoice& choice) { return choice.id == chosen; });
    model_->setVariedTitle(shown == choices.end() ? QString() : capitalized(shown->title));
    columns_->refresh();
}

void RunTable::setSplits(const std::vector<SplitChoice>& splits, const QString& shown) {
    splits_->clear();
    for (const SplitChoice& split : splits)
        splits_->addItem(split.title, split.name);
    splits_->setCurrentIndex(splits_->findData(shown));
    model_->setSplit(splits_->currentText());
    showPage();
}

void RunTable::showPage() {
    columns_->refresh();
    columnsButton_->setVisible(model_->rowCount() > 0);
    filter_->setVisible(model_->rowCount() > 0);
    showNote();
    averaged_->setVisible(model_->rowCount() > 0);
    splitLabel_->setVisible(model_->rowCount() > 0 && splits_->count() > 0);
    splits_->setVisible(model_->rowCount() > 0 && splits_->count() > 0);
    stack_->setCurrentIndex(model_->rowCount() == 0 ? 0 : proxy_->rowCount() == 0 ? 1 : 2);
}

/// A narrow table has no room for it.
void RunTable::showNote() {
    constexpr int roomy = 600;
    note_->setVisible(model_->rowCount() > 0 && width() >= roomy);
}

void RunTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showNote();
}

void RunTable::setPlaceholder(const QString& text) {
    if (text == placeholder_->text())
        return;
    placeholder_->setText(text);
    Q_EMIT placeholderChanged();
}

bool RunTable::averaged() const {
    return averaged_->isChecked();
}

void RunTable::setNote(const QString& text) {
    note_->setText(text);
}

void RunTable::setAveraged(bool averaged) {
    averaged_->setChecked(averaged);
}

QString RunTable::placeholder() const {
    return placeholder_->text();
}

void RunTable::copySelection() const {
    const std::vector<int> columns = columns_->shown();
    QStringList headings;
    for (const int column : columns)
        headings += model_->headerData(column, Qt::Horizontal).toString();
    QStringList lines;
    if (splits_->count() > 0)
        lines << tr("Values of the %1 split").arg(splits_->currentText());
    lines << headings.join(u'\t');
    for (int place = 0; place < proxy_->rowCount(); ++place) {
        if (!view_->selectionModel()->isRowSelected(place))
            continue;
        QStringList cells;
        for (const int column : columns)
            cells += proxy_->index(place, column)
                         .data()
                         .toString()
                         .remove(QStringLiteral("★ "))
                         .replace(u'\t', u' ');
        lines += cells.join(u'\t');
    }
    QApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
}

void RunTable::showMenu(const QPoint& place) {
    const QStringList ids = selectedIds();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* reveal = menu->addAction(tr("Reveal &test results…"), this, &RunTable::revealRequested);
    reveal->setObjectName(QStringLiteral("revealTestOfRows"));
    reveal->setEnabled(model_->hidesTest());
    menu->addSeparator();
    menu->addActions(actions());
    menu->addSeparator();
    QAction* copy = menu->addAction(tr("&Copy"), this, &RunTable::copySelection);
    QAction* remove = menu->addAction(tr("&Remove"), this, [this, ids] { Q_EMIT removeRequested(ids); });
    for (QAction* action : {copy, remove})
        action->setEnabled(!ids.isEmpty());
    menu->popup(view_->viewport()->mapToGlobal(place));
}

bool RunTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched != view_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const QStringList ids = selectedIds();
    if (ids.isEmpty())
        return false;
    if (key->matches(QKeySequence::Copy)) {
        copySelection();
    } else if (key->key() == Qt::Key_Delete) {
        Q_EMIT removeRequested(ids);
    } else if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        Q_EMIT openRequested(view_->currentIndex().data(RunTableModel::IdRole).toString());
    } else {
        return false;
    }
    return true;
}

} // namespace groupscope
