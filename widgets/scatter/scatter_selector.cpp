// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_selector.h"

#include "widgets/scatter/scatter_region.h"
#include "widgets/scatter/scatter_rows.h"
#include "widgets/scatter/scatter_stage.h"

namespace groupscope {
namespace {

bool joins(Combine how) {
    return how == Combine::add || how == Combine::subtract;
}

} // namespace

ScatterSelector::ScatterSelector(ScatterScene& scene, ScatterStage* stage)
    : QObject(stage)
    , scene_(scene)
    , stage_(stage) {}

void ScatterSelector::set(RowSelection selection, bool joined) {
    if (selection == scene_.selection())
        return;
    joined_ = joined;
    scene_.setSelection(std::move(selection));
    Q_EMIT changed();
    Q_EMIT selected();
}

/// A person selects here.
void ScatterSelector::choose(RowSelection selection, bool joined) {
    if (joined || selection != scene_.selection())
        return set(std::move(selection), joined);
    joined_ = false;
    Q_EMIT selected();
}

void ScatterSelector::clear() {
    choose(RowSelection(scene_.selection().rowCount()));
}

void ScatterSelector::selectAllVisible() {
    choose(visibleRows(scene_));
}

void ScatterSelector::invert() {
    RowSelection inverted = visibleRows(scene_);
    inverted.combine(scene_.selection(), Combine::subtract);
    choose(std::move(inverted));
}

void ScatterSelector::selectCategory(int code, Combine how) {
    RowSelection joined = scene_.selection();
    joined.combine(visibleRowsOf(scene_, code), how);
    choose(std::move(joined), joins(how));
}

void ScatterSelector::selectRegion(const ScatterRegion& region, Combine how) {
    RowSelection joined = scene_.selection();
    joined.combine(region.select(scene_, stage_->camera(), QSizeF(stage_->size())), how);
    choose(std::move(joined), joins(how));
}

void ScatterSelector::toggle(int row) {
    if (!scene_.visible()[std::size_t(scene_.category(row))])
        return; // of the grey rest
    RowSelection changed = scene_.selection();
    changed.set(std::size_t(row), !changed.contains(std::size_t(row)));
    choose(std::move(changed), true);
}

} // namespace groupscope
