// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/shared_row_contrastive.h"

#include <stdexcept>

namespace groupscope {

template<class Scalar>
SharedRowContrastive<Scalar>::SharedRowContrastive(Scalar temperature, ContrastiveDenominator denominator)
    : temperature_(temperature)
    , denominator_(denominator) {
    if (!(temperature > 0))
        throw std::logic_error("contrastive loss with a temperature that is not positive");
}

template<class Scalar>
Scalar SharedRowContrastive<Scalar>::operator()(const Matrix<Scalar>& unit, int anchor,
                                                std::span<const int> positives,
                                                std::span<const int> negatives, Scalar weight,
                                                Matrix<Scalar>& gradient) {
    places_.assign(1, anchor);
    places_.insert(places_.end(), positives.begin(), positives.end());
    places_.insert(places_.end(), negatives.begin(), negatives.end());
    valid_.assign(places_.size(), 1);
    similarities_.resize(places_.size());
    similarityGradient_.resize(places_.size());
    for (std::size_t k = 0; k < places_.size(); ++k)
        // Rows come normalised: many batches share them, and the caller goes back through the norm once.
        similarities_[k] = unit.row(anchor).dot(unit.row(places_[k]));
    const Scalar loss =
        contrastiveOfSimilarities<Scalar>(similarities_, static_cast<Eigen::Index>(positives.size()), valid_,
                                          temperature_, denominator_, similarityGradient_);
    pull_.setZero(unit.cols()); // apart, for the anchor may be among the others
    for (std::size_t k = 1; k < places_.size(); ++k) {
        const Scalar factor = weight * similarityGradient_[k];
        gradient.row(places_[k]) += factor * unit.row(anchor);
        pull_ += factor * unit.row(places_[k]);
    }
    gradient.row(anchor) += pull_;
    return loss;
}

template class SharedRowContrastive<float>;
template class SharedRowContrastive<double>;

} // namespace groupscope
