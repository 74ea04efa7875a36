// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/arc_face.h"

#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace groupscope {

namespace {

constexpr double belowOne = 1.0 - 1e-7;

/// One logit and its slope in the product of row and unit centre.
struct Logit {
    double value = 0.0;
    double slope = 0.0;
};

Logit codeLogit(double product, bool own, const ArcFaceOptions& options) {
    const double low = options.clamp == CosineClamp::code ? 1e-10 : -belowOne;
    const double cosine = std::clamp(product, low, belowOne);
    const double kept = cosine == product ? 1.0 : 0.0; // a clamped value has no slope
    if (!own)
        return {options.scale * cosine, options.scale * kept};
    const double angle = std::acos(cosine) + options.margin;
    return {options.scale * std::cos(angle),
            // d cos(acos(c) + m) / dc. The clamp below 1 keeps the root above 0.
            options.scale * kept * std::sin(angle) / std::sqrt(1.0 - cosine * cosine)};
}

Logit paperLogit(double product, double margin, const ArcFaceOptions& options) {
    return {options.scale * std::cos(product + margin), -options.scale * std::sin(product + margin)};
}

/// The cross-entropy of the logit at `own` against all, and the softmax in their place.
double crossEntropyOf(std::vector<double>& logits, std::size_t own) {
    const double largest = *std::max_element(logits.begin(), logits.end());
    const double ownLogit = logits[own];
    double sum = 0.0;
    for (double& logit : logits) {
        logit = std::exp(logit - largest);
        sum += logit;
    }
    for (double& logit : logits)
        logit /= sum;
    return largest + std::log(sum) - ownLogit;
}

/// Adds d loss / d product of one row; returns its loss. `products` (B,C).
template<class Scalar>
double addCode(const Matrix<Scalar>& products, Eigen::Index i, Eigen::Index own,
               const ArcFaceOptions& options, Matrix<Scalar>& slopes) {
    std::vector<double> logits, along;
    for (Eigen::Index c = 0; c < products.cols(); ++c) {
        const Logit logit = codeLogit(static_cast<double>(products(i, c)), c == own, options);
        logits.push_back(logit.value);
        along.push_back(logit.slope);
    }
    const double loss = crossEntropyOf(logits, static_cast<std::size_t>(own));
    for (Eigen::Index c = 0; c < products.cols(); ++c) {
        const auto place = static_cast<std::size_t>(c);
        slopes(i, c) += static_cast<Scalar>((logits[place] - (c == own ? 1.0 : 0.0)) * along[place]);
    }
    return loss;
}

template<class Scalar>
double addPaper(const Matrix<Scalar>& products, std::span<const int> labels, Eigen::Index i,
                const ArcFaceOptions& options, Matrix<Scalar>& slopes) {
    const int own = labels[i];
    const Logit target = paperLogit(static_cast<double>(products(i, own)), options.margin, options);
    std::vector<double> logits{target.value}, along{target.slope};
    std::vector<Eigen::Index> rows{i};
    for (Eigen::Index j = 0; j < products.rows(); ++j) {
        const int label = labels[j];
        if (label == own)
            continue;
        // In the paper's form the negatives of a row are rows of other classes, each against its own centre.
        const Logit logit = paperLogit(static_cast<double>(products(j, label)), 0.0, options);
        rows.push_back(j);
        logits.push_back(logit.value);
        along.push_back(logit.slope);
    }
    const double loss = crossEntropyOf(logits, 0);
    for (std::size_t k = 0; k < rows.size(); ++k)
        slopes(rows[k], labels[rows[k]]) +=
            static_cast<Scalar>((logits[k] - (k == 0 ? 1.0 : 0.0)) * along[k]);
    return loss;
}

} // namespace

template<class Scalar>
double arcFace(const MatrixView<Scalar>& Z, std::span<const int> labels, const Matrix<Scalar>& centres,
               const ArcFaceOptions& options, Matrix<Scalar>& gradient, Matrix<Scalar>& centreGradient) {
    Matrix<Scalar> unit, products(Z.rows(), centres.rows());
    normalizeRows<Scalar>(centres, unit);
    products.noalias() = Z * unit.transpose();
    Matrix<Scalar> slopes = Matrix<Scalar>::Zero(Z.rows(), centres.rows());
    double total = 0.0;
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        total += options.form == LossForm::code
                     ? addCode(products, i, Eigen::Index{labels[i]}, options, slopes)
                     : addPaper(products, labels, i, options, slopes);
    slopes /= static_cast<Scalar>(Z.rows());
    resizeEmptied(gradient, Z.rows(), Z.cols());
    gradient.noalias() = slopes * unit;
    Matrix<Scalar> moved = slopes.transpose() * Z;
    normalizeRowsBackward<Scalar>(centres, unit, moved);
    centreGradient += moved;
    return total / static_cast<double>(Z.rows());
}

template double arcFace<float>(const MatrixView<float>&, std::span<const int>, const Matrix<float>&,
                               const ArcFaceOptions&, Matrix<float>&, Matrix<float>&);
template double arcFace<double>(const MatrixView<double>&, std::span<const int>, const Matrix<double>&,
                                const ArcFaceOptions&, Matrix<double>&, Matrix<double>&);

} // namespace groupscope
