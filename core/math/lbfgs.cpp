// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/lbfgs.h"

#include <cmath>
#include <deque>
#include <limits>
#include <vector>

namespace groupscope {

using Eigen::VectorXd;

namespace {

constexpr std::size_t memory = 20;
constexpr int halvings = 40;

/// One step and how it changed the gradient.
struct Pair {
    VectorXd step;
    VectorXd change;
    double inverse; ///< 1 / (step·change)
};

/// −H·gradient, where H approximates the inverse Hessian by the pairs (the two-loop recursion).
VectorXd descentDirection(const std::deque<Pair>& pairs, const VectorXd& gradient) {
    VectorXd direction = -gradient;
    if (pairs.empty())
        return direction;
    std::vector<double> weights(pairs.size());
    for (std::size_t i = pairs.size(); i-- > 0;) {
        weights[i] = pairs[i].inverse * pairs[i].step.dot(direction);
        direction -= weights[i] * pairs[i].change;
    }
    // The initial inverse Hessian is (s·y)/(y·y) of the newest pair: the first step then has a fitting
    // length.
    direction /= pairs.back().inverse * pairs.back().change.squaredNorm();
    for (std::size_t i = 0; i < pairs.size(); ++i)
        direction += (weights[i] - pairs[i].inverse * pairs[i].change.dot(direction)) * pairs[i].step;
    return direction;
}

void remember(std::deque<Pair>& pairs, VectorXd step, VectorXd change) {
    const double along = step.dot(change);
    if (!(along > std::numeric_limits<double>::epsilon() * change.squaredNorm()))
        return; // rounding only: it would spoil the approximation
    pairs.push_back({std::move(step), std::move(change), 1.0 / along});
    if (pairs.size() > memory)
        pairs.pop_front();
}

} // namespace

LbfgsResult minimizeLbfgs(VectorXd& x, const std::function<double(const VectorXd&, VectorXd&)>& function,
                          const std::function<bool(const VectorXd&)>& done, int iterations,
                          const RunContext& context) {
    VectorXd gradient(x.size()), nextGradient(x.size()), next(x.size());
    LbfgsResult result;
    result.value = function(x, gradient);
    std::deque<Pair> pairs;
    while (!(result.converged = done(gradient)) && result.iterations < iterations) {
        context.throwIfStopped();
        const VectorXd direction = descentDirection(pairs, gradient);
        const double slope = direction.dot(gradient);
        // Near the solution the value no longer changes by more than its own rounding.
        const double rounding = 1e-14 * std::abs(result.value);
        double length = 1.0, value = 0.0;
        bool lower = false;
        for (int i = 0; i < halvings && !lower; ++i, length *= lower ? 1.0 : 0.5) {
            next = x + length * direction;
            value = function(next, nextGradient);
            lower = value <= result.value + 1e-4 * length * slope + rounding;
        }
        if (!lower) {
            if (pairs.empty())
                break; // the gradient itself leads nowhere: rounding is all that is left
            // The pairs gave no descent: the gradient alone is tried before giving up.
            pairs.clear();
            continue;
        }
        remember(pairs, next - x, nextGradient - gradient);
        x.swap(next);
        gradient.swap(nextGradient);
        result.value = value;
        ++result.iterations;
    }
    return result;
}

} // namespace groupscope
