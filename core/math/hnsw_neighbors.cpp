// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/hnsw_neighbors.h"

#include "core/base/parallel.h"
#include "core/base/run_part.h"
#include "core/math/exact_neighbors.h"

#include <algorithm>
// hnswlib's prefetches read a word beyond its lists, and gain nothing measurable; its vectorised distances
// are not used.
#define NO_MANUAL_VECTORIZATION
#include <hnswlib/hnswlib.h>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t links = 16;
constexpr std::size_t candidatesAtInsertion = 100;
constexpr std::size_t hnswGrain = 64;
constexpr double shareOfInsertion = 0.8;

inline __attribute__((always_inline)) float sumOfSquares(const float* x, const float* y, std::size_t D) {
    constexpr std::size_t lanes = 16;
    float sums[lanes] = {};
    std::size_t d = 0;
    for (; d + lanes <= D; d += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const float difference = x[d + lane] - y[d + lane];
            sums[lane] += difference * difference;
        }
    for (std::size_t lane = 0; d < D; ++d, ++lane)
        sums[lane] += (x[d] - y[d]) * (x[d] - y[d]);
    for (std::size_t half = lanes / 2; half > 0; half /= 2)
        for (std::size_t lane = 0; lane < half; ++lane)
            sums[lane] += sums[lane + half];
    return sums[0];
}

float sumPlain(const void* x, const void* y, const void* D) {
    return sumOfSquares(static_cast<const float*>(x), static_cast<const float*>(y),
                        *static_cast<const std::size_t*>(D));
}

#if defined(__x86_64__)
// Without fused multiply-add, which would round otherwise: the graph is the same on every processor.
__attribute__((target("avx2"))) float sumAvx2(const void* x, const void* y, const void* D) {
    return sumOfSquares(static_cast<const float*>(x), static_cast<const float*>(y),
                        *static_cast<const std::size_t*>(D));
}
#endif

/// Squared distances of float rows: hnswlib's own depend on the flags it is compiled with.
class Space : public hnswlib::SpaceInterface<float> {
  public:
    explicit Space(std::size_t dimensions)
        : dimensions_(dimensions) {}

    std::size_t get_data_size() override { return dimensions_ * sizeof(float); }
    hnswlib::DISTFUNC<float> get_dist_func() override {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2"))
            return sumAvx2;
#endif
        return sumPlain;
    }
    void* get_dist_func_param() override {
        return &dimensions_;
    }

  private:
    std::size_t dimensions_;
};

/// Rows in float, centred and scaled to the unit ball; a row of zeros without a direction gets one.
MatrixF floatRows(const RowDistances& rows, const RunContext& run) {
    const Index N = rows.size(), D = rows.dimensions(), zeroColumns = rows.hasRowsOfZeros() ? 1 : 0;
    const RowVector<double> mean = meanRow(rows, run);
    std::vector<double> squared(static_cast<std::size_t>(N));
    parallelFor(squared.size(), hnswGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i)
            squared[i] = (rows.row(static_cast<Index>(i)) - mean).squaredNorm();
    });
    const double longest = std::sqrt(*std::max_element(squared.begin(), squared.end()));
    const double scale = longest > 0.0 ? 1.0 / longest : 1.0;
    MatrixF result(N, D + zeroColumns);
    parallelFor(squared.size(), hnswGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t n = begin; n < end; ++n) {
            const auto i = static_cast<Index>(n);
            result.row(i).head(D) = ((rows.row(i) - mean) * scale).cast<float>();
            if (zeroColumns > 0)
                result(i, D) = rows.factor(i) == 0.0 ? static_cast<float>(scale) : 0.0F;
        }
    });
    return result;
}

} // namespace

Neighbors findNeighborsHnsw(const RowDistances& rows, int k, std::uint64_t seed, const RunContext& run) {
    const Index N = rows.size();
    const MatrixF X = floatRows(rows, run);
    Space space(static_cast<std::size_t>(X.cols()));
    hnswlib::HierarchicalNSW<float> graph(&space, static_cast<std::size_t>(N), links, candidatesAtInsertion,
                                          static_cast<std::size_t>(seed));
    // Insertion is sequential: the graph depends on the order in which rows arrive.
    constexpr Index rowsPerReport = 1024;
    for (Index i = 0; i < N; ++i) {
        run.throwIfStopped();
        graph.addPoint(X.row(i).data(), static_cast<std::size_t>(i));
        if (i % rowsPerReport == 0)
            run.report(shareOfInsertion * static_cast<double>(i) / static_cast<double>(N),
                       "nearest neighbours: graph");
    }

    const auto wanted = static_cast<std::size_t>(k);
    // A few more than k: the order of float distances is not that of the double ones.
    const std::size_t asked =
        std::min(static_cast<std::size_t>(N), wanted + 1 + std::max<std::size_t>(wanted / 2, 16));
    graph.setEf(asked);
    Neighbors result{Matrix<int>(N, k), MatrixF(N, k)};
    std::vector<char> complete(static_cast<std::size_t>(N));
    parallelFor(complete.size(), hnswGrain, [&](std::size_t begin, std::size_t end) {
        std::vector<std::pair<double, int>> exact;
        for (std::size_t i = begin; i < end; ++i) {
            run.throwIfStopped();
            exact.clear();
            auto found = graph.searchKnn(X.row(static_cast<Index>(i)).data(), asked);
            for (; !found.empty(); found.pop())
                if (const std::size_t j = found.top().second; j != i)
                    exact.emplace_back(rows.squared(static_cast<Index>(i), static_cast<Index>(j)),
                                       static_cast<int>(j));
            std::sort(exact.begin(), exact.end());
            complete[i] = exact.size() >= wanted ? 1 : 0;
            for (std::size_t n = 0; n < std::min(wanted, exact.size()); ++n) {
                result.indices(static_cast<Index>(i), static_cast<Index>(n)) = exact[n].second;
                result.distances(static_cast<Index>(i), static_cast<Index>(n)) =
                    rows.distance(exact[n].first);
            }
        }
    });
    std::vector<int> open; // the graph may fall into parts, of equal rows above all
    for (std::size_t i = 0; i < complete.size(); ++i)
        if (complete[i] == 0)
            open.push_back(static_cast<int>(i));
    if (!open.empty())
        searchExactly(rows, rows, open, result, partOf(run, shareOfInsertion, 1.0));
    run.report(1.0, "nearest neighbours");
    return result;
}

} // namespace groupscope
