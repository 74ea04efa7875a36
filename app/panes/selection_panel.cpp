// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/selection_panel.h"

#include "app/panes/group_naming.h"
#include "app/panes/heavy_negatives.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/map_quality.h"
#include "app/panes/nearest_rows.h"
#include "app/panes/picture_grid.h"
#include "app/panes/selection_composition.h"
#include "app/panes/selection_tools.h"
#include "app/views/group_rows.h"
#include "app/views/run_titles.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int allValues = -2; // of the line that sums up

QString titleOf(SelectionVerdict::Kind kind) {
    switch (kind) {
    case SelectionVerdict::Kind::cluster:
        return SelectionPanel::tr("✔ A cluster in the original space too");
    case SelectionVerdict::Kind::partOfCluster:
        return SelectionPanel::tr("◐ Part of a larger cluster");
    case SelectionVerdict::Kind::severalClusters:
        return SelectionPanel::tr("⚠ Several clusters that the map merges");
    case SelectionVerdict::Kind::clustersApart:
        return SelectionPanel::tr("✔ Several separate clusters, also in the original space");
    case SelectionVerdict::Kind::notSeparate:
        return SelectionPanel::tr("✘ No cluster in the original space: an artefact of the map");
    case SelectionVerdict::Kind::tooFewOutside:
        return SelectionPanel::tr("Nothing left to compare with");
    case SelectionVerdict::Kind::tooFewSelected:
        break;
    }
    return SelectionPanel::tr("Too few examples for a test");
}

} // namespace

SelectionPanel::SelectionPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , verdicts_(session_, selectionVerdictOf, this)
    , tabs_(new QTabWidget) {
    tabs_->setDocumentMode(true);
    buildSelectionPage();
    pictures_ = new PictureGrid;
    tabs_->addTab(pictures_, tr("Pictures"));
    nearest_ = new NearestRows(session_, context->mapAtRest());
    tabs_->addTab(nearest_, tr("Neighbours"));
    negatives_ = new HeavyNegatives(context);
    tabs_->addTab(negatives_, tr("Negatives"));
    auto* quality = new MapQualityView(session_, context->mapAtRest());
    tabs_->addTab(quality, tr("Map quality"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(new KeptEpochNote(context));
    column->addWidget(tabs_);

    connect(context, &PaneContext::pointsSelected, this, [this] {
        refresh();
        const bool looksElsewhere = // who looks at pictures or negatives wants those of the next selection
            tabs_->currentWidget() == pictures_ || tabs_->currentWidget() == negatives_;
        if (!context_->selectedPoints().isEmpty() && !looksElsewhere && !choosing_)
            tabs_->setCurrentIndex(0);
    });
    connect(context, &PaneContext::pointClicked, nearest_, &NearestRows::ask);
    connect(context, &PaneContext::pointClicked, this, [this](int point) {
        const std::vector<int>& rows = context_->map()->rows();
        if (point >= 0 && static_cast<std::size_t>(point) < rows.size())
            negatives_->ask(rows[point]);
        if (tabs_->currentWidget() != negatives_) // who looks at negatives goes on doing so
            tabs_->setCurrentWidget(nearest_);
    });
    connect(session_->data(), &OpenSet::opened, negatives_, &HeavyNegatives::clear);
    connect(session_->data(), &OpenSet::opened, this, [this] { // who has pictures sees them first
        const bool pictures = !session_->set()->thumbnails.pixels.empty();
        tabs_->setTabVisible(tabs_->indexOf(pictures_), pictures);
        tabs_->setCurrentIndex(pictures ? tabs_->indexOf(pictures_) : 0);
    });
    for (const auto changed : {&OpenSet::opened, &OpenSet::namedChanged})
        connect(session_->data(), changed, this, [this] {
            fillColumns();
            showComposition();
        });
    connect(session_->data(), &OpenSet::left, this, [this] { columns_.clear(); }); // which hold the set
    connect(by_, &QComboBox::currentIndexChanged, this, &SelectionPanel::showComposition);
    connect(context->selected(), &SelectedRuns::changed, this, [this] {
        fillColumns();
        showComposition();
    });
    connect(context->selected(), &SelectedRuns::changed, this, &SelectionPanel::showPictures);
    connect(tabs_, &QTabWidget::currentChanged, this, &SelectionPanel::showPictures);
    connect(composition_, &QTableWidget::cellClicked, this, &SelectionPanel::selectPartOf);
    connect(nearest_, &NearestRows::pointChosen, this, &SelectionPanel::selectPoint);
    connect(quality, &MapQualityView::groupActivated, this,
            [this](int group) { Q_EMIT context_->rowsRequested(rowsOfGroup(*session_->task(), group, {})); });
    connect(pictures_, &PictureGrid::rowActivated, this, [this](int row) {
        const std::vector<int>& rows = context_->map()->rows();
        const auto point = std::find(rows.begin(), rows.end(), row);
        if (point != rows.end())
            Q_EMIT context_->pointClicked(static_cast<int>(point - rows.begin()));
    });
    const DerivedValues* fidelity = context->mapAtRest();
    for (const DerivedValues* values : {fidelity, static_cast<const DerivedValues*>(&verdicts_)})
        connect(values, &DerivedValues::changed, this, &SelectionPanel::judge);
    connect(context->mapAtRest(), &MapAtRest::mapChanged, this, &SelectionPanel::clear);
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (id != context_->selected()->last())
            return;
        fillColumns();
        showComposition();
    });
    fillColumns();
    clear();
}

