// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/info_nce.h"

#include <limits>
#include <span>
#include <vector>

namespace groupscope {

/// Value of an estimate that no batch has made yet.
inline constexpr float noEstimate = std::numeric_limits<float>::lowest();

/// Contrast in which every anchor has a temperature of its own that is learned too (iSogCLR: Qiu et al. 2023,
/// Eq. 5): mean over anchors a of τ_a·log g_a + τ_a·ρ, g_a = mean_n e^{(s_an − s_ap)/τ_a}, n over the
/// negatives of a, p its other view, s the cosine. For the best τ this is the largest expected similarity of
/// negatives among those weights whose divergence from equal weights is at most ρ. A batch has few of the
/// negatives, so g_a is estimated over batches as in the paper's algorithm 1: u_a ← (1 − γ)·u_a + γ·g_a of
/// the batch, and slopes are those of τ_a·log u_a + τ_a·ρ with ∇u_a = ∇g_a of the batch, which is no longer
/// the gradient of the value that is returned. γ = 1 leaves the batch alone, and its gradient. Keeps its
/// buffers between calls.
template<class Scalar>
class IndividualContrast {
  public:
    /// `rate` is γ in (0,1].
    IndividualContrast(const InfoNceForm& form, double rho, double rate = 1.0)
        : form_(form)
        , rho_(rho)
        , rate_(rate) {}

    /// Z (2B,K), B >= 2: two views of B rows, stacked. `temperatures` (A,) > 0 of the anchors. `gradient`
    /// (2B,K), resized, is d loss / dZ; `slopes` (A,), resized, is that of the own term of each anchor in its
    /// τ. `estimates` (A,) are log u of the anchors, noEstimate where there is none, and are moved on; empty:
    /// none are kept, as with γ = 1. Returns the loss. Throws std::logic_error for other shapes.
    double operator()(const MatrixView<Scalar>& Z, std::span<const double> temperatures,
                      Matrix<Scalar>& gradient, std::vector<double>& slopes, std::span<float> estimates = {});

  private:
    void addAnchors(Eigen::Index first, Eigen::Index rows, std::span<const double> temperatures,
                    std::vector<double>& slopes, std::span<float> estimates);

    InfoNceForm form_;
    double rho_, rate_;
    Matrix<Scalar> unit_, similarity_, unitGradient_;
    std::vector<double> losses_;
};

extern template class IndividualContrast<float>;
extern template class IndividualContrast<double>;

} // namespace groupscope
