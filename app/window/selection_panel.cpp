// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/selection_panel.h"

#include "app/thumbnail.h"
#include "app/window/map_panel.h"
#include "app/window/selection_composition.h"
#include "widgets/scatter/scatter_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

/// Lines a table shows at most: more groups than that are told by their number.
constexpr int mostLines = 200;
constexpr int thumbnailSize = 28;

QTableWidget* makeTable(const QStringList& headings) {
    auto* table = new QTableWidget(0, static_cast<int>(headings.size()));
    table->setHorizontalHeaderLabels(headings);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

QTableWidgetItem* text(const QString& words, bool number = false) {
    auto* item = new QTableWidgetItem(words);
    if (number)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

QString percent(double share) {
    return QLocale().toString(100.0 * share, 'f', 1) +
           QStringLiteral("\u00a0%"); // never on a line of its own
}

/// A share of rows, or a dash when there are none.
QString percentOrNone(std::size_t part, std::size_t whole) {
    return whole == 0 ? QStringLiteral("–") : percent(static_cast<double>(part) / static_cast<double>(whole));
}

QLabel* wrapped() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QWidget* pageOf(std::initializer_list<QWidget*> parts, QHBoxLayout* bar = nullptr) {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(8, 8, 8, 8);
    for (QWidget* part : parts)
        column->addWidget(part, qobject_cast<QTableWidget*>(part) != nullptr ? 1 : 0);
    if (bar != nullptr)
        column->addLayout(bar);
    return page;
}

QString titleOf(SelectionVerdict::Kind kind) {
    switch (kind) {
    case SelectionVerdict::Kind::cluster:
        return SelectionPanel::tr("✔ A cluster in the original space too");
    case SelectionVerdict::Kind::partOfCluster:
        return SelectionPanel::tr("◐ Part of something larger");
    case SelectionVerdict::Kind::severalClusters:
        return SelectionPanel::tr("⚠ Several clusters that the map draws together");
    case SelectionVerdict::Kind::notSeparate:
        return SelectionPanel::tr("✘ Not together in the original space: the map's doing");
    case SelectionVerdict::Kind::tooSmall:
        break;
    }
    return SelectionPanel::tr("Too few rows to judge");
}

} // namespace

SelectionPanel::SelectionPanel(Session* session, MapPanel* map, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , map_(map)
    , tabs_(new QTabWidget) {
    tabs_->setDocumentMode(true);
    buildSelectionPage();
    buildNeighborsPage();
    buildQualityPage();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(tabs_);

    MapInsight* insight = map->insight();
    ScatterView* view = map->view();
    connect(view, &ScatterView::selectionChanged, this, &SelectionPanel::onSelectionChanged);
    connect(view, &ScatterView::clicked, insight, &MapInsight::listNeighbors);
    connect(view, &ScatterView::clicked, this, [this] { tabs_->setCurrentIndex(1); });
    connect(insight, &MapInsight::judged, this, &SelectionPanel::showVerdict);
    connect(insight, &MapInsight::judgingFailed, verdictText_, &QLabel::setText);
    connect(insight, &MapInsight::neighborsFound, this, &SelectionPanel::showNeighbors);
    connect(insight, &MapInsight::distortionChanged, this, &SelectionPanel::showQuality);
    connect(map->model(), &MapModel::mapChanged, this, &SelectionPanel::clear);
    connect(session, &Session::runChanged, this, [this](const QString& id) {
        if (id == runId_)
            showComposition();
    });
    clear();
}

void SelectionPanel::buildSelectionPage() {
    count_ = wrapped();
    const auto button = [](const QString& label, const QString& tip) {
        auto* made = new QToolButton;
        made->setText(label);
        made->setToolTip(tip);
        return made;
    };
    zoom_ = button(tr("Zoom"), tr("Show the selected points as large as they fit (Z)"));
    invert_ = button(tr("Invert"), tr("Select what is not selected (Ctrl+I)"));
    none_ = button(tr("Clear"), tr("Select nothing (Escape)"));
    connect(zoom_, &QToolButton::clicked, map_->view(), &ScatterView::zoomToSelection);
    connect(invert_, &QToolButton::clicked, map_->view(), &ScatterView::invertSelection);
    connect(none_, &QToolButton::clicked, map_->view(), &ScatterView::clearSelection);
    auto* bar = new QHBoxLayout;
    for (QToolButton* each : {zoom_, invert_, none_})
        bar->addWidget(each);
    verdict_ = wrapped();
    QFont bold = verdict_->font();
    bold.setBold(true);
    verdict_->setFont(bold);
    verdictText_ = wrapped();
    composition_ = makeTable({tr("Group"), tr("Selected"), tr("Of group"), tr("Correct")});
    composition_->setObjectName(QStringLiteral("selectionComposition"));
    composition_->horizontalHeaderItem(3)->setToolTip(
        tr("Accuracy of the selected run on the selected rows of the group"));
    bar->addStretch();
    tabs_->addTab(pageOf({count_, verdict_, verdictText_, composition_}, bar), tr("Selected"));
}

void SelectionPanel::buildNeighborsPage() {
    neighborsTitle_ = wrapped();
    neighbors_ = makeTable({tr("Row"), tr("Group"), tr("Distance")});
    neighbors_->setObjectName(QStringLiteral("nearestRows"));
    neighbors_->setIconSize({thumbnailSize, thumbnailSize});
    neighbors_->verticalHeader()->setDefaultSectionSize(thumbnailSize + 4);
    connect(neighbors_, &QTableWidget::itemDoubleClicked, this, [this](QTableWidgetItem* item) {
        map_->insight()->listNeighbors(neighbors_->item(item->row(), 0)->data(Qt::UserRole).toInt());
    });
    tabs_->addTab(pageOf({neighborsTitle_, neighbors_}), tr("Neighbours"));
}

void SelectionPanel::buildQualityPage() {
    quality_ = wrapped();
    groupQuality_ =
        makeTable({tr("Group"), tr("Trustworthiness"), tr("Continuity"), tr("False"), tr("Missing")});
    groupQuality_->setObjectName(QStringLiteral("mapQuality"));
    groupQuality_->horizontalHeaderItem(1)->setToolTip(
        tr("1: what is near on the map is near in the original space"));
    groupQuality_->horizontalHeaderItem(2)->setToolTip(
        tr("1: what is near in the original space is near on the map"));
    groupQuality_->horizontalHeaderItem(3)->setToolTip(
        tr("Of the %1 nearest on the map, those that are not among the %2 nearest rows")
            .arg(DistortionOptions().neighbors)
            .arg(MapInsight::searchedNeighbors));
    groupQuality_->horizontalHeaderItem(4)->setToolTip(
        tr("Of the %1 nearest rows, those that are not among the %2 nearest on the map")
            .arg(DistortionOptions().neighbors)
            .arg(MapInsight::searchedNeighbors));
    tabs_->addTab(pageOf({quality_, groupQuality_}), tr("Map quality"));
}

void SelectionPanel::clear() {
    neighbors_->setRowCount(0);
    neighborsTitle_->setText(
        tr("Click a point to list its nearest rows in the original space, which the map may not show."));
    onSelectionChanged();
}

void SelectionPanel::setRun(const QString& id) {
    runId_ = id;
    showComposition();
}

void SelectionPanel::onSelectionChanged() {
    const RowSelection& selection = map_->view()->selection();
    verdict_->setText({});
    if (selection.isEmpty()) {
        verdictText_->setText(
            tr("Draw around points with the rectangle (B), lasso (L) or polygon (P) of the map, "
               "or choose a category of its legend, to see what they are."));
    } else {
        tabs_->setCurrentIndex(0);
        verdictText_->setText(tr("Looking whether they belong together in the original space …"));
        map_->insight()->judge(selection);
    }
    showCount();
    showComposition();
}

void SelectionPanel::showCount() {
    const RowSelection& selection = map_->view()->selection();
    const std::size_t selected = selection.count();
    count_->setText(selected == 0
                        ? tr("Nothing is selected")
                        : tr("%1 of %2 points (%3)")
                              .arg(QLocale().toString(static_cast<qulonglong>(selected)))
                              .arg(QLocale().toString(static_cast<qulonglong>(selection.rowCount())))
                              .arg(percentOrNone(selected, selection.rowCount())));
    for (QToolButton* button : {zoom_, none_})
        button->setEnabled(selected > 0);
    invert_->setEnabled(selection.rowCount() > 0);
}

void SelectionPanel::showComposition() {
    const RowSelection& selection = map_->view()->selection();
    composition_->setRowCount(0);
    if (!session_->task() || selection.isEmpty() || selection.rowCount() != map_->model()->rows().size())
        return;
    const SessionRun* run = runId_.isEmpty() ? nullptr : session_->find(runId_);
    const SelectionComposition parts =
        composeSelection(*session_->task(), map_->model()->rows(), selection,
                         run != nullptr && run->hasDetails() ? run->run.get() : nullptr);
    const int lines = std::min(mostLines, static_cast<int>(parts.groups.size()));
    composition_->setRowCount(lines + (parts.groups.size() > 1 ? 1 : 0));
    const auto fill = [&](int line, const QString& name, const SelectedGroup& part) {
        composition_->setItem(line, 0, text(name));
        composition_->setItem(line, 1,
                              text(QLocale().toString(static_cast<qulonglong>(part.selected)), true));
        composition_->setItem(line, 2, text(percentOrNone(part.selected, part.shown), true));
        composition_->setItem(line, 3, text(percentOrNone(part.correct, part.predicted), true));
    };
    for (int line = 0; line < lines; ++line) {
        const SelectedGroup& part = parts.groups[static_cast<std::size_t>(line)];
        fill(line,
             part.group < 0 ? tr("without a group")
                            : QString::fromStdString(session_->task()->groups.groupName(part.group)),
             part);
    }
    if (parts.groups.size() > 1)
        fill(lines, tr("all selected"), parts.all);
}

void SelectionPanel::showVerdict(const SelectionVerdict& verdict) {
    verdict_->setText(titleOf(verdict.kind));
    verdictText_->setText(QString::fromStdString(explain(verdict)));
}

void SelectionPanel::showNeighbors(const PointNeighbors& found) {
    const Task& task = *session_->task();
    const std::vector<int>& rows = map_->model()->rows();
    const auto rowOf = [&](int point) {
        return static_cast<std::size_t>(rows[static_cast<std::size_t>(point)]);
    };
    const auto groupOf = [&](int point) {
        const int group = task.groupIds[rowOf(point)];
        return group < 0 ? tr("without a group") : QString::fromStdString(task.groups.groupName(group));
    };
    const auto nameOf = [&](int point) { return QString::fromStdString(task.set->ids[rowOf(point)]); };
    neighborsTitle_->setText(tr("Nearest to %1 (%2) in the original space. Double click goes on from there.")
                                 .arg(nameOf(found.point), groupOf(found.point)));
    neighbors_->setRowCount(static_cast<int>(found.points.size()));
    for (std::size_t i = 0; i < found.points.size(); ++i) {
        const int line = static_cast<int>(i), point = found.points[i];
        QTableWidgetItem* name = text(nameOf(point));
        name->setData(Qt::UserRole, point);
        if (const QImage picture = thumbnailOf(*task.set, static_cast<int>(rowOf(point))); !picture.isNull())
            name->setIcon(QIcon(QPixmap::fromImage(picture)));
        neighbors_->setItem(line, 0, name);
        neighbors_->setItem(line, 1, text(groupOf(point)));
        neighbors_->setItem(line, 2, text(QLocale().toString(found.distances[i], 'g', 4), true));
    }
}

void SelectionPanel::showQuality(const QString& problem) {
    groupQuality_->setRowCount(0);
    const auto distortion = map_->insight()->distortion();
    if (!distortion) {
        quality_->setText(!problem.isEmpty()               ? problem
                          : map_->insight()->isMeasuring() ? tr("Comparing the map with the original space …")
                                                           : tr("Known once a map is complete."));
        return;
    }
    const MapQuality& all = distortion->overall;
    const auto number = [](double value) { return QLocale().toString(value, 'f', 3); };
    quality_->setText(
        tr("Trustworthiness %1, continuity %2 at %3 neighbours, from %4 rows. Of a point's neighbours "
           "on the map %5 are false; of its true ones %6 are missing. Colour the map by either to "
           "see where.")
            .arg(number(all.trustworthiness), number(all.continuity))
            .arg(std::min(DistortionOptions().neighbors, static_cast<int>(all.rows - 1) / 2))
            .arg(QLocale().toString(static_cast<qulonglong>(all.ranked)))
            .arg(percent(all.falseShare), percent(all.missingShare)));
    const int lines = std::min(mostLines, static_cast<int>(distortion->groups.size()));
    for (int group = 0; group < lines; ++group) {
        const MapQuality& quality = distortion->groups[static_cast<std::size_t>(group)];
        if (quality.rows == 0)
            continue;
        const int line = groupQuality_->rowCount();
        groupQuality_->insertRow(line);
        groupQuality_->setItem(line, 0,
                               text(QString::fromStdString(session_->task()->groups.groupName(group))));
        groupQuality_->setItem(line, 1, text(number(quality.trustworthiness), true));
        groupQuality_->setItem(line, 2, text(number(quality.continuity), true));
        groupQuality_->setItem(line, 3, text(percent(quality.falseShare), true));
        groupQuality_->setItem(line, 4, text(percent(quality.missingShare), true));
    }
}

} // namespace groupscope
