// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// Rows that count as negatives of an anchor.
enum class NegativeViews {
    cross, ///< the other view of every other row (Adaptive Temperature, Eqs. 2-4)
    all    ///< both views of every other row (SimCLR)
};

/// Anchors and candidates for B rows of which two views are stacked: row i and row B+i of a matrix (2B,·) are
/// views of one row.
struct InfoNceForm {
    NegativeViews negatives = NegativeViews::cross;
    bool symmetric = true; ///< the second views are anchors too; the loss is then the mean of both

    /// Number of anchors A: the rows [0,A) of the stacked views.
    Eigen::Index anchors(Eigen::Index rows) const { return symmetric ? 2 * rows : rows; }
    /// Number of candidates M of each anchor, including its positive and, with all views, itself.
    Eigen::Index candidates(Eigen::Index rows) const {
        return negatives == NegativeViews::cross ? rows : 2 * rows;
    }
    /// Stacked row of candidate 0 of an anchor; the others follow it.
    Eigen::Index firstCandidate(Eigen::Index anchor, Eigen::Index rows) const {
        return negatives == NegativeViews::cross && anchor < rows ? rows : 0;
    }
    /// Index of the candidate that is the anchor's other view.
    Eigen::Index positive(Eigen::Index anchor, Eigen::Index rows) const {
        const Eigen::Index other = anchor < rows ? anchor + rows : anchor - rows;
        return other - firstCandidate(anchor, rows);
    }
    /// Index of the candidate that is the anchor itself; -1 if it is none.
    Eigen::Index self(Eigen::Index anchor) const { return negatives == NegativeViews::all ? anchor : -1; }
};

/// Optional inputs of a contrast in addition to temperatures. Empty or null members are ignored.
template<class Scalar>
struct ContrastPairs {
    /// (A,M) >= 0: factors of e^{s/τ} of negatives, outside the exponent.
    const Matrix<Scalar>* factors = nullptr;
    /// (B,) classes of the rows: rows of one class >= 0 are positives of each other; -1: no class.
    std::span<const int> classes{};
};

/// InfoNCE with a temperature of its own for every pair (Adaptive Temperature, Eqs. 2 and 4): mean over
/// anchors a of −log(e^{s_ap/τ} / (e^{s_ap/τ} + Σ_n e^{s_an/τ_an})), where p is the other view of a, n its
/// negatives and s the cosine. Temperatures are constants: no gradient goes through them. An anchor without
/// negatives gives 0. With classes it is the supervised contrastive loss (Khosla et al. 2020, Eq. 2): mean
/// over the positives p of a of −log(e^{s_ap/τ} / (Σ_q e^{s_aq/τ} + Σ_n e^{s_an/τ_an})), q over all of them.
/// Keeps its buffers between calls.
template<class Scalar>
class InfoNce {
  public:
    explicit InfoNce(const InfoNceForm& form)
        : form_(form) {}

    /// Z (2B,K), B >= 1: two views of B rows, stacked. `temperature` > 0 is that of positives, and of
    /// negatives where `temperatures` is empty; otherwise that is (A,M) with the τ of every anchor and
    /// candidate, of which those of positives and of the anchor itself are not looked at. `domains` (B,),
    /// unless empty, leaves negatives of another domain than the anchor's out. `gradient` (2B,K), resized, is
    /// d loss / dZ. Returns the loss; NaN where the rows are. Throws std::logic_error for other shapes, and
    /// for domains beside factors.
    double operator()(const MatrixView<Scalar>& Z, Scalar temperature, const Matrix<Scalar>& temperatures,
                      std::span<const int> domains, Matrix<Scalar>& gradient,
                      const ContrastPairs<Scalar>& pairs = {});

  private:
    void addAnchors(Eigen::Index first, Eigen::Index rows, Scalar temperature,
                    const Matrix<Scalar>& temperatures, std::span<const int> domains,
                    const ContrastPairs<Scalar>& pairs);
    void keepOwnDomains(std::span<const int> domains, Eigen::Index candidates);

    InfoNceForm form_;
    Matrix<Scalar> unit_, similarity_, unitGradient_;
    Matrix<Scalar> keep_; ///< (domains,M) 1 for candidates of that domain, else 0
    std::vector<double> losses_;
};

extern template class InfoNce<float>;
extern template class InfoNce<double>;

} // namespace groupscope
