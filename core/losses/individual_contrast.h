// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/info_nce.h"

#include <span>
#include <vector>

namespace groupscope {

/// Contrast in which every anchor has a temperature of its own that is learned too (iSogCLR: Qiu et al. 2023,
/// Eq. 5, with the batch in place of its moving averages): mean over anchors a of
/// τ_a·log mean_n e^{(s_an − s_ap)/τ_a} + τ_a·ρ, n over the negatives of a, p its other view, s the cosine.
/// For the best τ this is the largest expected similarity of negatives among those weights whose divergence
/// from equal weights is at most ρ. Keeps its buffers between calls.
template<class Scalar>
class IndividualContrast {
  public:
    IndividualContrast(const InfoNceForm& form, double rho)
        : form_(form)
        , rho_(rho) {}

    /// Z (2B,K), B >= 2: two views of B rows, stacked. `temperatures` (A,) > 0 of the anchors. `gradient`
    /// (2B,K), resized, is d loss / dZ; `slopes` (A,), resized, is that of the own term of each anchor in its
    /// τ. Returns the loss. Throws std::logic_error for other shapes.
    double operator()(const MatrixView<Scalar>& Z, std::span<const double> temperatures,
                      Matrix<Scalar>& gradient, std::vector<double>& slopes);

  private:
    void addAnchors(Eigen::Index first, Eigen::Index rows, std::span<const double> temperatures,
                    std::vector<double>& slopes);

    InfoNceForm form_;
    double rho_;
    Matrix<Scalar> unit_, similarity_, unitGradient_;
    std::vector<double> losses_;
};

extern template class IndividualContrast<float>;
extern template class IndividualContrast<double>;

} // namespace groupscope
