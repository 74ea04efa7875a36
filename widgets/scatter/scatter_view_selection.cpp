// SPDX-License-Identifier: GPL-3.0-or-later
// Selecting in a scatter view, and what is drawn over its cloud.
#include "widgets/scatter/scatter_view.h"

#include "widgets/scatter/scatter_legend.h"
#include "widgets/scatter/scatter_region.h"
#include "widgets/scatter/scatter_rows.h"
#include "widgets/scatter/scatter_stage.h"
#include "widgets/scatter/scatter_tool_bar.h"

#include <QKeyEvent>

#include <optional>

namespace groupscope {
namespace {

constexpr int waitMilliseconds = 200;

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

bool joins(Combine how) {
    return how == Combine::add || how == Combine::subtract;
}

} // namespace

void ScatterView::setSelection(RowSelection selection, bool joined) {
    if (selection == scene_.selection()) {
        return;
    }
    selectionJoined_ = joined;
    scene_.setSelection(std::move(selection));
    showSelection();
}

/// What somebody does here. Where it replaces what was selected, it is told even when these points stay as
/// they are: what is selected elsewhere and not shown here goes.
void ScatterView::select(RowSelection selection, bool joined) {
    if (joined || selection != scene_.selection()) {
        setSelection(std::move(selection), joined);
        return;
    }
    selectionJoined_ = false;
    Q_EMIT selectionChanged();
}

void ScatterView::showSelection() {
    stage_->selectionChanged();
    legend_->setSelection(scene_);
    tools_->setSelectionThere(!selection().isEmpty());
    updateNote();
    Q_EMIT selectionChanged();
}

void ScatterView::clearSelection() {
    select(RowSelection(selection().rowCount()));
}

void ScatterView::selectAllVisible() {
    select(visibleRows(scene_));
}

void ScatterView::invertSelection() {
    RowSelection inverted = visibleRows(scene_);
    inverted.combine(selection(), Combine::subtract);
    select(std::move(inverted));
}

void ScatterView::selectCategory(int code, Combine how) {
    RowSelection joined = selection();
    joined.combine(visibleRowsOf(scene_, code), how);
    select(std::move(joined), joins(how));
}

void ScatterView::onRegionDrawn(const ScatterRegion& region, Combine how) {
    RowSelection joined = selection();
    joined.combine(region.select(scene_, stage_->camera(), QSizeF(stage_->size())), how);
    select(std::move(joined), joins(how));
}

void ScatterView::onToggled(int row) {
    if (!scene_.visible()[std::size_t(scene_.category(row))]) {
        return; // of the grey rest
    }
    RowSelection changed = selection();
    changed.set(std::size_t(row), !changed.contains(std::size_t(row)));
    select(std::move(changed), true);
}

void ScatterView::zoomToSelection() {
    const ScreenBounds bounds = selectedBounds(scene_, stage_->camera(), QSizeF(stage_->size()));
    if (bounds.points > 0) {
        stage_->zoomTo(bounds.box);
    }
}

ScatterTool ScatterView::tool() const {
    return stage_->tool();
}

void ScatterView::setTool(Tool tool) {
    if (tool != stage_->tool()) {
        stage_->setTool(tool);
        tools_->setTool(tool);
        Q_EMIT toolChanged(tool);
    }
}

bool ScatterView::selectionKey(int key) {
    switch (key) {
    case Qt::Key_A:
        selectAllVisible();
        return true;
    case Qt::Key_I:
        invertSelection();
        return true;
    default:
        return false;
    }
}

void ScatterView::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::ControlModifier && selectionKey(event->key())) {
        return;
    }
    if (modifiers != Qt::NoModifier) {
        QWidget::keyPressEvent(event);
    } else if (const auto tool = toolOf(event->key())) {
        setTool(*tool);
    } else if (event->key() == Qt::Key_Escape) {
        const bool wasHere = !selection().isEmpty();
        clearSelection(); // also what is selected elsewhere
        if (!wasHere) {
            QWidget::keyPressEvent(event);
        }
    } else if (event->key() == Qt::Key_Z) {
        zoomToSelection();
    } else if (event->key() == Qt::Key_R) {
        resetView();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void ScatterView::setContoursShown(bool shown) {
    contoursDecided_ = true;
    showContours(shown);
}

void ScatterView::showContours(bool shown) {
    if (shown != contoursShown_) {
        contoursShown_ = shown;
        scheduleAnnotations();
        Q_EMIT contoursShownChanged(shown);
    }
}

void ScatterView::setLabelsShown(bool shown) {
    if (shown != labelsShown_) {
        labelsShown_ = shown;
        scheduleAnnotations();
        Q_EMIT labelsShownChanged(shown);
    }
}

void ScatterView::setScaleShown(bool shown) {
    if (shown != scaleShown_) {
        scaleShown_ = shown;
        scheduleAnnotations();
        Q_EMIT scaleShownChanged(shown);
    }
}

void ScatterView::setAxisNames(const QStringList& names) {
    if (names != axisNames_) {
        axisNames_ = names;
        scheduleAnnotations();
    }
}

void ScatterView::setPairMarks(std::shared_ptr<const PairMarks> marks) {
    pairMarks_ = std::move(marks);
    scheduleAnnotations();
}

void ScatterView::setTrails(std::shared_ptr<const PointTrails> trails) {
    if (trails == nullptr && trails_ == nullptr)
        return;
    trails_ = std::move(trails);
    scheduleAnnotations();
}

/// In 2-D the names belong to the ticks.
QStringList ScatterView::shownAxisNames() const {
    const bool wanted = scene_.rows() > 0 && (scene_.isThreeD() ? axisNames_.size() == 3 : scaleShown_);
    return wanted ? axisNames_ : QStringList();
}

void ScatterView::scheduleAnnotations() {
    tools_->setShown(contoursShown_, labelsShown_, scaleShown_);
    if (scene_.rows() < crowdedPoints) {
        annotationTimer_.start(0);
        return;
    }
    // What is there belongs to other positions.
    stage_->setAnnotations({{}, {}, scaleShown_, shownAxisNames(), pairMarks_, trails_});
    annotationTimer_.start(waitMilliseconds);
}

void ScatterView::updateAnnotations() {
    ScatterAnnotations annotations;
    annotations.scale = scaleShown_;
    annotations.axes = shownAxisNames();
    annotations.pairs = pairMarks_;
    annotations.trails = trails_;
    if (contoursShown_) {
        annotations.contours = densityContours(scene_);
    }
    // Points that are coloured by a value are in one category that has no name.
    if (labelsShown_ && !scene_.valueScale()) {
        annotations.centres = groupCentres(scene_);
    }
    stage_->setAnnotations(std::move(annotations));
}

} // namespace groupscope
