// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"

#include "app/panes/board_cell.h"
#include "app/panes/camera_state.h"
#include "app/panes/map_board.h"
#include "app/panes/projection_choice.h"
#include "app/panes/query_box.h"
#include "app/panes/space_box.h"
#include "app/panes/split_box.h"
#include "app/views/frame_glide.h"
#include "app/views/group_rows.h"
#include "app/views/set_presentation.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/tables/elided_label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QProgressBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const QString legendKey = QStringLiteral("map/legendCollapsed");

} // namespace

MapPanel::MapPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , model_(context->map())
    , board_(new MapBoard(context, model_, true))
    , view_(board_->cells().front()->map())
    , mapAtRest_(context->mapAtRest())
    , frames_(new FrameGlide(this))
    , epochNote_(new ElidedLabel) {
    buildQuery();
    buildControls();
    view_->legend()->setCollapsed(QSettings().value(legendKey).toBool());
    connectCell(board_->cells().front());
    connectContext();
    connectModel();
    connect(session_->data(), &OpenSet::opened, this, &MapPanel::onOpened);
    connect(session_->data(), &OpenSet::left, this, [this] { columns_.clear(); }); // which hold the set
    connect(session_->data(), &OpenSet::namedChanged, this, [this] {
        fillColors();
        recolor();
    });
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_->find(id);
        if (id == runId_ && run->run)
            setRun(id);
        else if (run != nullptr && run->fitsOpenSet() && beside_->findData(id) < 0)
            followRuns();
    });
    connect(frames_, &FrameGlide::positionsChanged, this,
            [this](const MatrixF& positions) { view_->setPositions(positions, ScatterView::Camera::still); });
    connect(frames_, &FrameGlide::arrived, this, &MapPanel::askOriginalSpace);
    connect(mapAtRest_, &DerivedValues::changed, this, [this] {
        if (const ExampleColumn* column = currentColumn();
            column != nullptr && column->of == ExampleColumn::Of::map)
            recolor();
    });
}

void MapPanel::connectModel() {
    connect(model_, &MapModel::positionsChanged, this,
            [this](const MatrixF&, bool newView) { showPositions(newView); });
    connect(model_, &MapModel::mapChanged, this, &MapPanel::showMap);
    connect(model_, &MapModel::changed, this, &MapPanel::showNotes);
    connect(model_, &MapModel::noticed, session_, &Session::noticed);
    connect(model_, &MapModel::rowsChanged, this, [this] {
        if (!view_->selection().isEmpty())
            view_->selector()->clear();
    });
    connect(model_, &MapModel::cleared, this, &MapPanel::clear);
    connect(model_, &MapModel::progressed, this, [this](double fraction, const QString& activity) {
        setBusy(withTimeLeft(activity.isEmpty() ? tr("computing the map") : activity, fraction,
                             0.001 * static_cast<double>(computing_.elapsed())),
                fraction);
    });
    for (const auto ended : {&MapModel::finished, &MapModel::stopped})
        connect(model_, ended, this, [this] { setBusy({}, 0.0); });
    connect(model_, &MapModel::failed, this, [this](const QString& message) {
        setBusy({}, 0.0);
        Q_EMIT session_->noticed(message);
    });
}

void MapPanel::clear() {
    waitingRows_ = keptRows_ = RowSelection();
    runId_.clear();
    wantedBeside_.reset();
    updateSources();
    fillBeside();
    setBusy({}, 0.0);
    context_->setSelectedPoints(RowSelection());
}

void MapPanel::connectContext() {
    connect(context_->selected(), &SelectedRuns::changed, this,
            [this] { setRun(context_->selected()->last()); });
    connect(context_->selected(), &SelectedRuns::sideBySideChanged, this, &MapPanel::followRuns);
    connect(session_->runs(), &RunList::runsRemoved, this, &MapPanel::followRuns);
    connect(context_, &PaneContext::rowsRequested, this, &MapPanel::selectRows);
    connect(context_, &PaneContext::epochShown, this, &MapPanel::followTime);
    connect(context_, &PaneContext::pointsSelected, this, &MapPanel::drawTrails);
    connect(context_->timeLine(), &TimeLine::trailsChanged, this, &MapPanel::drawTrails);
    connect(context_->timeLine(), &TimeLine::movesMapChanged, this, &MapPanel::followMovesMap);
    connect(context_, &PaneContext::pointsCommanded, view_, [this](PaneContext::PointsCommand command) {
        if (command == PaneContext::PointsCommand::invert)
            view_->selector()->invert();
        else if (command == PaneContext::PointsCommand::clear)
            view_->selector()->clear();
    });
}

