// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/board_cell.h"

#include "app/panes/board_cell_menu.h"
#include "app/session/translated.h"
#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"
#include "core/data/task_members.h"
#include "core/projection/projection_parameters.h"
#include "widgets/charts/figure_view.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/view_links.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// A button whose text begins at the left, where those of other cells do, and is cut where there is no room.
class HeadButton : public QToolButton {
  protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        const QString whole = option.text;
        option.text.clear();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        const QRect room = rect().adjusted(spacing::normal, 0, -2 * spacing::normal, 0);
        painter.drawItemText(room, Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(),
                             fontMetrics().elidedText(whole, Qt::ElideRight, room.width()),
                             QPalette::ButtonText);
    }
};

/// "UMAP 1", "UMAP 2"; of an embedding that has no more dimensions than the map: these themselves.
QStringList axisNames(const LaidOutMap* map, const ProjectionOptions& options) {
    const bool own = map != nullptr && map->embedding != nullptr &&
                     map->embedding->cols() <= map->projection.positions.cols();
    const QString name = own ? translated("dimension")
                         : options.method == ProjectionOptions::Method::pca
                             ? translated("PC")
                             : QString::fromStdString(projectionKind(options.method).name);
    QStringList names;
    for (int axis = 1; axis <= options.dimensions; ++axis)
        names << QStringLiteral("%1 %2").arg(name).arg(axis);
    return names;
}

constexpr QSize leastCell(190, 120);
constexpr int leastWithLegend = 230; // pixels of width: a narrower one has all of them for its cloud
constexpr int leastWithTools = 220;  // pixels of height: a lower one has all of them for its cloud

} // namespace

