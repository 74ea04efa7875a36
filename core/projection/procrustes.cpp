// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/procrustes.h"

#include "core/base/error.h"
#include "core/math/row_sums.h"

#include <Eigen/SVD>
#include <cmath>
#include <string>

namespace groupscope {

namespace {

using Eigen::Index;

std::string shapeOf(const MatrixView<float>& map) {
    return "(" + std::to_string(map.rows()) + "," + std::to_string(map.cols()) + ")";
}

/// The rows of `map` that `rows` names.
MatrixF selected(const MatrixView<float>& map, std::span<const int> rows) {
    MatrixF result(static_cast<Index>(rows.size()), map.cols());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] < 0 || rows[i] >= map.rows())
            throw UsageError("example " + std::to_string(rows[i]) + " of a map of shape " + shapeOf(map), "",
                             "name examples that are there");
        result.row(static_cast<Index>(i)) = map.row(rows[i]);
    }
    return result;
}

} // namespace

MatrixF Procrustes::apply(const MatrixView<float>& map) const {
    if (map.cols() != rotation.rows())
        throw UsageError("a map of shape " + shapeOf(map) + " turned in " + std::to_string(rotation.rows()) +
                             " dimensions",
                         "", "fit and apply in the same dimensions");
    MatrixF moved(map.rows(), map.cols());
    forRowBlocks(map.rows(), [&](Index first, Index count) {
        const Matrix<double> rows = map.middleRows(first, count).cast<double>();
        moved.middleRows(first, count) =
            ((scale * (rows * rotation)).rowwise() + shift).template cast<float>();
    });
    return moved;
}

Procrustes fitProcrustes(const MatrixView<float>& from, const MatrixView<float>& to, ProcrustesScale scale) {
    const Index d = from.cols();
    if (from.rows() != to.rows() || d != to.cols() || from.rows() == 0 || d < 2 || d > 3)
        throw UsageError("a map of shape " + shapeOf(from) + " cannot be laid onto one of " + shapeOf(to), "",
                         "give two maps of the same examples in 2 or 3 dimensions");
    Matrix<double> X = from.cast<double>(), Y = to.cast<double>();
    const RowVector<double> meanX = X.colwise().mean(), meanY = Y.colwise().mean();
    X.rowwise() -= meanX;
    Y.rowwise() -= meanY;
    const Matrix<double> products = X.transpose() * Y;
    const double extent = X.squaredNorm();
    if (!products.allFinite() || !std::isfinite(extent) || !meanY.allFinite())
        throw DataError("a position is not a finite number", "the maps to be aligned",
                        "leave such examples out");
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(products, Eigen::ComputeFullU | Eigen::ComputeFullV);
    // The trace of rotation^T products at the optimum: over the extent of X it is the best scale.
    const double overlap = svd.singularValues().sum();
    Procrustes fit{Matrix<double>::Identity(d, d), 1.0, {}};
    if (overlap > 0.0) {
        // Reflections are allowed, so the determinant is not corrected: a map has no handedness.
        fit.rotation = svd.matrixU() * svd.matrixV().transpose();
        if (scale == ProcrustesScale::fitted)
            fit.scale = overlap / extent;
    }
    fit.shift = meanY - fit.scale * meanX * fit.rotation;
    return fit;
}

Procrustes fitProcrustes(const MatrixView<float>& from, std::span<const int> fromRows,
                         const MatrixView<float>& to, std::span<const int> toRows, ProcrustesScale scale) {
    return fitProcrustes(selected(from, fromRows), selected(to, toRows), scale);
}

} // namespace groupscope
