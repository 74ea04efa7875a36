// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"

#include <cmath>
#include <numbers>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

constexpr std::uint64_t weylStep = 0x9E3779B97F4A7C15ull; // 2^64 / golden ratio: SplitMix64's increment

/// SplitMix64's finaliser: a bijection of 64 bits in which every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

std::uint64_t hashText(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ull; // FNV-1a, then mixed
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    return mix(hash);
}

} // namespace

Random::Random(std::uint64_t seed, std::string_view purpose, std::uint64_t index)
    : key_(mix(mix(seed + weylStep) ^ hashText(purpose)) ^ mix(index * weylStep + 1)) {}

std::uint64_t Random::next() {
    return mix(key_ + ++counter_ * weylStep);
}

double Random::uniform() {
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

std::uint64_t Random::below(std::uint64_t bound) {
    // Lemire's multiply-and-reject: the high half of a 128-bit product, rejecting the few biased low halves.
    __extension__ using Wide = unsigned __int128;
    Wide product = static_cast<Wide>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
        const std::uint64_t threshold = (0 - bound) % bound;
        while (static_cast<std::uint64_t>(product) < threshold)
            product = static_cast<Wide>(next()) * bound;
    }
    return static_cast<std::uint64_t>(product >> 64);
}

double Random::normal() {
    if (std::exchange(hasSpareNormal_, false))
        return spareNormal_;
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform())); // 1-u is never 0
    const double angle = 2.0 * std::numbers::pi * uniform();
    spareNormal_ = radius * std::sin(angle);
    hasSpareNormal_ = true;
    return radius * std::cos(angle);
}

void Random::shuffle(std::span<int> values) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[below(i)]);
}

std::vector<int> Random::sampleWithoutReplacement(std::span<const int> pool, std::size_t count) {
    if (count * 8 >= pool.size()) { // most of the pool is wanted: the first steps of Fisher-Yates on a copy
        std::vector<int> values(pool.begin(), pool.end());
        const std::size_t wanted = std::min(count, values.size());
        for (std::size_t i = 0; i < wanted; ++i)
            std::swap(values[i], values[i + below(values.size() - i)]);
        values.resize(wanted);
        return values;
    }
    // Few of many: the same Fisher-Yates with only the touched places stored.
    std::unordered_map<std::size_t, std::size_t> moved;
    const auto at = [&](std::size_t i) {
        const auto found = moved.find(i);
        return found == moved.end() ? i : found->second;
    };
    std::vector<int> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t j = i + below(pool.size() - i);
        values[i] = pool[at(j)];
        moved[j] = at(i);
    }
    return values;
}

std::vector<int> Random::sampleWithReplacement(std::span<const int> pool, std::size_t count) {
    std::vector<int> values(count);
    for (int& value : values)
        value = pool[below(pool.size())];
    return values;
}

} // namespace groupscope
