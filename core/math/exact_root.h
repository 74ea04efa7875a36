// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cmath>

namespace groupscope {

/// Square root, rounded correctly. Eigen's own root of floats improves the processor's estimate of the
/// inverse root, and the estimates of Intel and AMD differ: results would not be the same on both.
template<class Scalar>
struct ExactRoot {
    Scalar operator()(const Scalar& x) const { return std::sqrt(x); }
#if defined(__SSE2__)
    Eigen::internal::Packet4f packetOp(const Eigen::internal::Packet4f& x) const {
        return _mm_sqrt_ps(x);
    }
    Eigen::internal::Packet2d packetOp(const Eigen::internal::Packet2d& x) const {
        return _mm_sqrt_pd(x);
    }
#endif
};

/// The roots of an array, as an expression of its shape.
template<class Derived>
auto exactRoot(const Eigen::ArrayBase<Derived>& x) {
    return x.derived().unaryExpr(ExactRoot<typename Derived::Scalar>());
}

/// 1 divided by the roots of an array, as an expression of its shape.
template<class Derived>
auto exactInverseRoot(const Eigen::ArrayBase<Derived>& x) {
    return exactRoot(x).inverse();
}

} // namespace groupscope

/// Four floats or two doubles at a time, where Eigen takes no wider registers.
template<class Scalar>
struct Eigen::internal::functor_traits<groupscope::ExactRoot<Scalar>> {
#if defined(__SSE2__) && !defined(__AVX__)
    enum {Cost = 5 * NumTraits<Scalar>::MulCost, PacketAccess = true};
#else
    enum { Cost = 5 * NumTraits<Scalar>::MulCost, PacketAccess = false };
#endif
};
