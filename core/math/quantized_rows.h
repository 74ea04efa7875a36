// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/quantized_products.h"
#include "core/math/row_distances.h"

#include <vector>

namespace groupscope {

/// Rows as signed bytes for fast products: centred, scaled by one common factor and rounded. The factor
/// minimises the squared error: it clips a few outliers rather than losing bits of all other values.
class QuantizedRows {
  public:
    /// Row n is row order[n] of `rows`; in the given order if `order` is empty. Throws Cancelled.
    QuantizedRows(const RowDistances& rows, const std::vector<int>& order, const RunContext& run);

    std::size_t size() const { return size_; }
    int panelCount() const { return static_cast<int>(panelCount_); }
    int groups() const { return groups_; }
    /// Panel p holds the rows [16p, 16p+16), each value plus 128: (groups,16,4).
    const std::uint8_t* panel(std::size_t p) const {
        return panels_[p * static_cast<std::size_t>(groups_)].bytes;
    }
    /// (16 * panelCount,) -ceil(|x|^2 / 2); padding rows after the last are so low that no score reaches a
    /// bound.
    const std::int32_t* starts() const { return starts_.data(); }

    /// The rows [first, first+count), at most 32, as the left side of a product: writes them to `strip` with
    /// stripRowBytes(groups()) bytes a row, of which those after the last group are left as they are, and
    /// (32,) starts.
    void copyStrip(std::size_t first, std::size_t count, std::int8_t* strip, std::int32_t* rowStarts) const;

    /// Row n as signed bytes, (4 * groups,).
    void copyRow(std::size_t n, std::int8_t* values) const;

    /// Returns a lower bound of the distance between two rounded rows with at most this score.
    double roundedDistance(std::int32_t score) const;
    /// Distance of row n, after clipping, from its rounded values. Clipping never increases distances, so
    /// that distances of rounded rows minus these errors are lower bounds.
    double error(std::size_t n) const { return static_cast<double>(errors_[n]); }
    double largestError() const { return largestError_; }
    /// Standard deviation of the rounding error of one value.
    double roundingDeviation() const;

  private:
    /// Four values of each of the 16 rows of a panel; aligned as the products ask for.
    struct alignas(64) Group {
        std::uint8_t bytes[panelColumns * bytesPerGroup];
    };

    void chooseStep(const RowDistances& rows, const RowVector<double>& mean);
    void quantizePanel(const RowDistances& rows, const std::vector<int>& order, const RowVector<double>& mean,
                       std::size_t panel);

    std::size_t size_;
    std::size_t panelCount_;
    int groups_;
    int levels_;
    double step_ = 1.0;
    double largestError_ = 0.0;
    std::vector<float> errors_;
    std::vector<std::int32_t> starts_;
    std::vector<std::int32_t> sums_;
    std::vector<Group> panels_; ///< (panels,groups) and what the last step of a product reads after them
};

} // namespace groupscope