void MapPanel::connectCell(BoardCell* cell) {
    cell->setTeller({[this](const std::vector<int>& rows, bool dark) { return coloringOf(rows, dark); },
                     [this](std::size_t row) { return cardLinesOf(row); }});
    connect(cell->map()->legend(), &ScatterLegend::collapsedChanged, this,
            [](bool collapsed) { QSettings().setValue(legendKey, collapsed); });
}

BoardCell* MapPanel::beside() const {
    return board_->cells().size() > 1 ? board_->cells()[1] : nullptr;
}

void MapPanel::buildControls() {
    auto* bar = new ChoiceBar;
    source_ = bar->addChoice(tr("&Embedding"), tr("Embedding that is laid out"), QStringLiteral("mapSource"));
    beside_ = bar->addChoice(QString(), tr("Another embedding of the same examples, in a second map"),
                             QStringLiteral("mapBeside"));
    beside_->addItem(tr("second map: none"));
    rows_ = bar->addChoice(tr("&Split"), tr("Split whose examples are laid out"), QStringLiteral("mapRows"));
    projection_ = new ProjectionChoice(bar, QStringLiteral("map"));
    color_ = bar->addChoice(tr("&Colour"), tr("Column that colours the points"), QStringLiteral("mapColor"));
    progress_ = new QProgressBar;
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(70);
    stop_ = new QToolButton;
    stop_->setText(tr("Stop"));
    stop_->setToolTip(tr("Stops the layout and keeps the map as it is"));
    progress_->hide();
    stop_->hide();
    QSizePolicy kept = stop_->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // or the map would be lower while it is computed
    stop_->setSizePolicy(kept);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(query_);
    column->addWidget(board_, 1);
    epochNote_->setObjectName(QStringLiteral("mapEpochNote"));
    epochNote_->setForegroundRole(QPalette::PlaceholderText);
    epochNote_->setContentsMargins(spacing::normal, spacing::tight, spacing::normal, spacing::tight);
    auto* below = new QHBoxLayout;
    below->setContentsMargins(0, 0, spacing::normal, 0);
    below->setSpacing(spacing::close);
    below->addWidget(epochNote_, 1);
    below->addWidget(progress_);
    below->addWidget(stop_);
    column->addLayout(below);

    for (QComboBox* box : {source_, rows_})
        connect(box, &QComboBox::currentIndexChanged, this, &MapPanel::chooseMap);
    connect(projection_, &ProjectionChoice::changed, this, &MapPanel::chooseMap);
    connect(beside_, &QComboBox::currentIndexChanged, this, [this] {
        wantedBeside_ = chosenSpace(*beside_);
        requestMap();
    });
    connect(color_, &QComboBox::currentIndexChanged, this, [this] {
        wantedColor_ = color_->currentText();
        recolor();
    });
    connect(stop_, &QToolButton::clicked, model_, &MapModel::cancel);
}

void MapPanel::onOpened() {
    runId_.clear();
    wantedColor_.clear();
    wantedSource_ = -1;
    waitingCamera_ = {};
    asked_ = RowSelection();
    query_->setText({});
    fillColors();
    {
        const QSignalBlocker quiet(rows_);
        fillSplits(*rows_, *session_);
        rows_->addItem(tr("all"), QString());
        const Split* first = session_->task()->findSplit(rows_->itemData(0).toString().toStdString());
        if (first == nullptr || first->purpose != Purpose::report)
            rows_->setCurrentIndex(rows_->count() - 1);
    }
    updateSources();
    fillBeside();
    requestMap();
}

