// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/cache_search.h"

#include "core/base/random.h"
#include "core/math/gemm.h"
#include "core/nn/cache_tiles.h"

#include <cstring>
#include <map>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr int freshEvery = 20; // βs between two exponentials
constexpr std::size_t lanes = 8;
using Floats [[gnu::vector_size(lanes * sizeof(float))]] = float;

/// Sum of the lanes, in pairs.
[[gnu::always_inline]] inline float sumOf(const Floats& v) {
    return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}

/// sums[k·stride] = Σ weights, then weights *= ratios, for k in [0, freshEvery). Four steps for each time
/// that a weight is loaded.
[[gnu::always_inline]] inline void sweep(float* weights, const float* ratios, std::size_t count, float* sums,
                                         std::size_t stride) {
    constexpr int atOnce = 4;
    static_assert(freshEvery % atOnce == 0);
    for (int k = 0; k < freshEvery; k += atOnce) {
        Floats totals[atOnce] = {};
        std::size_t i = 0;
        for (; i + lanes <= count; i += lanes) {
            Floats weight, ratio;
            std::memcpy(&weight, weights + i, sizeof weight);
            std::memcpy(&ratio, ratios + i, sizeof ratio);
            for (Floats& total : totals) {
                total += weight;
                weight *= ratio;
            }
            std::memcpy(weights + i, &weight, sizeof weight);
        }
        float rest[atOnce] = {};
        for (; i < count; ++i)
            for (float& total : rest) {
                total += weights[i];
                weights[i] *= ratios[i];
            }
        for (int step = 0; step < atOnce; ++step)
            sums[static_cast<std::size_t>(k + step) * stride] = sumOf(totals[step]) + rest[step];
    }
}

#ifdef __x86_64__
[[gnu::target("avx2")]] void sweepAvx2(float* weights, const float* ratios, std::size_t count, float* sums,
                                       std::size_t stride) {
    sweep(weights, ratios, count, sums, stride);
}
const bool hasAvx2 = __builtin_cpu_supports("avx2");
#else
constexpr bool hasAvx2 = false;
#endif

/// The same operations in the same order, and so the same bytes, whichever instructions there are.
void sweepFastest(float* weights, const float* ratios, std::size_t count, float* sums, std::size_t stride) {
#ifdef __x86_64__
    if (hasAvx2)
        return sweepAvx2(weights, ratios, count, sums, stride);
#endif
    sweep(weights, ratios, count, sums, stride);
}

/// One search: tables of what the cache says of a block of rows at every β, and counts of correct rows.
class Search {
  public:
    Search(const CacheSearchRows& rows, const MatrixView<float>& keys, const ClassStarts& starts,
           const RunContext& run)
        : rows_(rows)
        , keys_(keys)
        , starts_(starts)
        , run_(run)
        , classCount_(static_cast<std::size_t>(rows.zeroShot.cols()))
        , groupCount_(static_cast<std::size_t>(*std::max_element(rows.groups.begin(), rows.groups.end()) + 1))
        , groupSizes_(groupCount_, 0)
        , correct_(static_cast<std::size_t>(cacheBetaCount * cacheAlphaCount) * groupCount_, 0) {
        for (const int group : rows.groups)
            ++groupSizes_[group];
    }

    CacheStrength best() {
        // A table of 200 βs × rows × classes, of 32 MB at most.
        constexpr Index largestTable = Index{1} << 23;
        const Index perRow = cacheBetaCount * rows_.zeroShot.cols();
        const Index block = std::clamp<Index>(largestTable / perRow, 1, cacheTileRows);
        for (Index first = 0; first < rows_.unit.rows(); first += block) {
            run_.report(static_cast<double>(first) / static_cast<double>(rows_.unit.rows()),
                        "search for α and β");
            const Index count = std::min(block, rows_.unit.rows() - first);
            fillTable(first, count);
            countCorrect(first, count);
        }
        return bestOfCounts();
    }

  private:
    void fillTable(Index first, Index count) {
        const auto stride = static_cast<std::size_t>(count) * classCount_;
        table_.assign(cacheBetaCount * stride, 0.0f);
        std::vector<std::vector<float>> parts(keyTileCount(keys_.rows()));
        forEachKeyTile(keys_.rows(), run_, [&](std::size_t tile, Index begin, Index end) {
            sweepTile(first, count, begin, end, parts[tile]);
        });
        for (std::size_t tile = 0; tile < parts.size(); ++tile) { // in order
            const Index begin = static_cast<Index>(tile) * cacheTileKeys;
            const auto segments = segmentsOf(starts_, begin, std::min(keys_.rows(), begin + cacheTileKeys));
            const float* part = parts[tile].data();
            for (std::size_t cell = 0; cell < cacheBetaCount * static_cast<std::size_t>(count); ++cell)
                for (const KeySegment& segment : segments)
                    table_[cell * classCount_ + static_cast<std::size_t>(segment.label)] += *part++;
        }
    }

