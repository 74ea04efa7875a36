// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/ranked_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t fewRows = 2000; // sorted by comparison, which is faster then
constexpr int digitBits = 11;         // three digits make up 32 bits
constexpr std::uint32_t digits = 1u << digitBits;

/// A number that is larger for lower similarities.
std::uint32_t keyOf(float similarity) {
    const auto bits = std::bit_cast<std::uint32_t>(similarity + 0.0f); // -0 becomes 0
    // Bits of floats in the order of their values: negative ones are turned over, positive ones moved above
    // them.
    const std::uint32_t rising = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
    return ~rising;
}

/// By digits, least first: keeps the order of equal ones.
void sortByDigits(std::vector<RankedRow>& rows, std::vector<RankedRow>& buffer) {
    buffer.resize(rows.size());
    for (int shift = 0; shift < 32; shift += digitBits) {
        std::array<std::uint32_t, digits> places{};
        for (const RankedRow& row : rows)
            ++places[(keyOf(row.similarity) >> shift) & (digits - 1)];
        std::uint32_t before = 0;
        for (std::uint32_t& place : places)
            before += std::exchange(place, before);
        for (const RankedRow& row : rows)
            buffer[places[(keyOf(row.similarity) >> shift) & (digits - 1)]++] = row;
        rows.swap(buffer);
    }
}

} // namespace

void sortByRank(std::vector<RankedRow>& rows, std::size_t count, std::vector<RankedRow>& buffer) {
    if (rows.size() > fewRows) {
        sortByDigits(rows, buffer);
        return;
    }
    std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(std::min(count, rows.size())),
                      rows.end(), [](const RankedRow& a, const RankedRow& b) {
                          return a.similarity != b.similarity ? a.similarity > b.similarity : a.row < b.row;
                      });
}

PrecisionAtR precisionAtR(const std::vector<RankedRow>& nearest, std::size_t others,
                          std::span<const int> labels, int label) {
    std::size_t hits = 0;
    double precisions = 0.0;
    for (std::size_t i = 0; i < others; ++i)
        if (labels[nearest[i].row] == label)
            precisions += static_cast<double>(++hits) / static_cast<double>(i + 1);
    const auto R = static_cast<double>(others);
    return {static_cast<double>(hits) / R, precisions / R};
}

} // namespace groupscope