void MapPanel::showPositions(bool newView) {
    if (newView) {
        frames_->setFrames(nullptr, {});
        beganEpochs_ = false;
        startEpochs();
        shownCaption_ = requestedCaption_;
        makeColumns();
    }
    board_->showMaps();
    if (!newView)
        return;
    takeUpRows();
    paintCells();
    if (!waitingRows_.isEmpty())
        selectRows(std::exchange(waitingRows_, RowSelection()), std::exchange(waitingWhat_, QString()));
}

/// The selected rows are other points than before, or those that a document knows are to come back.
void MapPanel::takeUpRows() {
    const RowSelection kept = std::exchange(keptRows_, RowSelection());
    context_->setSelectedRows(kept.isEmpty() ? context_->selectedRows() : kept);
}

void MapPanel::showMap() {
    const std::shared_ptr<const LaidOutMap>& map = model_->map();
    frames_->setFrames(map ? &map->frames : nullptr, map ? map->frameNames : QStringList());
    if (frames_->hasFrames())
        seeAllEpochs(map->frames);
    beganEpochs_ = false;
    startEpochs();
    if (model_->map() && wantedSource_ < 0) // else the run of the map that is wanted is being read
        restoreCamera(*view_, std::exchange(waitingCamera_, {}));
    askOriginalSpace();
}

/// The map at rest is compared with the original space; of several epochs it is the last.
void MapPanel::askOriginalSpace() {
    const auto map = frames_->isAtEnd() ? model_->map() : nullptr;
    if (map != mapAtRest_->map())
        mapAtRest_->setMap(map);
}

void MapPanel::selectRows(const RowSelection& rows, const QString& what) {
    const RowSelection selection = pointsOf(rows, model_->rows());
    // A first map may be on its way that will show them.
    if (selection.isEmpty() && !rows.isEmpty() && (showRowsOf(rows) || !hasMap())) {
        waitingRows_ = rows;
        waitingWhat_ = what;
        return;
    }
    if (static_cast<std::size_t>(view_->scene().rows()) == selection.rowCount())
        context_->setSelectedPoints(selection);
    const QLocale locale;
    const std::size_t shown = selection.count(), all = rows.count();
    const QString message =
        shown == all ? tr("Selected %1").arg(exampleCountText(static_cast<qlonglong>(all)))
                     : tr("Selected %1 of %2 examples: the others are not among the %3 examples of this map")
                           .arg(locale.toString(static_cast<qulonglong>(shown)),
                                locale.toString(static_cast<qulonglong>(all)), rows_->currentText());
    context_->noticeSelection(what.isEmpty() ? message : tr("%1 (%2)").arg(message, what));
}

/// Lays out the split that holds one of the rows, where the map shows none of them. False if no set does.
bool MapPanel::showRowsOf(const RowSelection& rows) {
    for (const Split& set : session_->task()->splits) {
        const bool holds = std::any_of(set.rows.begin(), set.rows.end(),
                                       [&](int row) { return rows.contains(static_cast<std::size_t>(row)); });
        const int place = rows_->findData(QString::fromStdString(set.name));
        if (holds && place >= 0 && place != rows_->currentIndex()) {
            rows_->setCurrentIndex(place);
            return true;
        }
    }
    return false;
}

void MapPanel::setBusy(const QString& text, double fraction) {
    const bool busy = !text.isEmpty() && model_->isComputing();
    progress_->setVisible(busy);
    stop_->setVisible(model_->isComputing());
    progress_->setValue(static_cast<int>(fraction * 1000.0));
    board_->setBusyText(busy ? text : QString());
}

QStringList MapPanel::cardLinesOf(std::size_t row) const {
    const auto run = predictingRun();
    return cardLines(columns_, row, run ? QString::fromStdString(methodOfRun(run->method).name) : QString(),
                     color_->currentData().toString().toStdString());
}

void MapPanel::paintFigure(QPainter& painter, const QRectF& area) const {
    board_->paintFigure(painter, area);
}

QString MapPanel::caption() const {
    const BoardCell* second = beside();
    const QString what = second == nullptr || second->heading().isEmpty()
                             ? shownCaption_
                             : tr("%1, compared with %2").arg(shownCaption_, second->heading());
    return tr("%1, coloured by %2").arg(what, color_->currentText());
}

} // namespace groupscope
