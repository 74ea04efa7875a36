// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/info_nce.h"

#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"
#include "core/math/row_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace groupscope {

namespace {

template<class Scalar>
using Row = Eigen::Array<Scalar, 1, Eigen::Dynamic>;

/// Shares of a denominator below e^-60 add nothing, and numbers near the smallest there are would be slow.
constexpr int leastExponent = -60;

/// Whether a factor is neither 0 nor 1.
template<class Scalar>
bool weighsSome(const Scalar* factors, Eigen::Index count) {
    return std::any_of(factors, factors + count,
                       [](Scalar factor) { return factor != Scalar(0) && factor != Scalar(1); });
}

/// x + log(factor) in place of x: the factor within the exponent, so that the cut at leastExponent counts it.
/// −∞ where the factor is 0.
template<class Scalar>
void takeFactorsIn(Row<Scalar>& x, const Scalar* factors) {
    for (Eigen::Index j = 0; j < x.size(); ++j)
        if (factors[j] != Scalar(1))
            x(j) = factors[j] != Scalar(0) ? x(j) + std::log(factors[j])
                                           : -std::numeric_limits<Scalar>::infinity();
}

/// One anchor: turns its cosines s (M,) to all candidates into d loss / ds and returns its loss. `keep` (M,)
/// are the factors of negatives, 0 for candidates that do not count, or null: all are 1.
template<class Scalar, class Cosines>
double contrastAnchor(Cosines s, Row<Scalar>& temperatures, Eigen::Index positive, Eigen::Index self,
                      const Scalar* keep) {
    Row<Scalar> x = s / temperatures;
    Scalar largest = x(positive);
    // Factors of 0 and 1 alone need no logarithms: masking the shares below is enough.
    const bool weighs = keep != nullptr && weighsSome(keep, x.size());
    if (weighs) {
        takeFactorsIn(x, keep);
        x(positive) = largest; // it has no factor
    }
    const auto lowered = [&](Eigen::Index candidate) { return x(candidate) = largest; };
    if (self >= 0)
        lowered(self); // it must not raise the largest
    if (keep != nullptr) {
        // Candidates that do not count must not raise the largest: the shares of those that do might
        // underflow.
        for (Eigen::Index j = 0; j < x.size(); ++j)
            largest = keep[j] != Scalar(0) ? std::max(largest, x(j)) : largest;
    } else {
        largest = std::max(largest, x.maxCoeff());
    }
    const Scalar own = x(positive) - largest;
    // The minimum is for masked candidates, which may lie above the largest and would overflow.
    s = (x - largest).min(Scalar(0)).max(Scalar(leastExponent)).exp();
    // Masking may zero the positive, which always counts: its share is put back afterwards.
    const Scalar ownShare = s(positive);
    if (weighs)
        s = (Eigen::Map<const Row<Scalar>>(keep, s.size()) != Scalar(0)).select(s, Scalar(0));
    else if (keep != nullptr)
        s *= Eigen::Map<const Row<Scalar>>(keep, s.size());
    if (self >= 0)
        s(self) = Scalar(0);
    s(positive) = ownShare;
    const Scalar sum = s.sum();
    s /= sum;
    // 1 − share as the sum of the others: near a share of 1 the difference would keep no digit
    s(positive) = Scalar(0);
    s(positive) = -s.sum();
    s /= temperatures;
    return static_cast<double>(std::log(sum) - own);
}

/// The loss of an anchor with several positives, in rising order.
template<class Scalar, class Cosines>
double contrastClass(Cosines s, const Row<Scalar>& temperatures, std::span<const Eigen::Index> positives,
                     Eigen::Index self, const Scalar* keep) {
    Row<Scalar> x = s / temperatures;
    Row<Scalar> factors = Row<Scalar>::Ones(x.size());
    if (keep != nullptr)
        factors = Eigen::Map<const Row<Scalar>>(keep, x.size());
    if (self >= 0)
        factors(self) = Scalar(0);
    for (const Eigen::Index positive : positives)
        factors(positive) = Scalar(1);
    if (weighsSome(factors.data(), factors.size())) {
        takeFactorsIn(x, factors.data());
        factors = (factors != Scalar(0)).template cast<Scalar>();
    }
    Scalar largest = x(positives.front());
    for (Eigen::Index j = 0; j < x.size(); ++j)
        largest = factors(j) != Scalar(0) ? std::max(largest, x(j)) : largest;
    // As in SupCon, the loss is the mean over positives of the log-sum-exp of all candidates minus their
    // logit.
    const auto share = Scalar(1) / static_cast<Scalar>(positives.size());
    Scalar own = 0;
    for (const Eigen::Index positive : positives)
        own += share * (x(positive) - largest);
    s = factors * (x - largest).min(Scalar(0)).max(Scalar(leastExponent)).exp();
    const Scalar sum = s.sum();
    s /= sum;
    for (const Eigen::Index positive : positives)
        // d loss / d logit is the softmax minus the target 1/|P|.
        s(positive) -= share;
    s /= temperatures;
    return static_cast<double>(std::log(sum) - own);
}

/// The candidates (k,), rising, that are of the anchor's class, its other view among them.
void positivesOf(std::span<const int> classes, int own, Eigen::Index candidates, Eigen::Index self,
                 std::vector<Eigen::Index>& positives) {
    const auto rows = static_cast<Eigen::Index>(classes.size());
    positives.clear();
    for (Eigen::Index j = 0; j < candidates; ++j)
        // Candidates stack both views, hence the remainder.
        if (j != self && classes[static_cast<std::size_t>(j % rows)] == own)
            positives.push_back(j);
}

} // namespace

