// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_forces.h"

#include <cstring>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t together = 16;     // forces taken from one place
constexpr float largestMove = 4.0F;      // umap-learn's limit of each component of a force
constexpr float nearlyTouching = 0.001F; // keeps the repulsion of rows in the same place finite

/// Vectors of `width` lanes: what the processor has, at most `together`.
template<std::size_t width>
struct Lanes {
    using Floats [[gnu::vector_size(width * sizeof(float))]] = float;
    using Ints [[gnu::vector_size(width * sizeof(float))]] = std::int32_t;
    using Words [[gnu::vector_size(width * sizeof(float))]] = std::uint32_t;
};

/// x = x^b for x >= 0, b in about [0.1, 10], within 2e-5 of the value: 2^(b log2 x) with both functions as
/// polynomials (least largest error, exact at both ends), because std::pow cannot be made into vectors.
template<std::size_t width>
[[gnu::always_inline]] inline void raise(typename Lanes<width>::Floats& x, float b) {
    using Floats = typename Lanes<width>::Floats;
    using Ints = typename Lanes<width>::Ints;
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

/// 32 well-mixed bits of (key, counter), numbers or vectors of them: two rounds of multiply and shift with 32
/// bits, which processors do in vectors, keyed by 64 bits that come from a Random stream.
template<class Words>
[[gnu::always_inline]] inline void mix(Words& counter, std::uint32_t low, std::uint32_t high) {
    Words h = low + counter * 0x9E3779B9u;
    h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
    h = (h ^ (h >> 13) ^ high) * 0xC2B2AE35u;
    counter = h ^ (h >> 16);
}

/// word = word * bound >> 32, uniform in [0, bound) when word is uniform: the schoolbook product of halves,
/// because there is no vector product of 32 bits that keeps the upper half.
template<class Words>
[[gnu::always_inline]] inline void scaleBelow(Words& word, std::uint32_t bound) {
    const Words high = word >> 16, low = word & 0xFFFFu;
    const std::uint32_t boundHigh = bound >> 16, boundLow = bound & 0xFFFFu;
    const Words middle = high * boundLow + ((low * boundLow) >> 16);
    const Words carried = low * boundHigh + (middle & 0xFFFFu);
    word = high * boundHigh + (middle >> 16) + (carried >> 16);
}

/// The rows that act on one row in an epoch: first those of its edges, then its negative samples, then the
/// row itself up to whole vectors, which has no effect.
struct ForceList {
    std::vector<int> others;
    std::size_t attracting = 0;
    std::size_t count = 0;
};

template<std::size_t width>
[[gnu::always_inline]] inline void listForces(const UmapForces& f, std::size_t i, ForceList& list) {
    using Words = typename Lanes<width>::Words;
    const std::size_t first = f.starts[i], edges = f.starts[i + 1] - first;
    const std::size_t most = edges * (static_cast<std::size_t>(f.negativeSamples) + 1) + 2 * together;
    if (list.others.size() < most)
        list.others.resize(most);
    int* others = list.others.data();
    // Edges of this epoch: those whose count of uses, rate times epochs, reaches a new whole number, which is
    // where bit 31 of the product changes. Written without a branch, which would be guessed wrong often.
    const auto epoch = static_cast<std::uint32_t>(f.epoch);
    std::size_t count = 0;
    for (std::size_t e = first; e < first + edges; ++e) {
        const std::uint32_t before = f.rates[e] * epoch;
        others[count] = f.neighbors[e];
        count += ((before + f.rates[e]) ^ before) >> 31;
    }
    list.attracting = count;
    list.count = count * (static_cast<std::size_t>(f.negativeSamples) + 1);
    auto low = static_cast<std::uint32_t>(i), high = low;
    mix(low, static_cast<std::uint32_t>(f.key), static_cast<std::uint32_t>(f.key >> 32));
    mix(high, static_cast<std::uint32_t>(f.key >> 32), low);
    Words lane;
    for (std::size_t l = 0; l < width; ++l)
        lane[l] = static_cast<std::uint32_t>(l);
    for (; count < list.count; count += width) {
        Words drawn = lane + static_cast<std::uint32_t>(count);
        mix(drawn, low, high);
        scaleBelow(drawn, static_cast<std::uint32_t>(f.rowCount));
        std::memcpy(others + count, &drawn, sizeof drawn);
    }
    const Words self = Words{} + static_cast<std::uint32_t>(i);
    for (std::size_t at = 0; at < together; at += width)
        std::memcpy(others + list.count + at, &self, sizeof self);
}

/// table[others[l] * stride] of each lane l.
template<std::size_t width, std::size_t... l>
[[gnu::always_inline]] inline void gather(const float* table, const int* others, std::size_t stride,
                                          void* coordinates, std::index_sequence<l...>) {
    const typename Lanes<width>::Floats gathered = {table[static_cast<std::size_t>(others[l]) * stride]...};
    std::memcpy(coordinates, &gathered, sizeof gathered);
}

/// The sum of `together` numbers in `together / width` vectors: halves are added, then halves of those.
template<std::size_t width>
[[gnu::always_inline]] inline float folded(const typename Lanes<width>::Floats* parts) {
    if constexpr (width == 16) {
        typename Lanes<8>::Floats halves[2];
        std::memcpy(halves, parts, sizeof halves);
        return folded<8>(halves);
    } else if constexpr (width == 8) {
        const typename Lanes<8>::Floats s = parts[0] + parts[1];
        return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
    } else {
        const typename Lanes<4>::Floats s = (parts[0] + parts[2]) + (parts[1] + parts[3]);
        return (s[0] + s[2]) + (s[1] + s[3]);
    }
}

/// Where the row `own` is moved by the forces [at, at + together) of its list.
template<std::size_t width, int dimensions>
[[gnu::always_inline]] inline void moveBy(const UmapForces& f, int self, const ForceList& list,
                                          std::size_t at, float* own) {
    using Floats = typename Lanes<width>::Floats;
    using Ints = typename Lanes<width>::Ints;
    constexpr std::size_t vectors = together / width;
    Floats moves[dimensions][vectors];
    for (std::size_t v = 0; v < vectors; ++v) {
        const int* others = list.others.data() + at + v * width;
        Floats difference[dimensions];
        Floats squared{};
        for (int d = 0; d < dimensions; ++d) {
            Floats there;
            gather<width>(f.positions + d, others, dimensions, &there, std::make_index_sequence<width>());
            difference[d] = own[d] - there;
            squared += difference[d] * difference[d];
        }
        Ints other;
        std::memcpy(&other, others, sizeof other);
        Ints place;
        for (std::size_t l = 0; l < width; ++l)
            place[l] = static_cast<int>(at + v * width + l);
        const Ints attracts = place < static_cast<int>(list.attracting);
        // Both gradients share the power and the division; an attraction counts for both directions.
        Floats p = squared;
        raise<width>(p, f.b);
        const Floats numerator = attracts ? -2.0F * f.a * f.b * p : Floats{} + 2.0F * f.b;
        const Floats softening = attracts ? Floats{} + 1e-12F : Floats{} + nearlyTouching;
        Floats strength = numerator / ((squared + softening) * (1.0F + f.a * p));
        strength = other == self ? Floats{} : strength;
        const Floats times = attracts ? Floats{} + 2.0F : Floats{} + 1.0F;
        for (int d = 0; d < dimensions; ++d) {
            Floats move = strength * difference[d];
            move = move < -largestMove ? Floats{} - largestMove : move;
            move = move > largestMove ? Floats{} + largestMove : move;
            moves[d][v] = move * times;
        }
    }
    for (int d = 0; d < dimensions; ++d)
        own[d] += f.learningRate * folded<width>(moves[d]);
}

template<std::size_t width, int dimensions>
[[gnu::always_inline]] inline void moveRowsIn(const UmapForces& f, std::size_t begin, std::size_t end) {
    ForceList list;
    for (std::size_t i = begin; i < end; ++i) {
        listForces<width>(f, i, list);
        float own[dimensions];
        for (int d = 0; d < dimensions; ++d)
            own[d] = f.positions[i * dimensions + static_cast<std::size_t>(d)];
        for (std::size_t at = 0; at < list.count; at += together)
            moveBy<width, dimensions>(f, static_cast<int>(i), list, at, own);
        for (int d = 0; d < dimensions; ++d)
            f.moved[i * dimensions + static_cast<std::size_t>(d)] = own[d];
    }
}

template<std::size_t width>
[[gnu::always_inline]] inline void moveRows(const UmapForces& forces, std::size_t begin, std::size_t end) {
    if (forces.dimensions == 2)
        moveRowsIn<width, 2>(forces, begin, end);
    else
        moveRowsIn<width, 3>(forces, begin, end);
}

void moveRowsAnywhere(const UmapForces& forces, std::size_t begin, std::size_t end) {
    moveRows<4>(forces, begin, end);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void moveRowsAvx2(const UmapForces& forces, std::size_t begin, std::size_t end) {
    moveRows<8>(forces, begin, end);
}

[[gnu::target("avx512f,avx512dq,avx512vl")]] void moveRowsAvx512(const UmapForces& forces, std::size_t begin,
                                                                 std::size_t end) {
    moveRows<16>(forces, begin, end);
}
#endif

} // namespace

void applyForces(const UmapForces& forces, std::size_t begin, std::size_t end) {
#if defined(__x86_64__)
    static const bool avx512 = __builtin_cpu_supports("avx512f") != 0 &&
                               __builtin_cpu_supports("avx512dq") != 0 &&
                               __builtin_cpu_supports("avx512vl") != 0;
    static const bool avx2 = __builtin_cpu_supports("avx2") != 0;
    if (avx512)
        return moveRowsAvx512(forces, begin, end);
    if (avx2)
        return moveRowsAvx2(forces, begin, end);
#endif
    moveRowsAnywhere(forces, begin, end);
}

} // namespace groupscope
