// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pair_map_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/split_box.h"
#include "core/data/task_members.h"
#include "core/projection/projection_parameters.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/scatter/pair_marks.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t mostPairLines = 20'000; // more would be one dark patch

/// Images, then texts, at unit length; each side around its mean where that is wanted.
MatrixF bothSides(const PairSearch& search, bool centred) {
    MatrixF both(search.unitImages().rows() + search.unitTexts().rows(), search.unitImages().cols());
    both.topRows(search.unitImages().rows()) = search.unitImages();
    both.bottomRows(search.unitTexts().rows()) = search.unitTexts();
    if (centred)
        for (auto side :
             {both.topRows(search.unitImages().rows()), both.bottomRows(search.unitTexts().rows())})
            side.rowwise() -= Eigen::RowVectorXf(side.colwise().mean());
    return both;
}

} // namespace

PairMapPanel::PairMapPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , pairs_(makePairSpaces(session_, this))
    , view_(new ScatterView)
    , bar_(new ChoiceBar) {
    build();
    say({});
    view_->setObjectName(QStringLiteral("pairMapView"));
    view_->setHoverCard([this](int point) { return cardOf(point); });
    connect(session_->data(), &OpenSet::opened, this, &PairMapPanel::onOpened);
    connect(session_->data(), &OpenSet::left, this, [this] { columns_.clear(); }); // which hold the set
    connect(session_->data(), &OpenSet::namedChanged, this, [this] {
        if (session_->task())
            fillColors();
        recolor();
    });
    followShownSpaces(context_, this, [this] { refresh(); });
    connect(pairs_, &DerivedValues::changed, this, &PairMapPanel::layOut);
    connect(pairs_, &DerivedValues::cleared, this, &PairMapPanel::clear);
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        asked_ = {};
        say(message);
    });
    connect(&job_, &BackgroundJob::finished, this, [this] { view_->stage()->setBusyText({}); });
    connect(context_, &PaneContext::pointsSelected, this, &PairMapPanel::followMap);
    connect(view_, &ScatterView::selectionChanged, this, &PairMapPanel::updateMarks);
    connect(view_, &ScatterView::clicked, this, [this](int point) {
        RowSelection rows(session_->task()->labels.size());
        rows.set(static_cast<std::size_t>(rowOf(point)), true);
        Q_EMIT context_->rowsRequested(rows);
    });
}

void PairMapPanel::build() {
    space_ = bar_->addChoice(tr("Embedding"), tr("Embedding of images and texts that is laid out"),
                             QStringLiteral("pairSpace"));
    rows_ = bar_->addChoice(tr("Split"), tr("Split whose examples and texts are laid out"),
                            QStringLiteral("pairRows"));
    method_ = bar_->addChoice(tr("Projection"), tr("Projection of both sides, at unit length"),
                              QStringLiteral("pairMethod"));
    for (const ProjectionKind& kind : projectionKinds())
        method_->addItem(QString::fromStdString(kind.name), static_cast<int>(kind.method));
    method_->setCurrentIndex(method_->findData(static_cast<int>(ProjectionOptions().method)));
    color_ = bar_->addChoice(tr("Colour"), tr("Column that colours images and their texts"),
                             QStringLiteral("pairColor"));
    centred_ = new QCheckBox(tr("centre each side"));
    centred_->setObjectName(QStringLiteral("pairCentred"));
    centred_->setToolTip(tr("Subtracts the mean of images and of texts before the layout, because the gap "
                            "between them would dominate the map"));
    lines_ = new QCheckBox(tr("lines of selection"));
    lines_->setObjectName(QStringLiteral("pairLines"));
    lines_->setToolTip(tr("Draws lines from selected images and texts to their partners"));
    for (QCheckBox* box : {centred_, lines_})
        bar_->addButton(box);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(new HiddenTestNotice(context_, rows_, HiddenTestNotice::Runs::selected));
    column->addWidget(new KeptEpochNote(context_));
    column->addWidget(view_, 1);
    connect(rows_, &QComboBox::currentIndexChanged, this, &PairMapPanel::refresh);
    for (QComboBox* box : {space_, method_})
        connect(box, &QComboBox::currentIndexChanged, this, &PairMapPanel::layOut);
    connect(centred_, &QCheckBox::toggled, this, &PairMapPanel::layOut);
    connect(color_, &QComboBox::currentIndexChanged, this, &PairMapPanel::recolor);
    connect(lines_, &QCheckBox::toggled, this, &PairMapPanel::updateMarks);
}