BoardCell::BoardCell(PaneContext* context, ViewLinks* links, const BoardCell* like, bool bare,
                     QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , links_(links)
    , bare_(bare)
    , choice_(new HeadButton)
    , enlarge_(new QToolButton)
    , remove_(new QToolButton)
    , noteLabel_(new QLabel)
    , menu_(new QMenu(this))
    , pages_(new QStackedWidget)
    , map_(new ScatterView)
    , figure_(new FigureView) {
    build();
    links_->add(map_);
    links_->setLinked(map_, true, like != nullptr ? like->map() : nullptr);
    map_->setHoverCard([this](int point) { return cardOf(point); });
    connect(map_, &ScatterView::clicked, this, [this](int point) {
        if (!shown_ || static_cast<std::size_t>(point) >= shown_->source->ownRows.size())
            return;
        const std::vector<int>& there = context_->map()->rows();
        const auto place = std::find(there.begin(), there.end(), shown_->source->ownRows[point]);
        if (place != there.end())
            Q_EMIT context_->pointClicked(static_cast<int>(place - there.begin()));
    });
    connect(figure_, &FigureView::keyRequested, this, &BoardCell::selectBehind);
    connect(menu_, &QMenu::aboutToShow, this, [this] {
        fillCellMenu(*menu_, content_, *context_, [this](const CellContent& wanted) {
            chosen_ = true;
            Q_EMIT contentChosen(wanted);
        });
    });
    connect(context->session()->data(), &OpenSet::left, this,
            [this] { cards_.clear(); }); // which hold the set
    connect(enlarge_, &QToolButton::clicked, this, &BoardCell::enlargingRequested);
    connect(remove_, &QToolButton::clicked, this, &BoardCell::removalRequested);
}

void BoardCell::build() {
    choice_->setObjectName(QStringLiteral("cellChoice"));
    choice_->setMenu(menu_);
    choice_->setPopupMode(QToolButton::InstantPopup);
    choice_->setAutoRaise(true);
    choice_->setSizePolicy(QSizePolicy::Ignored,
                           QSizePolicy::Fixed); // its text is cut where there is no room
    choice_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    remove_->setObjectName(QStringLiteral("cellRemove"));
    remove_->setText(QStringLiteral("✕"));
    remove_->setAutoRaise(true);
    remove_->setToolTip(tr("Remove this cell"));
    remove_->setAccessibleName(tr("Remove this cell"));
    enlarge_->setObjectName(QStringLiteral("cellEnlarge"));
    enlarge_->setText(QStringLiteral("⤢"));
    enlarge_->setAutoRaise(true);
    enlarge_->setCheckable(true);
    setEnlarged(false, false);
    choice_->setHidden(bare_);
    remove_->setHidden(bare_);
    noteLabel_->hide();
    setTextRole(noteLabel_, TextRole::caption);
    noteLabel_->setTextFormat(Qt::PlainText);
    noteLabel_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    noteLabel_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::tight);
    map_->stage()->setPlaceholder(tr("The map appears here"));
    pages_->addWidget(map_);
    pages_->addWidget(figure_);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(0);
    head->addWidget(choice_, 1);
    head->addWidget(enlarge_);
    head->addWidget(remove_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(noteLabel_);
    column->addWidget(pages_, 1);
    setMinimumSize(leastCell);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
}

void BoardCell::setContent(const CellContent& content) {
    const bool otherMap = !content.isSameMap(content_);
    content_ = content;
    if (bare_)
        return;
    if (otherMap)
        dropMap();
    pages_->setCurrentWidget(content.kind == CellContent::Kind::map ? static_cast<QWidget*>(map_) : figure_);
    const Session& session = *context_->session();
    if (session.task())
        title_ = describe();
    showHead();
}

void BoardCell::dropMap() {
    if (!shown_)
        return;
    shown_.reset();
    cards_.clear();
    links_->setRows(map_, {}, 0);
    links_->quietly([this] { map_->setPositions(MatrixF(0, 2), ScatterView::Camera::reset); });
}

/// "Group DRO, seed 0 · validation split · correct / wrong". A run that is gone is called as it was.
QString BoardCell::describe() const {
    const Session& session = *context_->session();
    const SessionRun* run = session.find(content_.run);
    const QString called = run != nullptr ? titles_.of(*run) : content_.title;
    if (content_.kind == CellContent::Kind::figure)
        return content_.run.isEmpty() ? content_.title
               : run == nullptr       ? tr("%1 of a missing run").arg(content_.title)
                                      : tr("%1 · %2").arg(called, content_.title);
    QString space = QString::fromStdString(content_.embedding.empty() ? session.task()->embedding->name
                                                                      : content_.embedding);
    if (!content_.file.isEmpty())
        space = content_.embedding.empty() ? QFileInfo(content_.file).fileName()
                                           : tr("%1 of %2").arg(space, QFileInfo(content_.file).fileName());
    else if (!content_.run.isEmpty())
        space = content_.which == RunEmbedding::companion ? tr("attributes, %1").arg(called) : called;
    const Split* rows = session.task()->findSplit(content_.split);
    const QString named = content_.split.empty() ? tr("all examples")
                          : rows != nullptr      ? tr("%1 split").arg(QString::fromStdString(rows->title))
                                                 : tr("%1 split").arg(QString::fromStdString(content_.split));
    const QString color = content_.color != colorByPair
                              ? titleOf(chosenColumn(cellColumns(content_, session), content_))
                          : content_.pairA.isEmpty() ? tr("A against B")
                                                     : describeOwnPair();
    return tr("%1 · %2 · %3").arg(space, named, color);
}

/// "Group DRO against ERM".
QString BoardCell::describeOwnPair() const {
    QStringList called;
    for (const QString& id : {content_.pairA, content_.pairB}) {
        const SessionRun* run = context_->session()->find(id);
        called << (run != nullptr ? titles_.of(*run) : tr("a missing run"));
    }
    return tr("%1 against %2").arg(called.first(), called.last());
}

QString BoardCell::alignmentText(const CellMap& map) const {
    switch (map.map.alignment) {
    case MapAlignment::first:
        break;
    case MapAlignment::together:
        return tr("joint layout with the first map");
    case MapAlignment::fitted:
        return tr("rotated and scaled onto the first map by %1 shared examples (Procrustes)")
            .arg(QLocale().toString(map.map.sharedRows));
    case MapAlignment::apart:
        return tr("not aligned, with its own camera: too few examples are shared with the first map");
    }
    return {};
}

bool BoardCell::showMap(const MapModel::State& state, const JoinedSet* joined,
                        const ProjectionOptions& options) {
    map_->stage()->setPlaceholder(state.problem.isEmpty() ? tr("The map appears here") : state.problem);
    QStringList notes;
    if (joined != nullptr)
        notes << matchingText(joined->rows);
    bool otherRows = false;
    if (state.map && state.map != shown_) {
        const auto before = std::exchange(shown_, state.map);
        const bool sameSource = before && before->source == shown_->source;
        otherRows = !before || (!sameSource && before->source->rows != shown_->source->rows);
        const bool samePlaces = !otherRows && before->map.positions.cols() == shown_->map.positions.cols() &&
                                before->map.positions == shown_->map.positions;
        links_->setCameraShared(map_, shown_->map.alignment != MapAlignment::apart);
        if (!samePlaces)
            links_->quietly([&] {
                map_->setPositions(shown_->map.positions,
                                   sameSource ? ScatterView::Camera::keep : ScatterView::Camera::reset);
            });
        setNames(options);
        if (otherRows) {
            links_->setRows(map_, shown_->source->ownRows, context_->session()->set()->size());
            recolor();
        }
    } else if (!state.map && !(bare_ && shown_)) {
        otherRows = shown_ != nullptr;
        dropMap();
    }
    if (state.isStopped)
        notes << tr("layout stopped early");
    if (shown_ && !alignmentText(*shown_).isEmpty())
        notes << alignmentText(*shown_);
    note_ = notes.join(QStringLiteral("; "));
    showHead();
    return otherRows;
}

/// Sets the names of axes and of the picture.
void BoardCell::setNames(const ProjectionOptions& options) {
    map_->overlay()->setAxisNames(axisNames(shown_->laidOut.get(), options));
    if (!bare_)
        return;
    heading_ = nextHeading_;
    map_->setTitle(heading_);
}

void BoardCell::showFigure(const CellFigure& figure) {
    figure_->setPlaceholder(figure.problem);
    figure_->setDrawing(figure.drawing);
    keys_ = figure.keys;
    note_.clear();
    showHead();
}

void BoardCell::recolor(const RunPair& pair, const RunTitles& titles) {
    pair_ = pair;
    titles_ = titles;
    if (context_->session()->task())
        title_ = describe();
    showHead();
    recolor();
}

void BoardCell::recolor() {
    const Session& session = *context_->session();
    if (!shown_ || !session.task() || content_.kind != CellContent::Kind::map)
        return;
    const bool dark = isDark(palette());
    const std::vector<int>& rows = shown_->source->ownRows;
    const std::optional<ExampleColoring> coloring =
        teller_.coloring ? teller_.coloring(rows, dark)
                         : coloringOf(content_, pair_, rows, session, titles_, dark);
    if (!coloring)
        return;
    blankReason_ = coloring->isBlank() ? QString(coloring->title).replace(u'\n', u' ') : QString();
    links_->quietly([&] { paint(*map_, *coloring, dark); });
    if (!teller_.lines)
        fillCards();
    showHead();
}

/// Fills the cards of points for each run that colours the map.
void BoardCell::fillCards() {
    const Session& session = *context_->session();
    const RunPair pair = pairOf(content_, pair_);
    const bool isPair = content_.color == colorByPair;
    cards_.clear();
    if (!session.task())
        return;
    for (const QString& id :
         isPair ? QStringList{pair.a, pair.b}
                : QStringList{content_.colorRun.isEmpty() ? content_.run : content_.colorRun}) {
        const SessionRun* run = session.find(id);
        const bool isKnown = run != nullptr && run->fitsOpenSet();
        std::vector<ExampleColumn> columns =
            exampleColumns(columnSource(session, isKnown ? run->run : nullptr));
        if (!cards_.empty()) // the first tells of the set
            std::erase_if(columns, [](const ExampleColumn& own) { return own.of == ExampleColumn::Of::set; });
        cards_.emplace_back(run != nullptr ? titles_.of(*run) : QString(), std::move(columns));
    }
}

void BoardCell::setTeller(CellTeller teller) {
    teller_ = std::move(teller);
}

void BoardCell::setEnlarged(bool enlarged, bool offered) {
    const QString what = enlarged ? tr("Show all cells") : tr("Enlarge this cell");
    enlarge_->setChecked(enlarged);
    enlarge_->setToolTip(what);
    enlarge_->setAccessibleName(what);
    enlarge_->setVisible(offered && !bare_);
}

bool BoardCell::isEmpty() const {
    return content_.kind == CellContent::Kind::map ? map_->scene().rows() == 0 : !figure_->hasFigure();
}

void BoardCell::showHead() {
    if (bare_)
        return;
    choice_->setText(title_);
    choice_->setToolTip(tr("%1\nChoose the content of this cell").arg(title_));
    choice_->setAccessibleName(title_);
    // Why a map has no colours stands in its legend, where there is room for one.
    const bool saysReason = content_.kind == CellContent::Kind::map && shown_ && width() < leastWithLegend;
    QStringList notes{saysReason ? blankReason_ : QString(), note_};
    notes.removeAll(QString());
    const QString note = notes.join(QStringLiteral("; "));
    const QString line =
        noteLabel_->fontMetrics().elidedText(note, Qt::ElideRight, width() - 2 * spacing::normal);
    noteLabel_->setText(line.isEmpty() ? QStringLiteral(" ") : line); // as high
    noteLabel_->setToolTip(note);
    // Maps have room for it in any case, so that those of a line are as high.
    noteLabel_->setVisible(content_.kind == CellContent::Kind::map || !note.isEmpty());
}

void BoardCell::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    map_->setToolsOffered(height() >= leastWithTools);
    map_->legend()->setRoomy(width() >= leastWithLegend);
    showHead();
}

