// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/adaptive_temperature.h"

#include "core/math/gemm.h"
#include "core/math/row_sums.h"

#include <algorithm>

namespace groupscope {

double TemperatureRule::lowest() const {
    return std::max(base + slope * (1.0 / domains - 1.0), least);
}

double TemperatureRule::highest() const {
    return std::max(base + slope / domains, least);
}

template<class Scalar>
void adaptiveTemperatures(const TemperatureRule& rule, DomainWeight weight, const InfoNceForm& form,
                          const Matrix<Scalar>& probabilities, std::span<const int> domains,
                          Matrix<Scalar>& temperatures) {
    const Eigen::Index rows = probabilities.rows() / 2, A = form.anchors(rows), M = form.candidates(rows);
    temperatures.resize(A, M);
    if (weight == DomainWeight::negatives) {
        Matrix<Scalar> ofDomain = probabilities.transpose(); // (N,2B): of each domain to each candidate
        rule.apply(ofDomain.array());
        for (Eigen::Index a = 0; a < A; ++a)
            temperatures.row(a) = ofDomain.row(domains[static_cast<std::size_t>(a % rows)])
                                      .segment(form.firstCandidate(a, rows), M);
        return;
    }
    for (Eigen::Index first = 0; first < A; first += rows) {
        auto part = temperatures.middleRows(first, rows);
        gemm<Scalar>(Transpose::no, Transpose::yes, 1, probabilities.middleRows(first, rows),
                     probabilities.middleRows(form.firstCandidate(first, rows), M), 0, part);
        forRowBlocks(rows, [&](Eigen::Index begin, Eigen::Index count) {
            rule.apply(part.middleRows(begin, count).array());
        });
    }
}

template void adaptiveTemperatures<float>(const TemperatureRule&, DomainWeight, const InfoNceForm&,
                                          const Matrix<float>&, std::span<const int>, Matrix<float>&);
template void adaptiveTemperatures<double>(const TemperatureRule&, DomainWeight, const InfoNceForm&,
                                           const Matrix<double>&, std::span<const int>, Matrix<double>&);

} // namespace groupscope
