// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/board_panel.h"

#include "app/panes/board_cell.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/pair_numbers.h"
#include "app/panes/projection_choice.h"
#include "app/views/board_figures.h"
#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "app/views/run_titles.h"
#include "core/methods/shared/imported_model.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/language.h"

#include <QCheckBox>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {

BoardPanel::BoardPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , model_(new MapModel(context->session(), this, false))
    , board_(new MapBoard(context, model_, false))
    , numbers_(new PairNumbers(context)) {
    model_->setWatched(false);
    build();
    connectContext();
    board_->links()->setCamerasLinked(true);
    connect(board_, &MapBoard::arranged, this, &BoardPanel::onArranged);
    connectCell(board_->cells().front());
    onArranged();
}

void BoardPanel::build() {
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(board_);
    scroll->setAccessibleName(tr("Maps and figures side by side"));
    scroll->setMinimumHeight(leastBoard);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    buildBar();
    column->addWidget(new KeptEpochNote(context_));
    column->addWidget(numbers_);
    column->addWidget(scroll, 1);
    figuresSoon_.setSingleShot(true);
    figuresSoon_.setInterval(150);
    connect(&figuresSoon_, &QTimer::timeout, this, &BoardPanel::showFigures);
}

void BoardPanel::buildBar() {
    auto* bar = new ChoiceBar;
    for (const int count : {1, 2, 4, 0}) {
        auto* button = new QToolButton;
        button->setObjectName(count == 0 ? QStringLiteral("boardAdd") : QStringLiteral("board%1").arg(count));
        button->setText(count == 0 ? QStringLiteral("+") : QString::number(count));
        button->setToolTip(
            count == 0 ? tr("Adds a cell, up to %1 in total").arg(mostCells)
            : count == 1
                ? tr("1 cell: a map of the selected run, unless you choose other contents")
                : tr("%1 cells: maps of the selected runs, unless you choose other contents").arg(count));
        button->setCheckable(count > 0);
        connect(button, &QToolButton::clicked, this, [this, count] {
            setCellCount(count > 0 ? count : std::min(mostCells, static_cast<int>(cells().size()) + 1));
        });
        layouts_.push_back(button);
        bar->addButton(button);
    }
    projection_ = new ProjectionChoice(bar, QStringLiteral("board"));
    linkCameras_ = new QCheckBox(tr("link &camera"));
    linkCameras_->setObjectName(QStringLiteral("boardLinkCamera"));
    linkCameras_->setToolTip(tr("Moves, rotates and zooms all maps together"));
    linkCameras_->setChecked(true);
    bar->addButton(linkCameras_);
    numbersShown_ = new QToolButton;
    numbersShown_->setObjectName(QStringLiteral("boardNumbers"));
    numbersShown_->setText(tr("A against B"));
    numbersShown_->setToolTip(
        tr("Shows for each group how many examples each of two runs predicts correctly"));
    numbersShown_->setCheckable(true);
    numbersShown_->setChecked(true);
    bar->addButton(numbersShown_);
    stop_ = new QToolButton;
    stop_->setText(tr("Stop"));
    stop_->setToolTip(tr("Stops the layout"));
    stop_->hide();
    bar->addStretch();
    bar->addButton(stop_);
    connect(projection_, &ProjectionChoice::changed, this, &BoardPanel::refresh);
    connect(linkCameras_, &QCheckBox::toggled, board_->links(), &ViewLinks::setCamerasLinked);
    connect(numbersShown_, &QToolButton::toggled, numbers_, &QWidget::setVisible);
    connect(stop_, &QToolButton::clicked, model_, &MapModel::cancel);
    layout()->addWidget(bar);
}

