// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace groupscope {

// Vector operations of umap_forces.cpp for any width. Always inlined, because each is compiled for every kind
// of processor; results by reference, because each returns vectors differently.

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
    // The exponent of a float is stored plus 127; outside [1, 254] it would not be a normal number.
    Floats y = b * logarithm + 127.0F;
    y = y < 1.0F ? Floats{} + 1.0F : y;
    y = y > 254.0F ? Floats{} + 254.0F : y;
    const Ints whole = __builtin_convertvector(y, Ints);
    const Floats g = y - __builtin_convertvector(whole, Floats);
    const Floats mantissa =
        1.0F + g * (0.69300392F + g * (0.24154982F + g * (0.05174426F + g * 0.01370199F)));
    x = reinterpret_cast<Floats>(whole << 23) * mantissa;
}

/// 32 well-mixed bits of (key, counter), numbers or vectors of them: two rounds of 32-bit multiply and shift,
/// which processors vectorise, keyed by 64 bits of a Random stream.
template<class Words, class Key>
[[gnu::always_inline]] inline void mix(Words& counter, const Key& low, const Key& high) {
    Words h = low + counter * 0x9E3779B9u;
    h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
    h = (h ^ (h >> 13) ^ high) * 0xC2B2AE35u;
    counter = h ^ (h >> 16);
}

/// word = word * bound >> 32, uniform in [0, bound) if word is uniform: the product of halves, because no
/// 32-bit vector product keeps the upper half.
template<class Words>
[[gnu::always_inline]] inline void scaleBelow(Words& word, std::uint32_t bound) {
    const Words high = word >> 16, low = word & 0xFFFFu;
    const std::uint32_t boundHigh = bound >> 16, boundLow = bound & 0xFFFFu;
    const Words middle = high * boundLow + ((low * boundLow) >> 16);
    const Words carried = low * boundHigh + (middle & 0xFFFFu);
    word = high * boundHigh + (middle >> 16) + (carried >> 16);
}

/// table[others[l] * stride] of each lane l.
template<std::size_t width, std::size_t... l>
[[gnu::always_inline]] inline void gather(const float* table, const int* others, std::size_t stride,
                                          void* coordinates, std::index_sequence<l...>) {
    const typename Lanes<width>::Floats gathered = {table[static_cast<std::size_t>(others[l]) * stride]...};
    std::memcpy(coordinates, &gathered, sizeof gathered);
}

} // namespace groupscope
