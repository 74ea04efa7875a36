// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/info_nce.h"

#include <span>

namespace groupscope {

/// The temperature of a pair by the probability w that both are of one domain (Adaptive Temperature, Eq. 3):
/// τ = max(τ_α + τ_β(1/N − w), τ_min), N the number of domains.
struct TemperatureRule {
    double base = 0.1;   ///< τ_α > 0
    double slope = 0.1;  ///< τ_β >= 0
    double least = 0.01; ///< τ_min > 0
    int domains = 2;     ///< N >= 2

    /// Maps weights w (n,) in [0,1] to temperatures (n,), in place.
    template<class Row>
    void apply(Row&& weights) const {
        using Scalar = typename std::decay_t<Row>::Scalar;
        const auto uniform = static_cast<Scalar>(1.0 / domains);
        weights = (static_cast<Scalar>(base) + static_cast<Scalar>(slope) * (uniform - weights))
                      .max(static_cast<Scalar>(least));
    }
    /// Bounds of the temperatures of all pairs.
    double lowest() const;
    double highest() const;
};

/// Source of the probability that two rows are of one domain.
enum class DomainWeight {
    negatives, ///< w = P(d_a | z_n): the anchor's domain is known
    pairs      ///< w = Σ_d P(d | z_a) P(d | z_n)
};

/// The view of a negative that the discriminator receives. Without noise both views are the same.
enum class WeightView {
    compared, ///< the view in the similarity
    /// The view on the anchor's side: z_j with z_i although the similarity is to z'_j, as the paper writes.
    anchor
};

/// The temperatures (A,M), resized, of the anchors and candidates of `form` in B rows. `probabilities` (2B,N)
/// are P(d|z) of the stacked views, `domains` (B,) the domains that the rows are of.
template<class Scalar>
void adaptiveTemperatures(const TemperatureRule& rule, DomainWeight weight, const InfoNceForm& form,
                          const Matrix<Scalar>& probabilities, std::span<const int> domains,
                          Matrix<Scalar>& temperatures, WeightView view = WeightView::compared);

/// Weights of the same pairs outside the exponent: the factors N·w (A,M), resized, of the terms of negatives,
/// as in Zhang et al. 2022. The factor N is a design choice: with it a discriminator without information
/// gives InfoNCE.
template<class Scalar>
void domainFactors(DomainWeight weight, const InfoNceForm& form, const Matrix<Scalar>& probabilities,
                   std::span<const int> domains, Matrix<Scalar>& factors,
                   WeightView view = WeightView::compared);

extern template void domainFactors<float>(DomainWeight, const InfoNceForm&, const Matrix<float>&,
                                          std::span<const int>, Matrix<float>&, WeightView);
extern template void domainFactors<double>(DomainWeight, const InfoNceForm&, const Matrix<double>&,
                                           std::span<const int>, Matrix<double>&, WeightView);
extern template void adaptiveTemperatures<float>(const TemperatureRule&, DomainWeight, const InfoNceForm&,
                                                 const Matrix<float>&, std::span<const int>, Matrix<float>&,
                                                 WeightView);
extern template void adaptiveTemperatures<double>(const TemperatureRule&, DomainWeight, const InfoNceForm&,
                                                  const Matrix<double>&, std::span<const int>,
                                                  Matrix<double>&, WeightView);

} // namespace groupscope
