// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/gram_kernels.h"

#include "core/base/instruction_set.h"

#include <algorithm>

namespace groupscope::gram {

namespace {

// Each body is inlined into one function for every vector width. The pragmas let sums be split into lanes.

template<class Scalar>
[[gnu::always_inline]] inline void addSumsBody(const Rows<Scalar>& rows, const Sums<Scalar>& sums) {
    const std::size_t width = rows.width;
    const Scalar* __restrict shift = sums.shift;
    Scalar* __restrict sum = sums.sum;
    Scalar* __restrict squares = sums.squares;
    for (std::size_t k = rows.begin; k < rows.end; ++k) {
        const Scalar* __restrict h = rows.hidden + static_cast<std::size_t>(rows.index[k]) * width;
#pragma omp simd
        for (std::size_t j = 0; j < width; ++j) {
            const Scalar difference = h[j] - shift[j];
            sum[j] += difference;
            squares[j] += difference * difference;
        }
    }
}

template<class Scalar>
[[gnu::always_inline]] inline void activateBody(const Rows<Scalar>& rows,
                                                const Activation<Scalar>& activation) {
    const std::size_t width = rows.width;
    const Scalar* __restrict factor = activation.factor;
    const Scalar* __restrict offset = activation.offset;
    for (std::size_t k = rows.begin; k < rows.end; ++k) {
        const Scalar* __restrict h = rows.hidden + static_cast<std::size_t>(rows.index[k]) * width;
        Scalar* __restrict r = activation.activated + (k - rows.begin) * width;
#pragma omp simd
        for (std::size_t j = 0; j < width; ++j) {
            const Scalar y = factor[j] * h[j] + offset[j];
            r[j] = y > Scalar(0) ? y : Scalar(0) * y; // 0·y keeps a NaN, so that divergence is seen
        }
    }
}

template<class Scalar>
[[gnu::always_inline]] inline void multiplyRowsBody(const Products<Scalar>& products) {
    const std::size_t width = products.width;
    const Scalar* __restrict p = products.p;
    const Scalar* __restrict q2 = products.q2;
    for (std::size_t k = 0; k < products.count; ++k) {
        const Scalar* __restrict r = products.activated + k * width;
        const Scalar* __restrict t = products.transformed + k * width;
        Scalar dot = 0, square = 0;
#pragma omp simd reduction(+ : dot, square)
        for (std::size_t j = 0; j < width; ++j) {
            dot += p[j] * r[j];
            square += (t[j] + q2[j]) * r[j];
        }
        products.dot[k] = dot;
        products.square[k] = square;
    }
}

template<class Scalar>
[[gnu::always_inline]] inline void differentiateBody(const Rows<Scalar>& rows,
                                                     const OutputGradient<Scalar>& gradient) {
    const std::size_t width = rows.width;
    const Scalar* __restrict p = gradient.p;
    const Scalar* __restrict q = gradient.q;
    const Scalar* __restrict mean = gradient.mean;
    const Scalar* __restrict deviation = gradient.deviation;
    Scalar* __restrict pulled = gradient.pulled;
    Scalar* __restrict weightedSum = gradient.weightedSum;
    Scalar* __restrict shiftGradient = gradient.shiftGradient;
    Scalar* __restrict scaleGradient = gradient.scaleGradient;
    for (std::size_t k = rows.begin; k < rows.end; ++k) {
        const std::size_t place = k - rows.begin;
        const Scalar* __restrict h = rows.hidden + static_cast<std::size_t>(rows.index[k]) * width;
        const Scalar* __restrict r = gradient.activated + place * width;
        Scalar* __restrict t = gradient.transformed + place * width;
        Scalar* __restrict weighted = gradient.weighted + place * width;
        const Scalar u = gradient.u[place], v = gradient.v[place], v2 = 2 * v;
#pragma omp simd
        for (std::size_t j = 0; j < width; ++j) {
            const Scalar slope = r[j] > Scalar(0) ? Scalar(1) : Scalar(0);
            const Scalar dy = slope * (u * p[j] + v2 * (t[j] + q[j]));
            const Scalar own = v * r[j];
            t[j] = dy;
            weighted[j] = own;
            pulled[j] += u * r[j];
            weightedSum[j] += own;
            shiftGradient[j] += dy;
            scaleGradient[j] += dy * ((h[j] - mean[j]) * deviation[j]);
        }
    }
}

template<class Scalar>
[[gnu::always_inline]] inline void scatterBody(const Rows<Scalar>& rows, const Scatter<Scalar>& target) {
    const std::size_t width = rows.width;
    const Scalar* __restrict factor = target.factor;
    const Scalar* __restrict constant = target.constant;
    const Scalar* __restrict slope = target.slope;
    for (std::size_t k = rows.begin; k < rows.end; ++k) {
        const std::size_t row = static_cast<std::size_t>(rows.index[k]) * width;
        const Scalar* __restrict h = rows.hidden + row;
        const Scalar* __restrict dy = target.gradient + (k - rows.begin) * width;
        Scalar* __restrict out = target.target + row;
#pragma omp simd
        for (std::size_t j = 0; j < width; ++j)
            out[j] += factor[j] * dy[j] - constant[j] - slope[j] * h[j];
    }
}

} // namespace

#if defined(__x86_64__)
#define GROUPSCOPE_WIDE(kernel, parameters, arguments)                                                       \
    namespace {                                                                                              \
    [[gnu::target("avx512f,avx512vl,avx512dq,fma")]] void kernel##Avx512 parameters {                        \
        kernel##Body arguments;                                                                              \
    }                                                                                                        \
    [[gnu::target("avx2,fma")]] void kernel##Avx2 parameters {                                               \
        kernel##Body arguments;                                                                              \
    }                                                                                                        \
    }                                                                                                        \
    void kernel parameters {                                                                                 \
        if (instructionSet() == InstructionSet::avx512)                                                      \
            kernel##Avx512 arguments;                                                                        \
        else if (instructionSet() == InstructionSet::avx2)                                                   \
            kernel##Avx2 arguments;                                                                          \
        else                                                                                                 \
            kernel##Body arguments;                                                                          \
    }
#else
#define GROUPSCOPE_WIDE(kernel, parameters, arguments)                                                       \
    void kernel parameters {                                                                                 \
        kernel##Body arguments;                                                                              \
    }
#endif

GROUPSCOPE_WIDE(addSums, (const Rows<float>& rows, const Sums<float>& sums), (rows, sums))
GROUPSCOPE_WIDE(activate, (const Rows<float>& rows, const Activation<float>& activation), (rows, activation))
GROUPSCOPE_WIDE(multiplyRows, (const Products<float>& products), (products))
GROUPSCOPE_WIDE(differentiate, (const Rows<float>& rows, const OutputGradient<float>& gradient),
                (rows, gradient))
GROUPSCOPE_WIDE(scatter, (const Rows<float>& rows, const Scatter<float>& target), (rows, target))

void addSums(const Rows<double>& rows, const Sums<double>& sums) {
    addSumsBody(rows, sums);
}
void activate(const Rows<double>& rows, const Activation<double>& activation) {
    activateBody(rows, activation);
}
void multiplyRows(const Products<double>& products) {
    multiplyRowsBody(products);
}
void differentiate(const Rows<double>& rows, const OutputGradient<double>& gradient) {
    differentiateBody(rows, gradient);
}
void scatter(const Rows<double>& rows, const Scatter<double>& target) {
    scatterBody(rows, target);
}

} // namespace groupscope::gram