void BoardCell::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolor();
}

HoverCard BoardCell::cardOf(int point) const {
    HoverCard card;
    const Session& session = *context_->session();
    if (!shown_ || !session.task() || static_cast<std::size_t>(point) >= shown_->source->rows.size())
        return card;
    const int row = shown_->source->ownRows[point];
    if (row < 0) {
        card.title = tr("no partner in the open set");
        card.lines << QString::fromStdString(shown_->source->set->ids[shown_->source->rows[point]]);
        return card;
    }
    const Task& task = *session.task();
    const auto index = static_cast<std::size_t>(row);
    card.title = QString::fromStdString(describeRow(task, index));
    card.lines << QString::fromStdString(task.set->ids[index]);
    if (teller_.lines)
        card.lines << teller_.lines(index);
    for (const auto& [run, columns] : cards_)
        card.lines << cardLines(columns, index, run, content_.color.toStdString());
    card.thumbnail = thumbnailOf(*task.set, row);
    return card;
}

/// The rows where there are some: the runs stay as they are, by whom others of the cells may go. Else the
/// runs.
void BoardCell::selectBehind(const QString& key, bool added) {
    const BehindKey behind = behindKey(keys_, key, *context_->session());
    if (!behind.rows) {
        if (!behind.runs.isEmpty())
            context_->selected()->select(behind.runs, added);
        return;
    }
    RowSelection rows = *behind.rows;
    if (added && context_->selectedRows().rowCount() == rows.rowCount())
        rows.combine(context_->selectedRows(), Combine::add);
    context_->setSelectedRows(rows);
    context_->noticeSelection(
        tr("Selected %1: %2").arg(exampleCountText(static_cast<qlonglong>(rows.count())), behind.what));
}

double BoardCell::heightOnPaper(QSizeF page, const QFont& font) const {
    const double head = 1.5 * QFontMetricsF(font).height(), rest = page.height() - head;
    return content_.kind == CellContent::Kind::map
               ? page.height()
               : head + figure_->heightOnPaper({page.width(), rest}, font);
}

void BoardCell::paintFigure(QPainter& painter, const QRectF& area) const {
    if (bare_)
        return map_->paintFigure(painter, area);
    painter.save();
    const double head = 1.5 * QFontMetricsF(painter.font()).height();
    QFont font = painter.font();
    font.setBold(true);
    painter.setFont(font);
    const QRectF place(area.left() + spacing::normal, area.top(), area.width() - 2 * spacing::normal, head);
    painter.setPen(themePalette(Theme::light).color(QPalette::Text)); // on paper
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(title_, Qt::ElideRight, place.width()));
    painter.restore();
    const QRectF rest = area.adjusted(0, head, 0, 0);
    if (content_.kind == CellContent::Kind::map)
        map_->paintFigure(painter, rest);
    else
        figure_->draw(painter, rest);
}

} // namespace groupscope
