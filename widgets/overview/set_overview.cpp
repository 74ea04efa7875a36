// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overview/set_overview.h"

#include "core/figures/color.h"
#include "widgets/overview/data_check_list.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/style/qt_color.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QStackedLayout>
#include <QStyle>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

QColor heatColor(double share, const QPalette& palette) {
    const QColor ground = palette.color(QPalette::Base);
    const QColor full = palette.color(QPalette::Highlight);
    const auto channel = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return QColor(channel(ground.red(), full.red()), channel(ground.green(), full.green()),
                  channel(ground.blue(), full.blue()));
}

/// Width of the longer line of a heading; the size hint of a header includes a sort arrow.
int headingWidth(const QString& text, const QFontMetrics& metrics) {
    return metrics.boundingRect(QRect(0, 0, 1000, 1000), 0, text).width() + 10;
}

} // namespace

SetOverview::SetOverview(QWidget* parent)
    : QWidget(parent)
    , pages_(new QStackedLayout(this))
    , title_(new QLabel)
    , details_(new QLabel)
    , messages_(new QVBoxLayout)
    , checks_(new DataCheckList)
    , table_(new QTableWidget(0, 4)) {
    title_->setWordWrap(true);
    details_->setWordWrap(true);
    title_->setTextFormat(Qt::PlainText); // file names come from outside
    details_->setTextFormat(Qt::PlainText);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTextRole(title_, TextRole::title);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setTabKeyNavigation(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setTextElideMode(Qt::ElideMiddle); // names differ at both ends
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(tableRowHeight(table_->fontMetrics()));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed); // layColumns
    table_->horizontalHeader()->setMinimumSectionSize(20);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setAccessibleName(tr("Number of examples of each group in each split"));
    connect(table_, &QTableWidget::cellClicked, this,
            [this](int row, int column) { Q_EMIT groupActivated(row, column - 1); });
    table_->viewport()->setCursor(Qt::PointingHandCursor);
    table_->viewport()->installEventFilter(this);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->addWidget(title_);
    column->addWidget(details_);
    column->addLayout(messages_);
    column->addWidget(checks_);
    column->addWidget(table_, 1);
    table_->setMinimumHeight(6 * table_->verticalHeader()->defaultSectionSize());
    auto* scroll = new QScrollArea; // many findings must not press the table or the window
    scroll->setWidget(page);
    scroll->setAccessibleName(tr("Overview of the embedding set"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    pages_->addWidget(makeEmptyPage());
    pages_->addWidget(scroll);
}

QWidget* SetOverview::makeEmptyPage() {
    auto* heading = new QLabel(tr("No embedding set is open"));
    setTextRole(heading, TextRole::title);
    auto* hint = new QLabel(tr("Open a file (Ctrl+O) or drop one here to see its groups."));
    hint->setForegroundRole(QPalette::PlaceholderText);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->addStretch();
    for (QLabel* label : {heading, hint}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addStretch();
    return page;
}

void SetOverview::setOverview(SetOverviewData overview) {
    overview_ = std::move(overview);
    title_->setText(overview_.title);
    details_->setText(overview_.details);
    details_->setVisible(!overview_.details.isEmpty());
    pages_->setCurrentIndex(overview_.title.isEmpty() ? 0 : 1);
    fillMessages();
    checks_->setChecks(overview_.checks, overview_.rowCount);
    fillTable();
}

void SetOverview::fillMessages() {
    while (QLayoutItem* item = messages_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QString& warning : overview_.warnings)
        addMessage(warning, true);
    for (const QString& notice : overview_.notices)
        addMessage(notice, false);
}

void SetOverview::addMessage(const QString& message, bool isWarning) {
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    auto* icon = new QLabel;
    icon->setPixmap(
        style()
            ->standardIcon(isWarning ? QStyle::SP_MessageBoxWarning : QStyle::SP_MessageBoxInformation)
            .pixmap(size));
    icon->setAlignment(Qt::AlignTop);
    auto* text = new QLabel(message);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    text->setAccessibleName((isWarning ? tr("Warning: %1") : tr("Note: %1")).arg(message));
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(icon);
    line->addWidget(text, 1);
    messages_->addWidget(row);
}

void SetOverview::fillTable() {
    const std::size_t groups = std::min(overview_.groupNames.size(), overview_.counts.size());
    const std::vector<QString>& splits = overview_.splits;
    std::vector<qlonglong> total(splits.size(), 0);
    std::vector<int> most(splits.size(), 0);
    for (std::size_t g = 0; g < groups; ++g) {
        for (std::size_t s = 0; s < splits.size(); ++s) {
            total[s] += overview_.counts[g][s];
            most[s] = std::max(most[s], overview_.counts[g][s]);
        }
    }
    const bool overlap = overview_.splitSizes.size() == splits.size() && !splits.empty();
    if (overlap)
        total.assign(overview_.splitSizes.begin(), overview_.splitSizes.end());
    QStringList names(overlap ? tr("Group\n(groups overlap)") : tr("Group"));
    for (std::size_t s = 0; s < splits.size(); ++s)
        names += tr("%1\n%2").arg(splits[s], countText(total[s]));
    table_->setColumnCount(static_cast<int>(names.size()));
    table_->setHorizontalHeaderLabels(names);
    for (int c = 0; c < table_->columnCount(); ++c) {
        table_->horizontalHeaderItem(c)->setTextAlignment((c == 0 ? Qt::AlignLeft : Qt::AlignRight) |
                                                          Qt::AlignVCenter);
        table_->horizontalHeaderItem(c)->setToolTip(
            overlap
                ? tr("An example may be in several groups: the numbers of a column add up to more than the "
                     "examples of its split")
                : QString());
    }
    table_->setRowCount(static_cast<int>(groups));
    for (std::size_t g = 0; g < groups; ++g) {
        const int row = static_cast<int>(g);
        auto* name = new QTableWidgetItem(overview_.groupNames[g]);
        name->setToolTip(overview_.groupNames[g]);
        table_->setItem(row, 0, name);
        for (std::size_t s = 0; s < splits.size(); ++s) {
            const int count = overview_.counts[g][s];
            auto* cell = new QTableWidgetItem(count > 0 ? countText(count) : tr("none"));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (count > 0) {
                // The square root keeps small groups distinguishable from very large ones.
                const QColor heat = heatColor(0.1 + 0.9 * std::sqrt(double(count) / most[s]), palette());
                cell->setBackground(heat);
                cell->setForeground(contrastRatio(fromQColor(heat), {1.0, 1.0, 1.0}) > 4.5 ? Qt::white
                                                                                           : Qt::black);
                cell->setToolTip(tr("%1: %2 in %3, %4 % of the split")
                                     .arg(overview_.groupNames[g])
                                     .arg(exampleCountText(count))
                                     .arg(splits[s])
                                     .arg(100.0 * count / static_cast<double>(total[s]), 0, 'f', 1));
            } else {
                cell->setBackground(QBrush(palette().color(QPalette::PlaceholderText), Qt::BDiagPattern));
                cell->setToolTip(tr("%1 has no examples in %2").arg(overview_.groupNames[g], splits[s]));
            }
            table_->setItem(row, static_cast<int>(s) + 1, cell);
        }
    }
    layColumns();
}

void SetOverview::layColumns() {
    // Counts take what they need and names the rest, at least two fifths of the width.
    const QAbstractItemView& view = *table_;
    QHeaderView* header = table_->horizontalHeader();
    int left = table_->viewport()->width();
    for (int column = 1; column < table_->columnCount(); ++column) {
        const int needed =
            std::max(view.sizeHintForColumn(column),
                     headingWidth(table_->model()->headerData(column, Qt::Horizontal).toString(),
                                  header->fontMetrics()));
        table_->setColumnWidth(column, needed);
        left -= needed;
    }
    const int most = table_->viewport()->width() * 2 / 5; // beyond this the counts would leave the dock
    const int needed = view.sizeHintForColumn(0) + 4;
    table_->setColumnWidth(0, std::max(left, std::min(needed, most)));
}

bool SetOverview::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_->viewport() && event->type() == QEvent::Resize)
        layColumns();
    return QWidget::eventFilter(watched, event);
}

void SetOverview::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fillTable();
}

} // namespace groupscope
