// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/adaptive_temperature.h"

#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/math/row_sums.h"

#include <algorithm>

namespace groupscope {

double TemperatureRule::lowest() const {
    return std::max(base + slope * (1.0 / domains - 1.0), least);
}

double TemperatureRule::highest() const {
    return std::max(base + slope / domains, least);
}

namespace {

/// Applies `apply` to the weights w of all pairs, in place.
template<class Scalar, class Apply>
void ofWeights(const Apply& apply, DomainWeight weight, const InfoNceForm& form,
               const Matrix<Scalar>& probabilities, std::span<const int> domains, Matrix<Scalar>& made,
               WeightView view) {
    const Eigen::Index rows = probabilities.rows() / 2, A = form.anchors(rows), M = form.candidates(rows);
    resizeEmptied(made, A, M);
    Matrix<Scalar> ofDomain; // (N,2B): of each domain to each candidate
    if (weight == DomainWeight::negatives) {
        ofDomain = probabilities.transpose();
        apply(ofDomain.array());
    }
    for (Eigen::Index first = 0; first < A; first += rows)
        for (Eigen::Index candidate = 0; candidate < M; candidate += rows) { // one view of the rows
            const Eigen::Index asked =
                view == WeightView::compared ? form.firstCandidate(first, rows) + candidate : first;
            auto part = made.block(first, candidate, rows, rows);
            if (weight == DomainWeight::negatives) {
                for (Eigen::Index i = 0; i < rows; ++i)
                    part.row(i) = ofDomain.row(domains[i]).segment(asked, rows);
                continue;
            }
            gemm<Scalar>(Transpose::no, Transpose::yes, 1, probabilities.middleRows(first, rows),
                         probabilities.middleRows(asked, rows), 0, part);
            forRowBlocks(rows, [&](Eigen::Index begin, Eigen::Index count) {
                apply(part.middleRows(begin, count).array());
            });
        }
}

} // namespace

template<class Scalar>
void adaptiveTemperatures(const TemperatureRule& rule, DomainWeight weight, const InfoNceForm& form,
                          const Matrix<Scalar>& probabilities, std::span<const int> domains,
                          Matrix<Scalar>& temperatures, WeightView view) {
    ofWeights([&rule](auto&& weights) { rule.apply(weights); }, weight, form, probabilities, domains,
              temperatures, view);
}

template<class Scalar>
void domainFactors(DomainWeight weight, const InfoNceForm& form, const Matrix<Scalar>& probabilities,
                   std::span<const int> domains, Matrix<Scalar>& factors, WeightView view) {
    const auto count = static_cast<Scalar>(probabilities.cols());
    ofWeights([count](auto&& weights) { weights *= count; }, weight, form, probabilities, domains, factors,
              view);
}

template void domainFactors<float>(DomainWeight, const InfoNceForm&, const Matrix<float>&,
                                   std::span<const int>, Matrix<float>&, WeightView);
template void domainFactors<double>(DomainWeight, const InfoNceForm&, const Matrix<double>&,
                                    std::span<const int>, Matrix<double>&, WeightView);
template void adaptiveTemperatures<float>(const TemperatureRule&, DomainWeight, const InfoNceForm&,
                                          const Matrix<float>&, std::span<const int>, Matrix<float>&,
                                          WeightView);
template void adaptiveTemperatures<double>(const TemperatureRule&, DomainWeight, const InfoNceForm&,
                                           const Matrix<double>&, std::span<const int>, Matrix<double>&,
                                           WeightView);

} // namespace groupscope
