// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "widgets/scatter/shared_buffer.h"

#include <span>
#include <vector>

namespace groupscope {

/// Input of a drawing order; read during the call only.
struct OrderInput {
    /// Category of each row, in [0, C]; C without a value; (N,).
    const std::vector<int>& codes;
    /// Number of points of each category; (C + 1,).
    const std::vector<int>& counts;
    /// Whether a category is shown; (C + 1,).
    const std::vector<bool>& visible;
    /// Selected rows, or nullptr without a selection.
    const RowSelection* selection;
    /// (N, 3) positions, to find rows without one; nullptr if all have one.
    const float* positions;
};

/// The order in which points are drawn, and the sample of points that is drawn while the camera moves.
///
/// Unselected points come first, then the selected ones. In each part, points without a value come first,
/// then categories from large to small, so that small ones are never covered. Categories whose sizes differ
/// by less than a factor of about four are mixed, so that none covers the other. All functions take linear
/// time in the GUI thread, because shared threads may be busy with a training for seconds.
class DrawingOrder {
  public:
    /// Number of layers, into which categories are grouped by size; see layersOf().
    static constexpr int layers = 18;
    /// Layer of each category of these sizes, in [0, layers), first drawn first: 0 for points without a value
    /// (the last), then a layer for each factor of four between sizes, largest first; (C + 1,).
    static std::vector<int> layersOf(const std::vector<int>& counts);

    /// Prepares another number of rows: a fixed random order from which all others follow.
    void setRows(int rows);
    void rebuild(const OrderInput& input);

    /// Visible rows, first drawn first.
    const std::vector<int>& rows() const { return rows_.get(); }
    /// Number of unselected rows at the beginning of rows(); 0 without a selection.
    int contextCount() const { return contextCount_; }
    /// The highlighted rows of one layer, in [0, layers).
    std::span<const int> layer(int index) const;
    /// A sample of about `budget` of rows(), in the same order, from each category in proportion to its size
    /// but at least 100 of it. Selected points get at least half of the budget if they need it, and at least
    /// 100 of each category as well. Takes time in proportion to `budget`, not to N.
    std::vector<int> subset(int budget, const OrderInput& input) const;

  private:
    std::vector<int> quotas(int budget) const;

    SharedBuffer<int> shuffled_;
    SharedBuffer<int> rows_;
    int contextCount_ = 0;
    bool hasSelection_ = false;
    /// Numbers of visible unselected points of each category (C + 1), then of selected ones (C + 1).
    std::vector<int> strata_;
    /// Layers [layerStart_[i], layerStart_[i + 1]) of rows(): those of unselected points, then of selected
    /// points.
    std::vector<std::size_t> layerStart_;
};

} // namespace groupscope
