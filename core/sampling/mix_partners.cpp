// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/mix_partners.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

/// A draw from the Gamma distribution of that shape >= 1 (Marsaglia and Tsang 2000).
double drawGamma(double shape, Random& random) {
    const double d = shape - 1.0 / 3.0, c = 1.0 / std::sqrt(9.0 * d);
    for (;;) {
        const double x = random.normal(), root = 1.0 + c * x;
        if (root <= 0.0)
            continue;
        const double v = root * root * root, u = 1.0 - random.uniform(); // in (0,1]
        if (std::log(u) < 0.5 * x * x + d - d * v + d * std::log(v))
            return d * v;
    }
}

/// The logarithm of a draw of any shape > 0: of a shape below 1 the draw itself may vanish.
double drawLogGamma(double shape, Random& random) {
    if (shape >= 1.0)
        return std::log(drawGamma(shape, random));
    const double u = 1.0 - random.uniform();
    return std::log(drawGamma(shape + 1.0, random)) + std::log(u) / shape;
}

} // namespace

MixPartners::MixPartners(const std::vector<int>& rows, const std::vector<int>& labels,
                         std::vector<int> environments)
    : rows_(rows)
    , labels_(labels)
    , environments_(std::move(environments)) {
    if (environments_.empty())
        return;
    for (const int row : rows_) {
        classes_ = std::max(classes_, static_cast<std::size_t>(labels_[static_cast<std::size_t>(row)] + 1));
        environmentCount_ = std::max(
            environmentCount_, static_cast<std::size_t>(environments_[static_cast<std::size_t>(row)] + 1));
    }
    cells_.resize(classes_ * environmentCount_);
    for (const int row : rows_)
        if (environments_[static_cast<std::size_t>(row)] >= 0)
            cells_[cellOf(row)].push_back(row);
    ofOtherEnvironments_.resize(cells_.size());
    ofOtherClasses_.resize(cells_.size());
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        for (std::size_t other = 0; other < cells_.size(); ++other) {
            const bool sameClass = cell / environmentCount_ == other / environmentCount_,
                       sameEnvironment = cell % environmentCount_ == other % environmentCount_;
            if (cells_[cell].empty() || sameClass == sameEnvironment)
                continue;
            std::vector<int>& own = sameClass ? ofOtherEnvironments_[cell] : ofOtherClasses_[cell];
            own.insert(own.end(), cells_[other].begin(), cells_[other].end());
        }
}

std::size_t MixPartners::cellOf(int row) const {
    const auto i = static_cast<std::size_t>(row);
    return static_cast<std::size_t>(labels_[i]) * environmentCount_ +
           static_cast<std::size_t>(environments_[i]);
}

std::vector<int> MixPartners::draw(std::span<const int> batch, MixPartner kind, Random& random) const {
    std::vector<int> partners;
    for (const int row : batch) {
        const std::vector<int>* pool = &rows_;
        if (kind != MixPartner::any) {
            if (environments_[static_cast<std::size_t>(row)] < 0) {
                partners.push_back(row);
                continue;
            }
            pool = &(kind == MixPartner::sameClass ? ofOtherEnvironments_ : ofOtherClasses_)[cellOf(row)];
        }
        partners.push_back(pool->empty() ? row : (*pool)[random.below(pool->size())]);
    }
    return partners;
}

std::size_t MixPartners::mixable(MixPartner kind) const {
    if (kind == MixPartner::any)
        return rows_.size();
    const std::vector<std::vector<int>>& pools =
        kind == MixPartner::sameClass ? ofOtherEnvironments_ : ofOtherClasses_;
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        count += pools[cell].empty() ? 0 : cells_[cell].size();
    return count;
}

double drawBeta(double alpha, Random& random) {
    // Beta(α, α) is X / (X + Y) of two Gamma draws. In logarithms both may be tiny, as for α = 0.1.
    const double a = drawLogGamma(alpha, random), b = drawLogGamma(alpha, random);
    return 1.0 / (1.0 + std::exp(b - a));
}

} // namespace groupscope
