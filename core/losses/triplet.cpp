// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/triplet.h"

#include "core/math/normalize.h"

#include <map>
#include <vector>

namespace groupscope {

namespace {

constexpr Eigen::Index none = -1;

struct Partners {
    std::vector<Eigen::Index> same, other; ///< (B,) next row of the same and of another class, or none
};

/// One walk from the end twice around the batch: what was met last of each class comes next.
Partners partnersOf(std::span<const int> labels) {
    const auto count = static_cast<Eigen::Index>(labels.size());
    Partners partners{std::vector<Eigen::Index>(labels.size(), none),
                      std::vector<Eigen::Index>(labels.size(), none)};
    std::map<int, Eigen::Index> met;
    Eigen::Index nextOther = none; // the next row whose class differs from that of the row after this one
    for (Eigen::Index step = 2 * count - 1; step >= 0; --step) {
        const auto i = static_cast<std::size_t>(step % count);
        const auto following = (i + 1) % labels.size();
        if (labels[following] != labels[i])
            nextOther = static_cast<Eigen::Index>(following);
        const auto same = met.find(labels[i]);
        if (same != met.end() && same->second != static_cast<Eigen::Index>(i))
            partners.same[i] = same->second;
        partners.other[i] = nextOther;
        met[labels[i]] = static_cast<Eigen::Index>(i);
    }
    return partners;
}

} // namespace

template<class Scalar>
Scalar cosineTripletLoss(const MatrixView<Scalar>& Z, std::span<const int> labels, Scalar margin,
                         Matrix<Scalar>& gradient) {
    Matrix<Scalar> unit;
    normalizeRows<Scalar>(Z, unit);
    const Partners partners = partnersOf(labels);
    gradient.setZero(Z.rows(), Z.cols());
    double total = 0.0;
    Eigen::Index count = 0;
    for (Eigen::Index i = 0; i < Z.rows(); ++i) {
        const Eigen::Index p = partners.same[i], n = partners.other[i];
        if (p == none || n == none)
            continue;
        ++count;
        const Scalar excess = margin + unit.row(i).dot(unit.row(n)) - unit.row(i).dot(unit.row(p));
        if (excess <= Scalar(0))
            continue;
        total += static_cast<double>(excess);
        gradient.row(i) += unit.row(n) - unit.row(p);
        gradient.row(n) += unit.row(i);
        gradient.row(p) -= unit.row(i);
    }
    if (count == 0)
        return Scalar(0);
    gradient /= static_cast<Scalar>(count);
    normalizeRowsBackward<Scalar>(Z, unit, gradient);
    return static_cast<Scalar>(total / static_cast<double>(count));
}

template float cosineTripletLoss<float>(const MatrixView<float>&, std::span<const int>, float,
                                        Matrix<float>&);
template double cosineTripletLoss<double>(const MatrixView<double>&, std::span<const int>, double,
                                          Matrix<double>&);

} // namespace groupscope
