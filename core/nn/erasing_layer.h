// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/linear.h"
#include "core/nn/residual.h"

#include <utility>

namespace groupscope {

/// A map that removes directions from rows: r(u) = u + S·(F·u + f) with "erase.first" F (R,D), f (1,R) and
/// "erase.second" S (D,R) without a bias, all zero.
template<class Scalar>
Residual<Scalar> erasingLayer(Eigen::Index dimensions, Eigen::Index directions) {
    Sequence<Scalar> body;
    body.add(Linear<Scalar>("erase.first", dimensions, directions, true));
    body.add(Linear<Scalar>("erase.second", directions, dimensions, false));
    return Residual<Scalar>(std::move(body));
}

} // namespace groupscope