    /// sums (β, row, segment) of the keys [begin, end).
    void sweepTile(Index first, Index count, Index begin, Index end, std::vector<float>& sums) const {
        const auto segments = segmentsOf(starts_, begin, end);
        const auto stride = static_cast<std::size_t>(count) * segments.size();
        sums.resize(cacheBetaCount * stride);
        MatrixF affinity(count, end - begin);
        gemm<float>(Transpose::no, Transpose::yes, 1, rows_.unit.middleRows(first, count),
                    keys_.middleRows(begin, end - begin), 0, affinity);
        const float betaStep = cacheBeta(1) - cacheBeta(0);
        Eigen::ArrayXf distance, weights, ratios;
        for (Index row = 0; row < count; ++row) {
            run_.throwIfStopped();
            distance = 1.0f - affinity.row(row).transpose().array();
            ratios = (-betaStep * distance).exp();
            for (int b = 0; b < cacheBetaCount; b += freshEvery) {
                weights = (-cacheBeta(b) * distance).exp();
                for (std::size_t s = 0; s < segments.size(); ++s)
                    sweepFastest(weights.data() + segments[s].begin - begin,
                                 ratios.data() + segments[s].begin - begin,
                                 static_cast<std::size_t>(segments[s].end - segments[s].begin),
                                 sums.data() + static_cast<std::size_t>(b) * stride +
                                     static_cast<std::size_t>(row) * segments.size() + s,
                                 stride);
            }
        }
    }

    /// Every β has its own counts, so threads do not meet.
    void countCorrect(Index first, Index count) {
        parallelFor(cacheBetaCount, 5, [&](std::size_t begin, std::size_t end) {
            run_.throwIfStopped();
            for (std::size_t b = begin; b < end; ++b)
                for (Index row = 0; row < count; ++row) {
                    const std::size_t cell =
                        b * static_cast<std::size_t>(count) + static_cast<std::size_t>(row);
                    countRow(b, first + row, table_.data() + cell * classCount_);
                }
        });
    }

    void countRow(std::size_t b, Index row, const float* cache) {
        const float* zeroShot = rows_.zeroShot.row(row).data();
        const auto label = static_cast<std::size_t>(rows_.labels[row]);
        const auto group = static_cast<std::size_t>(rows_.groups[row]);
        for (int a = 0; a < cacheAlphaCount; ++a) {
            const float alpha = cacheAlpha(a);
            const float own = zeroShot[label] + alpha * cache[label];
            bool wins = true; // of equals the lower class is predicted
            for (std::size_t c = 0; c < label && wins; ++c)
                wins = zeroShot[c] + alpha * cache[c] < own;
            for (std::size_t c = label + 1; c < classCount_ && wins; ++c)
                wins = zeroShot[c] + alpha * cache[c] <= own;
            const std::size_t cell = b * cacheAlphaCount + static_cast<std::size_t>(a);
            correct_[cell * groupCount_ + group] += wins;
        }
    }

    CacheStrength bestOfCounts() const {
        CacheStrength best;
        std::pair<double, std::int64_t> bestScore(-1.0, 0); // worst group, then right rows in all
        for (int b = 0; b < cacheBetaCount; ++b)
            for (int a = 0; a < cacheAlphaCount; ++a) {
                const int* correct =
                    correct_.data() + static_cast<std::size_t>(b * cacheAlphaCount + a) * groupCount_;
                std::pair<double, std::int64_t> score(1.0, 0);
                for (std::size_t g = 0; g < groupCount_; ++g) {
                    score.first = std::min(score.first, static_cast<double>(correct[g]) / groupSizes_[g]);
                    score.second += correct[g];
                }
                if (score > bestScore) {
                    bestScore = score;
                    best = {cacheAlpha(a), cacheBeta(b)};
                }
            }
        return best;
    }

    const CacheSearchRows& rows_;
    MatrixView<float> keys_;
    const ClassStarts& starts_;
    const RunContext& run_;
    std::size_t classCount_, groupCount_;
    std::vector<int> groupSizes_;
    std::vector<int> correct_; ///< (β, α, group)
    std::vector<float> table_; ///< (β, row, class): the cache's sums for a block of rows
};

} // namespace

float cacheBeta(int i) {
    return static_cast<float>(0.1 + i * (7.0 - 0.1) / cacheBetaCount);
}

float cacheAlpha(int j) {
    return static_cast<float>(0.1 + j * (3.0 - 0.1) / cacheAlphaCount);
}

CacheStrength searchCacheStrength(const CacheSearchRows& rows, const MatrixView<float>& keys,
                                  const ClassStarts& starts, const RunContext& run) {
    return Search(rows, keys, starts, run).best();
}

std::vector<int> sampleSearchRows(const Task& task, bool byGroup, std::size_t limit, std::uint64_t seed) {
    const std::vector<int>& all = task.selectRows();
    if (all.size() <= limit)
        return all;
    std::map<int, std::vector<int>> cells;
    for (const int row : all)
        cells[(byGroup ? task.groupIds : task.labels)[row]].push_back(row);
    std::vector<int> chosen;
    Random random(seed, "rows of the cache search");
    for (const auto& [cell, rows] : cells) {
        const std::vector<int> some =
            random.sampleWithoutReplacement(rows, (rows.size() * limit + all.size() - 1) / all.size());
        chosen.insert(chosen.end(), some.begin(), some.end());
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace groupscope