template<class Scalar>
void InfoNce<Scalar>::keepOwnDomains(std::span<const int> domains, Eigen::Index candidates) {
    const auto rows = static_cast<Eigen::Index>(domains.size());
    const int count = *std::max_element(domains.begin(), domains.end()) + 1;
    keep_.setZero(count, candidates);
    for (Eigen::Index j = 0; j < candidates; ++j)
        keep_(domains[static_cast<std::size_t>(j % rows)], j) = Scalar(1);
}

template<class Scalar>
void InfoNce<Scalar>::addAnchors(Eigen::Index first, Eigen::Index rows, Scalar temperature,
                                 const Matrix<Scalar>& temperatures, std::span<const int> domains,
                                 const ContrastPairs<Scalar>& pairs) {
    const Eigen::Index M = form_.candidates(rows), start = form_.firstCandidate(first, rows);
    const auto anchors = unit_.middleRows(first, rows), candidates = unit_.middleRows(start, M);
    resizeEmptied(similarity_, rows, M);
    gemm<Scalar>(Transpose::no, Transpose::yes, 1, anchors, candidates, 0, similarity_);
    forRowBlocks(rows, [&](Eigen::Index begin, Eigen::Index count) {
        Row<Scalar> own = Row<Scalar>::Constant(M, temperature);
        std::vector<Eigen::Index> positives;
        for (Eigen::Index i = begin; i < begin + count; ++i) {
            const Eigen::Index anchor = first + i, positive = form_.positive(anchor, rows);
            const int klass = pairs.classes.empty() ? -1 : pairs.classes[static_cast<std::size_t>(i)];
            if (temperatures.size() > 0) {
                own = temperatures.row(anchor);
                // Eq. 4: the positive keeps the base temperature, only negatives have adapted ones.
                own(positive) = temperature;
            }
            const Scalar* keep = domains.empty() ? nullptr : keep_.row(domains[i]).data();
            if (pairs.factors != nullptr)
                keep = pairs.factors->row(anchor).data();
            positives.clear();
            if (klass >= 0)
                positivesOf(pairs.classes, klass, M, form_.self(anchor), positives);
            auto cosines = similarity_.row(i).array();
            if (positives.size() < 2) {
                losses_[anchor] = contrastAnchor<Scalar>(cosines, own, positive, form_.self(anchor), keep);
                continue;
            }
            for (const Eigen::Index other : positives)
                own(other) = temperature;
            losses_[anchor] = contrastClass<Scalar>(cosines, own, positives, form_.self(anchor), keep);
        }
    });
    gemm<Scalar>(Transpose::no, Transpose::no, 1, similarity_, candidates, 1,
                 unitGradient_.middleRows(first, rows));
    // Each row is an anchor and a candidate: both products add to the gradient that is there.
    gemm<Scalar>(Transpose::yes, Transpose::no, 1, similarity_, anchors, 1,
                 unitGradient_.middleRows(start, M));
}

template<class Scalar>
double InfoNce<Scalar>::operator()(const MatrixView<Scalar>& Z, Scalar temperature,
                                   const Matrix<Scalar>& temperatures, std::span<const int> domains,
                                   Matrix<Scalar>& gradient, const ContrastPairs<Scalar>& pairs) {
    const Eigen::Index rows = Z.rows() / 2, A = form_.anchors(rows), M = form_.candidates(rows);
    if (rows < 1 || Z.rows() % 2 != 0 || !(temperature > 0) ||
        (temperatures.size() > 0 && (temperatures.rows() != A || temperatures.cols() != M)) ||
        (!domains.empty() && static_cast<Eigen::Index>(domains.size()) != rows) ||
        (!pairs.classes.empty() && static_cast<Eigen::Index>(pairs.classes.size()) != rows) ||
        (pairs.factors != nullptr &&
         (pairs.factors->rows() != A || pairs.factors->cols() != M || !domains.empty())))
        throw std::logic_error("InfoNCE of views, temperatures or domains that do not fit");
    normalizeRows<Scalar>(Z, unit_);
    unitGradient_.setZero(Z.rows(), Z.cols());
    losses_.resize(static_cast<std::size_t>(A));
    if (!domains.empty())
        keepOwnDomains(domains, M);
    for (Eigen::Index first = 0; first < A; first += rows)
        addAnchors(first, rows, temperature, temperatures, domains, pairs);
    double loss = 0.0;
    // Losses are added in the order of the anchors, whatever thread computed them.
    for (const double own : losses_)
        loss += own;
    // The gradient in unit rows goes back through the normalisation once for all anchors.
    gradient = unitGradient_ / static_cast<Scalar>(A);
    normalizeRowsBackward<Scalar>(Z, unit_, gradient);
    return loss / static_cast<double>(A);
}

template class InfoNce<float>;
template class InfoNce<double>;

} // namespace groupscope
