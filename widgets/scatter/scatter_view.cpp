// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_view.h"

#include "core/figures/palette.h"
#include "widgets/scatter/scatter_figure.h"
#include "widgets/scatter/scatter_legend.h"
#include "widgets/scatter/scatter_painter.h"
#include "widgets/scatter/scatter_stage.h"
#include "widgets/scatter/scatter_tool_bar.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"
#include "widgets/style/qt_color.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QFontInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

namespace groupscope {

namespace {

constexpr double mostLegendShare = 0.3; // of the view's width

} // namespace

ScatterView::ScatterView(QWidget* parent)
    : QWidget(parent)
    , stage_(new ScatterStage(scene_, this))
    , legend_(new ScatterLegend(this))
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
    annotationTimer_.setSingleShot(true);
    connectParts();
    applyPalette();
    updateNote();
}

void ScatterView::connectParts() {
    connect(stage_, &ScatterStage::hovered, this, &ScatterView::onHovered);
    connect(stage_, &ScatterStage::clicked, this, &ScatterView::clicked);
    connect(stage_, &ScatterStage::cameraChanged, this, &ScatterView::cameraChanged);
    connect(stage_, &ScatterStage::toggled, this, &ScatterView::onToggled);
    connect(stage_, &ScatterStage::regionDrawn, this, &ScatterView::onRegionDrawn);
    connect(legend_, &ScatterLegend::visibleCategoriesChanged, this, &ScatterView::applyVisible);
    connect(legend_, &ScatterLegend::collapsedChanged, this, &ScatterView::legendCollapsedChanged);
    connect(legend_, &ScatterLegend::categoryPicked, this, &ScatterView::selectCategory);
    legend_->installEventFilter(this);
    connect(tools_, &ScatterToolBar::toolChosen, this, &ScatterView::setTool);
    connect(tools_, &ScatterToolBar::zoomToSelectionAsked, this, &ScatterView::zoomToSelection);
    connect(tools_, &ScatterToolBar::resetAsked, this, &ScatterView::resetView);
    connect(tools_, &ScatterToolBar::contoursToggled, this, &ScatterView::setContoursShown);
    connect(tools_, &ScatterToolBar::labelsToggled, this, &ScatterView::setLabelsShown);
    connect(tools_, &ScatterToolBar::scaleToggled, this, &ScatterView::setScaleShown);
    connect(&annotationTimer_, &QTimer::timeout, this, &ScatterView::updateAnnotations);
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
    if (!sameRows) {
        stage_->colorsChanged();
    }
    if (!sameRows || scene_.missingPositions() != missingBefore) {
        legend_->setScene(scene_);
        updateNote();
    }
    if (wasEmpty || !sameKind || camera == Camera::reset ||
        (camera == Camera::keep && !stage_->isCameraMoved())) {
        stage_->resetView();
    }
    tools_->setThreeD(scene_.isThreeD());
    if (!sameKind && !contoursDecided_)
        showContours(!scene_.isThreeD() && scene_.rows() >= crowdedPoints);
    scheduleAnnotations();
    if (selectedBefore && !sameRows) {
        showSelection();
    }
}

void ScatterView::setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                                std::vector<QColor> colors) {
    scene_.setCategories(std::move(title), std::move(codes), std::move(names), std::move(colors));
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
    scheduleAnnotations();
    Q_EMIT visibleCategoriesChanged();
}

void ScatterView::isolateCategory(int code) {
    legend_->isolate(code);
}

void ScatterView::toggleCategory(int code) {
    legend_->toggle(code);
}

void ScatterView::showAllCategories() {
    legend_->setVisibleCategories(std::vector<bool>(legend_->visible().size(), true));
    applyVisible();
}

void ScatterView::showCategoriesOf(const ScatterScene& other) {
    legend_->setRest(other.rest());
    legend_->setVisibleCategories(other.visible());
    applyVisible();
}

