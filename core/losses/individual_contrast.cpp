// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/individual_contrast.h"

#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/math/row_sums.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

/// One anchor: turns its cosines s (M,) into the slopes of its term in them. Returns the term and its slope
/// in the temperature.
template<class Scalar, class Cosines>
std::pair<double, double> contrastIndividually(Cosines s, double temperature, double rho,
                                               Eigen::Index positive, Eigen::Index self) {
    const auto isNegative = [&](Eigen::Index j) { return j != positive && j != self; };
    const double own = static_cast<double>(s(positive));
    double largest = -2.0, negatives = 0.0;
    for (Eigen::Index j = 0; j < s.size(); ++j)
        if (isNegative(j)) {
            largest = std::max(largest, static_cast<double>(s(j)));
            negatives += 1.0;
        }
    double sum = 0.0, weighted = 0.0;
    for (Eigen::Index j = 0; j < s.size(); ++j)
        if (isNegative(j)) {
            const double margin = static_cast<double>(s(j)) - own;
            const double share = std::exp((static_cast<double>(s(j)) - largest) / temperature);
            sum += share;
            weighted += share * margin;
            s(j) = static_cast<Scalar>(share);
        }
    for (Eigen::Index j = 0; j < s.size(); ++j)
        s(j) = isNegative(j) ? s(j) / static_cast<Scalar>(sum) : Scalar(0);
    s(positive) = Scalar(-1);
    const double logMean = std::log(sum / negatives) + (largest - own) / temperature;
    return {temperature * (logMean + rho), logMean + rho - weighted / (sum * temperature)};
}

} // namespace

template<class Scalar>
void IndividualContrast<Scalar>::addAnchors(Eigen::Index first, Eigen::Index rows,
                                            std::span<const double> temperatures,
                                            std::vector<double>& slopes) {
    const Eigen::Index M = form_.candidates(rows), start = form_.firstCandidate(first, rows);
    const auto anchors = unit_.middleRows(first, rows), candidates = unit_.middleRows(start, M);
    similarity_.resize(rows, M);
    gemm<Scalar>(Transpose::no, Transpose::yes, 1, anchors, candidates, 0, similarity_);
    forRowBlocks(rows, [&](Eigen::Index begin, Eigen::Index count) {
        for (Eigen::Index i = begin; i < begin + count; ++i) {
            const auto anchor = static_cast<std::size_t>(first + i);
            std::tie(losses_[anchor], slopes[anchor]) =
                contrastIndividually<Scalar>(similarity_.row(i), temperatures[anchor], rho_,
                                             form_.positive(first + i, rows), form_.self(first + i));
        }
    });
    gemm<Scalar>(Transpose::no, Transpose::no, 1, similarity_, candidates, 1,
                 unitGradient_.middleRows(first, rows));
    gemm<Scalar>(Transpose::yes, Transpose::no, 1, similarity_, anchors, 1,
                 unitGradient_.middleRows(start, M));
}

template<class Scalar>
double IndividualContrast<Scalar>::operator()(const MatrixView<Scalar>& Z,
                                              std::span<const double> temperatures, Matrix<Scalar>& gradient,
                                              std::vector<double>& slopes) {
    const Eigen::Index rows = Z.rows() / 2, A = form_.anchors(rows);
    if (rows < 2 || Z.rows() % 2 != 0 || static_cast<Eigen::Index>(temperatures.size()) != A)
        throw std::logic_error("contrast of views or temperatures that do not fit");
    normalizeRows<Scalar>(Z, unit_);
    unitGradient_.setZero(Z.rows(), Z.cols());
    losses_.resize(static_cast<std::size_t>(A));
    slopes.resize(static_cast<std::size_t>(A));
    for (Eigen::Index first = 0; first < A; first += rows)
        addAnchors(first, rows, temperatures, slopes);
    double loss = 0.0;
    for (const double own : losses_)
        loss += own;
    gradient = unitGradient_ / static_cast<Scalar>(A);
    normalizeRowsBackward<Scalar>(Z, unit_, gradient);
    return loss / static_cast<double>(A);
}

template class IndividualContrast<float>;
template class IndividualContrast<double>;

} // namespace groupscope
