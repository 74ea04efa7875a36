// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/beta_average.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace groupscope {

BetaAverage::BetaAverage(double beta, std::uint64_t steps, MatrixF start)
    : beta_(beta)
    , steps_(steps)
    , sum_(weightOf(0))
    , value_(std::move(start)) {
    if (!(beta > 0.0))
        throw std::logic_error("a Beta average needs a positive beta");
}

double BetaAverage::weightOf(std::uint64_t step) const {
    const double place = (static_cast<double>(step) + 0.5) / (static_cast<double>(steps_) + 1.0);
    return std::pow(place * (1.0 - place), beta_ - 1.0);
}

void BetaAverage::add(const MatrixF& weights) {
    ++taken_;
    const double own = weightOf(taken_);
    sum_ += own;
    value_ += static_cast<float>(own / sum_) * (weights - value_);
}

void BetaAverage::restore(const MatrixF& value, std::uint64_t taken) {
    value_ = value;
    taken_ = taken;
    sum_ = 0.0;
    for (std::uint64_t step = 0; step <= taken; ++step)
        sum_ += weightOf(step);
}

} // namespace groupscope
