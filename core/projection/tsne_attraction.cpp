// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/tsne_attraction.h"

#include <cstring>

namespace groupscope {

namespace {

using Floats [[gnu::vector_size(tsneLanes * sizeof(float))]] = float;
using Pair [[gnu::vector_size(2 * sizeof(float))]] = float;

[[gnu::always_inline]] inline float sumOf(const Floats& v) {
    // The order of this sum is fixed, so that all instruction sets give the same bytes.
    return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}

/// The coordinates of eight rows less `own`, one vector for each dimension, in the order 0 1 4 5 2 3 6 7.
template<int dimensions>
[[gnu::always_inline]] inline void subtract(const float* positions, const int* rows, const float* own,
                                            Floats* differences) {
    const auto at = [&](std::size_t l) { return positions + static_cast<std::size_t>(rows[l]) * dimensions; };
    if constexpr (dimensions == 2) {
        // A row is read whole, and x is parted from y in registers: half the reads.
        const auto pair = [&](std::size_t l) {
            Pair xy;
            std::memcpy(&xy, at(l), sizeof xy);
            return xy;
        };
        const auto two = [&](std::size_t l) {
            return __builtin_shufflevector(pair(l), pair(l + 1), 0, 1, 2, 3);
        };
        const Floats low = __builtin_shufflevector(two(0), two(2), 0, 1, 2, 3, 4, 5, 6, 7);
        const Floats high = __builtin_shufflevector(two(4), two(6), 0, 1, 2, 3, 4, 5, 6, 7);
        differences[0] = __builtin_shufflevector(low, high, 0, 2, 8, 10, 4, 6, 12, 14) - own[0];
        differences[1] = __builtin_shufflevector(low, high, 1, 3, 9, 11, 5, 7, 13, 15) - own[1];
    } else {
        for (int d = 0; d < dimensions; ++d)
            differences[d] =
                Floats{at(0)[d], at(1)[d], at(4)[d], at(5)[d], at(2)[d], at(3)[d], at(6)[d], at(7)[d]} -
                own[d];
    }
}

template<int dimensions>
[[gnu::always_inline]] inline void pullRow(const TsneAttraction& a, std::size_t i, float* force) {
    float own[dimensions];
    Floats sums[dimensions];
    for (int d = 0; d < dimensions; ++d) {
        own[d] = a.positions[i * dimensions + static_cast<std::size_t>(d)];
        sums[d] = Floats{};
    }
    for (std::size_t e = a.starts[i]; e < a.starts[i + 1]; e += tsneLanes) {
        Floats towards[dimensions], weights;
        std::memcpy(&weights, a.weights + e, sizeof weights);
        subtract<dimensions>(a.positions, a.neighbors + e, own, towards);
        Floats squared{};
        for (int d = 0; d < dimensions; ++d)
            squared += towards[d] * towards[d];
        const Floats strength =
            // The weights are brought into the order of the coordinates, see subtract().
            __builtin_shufflevector(weights, weights, 0, 1, 4, 5, 2, 3, 6, 7) / (1.0F + squared);
        for (int d = 0; d < dimensions; ++d)
            sums[d] += strength * towards[d];
    }
    for (int d = 0; d < dimensions; ++d)
        force[d] = sumOf(sums[d]);
}

[[gnu::always_inline]] inline void pullRows(const TsneAttraction& a, std::size_t begin, std::size_t end,
                                            float* forces) {
    if (a.dimensions == 2)
        for (std::size_t i = begin; i < end; ++i, forces += 2)
            pullRow<2>(a, i, forces);
    else
        for (std::size_t i = begin; i < end; ++i, forces += 3)
            pullRow<3>(a, i, forces);
}

void pullRowsAnywhere(const TsneAttraction& a, std::size_t begin, std::size_t end, float* forces) {
    pullRows(a, begin, end, forces);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void pullRowsAvx2(const TsneAttraction& a, std::size_t begin, std::size_t end,
                                          float* forces) {
    pullRows(a, begin, end, forces);
}
#endif

} // namespace

void applyAttraction(const TsneAttraction& attraction, std::size_t begin, std::size_t end, float* forces) {
#if defined(__x86_64__)
    static const bool wide = __builtin_cpu_supports("avx2") != 0;
    if (wide)
        return pullRowsAvx2(attraction, begin, end, forces);
#endif
    pullRowsAnywhere(attraction, begin, end, forces);
}

} // namespace groupscope
