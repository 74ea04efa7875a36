// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/individual_contrast.h"

#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"
#include "core/math/row_sums.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

/// The logarithm of (1 − γ)·e^before + γ·e^now; `now` where nothing was before.
double movedOn(float before, double now, double rate) {
    if (before == noEstimate || rate >= 1.0)
        return now;
    // In logarithms, since g grows like e^(2/τ) and overflows for small temperatures.
    const double old = static_cast<double>(before), largest = std::max(old, now);
    return largest + std::log((1.0 - rate) * std::exp(old - largest) + rate * std::exp(now - largest));
}

/// One anchor: turns its cosines s (M,) into the slopes of its term in them and moves its estimate on.
/// Returns the term and its slope in the temperature.
template<class Scalar, class Cosines>
std::pair<double, double> contrastIndividually(Cosines s, double temperature, double rho, double rate,
                                               Eigen::Index positive, Eigen::Index self, float* estimate) {
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
    const double ofBatch = std::log(sum / negatives) + (largest - own) / temperature;
    const double logMean = estimate == nullptr ? ofBatch : movedOn(*estimate, ofBatch, rate);
    if (estimate != nullptr)
        *estimate = static_cast<float>(logMean);
    const double part = std::exp(ofBatch - logMean); // of the batch in the estimate, at most 1/γ
    for (Eigen::Index j = 0; j < s.size(); ++j)
        s(j) = isNegative(j) ? s(j) / static_cast<Scalar>(sum) * static_cast<Scalar>(part) : Scalar(0);
    s(positive) = static_cast<Scalar>(-part);
    return {temperature * (logMean + rho), logMean + rho - part * (weighted / (sum * temperature))};
}

} // namespace

template<class Scalar>
void IndividualContrast<Scalar>::addAnchors(Eigen::Index first, Eigen::Index rows,
                                            std::span<const double> temperatures, std::vector<double>& slopes,
                                            std::span<float> estimates) {
    const Eigen::Index M = form_.candidates(rows), start = form_.firstCandidate(first, rows);
    const auto anchors = unit_.middleRows(first, rows), candidates = unit_.middleRows(start, M);
    resizeEmptied(similarity_, rows, M);
    gemm<Scalar>(Transpose::no, Transpose::yes, 1, anchors, candidates, 0, similarity_);
    forRowBlocks(rows, [&](Eigen::Index begin, Eigen::Index count) {
        for (Eigen::Index i = begin; i < begin + count; ++i) {
            const auto anchor = static_cast<std::size_t>(first + i);
            std::tie(losses_[anchor], slopes[anchor]) = contrastIndividually<Scalar>(
                similarity_.row(i), temperatures[anchor], rho_, rate_, form_.positive(first + i, rows),
                form_.self(first + i), estimates.empty() ? nullptr : &estimates[anchor]);
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
                                              std::vector<double>& slopes, std::span<float> estimates) {
    const Eigen::Index rows = Z.rows() / 2, A = form_.anchors(rows);
    if (rows < 2 || Z.rows() % 2 != 0 || static_cast<Eigen::Index>(temperatures.size()) != A ||
        (!estimates.empty() && estimates.size() != temperatures.size()) || !(rate_ > 0.0 && rate_ <= 1.0))
        throw std::logic_error("contrast of views or temperatures that do not fit");
    normalizeRows<Scalar>(Z, unit_);
    unitGradient_.setZero(Z.rows(), Z.cols());
    losses_.resize(static_cast<std::size_t>(A));
    slopes.resize(static_cast<std::size_t>(A));
    for (Eigen::Index first = 0; first < A; first += rows)
        addAnchors(first, rows, temperatures, slopes, estimates);
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
