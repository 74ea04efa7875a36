// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/joint_rights.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

/// Adds one row that the models of `right` get right.
void addRow(const std::vector<Eigen::Index>& right, JointRights& stratum) {
    ++stratum.n;
    for (const Eigen::Index a : right)
        for (const Eigen::Index b : right)
            stratum.both(a, b) += 1.0;
}

/// Of the S models [begin, end), with a covariance c(a,b) of what they add: Σ c(a,a) − Σ c(a,b)/(S − 1) over
/// a ≠ b. Of models that always vary together it is 0.
double varianceApart(const JointRights& stratum, std::span<const double> weights, std::size_t begin,
                     std::size_t end) {
    // Few seeds say nothing of their variation: all variance counts as that of rows.
    if (end - begin < fewestSeeds)
        return 0.0;
    double apart = 0.0;
    const auto n = static_cast<double>(stratum.n), others = static_cast<double>(end - begin) - 1.0;
    for (std::size_t a = begin; a < end; ++a)
        for (std::size_t b = begin; b < end; ++b) {
            const auto i = static_cast<Eigen::Index>(a), j = static_cast<Eigen::Index>(b);
            const double covariance =
                weights[a] * weights[b] * (stratum.both(i, j) - stratum.both(i, i) * stratum.both(j, j) / n);
            apart += a == b ? covariance : -covariance / others;
        }
    return apart;
}

} // namespace

JudgedSides::JudgedSides(const JudgedRows& judged, std::span<const RightRows> baseline,
                         std::span<const RightRows> others)
    : ofBaseline(baseline.size()) {
    std::vector<const RightRows*> rights;
    for (const auto side : {baseline, others})
        for (const RightRows& right : side) {
            rights.push_back(&right);
            figures.push_back(figuresOf(judged, right));
        }
    const auto M = static_cast<Eigen::Index>(rights.size());
    const JointRights none{.n = 0, .both = Matrix<double>::Zero(M, M)};
    whole = outside = none;
    groups.assign(judged.groupCount(), none);
    std::vector<Eigen::Index> right;
    for (std::size_t row = 0; row < judged.size(); ++row) {
        right.clear();
        for (Eigen::Index m = 0; m < M; ++m)
            if ((*rights[m])[row] != 0)
                right.push_back(m);
        addRow(right, whole);
        for (const int group : judged.groups.of(row))
            addRow(right, groups[group]);
        if (judged.groups.of(row).empty())
            addRow(right, outside);
    }
}

void SeededTotal::add(const JointRights& stratum, std::span<const double> weights, const JudgedSides& sides) {
    if (stratum.n == 0)
        return;
    RowMoments moments;
    moments.n = stratum.n;
    double least = 0.0, most = 0.0;
    for (std::size_t a = 0; a < weights.size(); ++a) {
        const auto i = static_cast<Eigen::Index>(a);
        moments.sum += weights[a] * stratum.both(i, i);
        least += std::min(weights[a], 0.0);
        most += std::max(weights[a], 0.0);
        for (std::size_t b = 0; b < weights.size(); ++b)
            moments.squares += weights[a] * weights[b] * stratum.both(i, static_cast<Eigen::Index>(b));
    }
    rows.add(moments, least, most);
    ofSeeds += varianceApart(stratum, weights, 0, sides.ofBaseline) +
               varianceApart(stratum, weights, sides.ofBaseline, sides.models());
}

double SeededTotal::halfWidth(double quantile, const SeedSpread& seeds, double level) const {
    const double variance = std::max(0.0, rows.variance), apart = std::clamp(ofSeeds, 0.0, variance);
    const double squared = quantile * quantile;
    return std::sqrt(squared * (variance - apart) + std::max(squared * apart, seeds.squaredHalfWidth(level)));
}

} // namespace groupscope
