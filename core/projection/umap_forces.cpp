// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_forces.h"

#include "core/base/instruction_set.h"
#include "core/projection/umap_lanes.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t together = 32;     // rows moved side by side, so that few wait for another's result
constexpr float largestMove = 4.0F;      // umap-learn's limit of each component of a force
constexpr float nearlyTouching = 0.001F; // keeps the repulsion of rows in the same place finite

/// Attractive edges of the rows [begin, end) of a call in an epoch.
struct Schedule {
    std::vector<int> others;           ///< the other ends of the edges in use, row after row
    std::vector<std::uint32_t> starts; ///< (rows,) into `others`
    std::vector<std::uint32_t> counts; ///< (rows,)
    std::vector<std::uint32_t> order;  ///< (rows,) the rows by count, so that rows side by side end together
};

/// An edge is in use when its count of uses, rate times epochs, reaches a new whole number, which is where
/// bit 31 of the product changes. Written without a branch, which would be guessed wrong often.
[[gnu::always_inline]] inline void plan(const UmapForces& f, std::size_t begin, std::size_t end,
                                        Schedule& schedule) {
    const std::size_t rows = end - begin;
    schedule.starts.resize(rows);
    schedule.counts.resize(rows);
    schedule.order.resize(rows);
    const auto epoch = static_cast<std::uint32_t>(f.epoch);
    std::uint32_t used = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        schedule.starts[i] = used;
        const std::size_t row = f.rowAt(begin + i);
        // Every edge is written, and overwritten by the next one unless it is in use: there must be room for
        // all.
        const std::size_t most = used + f.starts[row + 1] - f.starts[row] + 1;
        if (schedule.others.size() < most)
            schedule.others.resize(2 * most);
        for (std::size_t e = f.starts[row]; e < f.starts[row + 1]; ++e) {
            const std::uint32_t before = f.rates[e] * epoch;
            schedule.others[used] = f.neighbors[e];
            used += ((before + f.rates[e]) ^ before) >> 31;
        }
        schedule.counts[i] = used - schedule.starts[i];
    }
    // Counting sort, with all rows of more than `most` edges at the end.
    constexpr std::uint32_t most = 63;
    std::uint32_t places[most + 2] = {};
    // Rows in the same vector wait for the longest of them. Rows of similar counts therefore move together.
    for (const std::uint32_t count : schedule.counts)
        ++places[std::min(count, most) + 1];
    for (std::size_t count = 1; count <= most; ++count)
        places[count] += places[count - 1];
    for (std::size_t i = 0; i < rows; ++i)
        schedule.order[places[std::min(schedule.counts[i], most)]++] = static_cast<std::uint32_t>(i);
}

/// Moves `width` rows by one force each: towards `others` or away from them.
template<std::size_t width, int dimensions, bool attracting>
[[gnu::always_inline]] inline void apply(const UmapForces& f, const int* others,
                                         const typename Lanes<width>::Ints& self,
                                         typename Lanes<width>::Floats* own) {
    using Floats = typename Lanes<width>::Floats;
    Floats difference[dimensions];
    Floats squared{};
    for (int d = 0; d < dimensions; ++d) {
        Floats there;
        gather<width>(f.positions + d, others, dimensions, &there, std::make_index_sequence<width>());
        difference[d] = own[d] - there;
        squared += difference[d] * difference[d];
    }
    // The curve is 1 / (1 + a d^(2b)), so all its terms follow from p = (d²)^b and no root is needed.
    Floats p = squared;
    raise<width>(p, f.b);
    // Slopes of the logarithms of the curve and of 1 minus it: the two terms of UMAP's cross-entropy.
    const Floats strength = attracting ? -2.0F * f.a * f.b * p / ((squared + 1e-12F) * (1.0F + f.a * p))
                                       : 2.0F * f.b / ((squared + nearlyTouching) * (1.0F + f.a * p));
    typename Lanes<width>::Ints other;
    std::memcpy(&other, others, sizeof other);
    for (int d = 0; d < dimensions; ++d) {
        Floats move = strength * difference[d];
        move = move < -largestMove ? Floats{} - largestMove : move;
        move = move > largestMove ? Floats{} + largestMove : move;
        // Lanes without work are given their own row, which moves nothing. No lane needs a branch.
        own[d] += other == self ? Floats{} : f.learningRate * move;
    }
}

