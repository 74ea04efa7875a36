// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/row_scale.h"

#include <cmath>

namespace groupscope {

namespace {

/// Of n rows from the sum of their squared distances to their mean.
std::optional<double> distanceFrom(double squares, double n, const RowVector<double>& mean) {
    // The mean squared distance of two different rows is twice the sample variance.
    const double squaredDistance = 2.0 * squares / (n - 1.0);
    // Equal rows leave no more than the rounding of their mean.
    if (squaredDistance <= 1e-24 * mean.squaredNorm())
        return std::nullopt;
    return std::sqrt(squaredDistance);
}

void addNorms(const MatrixView<float>& Z, double& sum) {
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        sum += std::sqrt(Z.row(i).cast<double>().squaredNorm());
}

} // namespace

std::optional<double> meanNorm(const MatrixView<float>& Z) {
    if (Z.rows() == 0)
        return std::nullopt;
    double sum = 0.0;
    addNorms(Z, sum);
    return sum / static_cast<double>(Z.rows());
}

std::optional<double> meanNorm(Evaluated& evaluated) {
    double sum = 0.0;
    evaluated.inBlocks([&](Eigen::Index, const MatrixView<float>& rows) { addNorms(rows, sum); });
    return sum / static_cast<double>(evaluated.rows().size());
}

std::optional<double> meanDistanceOfRows(const MatrixView<float>& Z) {
    if (Z.rows() < 2)
        return std::nullopt;
    const auto n = static_cast<double>(Z.rows());
    RowVector<double> mean = RowVector<double>::Zero(Z.cols());
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        mean += Z.row(i).cast<double>();
    mean /= n;
    double squares = 0.0; // around the mean: nothing cancels, wherever the rows lie
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        squares += (Z.row(i).cast<double>() - mean).squaredNorm();
    return distanceFrom(squares, n, mean);
}

std::optional<double> meanDistanceOfRows(const GroupMoments& moments, std::span<const int> counts) {
    double n = 0.0;
    RowVector<double> mean = RowVector<double>::Zero(moments.means.cols());
    for (std::size_t group = 0; group < counts.size(); ++group)
        if (moments.places[group] >= 0) {
            const double all = counts[group];
            n += all;
            mean += all * moments.mean(static_cast<int>(group));
        }
    if (n < 2.0)
        return std::nullopt;
    mean /= n;
    double squares = 0.0;
    for (std::size_t group = 0; group < counts.size(); ++group) {
        if (moments.places[group] < 0)
            continue;
        const double all = counts[group], seen = moments.counts[group];
        const double spread = moments.spread[moments.places[group]];
        // Fewer rows lie closer around their own mean: n/(n-1) makes up for it.
        const double within = seen > 1.0 ? (all - 1.0) * spread * seen / (seen - 1.0) : 0.0;
        squares += within + all * (moments.mean(static_cast<int>(group)) - mean).squaredNorm();
    }
    return distanceFrom(squares, n, mean);
}

} // namespace groupscope