void SelectionPanel::buildSelectionPage() {
    count_ = wrappedLabel();
    const auto button = [](const QString& label, const QString& tip) {
        auto* made = new QToolButton;
        made->setText(label);
        made->setToolTip(tip);
        return made;
    };
    zoom_ = button(tr("Zoom"), tr("Zooms to the selected points (Z)"));
    invert_ = button(tr("Invert"), tr("Selects all other points (Ctrl+I)"));
    none_ = button(tr("Clear"), tr("Clears the selection (Escape)"));
    name_ = button(tr("Name…"), tr("Names the selected examples (Ctrl+G)"));
    name_->setObjectName(QStringLiteral("nameSelected"));
    connect(name_, &QToolButton::clicked, this, [this] { nameSelection(context_, window()); });
    using Command = PaneContext::PointsCommand;
    for (const auto& [each, command] : {std::pair{zoom_, Command::zoom}, std::pair{invert_, Command::invert},
                                        std::pair{none_, Command::clear}})
        connect(each, &QToolButton::clicked, context_,
                [this, command = command] { Q_EMIT context_->pointsCommanded(command); });
    auto* bar = new QHBoxLayout;
    for (QToolButton* each : {zoom_, invert_, none_, name_})
        bar->addWidget(each);
    verdict_ = wrappedLabel();
    setTextRole(verdict_, TextRole::heading);
    verdictText_ = wrappedLabel();
    composition_ = makeFactTable(tr("Composition of the selection"),
                                 {tr("Value"), tr("Examples"), tr("Share"), tr("Correct")});
    composition_->setObjectName(QStringLiteral("selectionComposition"));
    composition_->horizontalHeaderItem(1)->setToolTip(tr("Number of selected examples with this value"));
    composition_->horizontalHeaderItem(2)->setToolTip(
        tr("Share of the examples on the map with this value that are selected"));
    composition_->horizontalHeaderItem(3)->setToolTip(
        tr("Accuracy of the selected run on the selected examples with this value"));
    by_ = new QComboBox;
    by_->setObjectName(QStringLiteral("selectionBy"));
    by_->setToolTip(tr("Column by whose values the selected examples are counted"));
    by_->setAccessibleName(by_->toolTip());
    bar->addStretch();
    bar->addWidget(by_);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    for (QWidget* part : std::initializer_list<QWidget*>{count_, verdict_, verdictText_})
        column->addWidget(part);
    column->addWidget(composition_, 1);
    column->addLayout(bar);
    tools_ = new SelectionTools(context_);
    column->addWidget(tools_);
    tabs_->addTab(page, tr("Composition"));
}

void SelectionPanel::clear() {
    nearest_->clear();
    refresh();
}

void SelectionPanel::refresh() {
    selection_ = std::make_shared<const RowSelection>(context_->selectedPoints());
    verdict_->setText({});
    if (selection_->isEmpty()) {
        verdictText_->setText(tr("Draw around points with the rectangle (B), lasso (L) or polygon (P) of the "
                                 "map, or choose a category of its legend."));
    } else if (!context_->mapAtRest()->map()) {
        verdictText_->setText(
            tr("Cluster check: waiting for the layout to finish. For epochs, the last one is checked."));
    } else {
        verdictText_->setText(tr("Checking whether the selection is a cluster in the original space …"));
        judge();
    }
    showCount();
    showComposition();
    showPictures();
}

/// Only while visible, because a selection may have a million examples.
void SelectionPanel::showPictures() {
    if (tabs_->currentWidget() != pictures_)
        return;
    const RowSelection& selection = context_->selectedPoints();
    const std::vector<int>& shown = context_->map()->rows();
    std::vector<int> rows;
    if (selection.rowCount() == shown.size())
        for (const int point : selection.rows())
            rows.push_back(shown[point]);
    const SessionRun* run = session_->find(context_->selected()->last());
    pictures_->show(session_->task(), std::move(rows),
                    run != nullptr && run->fitsOpenSet() ? run->run.get() : nullptr,
                    run != nullptr ? titleOf(*run) : QString());
}

/// Keeps of the selected examples those with one value.
void SelectionPanel::selectPartOf(int line) {
    const int code = composition_->item(line, 0)->data(Qt::UserRole).toInt();
    const GroupMembership& codes = columns_[static_cast<std::size_t>(by_->currentIndex())].codes();
    const std::vector<int>& shown = context_->map()->rows();
    RowSelection part(shown.size());
    for (const int point : context_->selectedPoints().rows()) {
        const std::span<const int> own = codes.of(static_cast<std::size_t>(shown[point]));
        if (code == allValues ||
            (code < 0 ? own.empty() : std::find(own.begin(), own.end(), code) != own.end()))
            part.set(static_cast<std::size_t>(point), true);
    }
    context_->setSelectedPoints(part);
}

