// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_view.h"

#include "core/figures/palette.h"
#include "widgets/scatter/scatter_figure.h"
#include "widgets/scatter/scatter_hand.h"
#include "widgets/scatter/scatter_painter.h"
#include "widgets/scatter/scatter_rows.h"
#include "widgets/scatter/scatter_tool_bar.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"
#include "widgets/style/qt_color.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QFontInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>

#include <optional>

namespace groupscope {

namespace {

constexpr double mostLegendShare = 0.3; // of the view's width

std::optional<ScatterTool> toolOf(int key) {
    switch (key) {
    case Qt::Key_V:
        return ScatterTool::move;
    case Qt::Key_B:
        return ScatterTool::rectangle;
    case Qt::Key_L:
        return ScatterTool::lasso;
    case Qt::Key_P:
        return ScatterTool::polygon;
    default:
        return std::nullopt;
    }
}

} // namespace

ScatterView::ScatterView(QWidget* parent)
    : QWidget(parent)
    , stage_(new ScatterStage(scene_, this))
    , legend_(new ScatterLegend(this))
    , overlay_(new ScatterOverlay(scene_, stage_))
    , selector_(new ScatterSelector(scene_, stage_))
    , card_(new HoverCardWidget(this))
    , title_(new QLabel(this))
    , note_(new QLabel(this))
    , tools_(new ScatterToolBar(this)) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    passFocusTo(this, stage_);
    setTextRole(title_, TextRole::title);
    title_->setTextFormat(Qt::PlainText);
    title_->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::close);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // as the note
    title_->hide();
    note_->setForegroundRole(QPalette::PlaceholderText);
    note_->setContentsMargins(spacing::normal, spacing::close, 0, spacing::close);
    // A long note must not make the view wider; it is cut where there is no room.
    note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* foot = new QHBoxLayout; // below both, so that neither gets its width from the tools
    foot->setSpacing(0);
    foot->addWidget(note_, 1);
    foot->addWidget(tools_);
    layout->addWidget(title_, 0, 0);
    layout->addWidget(stage_, 1, 0);
    layout->addWidget(legend_, 0, 1, 2, 1);
    layout->addLayout(foot, 2, 0, 1, 2);
    layout->setRowStretch(1, 1);
    layout->setColumnStretch(0, 1);
    connectParts();
    applyPalette();
    updateNote();
}

void ScatterView::connectParts() {
    connect(stage_, &ScatterStage::hovered, this, &ScatterView::onHovered);
    connect(stage_->hand(), &ScatterHand::clicked, this, &ScatterView::clicked);
    connect(stage_->hand(), &ScatterHand::toggled, selector_, &ScatterSelector::toggle);
    connect(stage_->hand(), &ScatterHand::regionDrawn, selector_, &ScatterSelector::selectRegion);
    connect(legend_, &ScatterLegend::visibleCategoriesChanged, this, &ScatterView::applyVisible);
    connect(legend_, &ScatterLegend::categoryPicked, selector_, &ScatterSelector::selectCategory);
    connect(legend_, &ScatterLegend::resized, this, &ScatterView::fitTexts);
    connect(selector_, &ScatterSelector::changed, this, &ScatterView::showSelection);
    connect(selector_, &ScatterSelector::selected, this, &ScatterView::selectionChanged);
    connect(tools_, &ScatterToolBar::lookChosen, this, &ScatterView::setLook);
    connect(tools_, &ScatterToolBar::zoomToSelectionAsked, this, &ScatterView::zoomToSelection);
    connect(tools_, &ScatterToolBar::resetAsked, stage_, &ScatterStage::resetView);
}

void ScatterView::setPositions(const MatrixView<float>& positions, Camera camera) {
    const bool wasEmpty = scene_.rows() == scene_.missingPositions();
    const int rowsBefore = scene_.rows();
    const int missingBefore = scene_.missingPositions();
    const bool threeDBefore = scene_.isThreeD();
    const bool selectedBefore = !selection().isEmpty();
    scene_.setPositions(positions);
    const bool sameRows = scene_.rows() == rowsBefore;
    const bool sameKind = sameRows && scene_.isThreeD() == threeDBefore;
    stage_->positionsChanged(sameKind);
    if (!sameRows)
        stage_->colorsChanged();
    if (!sameRows || scene_.missingPositions() != missingBefore) {
        legend_->setScene(scene_);
        updateNote();
    }
    if (wasEmpty || !sameKind || camera == Camera::reset ||
        (camera == Camera::keep && !stage_->isCameraMoved())) {
        stage_->resetView();
    }
    tools_->setThreeD(scene_.isThreeD());
    if (!sameKind && !contoursDecided_) {
        ScatterLook look = look_;
        look.contours = !scene_.isThreeD() && scene_.rows() >= ScatterOverlay::crowdedPoints;
        applyLook(look);
    }
    overlay_->renew();
    if (selectedBefore && !sameRows) {
        showSelection();
        Q_EMIT selectionChanged();
    }
}

void ScatterView::setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                                std::vector<QColor> colors, std::vector<QColor> paperColors) {
    scene_.setCategories(std::move(title), std::move(codes), std::move(names), std::move(colors),
                         std::move(paperColors));
    showColors();
}

void ScatterView::setValues(QString title, const std::vector<float>& values, double low, double high,
                            const ColorGradient& gradient) {
    scene_.setValues(std::move(title), values, low, high, gradient);
    showColors();
}

void ScatterView::showColors() {
    legend_->setScene(scene_);
    stage_->colorsChanged();
    stage_->orderChanged();
    updateNote();
    overlay_->renew();
    Q_EMIT visibleCategoriesChanged();
}

