// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/gram_batch.h"

#include "core/math/exact_root.h"
#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr std::size_t tileRows = 512; // two tiles of 128 columns stay in the second-level cache

} // namespace

template<class Scalar>
GramWeights<Scalar>::GramWeights(const AdapterNetwork<Scalar>& network) {
    const Matrix<Scalar>& W2 = network.second().weight().value;
    const Matrix<Scalar>& b = network.second().bias().value;
    resizeEmptied(A, W2.cols(), W2.cols());
    gemm<Scalar>(Transpose::yes, Transpose::no, 1, W2, W2, 0, A);
    q = b.row(0) * W2;
    q2 = Scalar(2) * q;
    beta = b.squaredNorm();
    scale = network.norm().scale().value.row(0);
    shift = network.norm().shift().value.row(0);
}

template<class Scalar>
void GramSums<Scalar>::reset(Eigen::Index rows, Eigen::Index width) {
    hidden.setZero(rows, width);
    A.setZero(width, width);
    q.setZero(width);
    scale.setZero(width);
    shift.setZero(width);
    beta = 0;
}

template<class Scalar>
void GramSums<Scalar>::add(const GramSums& other) {
    hidden += other.hidden;
    A += other.A;
    q += other.q;
    scale += other.scale;
    shift += other.shift;
    beta += other.beta;
}

template<class Scalar>
void GramBatch<Scalar>::resize(std::size_t rows, Eigen::Index width) {
    const auto count = static_cast<Eigen::Index>(rows);
    if (activated_.rows() < count || activated_.cols() != width) {
        resizeEmptied(activated_, count, width);
        resizeEmptied(transformed_, count, width);
        resizeEmptied(weighted_, static_cast<Eigen::Index>(tileRows), width);
    }
    for (std::vector<Scalar>* values : {&dots_, &norms_, &similarities_, &slopes_, &u_, &v_})
        values->resize(rows);
    width_ = static_cast<std::size_t>(width);
}

template<class Scalar>
gram::Rows<Scalar> GramBatch<Scalar>::tile(std::size_t begin) const {
    return {hidden_->data(), positions_.data(), begin, std::min(positions_.size(), begin + tileRows), width_};
}

template<class Scalar>
Scalar GramBatch<Scalar>::add(const Matrix<Scalar>& hidden, std::span<const int> positions,
                              const ContrastiveBatch& batch, const GramWeights<Scalar>& weights,
                              Scalar temperature, ContrastiveDenominator denominator, Scalar weight,
                              GramSums<Scalar>& sums) {
    hidden_ = &hidden;
    positions_ = positions;
    resize(positions.size(), hidden.cols());
    takeStatistics(weights);
    takeProducts(weights);
    const Scalar loss = contrastiveOfSimilarities<Scalar>(similarities_, batch.positives, batch.valid,
                                                          temperature, denominator, slopes_);
    takeSlopes(weight);
    differentiate(weights, sums);
    differentiateAnchor(weights, sums);
    scatter(sums);
    return loss;
}

/// Mean and variance are taken around the anchor, so that float does not cancel; tiles are summed in double.
template<class Scalar>
void GramBatch<Scalar>::takeStatistics(const GramWeights<Scalar>& weights) {
    const auto H = static_cast<Eigen::Index>(width_);
    const std::size_t n = positions_.size();
    mean_ = hidden_->row(positions_[0]);
    moments_.setZero(2, H);
    for (std::size_t begin = 0; begin < n; begin += tileRows) {
        tileSum_.setZero(H);
        tileSquares_.setZero(H);
        gram::addSums(tile(begin), {mean_.data(), tileSum_.data(), tileSquares_.data()});
        moments_.row(0) += tileSum_.template cast<double>();
        moments_.row(1) += tileSquares_.template cast<double>();
    }
    moments_ /= static_cast<double>(n);
    mean_ += moments_.row(0).template cast<Scalar>();
    variance_ = (moments_.row(1).array() - moments_.row(0).array().square()).template cast<Scalar>();
    deviation_ = exactInverseRoot(variance_.array() + static_cast<Scalar>(BatchNorm<Scalar>::epsilon));
    factor_ = weights.scale.array() * deviation_.array();
    offset_ = weights.shift.array() - mean_.array() * factor_.array();
}

/// r and A·r of every row, and with them o_0·o_k, ‖o_k‖ and the cosines.
template<class Scalar>
void GramBatch<Scalar>::takeProducts(const GramWeights<Scalar>& weights) {
    gram::Rows<Scalar> anchor = tile(0);
    anchor.end = 1;
    gram::activate(anchor, {factor_.data(), offset_.data(), activated_.data()});
    p_ = activated_.row(0) * weights.A + weights.q;
    const std::size_t n = positions_.size();
    for (std::size_t begin = 0; begin < n; begin += tileRows) {
        const gram::Rows<Scalar> rows = tile(begin);
        const auto first = static_cast<Eigen::Index>(begin),
                   size = static_cast<Eigen::Index>(rows.end - begin);
        gram::activate(rows, {factor_.data(), offset_.data(), at(activated_, begin)});
        gemm<Scalar>(Transpose::no, Transpose::no, 1, activated_.middleRows(first, size), weights.A, 0,
                     transformed_.middleRows(first, size));
        gram::multiplyRows({at(activated_, begin), at(transformed_, begin), p_.data(), weights.q2.data(),
                            rows.end - begin, width_, dots_.data() + begin, norms_.data() + begin});
    }
    const Scalar constant = weights.q.dot(activated_.row(0)) + weights.beta;
    constexpr auto epsilon = static_cast<Scalar>(1e-16); // squared, of torch.nn.CosineSimilarity
    for (std::size_t k = 0; k < n; ++k) {
        const Scalar square = norms_[k] + weights.beta;
        norms_[k] = std::sqrt(square < epsilon ? epsilon : square); // NaN stays NaN: divergence is seen
        similarities_[k] = (dots_[k] + constant) / (norms_[0] * norms_[k]);
    }
}