void BoardPanel::connectContext() {
    Session* session = context_->session();
    connect(session->data(), &OpenSet::opened, this, &BoardPanel::onOpened);
    connect(session->runs(), &RunList::runsAdded, this, &BoardPanel::recolor); // a document knew them before
    connect(session->runs(), &RunList::runsRemoved, this, &BoardPanel::recolor);
    connect(session->hidden(), &HiddenResults::changed, this, &BoardPanel::recolor);
    connect(session->runs(), &RunList::runDescribed, this,
            &BoardPanel::recolor); // it is called something else
    connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = context_->session()->find(id);
        if (run->state != SessionRun::State::training &&
            std::any_of(cells().begin(), cells().end(), [&](const BoardCell* cell) {
                return runsBehind(cell->content(), numbers_->pair()).contains(id);
            }))
            recolor();
        if (run->state != SessionRun::State::training && !figuresSoon_.isActive())
            figuresSoon_.start();
    });
    connect(session->runs(), &RunList::runsRemoved, &figuresSoon_, qOverload<>(&QTimer::start));
    connect(session->data(), &OpenSet::namedChanged, this, &BoardPanel::recolor);
    connect(context_->named(), &NamedGroupNumbers::changed, &figuresSoon_, qOverload<>(&QTimer::start));
    connect(context_->differences(), &BaselineDifferences::changed, &figuresSoon_,
            qOverload<>(&QTimer::start)); // also when there is another baseline
    connect(context_, &PaneContext::ruleChanged, &figuresSoon_, qOverload<>(&QTimer::start));
    connect(numbers_, &PairNumbers::pairChanged, this, &BoardPanel::recolor);
    connect(model_, &MapModel::noticed, session, &Session::noticed);
    connect(model_, &MapModel::busyChanged, this, [this] {
        stop_->setVisible(model_->isComputing());
        board_->setBusyText(model_->isComputing() ? tr("laying out the maps") : QString());
    });
    connect(model_, &MapModel::progressed, this, [this](double fraction, const QString& activity) {
        if (model_->isComputing())
            board_->setBusyText(tr("%1, %2 %")
                                    .arg(activity.isEmpty() ? tr("laying out the maps") : activity)
                                    .arg(static_cast<int>(100.0 * fraction)));
    });
}

void BoardPanel::connectCell(BoardCell* cell) {
    connect(cell, &BoardCell::contentChosen, this, [this, cell](const CellContent& content) {
        board_->waitForCamera({}); // of what was to be seen before
        cell->setContent(content);
        refresh();
    });
    connect(cell, &BoardCell::removalRequested, this, [this, cell] { removeCell(board_->placeOf(cell)); });
}

void BoardPanel::onOpened() {
    putAside_.clear();
    board_->waitForCamera({});
    for (BoardCell* cell : cells())
        cell->setChosen(false);
    if (toRestore_)
        applyRestored(*std::exchange(toRestore_, std::nullopt));
    else
        setCellCount(1);
}

/// The split with purpose report, or the validation split while test results are hidden, so that there is
/// something to show.
std::string BoardPanel::firstRows() const {
    const Task& task = *context_->session()->task();
    if (!context_->session()->hidden()->keepsTestBack())
        for (const Split& set : task.splits)
            if (set.purpose == Purpose::report && !set.rows.empty())
                return set.name;
    return task.selectRows().empty() ? std::string() : task.select().name;
}

CellContent BoardPanel::firstContent(int cell) const {
    CellContent content;
    const Session& session = *context_->session();
    if (!session.task())
        return content;
    content.split = firstRows();
    std::vector<const SessionRun*> runs = context_->selected()->sideBySide();
    std::erase_if(runs, [](const SessionRun* run) { return !run->run || !run->ofOpenTask; });
    if (cell < static_cast<int>(runs.size())) {
        const SessionRun& run = *runs[cell];
        content.color = hasNoClasses(run) ? QStringLiteral("group") : QStringLiteral("correct");
        content.title = titleOf(run);
        (isImported(run.run->method) ? content.colorRun : content.run) = run.id;
        return content;
    }
    // Further cells show the raw embedding, first by the difference of two runs, then by one column after
    // another.
    QStringList colors;
    if (runs.size() > 1)
        colors << colorByPair;
    colors << QStringLiteral("group");
    for (const ExampleColumn& column : cellColumns(content, session))
        if (const QString id = QString::fromStdString(column.id);
            column.of == ExampleColumn::Of::set && !colors.contains(id))
            colors << id;
    content.color = colors[(cell - static_cast<qsizetype>(runs.size())) % colors.size()];
    return content;
}