void ScatterView::showCategoriesOf(const ScatterScene& other) {
    legend_->setRest(other.rest());
    legend_->setVisibleCategories(other.visible());
    applyVisible();
}

void ScatterView::applyVisible() {
    scene_.setVisible(legend_->visible(), legend_->rest());
    stage_->orderChanged();
    updateNote();
    overlay_->renew();
    Q_EMIT visibleCategoriesChanged();
}

void ScatterView::setHoverCard(std::function<HoverCard(int row)> makeCard) {
    makeCard_ = std::move(makeCard);
}

void ScatterView::setTitle(const QString& title) {
    titleText_ = title;
    title_->setToolTip(title);
    title_->setVisible(!title.isEmpty());
    fitTexts();
}

FigureStyle ScatterView::figureStyle() const {
    FigureStyle style;
    style.cloud = stage_->style();
    style.title = titleText_;
    style.text = palette().color(QPalette::Text);
    style.faintText = palette().color(QPalette::PlaceholderText);
    style.view = QSizeF(size());
    style.annotations = stage_->annotations();
    style.legend = legend_->isOffered();
    return style;
}

ScatterFigure ScatterView::figure() const {
    return {scene_, stage_->camera(), figureStyle()};
}

void ScatterView::paintFigure(QPainter& painter, const QRectF& area) const {
    const QPalette paper = themePalette(Theme::light);
    FigureStyle style = figureStyle();
    style.cloud.ground = paper.color(QPalette::Base);
    style.text = paper.color(QPalette::Text);
    style.faintText = paper.color(QPalette::PlaceholderText);
    paintScatterFigure(painter, area, sceneOnPaper(scene_), stage_->camera(), style);
}

void ScatterView::updateNote() {
    const bool empty = scene_.rows() == 0;
    noteText_ = empty ? QString() : pointsNote(scene_);
    note_->setToolTip(noteText_);
    tools_->setVisible(!empty && toolsOffered_);
    note_->setVisible(toolsOffered_);
    fitTexts();
}

/// Title and note end where there is no more room. Of a number nothing is left rather than a part of it.
void ScatterView::fitTexts() {
    const int legend = legend_->shownWidth(), tools = tools_->isHidden() ? 0 : tools_->sizeHint().width();
    title_->setText(
        title_->fontMetrics().elidedText(titleText_, Qt::ElideRight, width() - legend - 2 * spacing::normal));
    const QString note =
        note_->fontMetrics().elidedText(noteText_, Qt::ElideRight, width() - tools - 2 * spacing::normal);
    note_->setText(note.contains(QLatin1Char(' ')) ? note : QString());
}

void ScatterView::onHovered(int row) {
    if (row >= 0 && makeCard_) {
        card_->showCard(makeCard_(row), (stage_->pos() + stage_->positionOf(row)).toPoint());
    } else {
        card_->hide();
    }
    Q_EMIT hovered(row);
}

void ScatterView::applyPalette() {
    scene_.setMissingColor(toQColor(missingColor(isDark(palette()))));
    stage_->setGround(palette().color(QPalette::Base));
    stage_->colorsChanged();
    legend_->setScene(scene_);
}

/// The legend takes a limited part of the width, because the map needs the room.
void ScatterView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    legend_->setMostWidth(static_cast<int>(mostLegendShare * width()));
    fitTexts();
}

void ScatterView::setToolsOffered(bool offered) {
    if (offered != toolsOffered_) {
        toolsOffered_ = offered;
        updateNote();
    }
}

void ScatterView::setSelection(RowSelection selection, bool joined) {
    selector_->set(std::move(selection), joined);
}

void ScatterView::showSelection() {
    stage_->selectionChanged();
    legend_->setSelection(scene_);
    tools_->setSelectionThere(!selection().isEmpty());
    updateNote();
}

void ScatterView::zoomToSelection() {
    const ScreenBounds bounds = selectedBounds(scene_, stage_->camera(), QSizeF(stage_->size()));
    if (bounds.points > 0)
        stage_->zoomTo(bounds.box);
}

void ScatterView::setLook(const ScatterLook& look) {
    contoursDecided_ = contoursDecided_ || look.contours != look_.contours;
    applyLook(look);
}

void ScatterView::applyLook(const ScatterLook& look) {
    const ScatterLook before = std::exchange(look_, look);
    if (look_ == before)
        return;
    if (look.tool != before.tool)
        stage_->hand()->setTool(look.tool);
    if (look.pointSize != before.pointSize)
        stage_->setPointSize(look.pointSize);
    tools_->setLook(look_);
    overlay_->setLook(look_);
    Q_EMIT lookChanged(before);
}

void ScatterView::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_A) {
        selector_->selectAllVisible();
    } else if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_I) {
        selector_->invert();
    } else if (modifiers != Qt::NoModifier) {
        QWidget::keyPressEvent(event);
    } else if (const auto tool = toolOf(event->key())) {
        change(&ScatterLook::tool, *tool);
    } else if (event->key() == Qt::Key_Escape) {
        const bool wasHere = !selection().isEmpty();
        selector_->clear(); // also what is selected elsewhere
        if (!wasHere)
            QWidget::keyPressEvent(event);
    } else if (event->key() == Qt::Key_Z) {
        zoomToSelection();
    } else if (event->key() == Qt::Key_R) {
        stage_->resetView();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void ScatterView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        applyPalette();
    QWidget::changeEvent(event);
}

} // namespace groupscope
