// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "widgets/scatter/shared_buffer.h"

#include <span>
#include <vector>

namespace groupscope {

/// What a drawing order is made of; read during the call only.
struct OrderInput {
    /// Category of each row, in [0, C]; C without a value; (N,).
    const std::vector<int>& codes;
    /// Points of each category; (C + 1,).
    const std::vector<int>& counts;
    /// Whether a category is shown; (C + 1,).
    const std::vector<bool>& visible;
    /// Selected rows, or nullptr when none is and all look alike.
    const RowSelection* selection;
    /// (N, 3), for rows without a position; nullptr when all have one.
    const float* positions;
};

/// In which order points are drawn, and which of them stand for the whole cloud while the camera moves.
///
/// First the context (points not selected), then the selected ones; in each, first points without a value,
/// then from large to small categories, so that small ones are never covered. Categories whose sizes differ
/// by less than a factor of about four are mixed, so that none covers the other. All in linear time on the
/// calling thread, which is the one of the window: shared threads may be busy with a training for seconds.
class DrawingOrder {
  public:
    /// Categories are drawn in layers by their size; see layersOf().
    static constexpr int layers = 18;
    /// Layer of each category of these sizes, in [0, layers), first drawn first: 0 for points without a value
    /// (the last), then a layer for each factor of four between sizes, largest first; (C + 1,).
    static std::vector<int> layersOf(const std::vector<int>& counts);

    /// For another number of rows: a fixed random order that all others are taken from.
    void setRows(int rows);
    void rebuild(const OrderInput& input);

    /// Visible rows, first drawn first.
    const std::vector<int>& rows() const { return rows_.get(); }
    /// How many at the beginning of rows() are context; 0 when nothing is selected.
    int contextCount() const { return contextCount_; }
    /// The rows of one layer that are not context, in [0, layers).
    std::span<const int> layer(int index) const;
    /// About `budget` of rows(), in the same order, drawn from each category in proportion to its size but
    /// never fewer than 100 of it. Selected points get at least half of the budget if they need it, and a
    /// hundred of each category as well. Takes time in proportion to `budget`, not to N.
    std::vector<int> subset(int budget, const OrderInput& input) const;

  private:
    std::vector<int> quotas(int budget) const;

    SharedBuffer<int> shuffled_;
    SharedBuffer<int> rows_;
    int contextCount_ = 0;
    bool hasSelection_ = false;
    /// Visible points of each category in the context (C + 1), then selected ones (C + 1).
    std::vector<int> strata_;
    /// rows() falls into layers [layerStart_[i], layerStart_[i + 1]): those of the context, then of selected
    /// points.
    std::vector<std::size_t> layerStart_;
};

} // namespace groupscope
