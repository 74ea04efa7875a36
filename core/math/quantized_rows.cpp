// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/quantized_rows.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr int mostLevels = 127;
constexpr std::uint8_t offset = 128;
constexpr double largestHalf = 0x1p29; // of a squared distance: leaves room for the sums of integers
constexpr std::int32_t startOfNoRow = -(1 << 30);
constexpr std::size_t panelGrain = 16;

/// Sizes of values of rows and columns spread over all, rising.
std::vector<double> sampleSizes(const RowDistances& rows, const RowVector<double>& mean) {
    constexpr Index mostRows = 512, mostColumns = 64;
    const Index rowStride = (rows.size() + mostRows - 1) / mostRows;
    const Index columnStride = (rows.dimensions() + mostColumns - 1) / mostColumns;
    std::vector<double> sizes;
    for (Index i = 0; i < rows.size(); i += rowStride) {
        const RowVector<double> row = (rows.row(i) - mean).cwiseAbs();
        // The first column shifts from row to row, so that all columns are seen.
        for (Index d = i / rowStride % columnStride; d < row.size(); d += columnStride)
            sizes.push_back(row(d));
    }
    std::sort(sizes.begin(), sizes.end());
    return sizes;
}

/// Summed squared error of rounding to multiples of `step` and of cutting off at `levels` of them. One value
/// counts for no more than its whole, or where it is cut the whole of what is left: else one outlier would
/// outweigh all others.
double squaredError(const std::vector<double>& sizes, double step, int levels) {
    const double cut = step * levels;
    double sum = 0.0;
    for (const double size : sizes) {
        const double lost = size <= cut ? std::min(step / std::sqrt(12.0), size) : std::min(size - cut, cut);
        sum += lost * lost;
    }
    return sum;
}

} // namespace

QuantizedRows::QuantizedRows(const RowDistances& rows, const std::vector<int>& order, const RunContext& run)
    : size_(static_cast<std::size_t>(rows.size()))
    , panelCount_((size_ + panelColumns - 1) / panelColumns) {
    // Rows of zeros without a direction get a dimension of their own.
    const Index width = rows.dimensions() + (rows.hasRowsOfZeros() ? 1 : 0);
    groups_ = static_cast<int>((width + bytesPerGroup - 1) / bytesPerGroup);
    // Few levels in many dimensions: sums of width · levels² must stay within 32 bits.
    const double fitting = std::sqrt(largestHalf / (2.0 * static_cast<double>(std::max<Index>(width, 1))));
    levels_ = static_cast<int>(std::clamp(fitting, 1.0, double{mostLevels}));

    const RowVector<double> mean = meanRow(rows, run);
    run.throwIfStopped();
    chooseStep(rows, mean);
    panels_.resize(panelCount_ * static_cast<std::size_t>(groups_) + groupsPerStep - 1);
    errors_.resize(size_);
    starts_.assign(panelCount_ * panelColumns, startOfNoRow);
    sums_.assign(panelCount_ * panelColumns, 0);
    parallelFor(panelCount_, panelGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t panel = begin; panel < end; ++panel)
            quantizePanel(rows, order, mean, panel);
    });
    largestError_ = size_ == 0 ? 0.0 : static_cast<double>(*std::max_element(errors_.begin(), errors_.end()));
}

void QuantizedRows::chooseStep(const RowDistances& rows, const RowVector<double>& mean) {
    if (rows.size() == 0 || rows.dimensions() == 0)
        return;
    const std::vector<double> sizes = sampleSizes(rows, mean);
    if (sizes.back() == 0.0)
        return;
    double least = std::numeric_limits<double>::infinity();
    const double typical = sizes[sizes.size() / 2];
    constexpr double ratio = 0.84; // about the fourth root of a half
    for (double step = sizes.back() / levels_; step > 0.0 && step * levels_ >= typical; step *= ratio)
        if (const double error = squaredError(sizes, step, levels_); error < least) {
            least = error;
            step_ = step;
        }
}

void QuantizedRows::quantizePanel(const RowDistances& rows, const std::vector<int>& order,
                                  const RowVector<double>& mean, std::size_t panel) {
    const auto groups = static_cast<std::size_t>(groups_);
    Group* target = panels_.data() + panel * groups;
    std::fill(&target[0].bytes[0], &target[0].bytes[0] + groups * sizeof(Group), offset);
    const std::size_t first = panel * panelColumns;
    RowVector<double> scaled(rows.dimensions());
    for (std::size_t n = first; n < std::min(size_, first + panelColumns); ++n) {
        const Index i = order.empty() ? static_cast<Index>(n) : order[n];
        scaled = (rows.row(i) - mean) / step_;
        std::int64_t squares = 0;
        std::int32_t sum = 0;
        double error = 0.0;
        const auto put = [&](std::size_t d, double value) {
            const double bounded =
                // Clipping is a projection onto a box and never lengthens a distance. The error below counts
                // rounding alone.
                std::clamp(value, -static_cast<double>(levels_), static_cast<double>(levels_));
            const int byte = static_cast<int>(bounded + (bounded < 0.0 ? -0.5 : 0.5));
            target[d / bytesPerGroup].bytes[(n - first) * bytesPerGroup + d % bytesPerGroup] =
                static_cast<std::uint8_t>(byte + offset);
            squares += byte * byte;
            sum += byte;
            error += (bounded - byte) * (bounded - byte);
        };
        for (Index d = 0; d < scaled.size(); ++d)
            put(static_cast<std::size_t>(d), scaled(d));
        if (rows.factor(i) == 0.0)
            put(static_cast<std::size_t>(rows.dimensions()), 1.0 / step_);
        starts_[n] = static_cast<std::int32_t>(-(squares + 1) / 2);
        sums_[n] = sum;
        // The next float above: it is a bound.
        errors_[n] = std::nextafter(static_cast<float>(std::sqrt(error) * step_),
                                    std::numeric_limits<float>::infinity());
    }
}

void QuantizedRows::copyStrip(std::size_t first, std::size_t count, std::int8_t* strip,
                              std::int32_t* rowStarts) const {
    std::fill_n(rowStarts, stripRows, startOfNoRow);
    for (std::size_t i = 0; i < count; ++i) {
        copyRow(first + i, strip + i * stripRowBytes(groups_));
        // The products of the 128 that the panels have too much.
        rowStarts[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(starts_[first + i]) -
                                                 offset * static_cast<std::uint32_t>(sums_[first + i]));
    }
}

void QuantizedRows::copyRow(std::size_t n, std::int8_t* values) const {
    const Group* source = panels_.data() + n / panelColumns * static_cast<std::size_t>(groups_);
    const std::size_t within = n % panelColumns * bytesPerGroup;
    for (int group = 0; group < groups_; ++group, values += bytesPerGroup) {
        std::uint32_t four = 0;
        std::memcpy(&four, source[group].bytes + within, sizeof four);
        four ^= offset * 0x01010101U;
        std::memcpy(values, &four, sizeof four);
    }
}

double QuantizedRows::roundedDistance(std::int32_t score) const {
    // Halves of squared lengths were rounded up, two of them in each score.
    return step_ * std::sqrt(std::max(0.0, -2.0 * static_cast<double>(score) - 2.0));
}

double QuantizedRows::roundingDeviation() const {
    return step_ / std::sqrt(12.0);
}

} // namespace groupscope