void PairMapPanel::onOpened() {
    if (session_->task()) {
        fillSplits(*rows_, *session_);
        fillColors();
    }
    refresh();
}

void PairMapPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched_)
        refresh();
}

void PairMapPanel::fillColors() {
    const QSignalBlocker quiet(color_);
    columns_ = colourColumns(columnSource(*session_, nullptr));
    std::erase_if(columns_, [](const ExampleColumn& column) {
        return column.of != ExampleColumn::Of::set || column.isNumber();
    });
    const QString before = color_->currentText();
    color_->clear();
    for (const ExampleColumn& column : columns_)
        color_->addItem(groupscope::titleOf(column));
    color_->setCurrentIndex(std::max(0, color_->findText(before)));
}

/// Lists the input and the compared runs with visible results; the choice stays.
void PairMapPanel::fillSpaces() {
    const QSignalBlocker quiet(space_);
    const QString before = space_->currentText();
    spaces_ = shownSpaces(*context_, chosenSplit(*rows_), true, false);
    std::erase_if(spaces_, [](const NamedSpace& own) { return !own.reason.isEmpty(); });
    space_->clear();
    for (const NamedSpace& own : spaces_)
        space_->addItem(own.name);
    space_->setCurrentIndex(std::max(0, space_->findText(before)));
}

void PairMapPanel::refresh() {
    if (!watched_ || !session_->task() || rows_->count() == 0)
        return;
    bar_->setEnabled(hasTexts(*session_));
    if (!hasTexts(*session_))
        return say(tr("This embedding has no texts. The guide explains how to store captions and class "
                      "texts: Help › Guide, Images and texts"));
    fillSpaces();
    std::vector<PairKey> wanted;
    for (const NamedSpace& own : spaces_)
        wanted.push_back({own.space, chosenSplit(*rows_)});
    pairs_->request(wanted);
    layOut();
}

void PairMapPanel::clear() {
    job_.abandon();
    asked_ = {};
    say({});
}

void PairMapPanel::say(const QString& words) {
    shown_.reset();
    view_->stage()->setBusyText({});
    view_->stage()->setPlaceholder(words);
    view_->overlay()->setPairs(nullptr);
    view_->setPositions(MatrixF(0, 2), ScatterView::Camera::reset);
}

void PairMapPanel::layOut() {
    if (!watched_ || space_->currentIndex() < 0 ||
        static_cast<std::size_t>(space_->currentIndex()) >= spaces_.size())
        return;
    const auto known =
        pairs_->get({spaces_[static_cast<std::size_t>(space_->currentIndex())].space, chosenSplit(*rows_)});
    Layout wanted{.pairs = known.value, .options = {}, .centred = centred_->isChecked(), .caption = {}};
    if (!wanted.pairs) {
        asked_ = {};
        job_.abandon();
        return known.reason.isEmpty() ? view_->stage()->setBusyText(tr("reading examples and texts"))
                                      : say(known.reason);
    }
    wanted.options.method = static_cast<ProjectionOptions::Method>(method_->currentData().toInt());
    if (wanted.isSameMap(asked_))
        return;
    wanted.caption = tr("%1 of %2 examples and their texts, %3")
                         .arg(method_->currentText(), rows_->currentText(), space_->currentText());
    asked_ = wanted;
    view_->stage()->setBusyText(tr("computing the map"));
    job_.start([this, wanted](const BackgroundJob::Context& context) {
        const Projection map =
            project(bothSides(*wanted.pairs->search, wanted.centred), wanted.options, context.run);
        context.post([this, wanted, positions = map.positions] { show(wanted, positions); });
    });
}