void ScatterView::ringPoint(int row) {
    stage_->ringPoint(row);
}

void ScatterView::applyVisible() {
    scene_.setVisible(legend_->visible(), legend_->rest());
    stage_->orderChanged();
    updateNote();
    scheduleAnnotations();
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

void ScatterView::setPlaceholder(const QString& text) {
    stage_->setPlaceholder(text);
}

void ScatterView::setBusyText(const QString& text) {
    stage_->setBusyText(text);
}

double ScatterView::pointSize() const {
    return stage_->pointSize();
}

void ScatterView::setPointSize(double size) {
    if (size != stage_->pointSize()) {
        stage_->setPointSize(size);
        Q_EMIT pointSizeChanged(size);
    }
}

void ScatterView::resetView() {
    stage_->resetView();
}

const ScatterCamera& ScatterView::camera() const {
    return stage_->camera();
}

bool ScatterView::isCameraMoved() const {
    return stage_->isCameraMoved();
}

void ScatterView::setCamera(const ScatterCamera& camera, bool moved) {
    stage_->setCamera(camera, moved);
}

QPointF ScatterView::positionOf(int row) const {
    return stage_->pos() + stage_->positionOf(row);
}

bool ScatterView::isThinned() const {
    return stage_->isThinned();
}

double ScatterView::lastRenderMilliseconds() const {
    return stage_->lastRenderMilliseconds();
}

ScatterFigure ScatterView::figure() const {
    FigureStyle style;
    style.cloud = stage_->style();
    style.title = titleText_;
    style.text = palette().color(QPalette::Text);
    style.faintText = palette().color(QPalette::PlaceholderText);
    style.view = QSizeF(size());
    style.annotations = stage_->annotations();
    style.legend = legend_->isOffered();
    return {scene_, stage_->camera(), style};
}

void ScatterView::paintFigure(QPainter& painter, const QRectF& area) const {
    const ScatterFigure shown = figure();
    paintScatterFigure(painter, area, shown.scene, shown.camera, shown.style);
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
    const int legend = legendWidth(), tools = tools_->isHidden() ? 0 : tools_->sizeHint().width();
    title_->setText(
        title_->fontMetrics().elidedText(titleText_, Qt::ElideRight, width() - legend - 2 * spacing::normal));
    const QString note =
        note_->fontMetrics().elidedText(noteText_, Qt::ElideRight, width() - tools - 2 * spacing::normal);
    note_->setText(note.contains(QLatin1Char(' ')) ? note : QString());
}

void ScatterView::onHovered(int row) {
    if (row >= 0 && makeCard_) {
        card_->showCard(makeCard_(row), positionOf(row).toPoint());
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

/// The legend may take a part of the width, not more: the map is what people look at.
void ScatterView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    legend_->setMostWidth(static_cast<int>(mostLegendShare * width()));
    fitTexts();
}

bool ScatterView::isLegendCollapsed() const {
    return legend_->isCollapsed();
}

void ScatterView::setLegendCollapsed(bool collapsed) {
    legend_->setCollapsed(collapsed);
}

void ScatterView::setLegendOffered(bool offered) {
    legend_->setOffered(offered);
}

void ScatterView::setLegendRoomy(bool roomy) {
    legend_->setRoomy(roomy);
}

void ScatterView::setToolsOffered(bool offered) {
    if (offered != toolsOffered_) {
        toolsOffered_ = offered;
        updateNote();
    }
}

int ScatterView::legendWidth() const {
    return legend_->isHidden() ? 0 : legend_->width();
}

bool ScatterView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == legend_ && (event->type() == QEvent::Resize || event->type() == QEvent::ShowToParent ||
                               event->type() == QEvent::HideToParent)) {
        fitTexts();
        Q_EMIT legendResized();
    }
    return QWidget::eventFilter(watched, event);
}

void ScatterView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        applyPalette();
    }
    QWidget::changeEvent(event);
}

} // namespace groupscope
