// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <Eigen/Core>
#include <functional>

namespace groupscope {

/// Result of a minimisation: the value at the solution, the steps made, and whether `done` ended it.
struct LbfgsResult {
    double value = 0.0;
    int iterations = 0;
    bool converged = false;
};

/// Minimises a smooth convex function by limited-memory BFGS (Nocedal and Wright, Algorithm 7.5; 20 pairs)
/// with halving steps. `function(x, gradient)` returns the value at x and fills the gradient, both (n,).
/// `done(gradient)` returns whether to stop. Starts at x, which receives the solution. Throws Cancelled.
LbfgsResult
minimizeLbfgs(Eigen::VectorXd& x,
              const std::function<double(const Eigen::VectorXd& x, Eigen::VectorXd& gradient)>& function,
              const std::function<bool(const Eigen::VectorXd& gradient)>& done, int iterations,
              const RunContext& context);

} // namespace groupscope