void PairMapPanel::show(const Layout& layout, const MatrixF& positions) {
    shown_ = layout.pairs;
    shownCaption_ = layout.caption;
    view_->overlay()->setPairs(nullptr); // those of other points
    view_->setPositions(positions, ScatterView::Camera::reset);
    view_->selector()->clear();
    recolor();
    followMap();
    updateMarks();
}

int PairMapPanel::rowOf(int point) const {
    const auto images = static_cast<int>(shown_->rows.size());
    const int image = point < images ? point : shown_->search->imageOf(point - images);
    return shown_->rows[image];
}

void PairMapPanel::recolor() {
    if (!shown_ || color_->currentIndex() < 0 || columns_.empty())
        return;
    std::vector<int> rows = shown_->rows;
    const auto images = static_cast<int>(rows.size());
    for (int text = 0; text < static_cast<int>(shown_->texts.size()); ++text)
        rows.push_back(rowOf(images + text));
    const bool dark = isDark(palette());
    paint(*view_, colorExamples(columns_[static_cast<std::size_t>(color_->currentIndex())], rows, dark),
          dark);
}

void PairMapPanel::updateMarks() {
    if (!shown_)
        return;
    auto marks = std::make_shared<PairMarks>();
    marks->pointName = tr("image");
    marks->markName = tr("text");
    const auto images = static_cast<int>(shown_->rows.size());
    const RowSelection& selected = view_->selection();
    const auto isSelected = [&](int point) {
        return static_cast<std::size_t>(point) < selected.rowCount() &&
               selected.contains(static_cast<std::size_t>(point));
    };
    for (int text = 0; text < static_cast<int>(shown_->texts.size()); ++text) {
        const int point = images + text, image = shown_->search->imageOf(text);
        marks->marked.push_back(point);
        if (lines_->isChecked() && marks->lines.size() < mostPairLines &&
            (isSelected(point) || isSelected(image)))
            marks->lines.emplace_back(image, point);
    }
    view_->overlay()->setPairs(std::move(marks));
}

/// Selects the examples selected on the map, with their texts.
void PairMapPanel::followMap() {
    const std::vector<int>& mapRows = context_->map()->rows();
    if (!shown_ || !session_->task() || mapRows.empty() ||
        context_->selectedPoints().rowCount() != mapRows.size())
        return; // nothing is on the map, as when another set is being opened: what is shown is of the old one
    RowSelection rows(session_->task()->labels.size());
    for (const int point : context_->selectedPoints().rows())
        rows.set(static_cast<std::size_t>(mapRows[point]), true);
    RowSelection points(shown_->rows.size() + shown_->texts.size());
    for (std::size_t point = 0; point < points.rowCount(); ++point) {
        const auto row = static_cast<std::size_t>(rowOf(static_cast<int>(point)));
        points.set(point, row < rows.rowCount() && rows.contains(row));
    }
    view_->setSelection(std::move(points));
}

HoverCard PairMapPanel::cardOf(int point) const {
    if (!shown_ || !session_->task())
        return {};
    const Task& task = *session_->task();
    const int row = rowOf(point), text = point - static_cast<int>(shown_->rows.size());
    const QString described = QString::fromStdString(describeRow(task, static_cast<std::size_t>(row)));
    HoverCard card;
    card.title = text < 0 ? described : tr("Text of %1").arg(described);
    if (text >= 0 && !shown_->says[text].isEmpty())
        card.lines << shown_->says[text];
    card.lines << QString::fromStdString(task.set->ids[row]);
    card.thumbnail = thumbnailOf(*task.set, row);
    return card;
}

void PairMapPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolor();
}

QString PairMapPanel::caption() const {
    return tr("%1, coloured by %2").arg(shownCaption_, color_->currentText());
}

} // namespace groupscope