/// u = ∂L/∂(o_0·o_k) and v = ∂L/∂‖o_k‖².
template<class Scalar>
void GramBatch<Scalar>::takeSlopes(Scalar weight) {
    Scalar alongAnchor = 0;
    uSum_ = vSum_ = 0;
    for (std::size_t k = 1; k < positions_.size(); ++k) {
        const Scalar slope = weight * slopes_[k];
        u_[k] = slope / (norms_[0] * norms_[k]);
        v_[k] = Scalar(-0.5) * slope * similarities_[k] / (norms_[k] * norms_[k]);
        alongAnchor += slope * similarities_[k];
        uSum_ += u_[k];
        vSum_ += v_[k];
    }
    u_[0] = 0; // what the others say to the anchor is added in one go
    v_[0] = Scalar(-0.5) * alongAnchor / (norms_[0] * norms_[0]);
    vSum_ += v_[0];
}

template<class Scalar>
void GramBatch<Scalar>::differentiate(const GramWeights<Scalar>& weights, GramSums<Scalar>& sums) {
    for (RowVector<Scalar>* vector : {&pulled_, &weightedSum_, &shiftGradient_, &scaleGradient_})
        vector->setZero(static_cast<Eigen::Index>(width_));
    for (std::size_t begin = 0; begin < positions_.size(); begin += tileRows) {
        const gram::Rows<Scalar> rows = tile(begin);
        const auto first = static_cast<Eigen::Index>(begin),
                   size = static_cast<Eigen::Index>(rows.end - begin);
        gram::differentiate(rows, {.activated = at(activated_, begin),
                                   .transformed = at(transformed_, begin),
                                   .weighted = weighted_.data(),
                                   .u = u_.data() + begin,
                                   .v = v_.data() + begin,
                                   .p = p_.data(),
                                   .q = weights.q.data(),
                                   .mean = mean_.data(),
                                   .deviation = deviation_.data(),
                                   .pulled = pulled_.data(),
                                   .weightedSum = weightedSum_.data(),
                                   .shiftGradient = shiftGradient_.data(),
                                   .scaleGradient = scaleGradient_.data()});
        gemm<Scalar>(Transpose::yes, Transpose::no, 1, weighted_.topRows(size),
                     activated_.middleRows(first, size), 1, sums.A);
    }
}

/// Σ u_k (A·r_k + q), which reaches the anchor, and the sums over the batch.
template<class Scalar>
void GramBatch<Scalar>::differentiateAnchor(const GramWeights<Scalar>& weights, GramSums<Scalar>& sums) {
    const auto r = activated_.row(0);
    const RowVector<Scalar> pull = pulled_ * weights.A + uSum_ * weights.q;
    const RowVector<Scalar> gradient = (r.array() > Scalar(0)).select(pull.array(), Scalar(0));
    transformed_.row(0) += gradient;
    shiftGradient_ += gradient;
    scaleGradient_.array() +=
        gradient.array() * (hidden_->row(positions_[0]) - mean_).array() * deviation_.array();
    sums.A.noalias() += r.transpose() * pulled_;
    sums.q += uSum_ * r + pulled_ + Scalar(2) * weightedSum_;
    sums.beta += uSum_ + vSum_;
    sums.shift += shiftGradient_;
    sums.scale += scaleGradient_;
}

/// Through the batch normalisation: dh = f∘(dy − mean(dy) − x̂∘mean(dy∘x̂)), f = γ/√(σ²+ε), as a line in h.
template<class Scalar>
void GramBatch<Scalar>::scatter(GramSums<Scalar>& sums) const {
    const auto n = static_cast<Scalar>(positions_.size());
    const RowVector<Scalar> slope = factor_.array() * deviation_.array() * scaleGradient_.array() / n;
    const RowVector<Scalar> level =
        factor_.array() * shiftGradient_.array() / n - slope.array() * mean_.array();
    gram::Rows<Scalar> rows = tile(0);
    rows.end = positions_.size();
    gram::scatter(rows,
                  {transformed_.data(), factor_.data(), level.data(), slope.data(), sums.hidden.data()});
}

template struct GramWeights<float>;
template struct GramWeights<double>;
template struct GramSums<float>;
template struct GramSums<double>;
template class GramBatch<float>;
template class GramBatch<double>;

} // namespace groupscope