void BoardPanel::setCellCount(int count) {
    board_->enlarge(-1); // who asks for more wants to see them
    count = std::clamp(count, 1, mostCells);
    while (static_cast<int>(cells().size()) > count)
        dropCell(static_cast<int>(cells().size()) - 1);
    while (static_cast<int>(cells().size()) < count) {
        BoardCell* cell = board_->addCell();
        connectCell(cell);
        if (putAside_.empty())
            continue;
        cell->setContent(putAside_.back());
        cell->setChosen(true);
        putAside_.pop_back();
    }
    for (std::size_t i = 0; i < cells().size(); ++i)
        if (!cells()[i]->isChosen())
            cells()[i]->setContent(firstContent(static_cast<int>(i)));
    refresh();
}

void BoardPanel::setContent(int cell, const CellContent& content) {
    BoardCell* there = cells().at(static_cast<std::size_t>(cell));
    there->setContent(content);
    there->setChosen(true);
    refresh();
}

void BoardPanel::removeCell(int cell) {
    if (cells().size() < 2)
        return;
    dropCell(cell);
    refresh();
}

void BoardPanel::dropCell(int cell) {
    if (const BoardCell* there = cells().at(static_cast<std::size_t>(cell)); there->isChosen())
        putAside_.push_back(there->content());
    board_->removeCell(cell);
}

void BoardPanel::refresh() {
    std::vector<CellContent> contents;
    for (const BoardCell* cell : cells())
        contents.push_back(cell->content());
    model_->show(contents, projection_->options());
    recolor();
    figuresSoon_.start();
}

/// Heads and predictions that are on disk: cells are laid out and coloured when they are there. All are held
/// at once, of mostCells cells three each and the pair: if one gave way to the next, they would be read in
/// turn without end.
void BoardPanel::fetchDetails() {
    Session* session = context_->session();
    if (!watched_)
        return session->runs()->holdDetails(this, {});
    const RunPair pair = numbers_->pair();
    QStringList ids;
    for (const BoardCell* cell : cells())
        ids << runsBehind(cell->content(), pair);
    session->runs()->holdDetails(this, QStringList{pair.a, pair.b} + ids);
    for (const QString& id : std::as_const(ids))
        session->runs()->fetchDetails(id);
}

void BoardPanel::recolor() {
    fetchDetails();
    std::vector<CellContent> contents;
    for (const BoardCell* cell : cells())
        contents.push_back(cell->content());
    const RunTitles titles = titlesOfBoard(contents, numbers_->pair(), *context_->session());
    for (BoardCell* cell : cells())
        cell->recolor(numbers_->pair(), titles);
    board_->placeLegends();
}

void BoardPanel::showFigures() {
    if (!watched_)
        return;
    for (BoardCell* cell : cells())
        if (cell->content().kind == CellContent::Kind::figure)
            cell->showFigure(figureOf(cell->content(), *context_));
}

void BoardPanel::onArranged() {
    for (QToolButton* button : layouts_)
        button->setChecked(button->isCheckable() && button->text() == QString::number(cells().size()));
    layouts_.back()->setEnabled(static_cast<int>(cells().size()) < mostCells);
    fitNumbers();
}

/// As many lines as leave the cells the height that they need, so that a window of usual size shows all of
/// them at once.
void BoardPanel::fitNumbers() {
    constexpr int around = 150; // of the bar, the choice of runs, the heads and the line below the numbers
    const int wanted = std::max(leastBoard, board_->leastHeight());
    numbers_->setMostLines((height() - wanted - around) / tableRowHeight(fontMetrics()));
}

void BoardPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitNumbers();
}

void BoardPanel::setCamerasLinked(bool linked) {
    linkCameras_->setChecked(linked);
}

void BoardPanel::setWatched(bool watched) {
    watched_ = watched;
    model_->setWatched(watched);
    numbers_->setWatched(watched); // reports its pair, which colours the cells
    fetchDetails();
    if (watched && context_->session()->task())
        figuresSoon_.start();
}

} // namespace groupscope
