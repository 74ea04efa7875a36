// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_forces.h"

#include "core/base/random.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t lanes = 8;         // forces taken from one place
constexpr float largestMove = 4.0F;      // umap-learn's limit of each component of a force
constexpr float nearlyTouching = 0.001F; // keeps the repulsion of rows in the same place finite

using Floats [[gnu::vector_size(lanes * sizeof(float))]] = float;
using Ints [[gnu::vector_size(lanes * sizeof(float))]] = std::int32_t;

/// x = x^b for x >= 0, b in about [0.1, 10], within 2e-5 of the value: 2^(b log2 x) with both functions as
/// polynomials (least largest error, exact at both ends), because std::pow cannot be made into vectors.
[[gnu::always_inline]] inline void raise(Floats& x, float b) {
    const Ints bits = reinterpret_cast<Ints>(x);
    const Floats f = reinterpret_cast<Floats>((bits & 0x007FFFFF) | 0x3F800000) - 1.0F;
    const Floats logarithm =
        __builtin_convertvector((bits >> 23) - 127, Floats) +
        f * (1.44191702F + f * (-0.70909627F + f * (0.41560555F + f * (-0.19357512F + f * 0.04514882F))));
    // The exponent of a float is stored with 127 added; outside [1, 254] it would not be a plain number.
    Floats y = b * logarithm + 127.0F;
    y = y < 1.0F ? Floats{} + 1.0F : y;
    y = y > 254.0F ? Floats{} + 254.0F : y;
    const Ints whole = __builtin_convertvector(y, Ints);
    const Floats g = y - __builtin_convertvector(whole, Floats);
    const Floats mantissa =
        1.0F + g * (0.69300392F + g * (0.24154982F + g * (0.05174426F + g * 0.01370199F)));
    x = reinterpret_cast<Floats>(whole << 23) * mantissa;
}

/// 32 well-mixed bits of (key, counter): two rounds of multiply and shift with 32 bits, which processors do
/// in vectors, keyed by 64 bits that come from a Random stream.
[[gnu::always_inline]] inline std::uint32_t mixed(std::uint32_t low, std::uint32_t high,
                                                  std::uint32_t counter) {
    std::uint32_t h = low + counter * 0x9E3779B9u;
    h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
    h = (h ^ (h >> 13) ^ high) * 0xC2B2AE35u;
    return h ^ (h >> 16);
}

/// The forces on one row in an epoch: towards which rows, and how.
struct ForceList {
    std::vector<int> others; ///< rows
    std::vector<float> pull; ///< 1 where the other row attracts, 0 where it repels

    void reserve(std::size_t count) {
        if (others.size() < count) {
            others.resize(count);
            pull.resize(count);
        }
    }
};

template<int dimensions>
[[gnu::always_inline]] inline void moveRow(const UmapForces& f, std::size_t i, ForceList& list) {
    // Edges of this epoch: those whose count of uses, rate times epochs, reaches a new whole number.
    const std::size_t first = f.starts[i], edges = f.starts[i + 1] - first;
    const auto stride = static_cast<std::size_t>(f.negativeSamples) + 1;
    list.reserve(edges * stride + lanes);
    int* others = list.others.data();
    float* pull = list.pull.data();
    const auto before = static_cast<float>(f.epoch), after = static_cast<float>(f.epoch + 1);
    std::size_t count = 0;
    for (std::size_t e = first; e < first + edges; ++e) {
        others[count] = f.neighbors[e];
        count += static_cast<int>(f.rates[e] * after) != static_cast<int>(f.rates[e] * before) ? stride : 0;
    }
    const std::uint64_t key = Random(f.key, "row", i).next();
    const auto low = static_cast<std::uint32_t>(key), high = static_cast<std::uint32_t>(key >> 32);
    for (std::size_t at = 0; at < count; at += stride) {
        pull[at] = 1.0F;
        for (std::size_t n = 1; n < stride; ++n) {
            const std::uint64_t random = mixed(low, high, static_cast<std::uint32_t>(at + n));
            others[at + n] = static_cast<int>((random * f.rowCount) >> 32);
            pull[at + n] = 0.0F;
        }
    }
    const std::size_t padded = (count + lanes - 1) / lanes * lanes;
    for (std::size_t at = count; at < padded; ++at) {
        others[at] = static_cast<int>(i); // no force
        pull[at] = 0.0F;
    }

    float own[dimensions];
    for (int d = 0; d < dimensions; ++d)
        own[d] = f.positions[i * dimensions + static_cast<std::size_t>(d)];
    const int self = static_cast<int>(i);
    for (std::size_t at = 0; at < padded; at += lanes) {
        Ints other;
        Floats pulls;
        std::memcpy(&other, others + at, sizeof other);
        std::memcpy(&pulls, pull + at, sizeof pulls);
        Floats difference[dimensions];
        Floats squared{};
        for (int d = 0; d < dimensions; ++d) {
            const float* at0 = f.positions + d;
            const auto of = [&](std::size_t l) {
                return at0[static_cast<std::size_t>(others[at + l]) * dimensions];
            };
            difference[d] = own[d] - Floats{of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)};
            squared += difference[d] * difference[d];
        }
        // Both gradients share the power and the division; an attraction counts for both directions.
        Floats p = squared;
        raise(p, f.b);
        const Floats numerator = pulls > 0.0F ? -2.0F * f.a * f.b * p : Floats{} + 2.0F * f.b;
        const Floats softening = pulls > 0.0F ? Floats{} + 1e-12F : Floats{} + nearlyTouching;
        Floats strength = numerator / ((squared + softening) * (1.0F + f.a * p));
        strength = other == self ? Floats{} : strength;
        const Floats twice = 1.0F + pulls;
        for (int d = 0; d < dimensions; ++d) {
            Floats move = strength * difference[d];
            move = move < -largestMove ? Floats{} - largestMove : move;
            move = move > largestMove ? Floats{} + largestMove : move;
            move *= twice;
            own[d] += f.learningRate * (((move[0] + move[4]) + (move[2] + move[6])) +
                                        ((move[1] + move[5]) + (move[3] + move[7])));
        }
    }
    for (int d = 0; d < dimensions; ++d)
        f.moved[i * dimensions + static_cast<std::size_t>(d)] = own[d];
}

[[gnu::always_inline]] inline void moveRows(const UmapForces& forces, std::size_t begin, std::size_t end) {
    ForceList list;
    if (forces.dimensions == 2)
        for (std::size_t i = begin; i < end; ++i)
            moveRow<2>(forces, i, list);
    else
        for (std::size_t i = begin; i < end; ++i)
            moveRow<3>(forces, i, list);
}

void moveRowsAnywhere(const UmapForces& forces, std::size_t begin, std::size_t end) {
    moveRows(forces, begin, end);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void moveRowsAvx2(const UmapForces& forces, std::size_t begin, std::size_t end) {
    moveRows(forces, begin, end);
}
#endif

} // namespace

void applyForces(const UmapForces& forces, std::size_t begin, std::size_t end) {
#if defined(__x86_64__)
    static const bool wide = __builtin_cpu_supports("avx2") != 0;
    if (wide)
        return moveRowsAvx2(forces, begin, end);
#endif
    moveRowsAnywhere(forces, begin, end);
}

} // namespace groupscope
