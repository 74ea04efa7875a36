// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/neighbor_graph.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

constexpr std::size_t graphGrain = 256;
constexpr std::uint32_t noEdge = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t fewestFollowed = 10, mostFollowed = 30; // edges of a row

inline __attribute__((always_inline)) std::int32_t sumOfProducts(const std::int8_t* x, const std::int8_t* y,
                                                                 std::size_t count) {
    std::int32_t sum = 0;
    for (std::size_t n = 0; n < count; ++n)
        sum += static_cast<std::int16_t>(x[n]) * static_cast<std::int16_t>(y[n]);
    return sum;
}

std::int32_t productPlain(const std::int8_t* x, const std::int8_t* y, std::size_t count) {
    return sumOfProducts(x, y, count);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) std::int32_t productAvx2(const std::int8_t* x, const std::int8_t* y,
                                                         std::size_t count) {
    return sumOfProducts(x, y, count);
}
#endif

using Product = std::int32_t (*)(const std::int8_t*, const std::int8_t*, std::size_t);

const Product product = [] {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return productAvx2;
#endif
    return productPlain;
}();

} // namespace

/// The rows that a row has been compared with: a hash table that is emptied by counting up.
class NeighborGraph::Visited {
  public:
    explicit Visited(std::size_t capacity) {
        while (mask_ + 1 < 2 * capacity)
            mask_ = 2 * mask_ + 1;
        slots_.assign(mask_ + 1, 0);
    }

    void clear() { ++generation_; }

    /// False when the row is there already.
    bool insert(std::size_t row) {
        const std::uint64_t entry = generation_ << 32 | row;
        for (std::size_t slot = row * 0x9e3779b1U & mask_;; slot = (slot + 1) & mask_) {
            if (slots_[slot] == entry)
                return false;
            if (slots_[slot] >> 32 != generation_) {
                slots_[slot] = entry;
                return true;
            }
        }
    }

  private:
    std::size_t mask_ = 63;
    std::uint64_t generation_ = 0;
    std::vector<std::uint64_t> slots_; ///< generation and row
};

NeighborGraph::NeighborGraph(const QuantizedRows& rows, CandidateLists& lists, std::size_t k,
                             const RunContext& run)
    : rows_(rows)
    , lists_(lists)
    , width_(std::clamp(k + k / 2, fewestFollowed, mostFollowed))
    , bytesPerRow_(static_cast<std::size_t>(rows.groups()) * bytesPerGroup)
    , bytes_(rows.size() * bytesPerRow_)
    , edges_(rows.size() * width_, noEdge)
    , bothWays_(rows.size() * 2 * width_) {
    parallelFor(rows.size(), graphGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i)
            rows_.copyRow(i, bytes_.data() + i * bytesPerRow_);
    });
    follow(run);
}

std::int32_t NeighborGraph::scoreOf(std::size_t i, std::size_t j) const {
    return rows_.starts()[i] + rows_.starts()[j] +
           product(bytes_.data() + i * bytesPerRow_, bytes_.data() + j * bytesPerRow_, bytesPerRow_);
}

/// Edges to the best candidates now; returns the share of them that were not there before.
double NeighborGraph::follow(const RunContext& run) {
    std::vector<std::size_t> news((rows_.size() + graphGrain - 1) / graphGrain, 0);
    parallelFor(rows_.size(), graphGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        std::vector<Edge> before(width_);
        for (std::size_t i = begin; i < end; ++i) {
            Edge* edges = edges_.data() + i * width_;
            for (std::size_t n = 0; n < width_; ++n)
                before[n] = edges[n] & ~Edge{1};
            const auto keys = lists_.settle(i);
            for (std::size_t n = 0; n < std::min(width_, keys.size()); ++n) {
                const Edge edge = static_cast<Edge>(CandidateLists::indexOf(keys[n])) << 1;
                const bool old = std::find(before.begin(), before.end(), edge) != before.end();
                edges[n] = old ? edge : edge | 1U;
                news[begin / graphGrain] += old ? 0 : 1;
            }
        }
    });
    std::size_t sum = 0;
    for (const std::size_t count : news)
        sum += count;
    return static_cast<double>(sum) / static_cast<double>(edges_.size());
}

/// Some rows are neighbours of very many: of those as many as there are edges, spread over all.
void NeighborGraph::joinBothWays(const RunContext& run) {
    std::vector<std::size_t> begins(rows_.size() + 1, 0);
    for (const Edge edge : edges_)
        if (edge != noEdge)
            ++begins[endOf(edge) + 1];
    for (std::size_t i = 0; i < rows_.size(); ++i)
        begins[i + 1] += begins[i];
    std::vector<Edge> reversed(begins.back());
    std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
    run.throwIfStopped();
    for (std::size_t n = 0; n < edges_.size(); ++n)
        if (edges_[n] != noEdge)
            reversed[next[endOf(edges_[n])]++] = static_cast<Edge>(n / width_) << 1 | (edges_[n] & 1U);
    parallelFor(rows_.size(), graphGrain, [&](std::size_t from, std::size_t to) {
        run.throwIfStopped();
        for (std::size_t i = from; i < to; ++i) {
            Edge* edges = bothWays_.data() + i * 2 * width_;
            std::fill(edges, edges + 2 * width_, noEdge);
            for (std::size_t n = i * width_; n < (i + 1) * width_ && edges_[n] != noEdge; ++n)
                *edges++ = edges_[n];
            const std::size_t count = begins[i + 1] - begins[i], taken = std::min(count, width_);
            for (std::size_t n = 0; n < taken; ++n)
                *edges++ = reversed[begins[i] + n * count / taken];
        }
    });
}

void NeighborGraph::improveRow(std::size_t i, Visited& visited) {
    visited.clear();
    visited.insert(i);
    for (const std::uint64_t key : lists_.settled(i))
        visited.insert(static_cast<std::size_t>(CandidateLists::indexOf(key)));
    const auto forEach = [this](std::size_t row, const auto& use) {
        const Edge* edges = bothWays_.data() + row * 2 * width_;
        for (std::size_t n = 0; n < 2 * width_ && edges[n] != noEdge; ++n)
            use(edges[n]);
    };
    forEach(i, [&](Edge first) {
        forEach(endOf(first), [&](Edge second) {
            const std::size_t j = endOf(second);
            // Two old edges were joined in a round before: their rows have been compared.
            if ((isNew(first) || isNew(second)) && visited.insert(j))
                lists_.offer(i, scoreOf(i, j), static_cast<std::int32_t>(j));
        });
    });
}

double NeighborGraph::improve(const RunContext& run) {
    joinBothWays(run);
    // Rows two edges away and current candidates.
    const std::size_t capacity = 4 * width_ * width_ + lists_.capacity() + 1;
    parallelFor(rows_.size(), graphGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        Visited visited(capacity);
        for (std::size_t i = begin; i < end; ++i)
            improveRow(i, visited);
    });
    return follow(run);
}

} // namespace groupscope
