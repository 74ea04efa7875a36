// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/methods: the passes over the rows of one anchor batch that are not matrix products. Each
// is limited by memory bandwidth, so each reads a row once and does all its work. The float versions select
// the widest vectors of this processor at run time.

#include <cstddef>
#include <cstdint>

namespace groupscope::gram {

/// Rows of one anchor batch as positions in `hidden` (U,H), the products x·W1ᵀ.
template<class Scalar>
struct Rows {
    const Scalar* hidden = nullptr;
    const int* index = nullptr; ///< (n,)
    std::size_t begin = 0;      ///< the pass looks at [begin,end)
    std::size_t end = 0;
    std::size_t width = 0; ///< H
};

/// Batch normalisation and ReLU of a row: r = max(0, factor∘h + offset).
template<class Scalar>
struct Activation {
    const Scalar* factor = nullptr;
    const Scalar* offset = nullptr;
    Scalar* activated = nullptr; ///< (end − begin,H), written
};

/// Σ(h − shift) and Σ(h − shift)² over the rows, (H,) each, added to `sum` and `squares`.
template<class Scalar>
struct Sums {
    const Scalar* shift = nullptr;
    Scalar* sum = nullptr;
    Scalar* squares = nullptr;
};

/// For rows r and t = A·r: `dot` = p·r, `square` = (t + q2)·r, (count,) each.
template<class Scalar>
struct Products {
    const Scalar* activated = nullptr;   ///< (count,H)
    const Scalar* transformed = nullptr; ///< (count,H)
    const Scalar* p = nullptr;
    const Scalar* q2 = nullptr;
    std::size_t count = 0;
    std::size_t width = 0;
    Scalar* dot = nullptr;
    Scalar* square = nullptr;
};

/// The gradient that reaches batch normalisation: dy = (u·p + 2v·(t + q)) where r > 0, else 0.
template<class Scalar>
struct OutputGradient {
    const Scalar* activated = nullptr; ///< (count,H) r
    Scalar* transformed = nullptr;     ///< (count,H) t on entry, dy on return
    Scalar* weighted = nullptr;        ///< (count,H) v·r, written
    const Scalar* u = nullptr;         ///< (count,)
    const Scalar* v = nullptr;         ///< (count,)
    const Scalar* p = nullptr;
    const Scalar* q = nullptr;
    const Scalar* mean = nullptr;      ///< (H,) of the batch
    const Scalar* deviation = nullptr; ///< (H,) 1/√(σ²+ε)
    Scalar* pulled = nullptr;          ///< (H,) += Σ u·r
    Scalar* weightedSum = nullptr;     ///< (H,) += Σ v·r
    Scalar* shiftGradient = nullptr;   ///< (H,) += Σ dy
    Scalar* scaleGradient = nullptr;   ///< (H,) += Σ dy∘x̂
};

/// target row += factor∘dy − constant − slope∘h, in the order of the rows.
template<class Scalar>
struct Scatter {
    const Scalar* gradient = nullptr; ///< (count,H) dy
    const Scalar* factor = nullptr;
    const Scalar* constant = nullptr;
    const Scalar* slope = nullptr;
    Scalar* target = nullptr; ///< (U,H)
};

void addSums(const Rows<float>& rows, const Sums<float>& sums);
void addSums(const Rows<double>& rows, const Sums<double>& sums);
void activate(const Rows<float>& rows, const Activation<float>& activation);
void activate(const Rows<double>& rows, const Activation<double>& activation);
void multiplyRows(const Products<float>& products);
void multiplyRows(const Products<double>& products);
void differentiate(const Rows<float>& rows, const OutputGradient<float>& gradient);
void differentiate(const Rows<double>& rows, const OutputGradient<double>& gradient);
void scatter(const Rows<float>& rows, const Scatter<float>& target);
void scatter(const Rows<double>& rows, const Scatter<double>& target);

} // namespace groupscope::gram