/// Moves the rows begin + order[0, rowCount), at most `together`, through the epoch side by side, each lane a
/// row: what a row does never depends on which rows are beside it.
template<std::size_t width, int dimensions>
[[gnu::always_inline]] inline void moveTogether(const UmapForces& f, std::size_t begin,
                                                const Schedule& schedule, const std::uint32_t* order,
                                                std::size_t rowCount) {
    using Floats = typename Lanes<width>::Floats;
    using Ints = typename Lanes<width>::Ints;
    using Words = typename Lanes<width>::Words;
    constexpr std::size_t vectors = together / width;
    alignas(64) int rows[together], others[together];
    alignas(64) std::uint32_t counts[together] = {};
    alignas(64) float places[dimensions][together] = {};
    const int* lists[together];
    std::uint32_t longest = 0;
    for (std::size_t l = 0; l < together; ++l) {
        // Lanes beyond the last row repeat it with a count of 0 and are not written back.
        const std::uint32_t row = order[std::min(l, rowCount - 1)];
        rows[l] = static_cast<int>(f.rowAt(begin + row));
        counts[l] = l < rowCount ? schedule.counts[row] : 0;
        lists[l] = schedule.others.data() + schedule.starts[row];
        longest = std::max(longest, counts[l]);
        for (int d = 0; d < dimensions; ++d)
            places[d][l] =
                f.positions[static_cast<std::size_t>(rows[l]) * dimensions + static_cast<std::size_t>(d)];
    }
    Ints self[vectors];
    Words low[vectors], high[vectors], count[vectors];
    Floats own[vectors][dimensions];
    for (std::size_t v = 0; v < vectors; ++v) {
        std::memcpy(&self[v], rows + v * width, sizeof self[v]);
        std::memcpy(&count[v], counts + v * width, sizeof count[v]);
        for (int d = 0; d < dimensions; ++d)
            std::memcpy(&own[v][d], places[d] + v * width, sizeof own[v][d]);
        low[v] = high[v] = reinterpret_cast<Words>(self[v]);
        // The keys depend on the row and the epoch alone: draws are the same for any vector width and thread
        // count.
        mix(low[v], static_cast<std::uint32_t>(f.key), static_cast<std::uint32_t>(f.key >> 32));
        mix(high[v], static_cast<std::uint32_t>(f.key >> 32), static_cast<std::uint32_t>(f.key));
    }
    std::uint32_t draws = 0;
    for (std::uint32_t use = 0; use < longest; ++use) {
        for (std::size_t l = 0; l < together; ++l)
            others[l] = use < counts[l] ? lists[l][use] : rows[l];
        for (std::size_t v = 0; v < vectors; ++v)
            apply<width, dimensions, true>(f, others + v * width, self[v], own[v]);
        for (std::size_t v = 0; v < vectors; ++v)
            apply<width, dimensions, true>(f, others + v * width, self[v], own[v]);
        for (int sample = 0; sample < f.negativeSamples; ++sample, ++draws)
            for (std::size_t v = 0; v < vectors; ++v) {
                // All lanes use the same counter of draws. A row's k-th draw thus never depends on the rows
                // next to it.
                Words drawn = Words{} + draws;
                mix(drawn, low[v], high[v]);
                scaleBelow(drawn, static_cast<std::uint32_t>(f.rowCount));
                drawn = use < count[v] ? drawn : reinterpret_cast<Words>(self[v]);
                std::memcpy(others + v * width, &drawn, sizeof drawn);
                apply<width, dimensions, false>(f, others + v * width, self[v], own[v]);
            }
    }
    for (std::size_t v = 0; v < vectors; ++v)
        for (int d = 0; d < dimensions; ++d)
            std::memcpy(places[d] + v * width, &own[v][d], sizeof own[v][d]);
    for (std::size_t l = 0; l < rowCount; ++l)
        for (int d = 0; d < dimensions; ++d)
            f.moved[static_cast<std::size_t>(rows[l]) * dimensions + static_cast<std::size_t>(d)] =
                places[d][l];
}

template<std::size_t width, int dimensions>
[[gnu::always_inline]] inline void moveRowsIn(const UmapForces& f, std::size_t begin, std::size_t end) {
    Schedule schedule;
    plan(f, begin, end, schedule);
    for (std::size_t first = 0; first < end - begin; first += together)
        moveTogether<width, dimensions>(f, begin, schedule, schedule.order.data() + first,
                                        std::min(together, end - begin - first));
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

int rowsAtOnce() {
#if defined(__x86_64__)
    if (instructionSet() == InstructionSet::avx512)
        return 16;
    if (instructionSet() == InstructionSet::avx2)
        return 8;
#endif
    return 4;
}

void applyForces(const UmapForces& forces, std::size_t begin, std::size_t end, int atOnce) {
#if defined(__x86_64__)
    if (atOnce == 16)
        return moveRowsAvx512(forces, begin, end);
    if (atOnce == 8)
        return moveRowsAvx2(forces, begin, end);
#endif
    moveRowsAnywhere(forces, begin, end);
}

} // namespace groupscope