void SelectionPanel::selectPoint(int point) {
    RowSelection one(context_->map()->rows().size());
    if (point < 0 || static_cast<std::size_t>(point) >= one.rowCount())
        return;
    one.set(static_cast<std::size_t>(point), true);
    choosing_ = true; // the list stays in sight
    context_->setSelectedPoints(one);
    choosing_ = false;
}

void SelectionPanel::showCount() {
    const RowSelection& selection = context_->selectedPoints();
    const std::size_t selected = selection.count();
    count_->setText(selected == 0
                        ? tr("No examples are selected")
                        : tr("%1 of %2 points (%3)")
                              .arg(QLocale().toString(static_cast<qulonglong>(selected)))
                              .arg(QLocale().toString(static_cast<qulonglong>(selection.rowCount())))
                              .arg(shareText(selected, selection.rowCount())));
    for (QToolButton* button : {zoom_, none_})
        button->setEnabled(selected > 0);
    invert_->setEnabled(selection.rowCount() > 0);
}

/// The columns of categories; one that is there again is chosen again, at first groups, else classes.
void SelectionPanel::fillColumns() {
    const QSignalBlocker quiet(by_);
    const QString before = by_->currentData().toString();
    by_->clear();
    columns_.clear();
    if (!session_->task())
        return;
    const SessionRun* run = session_->find(context_->selected()->last());
    columns_ =
        colourColumns(columnSource(*session_, run != nullptr && run->fitsOpenSet() ? run->run : nullptr));
    std::erase_if(columns_, [](const ExampleColumn& column) { return column.isNumber(); });
    for (const ExampleColumn& column : columns_)
        by_->addItem(groupscope::titleOf(column), QString::fromStdString(column.id));
    for (const QString& wanted : {before, QStringLiteral("group"), QStringLiteral("class")})
        if (const int place = by_->findData(wanted); place >= 0) {
            by_->setCurrentIndex(place);
            break;
        }
}

void SelectionPanel::showComposition() {
    const RowSelection& selection = context_->selectedPoints();
    composition_->setRowCount(0);
    if (!session_->task() || columns_.empty() || selection.isEmpty() ||
        selection.rowCount() != context_->map()->rows().size())
        return;
    const SessionRun* run = session_->find(context_->selected()->last());
    const ExampleColumn& column = columns_[static_cast<std::size_t>(by_->currentIndex())];
    const SelectionComposition parts =
        composeSelection(column, *session_->task(), context_->map()->rows(), selection,
                         run != nullptr && run->fitsOpenSet() ? run->run.get() : nullptr);
    const int lines = std::min(mostFactLines, static_cast<int>(parts.values.size()));
    composition_->setRowCount(lines + (parts.values.size() > 1 ? 1 : 0));
    const auto fill = [&](int line, const QString& name, const SelectedValue& part) {
        composition_->setItem(line, 0, factCell(name));
        composition_->item(line, 0)->setData(Qt::UserRole, line < lines ? part.code : allValues);
        composition_->setItem(line, 1,
                              factCell(QLocale().toString(static_cast<qulonglong>(part.selected)), true));
        composition_->setItem(line, 2, factCell(shareText(part.selected, part.shown), true));
        composition_->setItem(line, 3, factCell(shareText(part.correct, part.predicted), true));
    };
    for (int line = 0; line < lines; ++line) {
        const SelectedValue& part = parts.values[line];
        fill(line,
             part.code < 0 ? tr("no %1").arg(groupscope::titleOf(column))
                           : QString::fromStdString((*column.words)[static_cast<std::size_t>(part.code)]),
             part);
    }
    if (parts.values.size() > 1)
        fill(lines, tr("all selected examples"), parts.all);
}

void SelectionPanel::judge() {
    const MapAtRest& rest = *context_->mapAtRest();
    if (!rest.map() || selection_->isEmpty() || selection_->rowCount() != rest.map()->rows.size())
        return;
    if (const auto [fidelity, reason] = rest.fidelity(); !fidelity) {
        if (!reason.isEmpty() || !rest.isWorking())
            verdictText_->setText(reason.isEmpty() ? tr("The neighbours of these examples are not known.")
                                                   : reason);
        return;
    }
    const VerdictKey key{rest.map(), rest.neighbors(), selection_};
    verdicts_.request({key});
    const auto [verdict, reason] = verdicts_.get(key);
    if (verdict) {
        verdict_->setText(titleOf(verdict->kind));
        verdictText_->setText(QString::fromStdString(explain(*verdict)));
    } else if (!reason.isEmpty()) {
        verdictText_->setText(reason);
    }
}

} // namespace groupscope
