// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds (wall and processor), memory and recall of the neighbour searches: on Fashion-MNIST where its
// package is installed, on clusters of 1,000,000 x 64, and in maps. `bench_neighbors NAME...` runs only the
// sections named: fashion clusters map.
#include "core/base/random.h"
#include "core/math/exact_neighbors.h"
#include "core/math/map_neighbors.h"
#include "core/math/neighbor_search.h"
#include "tests/bench/fashion_mnist.h"
#include "tests/bench/measured.h"
#include "tests/support/clusters.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

using namespace groupscope;
using Eigen::Index;

namespace {

std::vector<std::string> namesAsked; // all when empty

/// Whether the section is requested: a number itself, or the set on which several are measured.
bool isAsked(const std::string& name) {
    return namesAsked.empty() ||
           std::any_of(namesAsked.begin(), namesAsked.end(), [&](const std::string& asked) {
               return name.starts_with(asked) || asked.starts_with(name);
           });
}

constexpr Index recallRows = 1000; // whose neighbours are compared with the exact ones

template<class Work>
auto measure(const std::string& name, const Work& work) {
    peakMegabytes();
    const double before = peakMegabytes(), processor = processorSeconds();
    const Stopwatch clock;
    auto result = work();
    printFigure(name + ".wall", clock.seconds(), "s");
    printFigure(name + ".processor", processorSeconds() - processor, "s");
    printFigure(name + ".memory", peakMegabytes() - before, "MB");
    return result;
}

/// Share of the exact neighbours of rows spread over all that were found.
double recallOf(const MatrixF& rows, const Neighbors& found) {
    const auto k = static_cast<int>(found.indices.cols());
    std::vector<int> sample(static_cast<std::size_t>(std::min(recallRows, rows.rows())));
    for (std::size_t n = 0; n < sample.size(); ++n)
        sample[n] = static_cast<int>(static_cast<Index>(n) * rows.rows() / static_cast<Index>(sample.size()));
    const RowDistances distances(rows, Metric::euclidean, {});
    Neighbors exact{Matrix<int>(rows.rows(), k), MatrixF(rows.rows(), k)};
    searchExactly(distances, distances, sample, exact, {});
    return testing::recall(found.indices(sample, Eigen::all), exact.indices(sample, Eigen::all));
}

void benchSearch(const std::string& name, const MatrixF& rows, int k, NeighborSearch search) {
    if (!isAsked(name))
        return;
    RunContext run;
    run.onNotice = [](const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); };
    const Neighbors found =
        measure(name, [&] { return searchNeighbors(rows, k, Metric::euclidean, search, 1, run); });
    printFigure(name + ".recall", recallOf(rows, found), "of-1");
}

void benchMap(const std::string& name, const MatrixF& positions) {
    if (isAsked(name))
        measure(name, [&] { return findNeighborsInMap(positions, 15, {}); });
}

} // namespace

int main(int count, char** arguments) {
    namesAsked.assign(arguments + 1, arguments + count);
    if (isAsked("fashion"))
        if (const auto rows = readFashionMnist()) {
            benchSearch("fashion.quantized.15", *rows, 15, NeighborSearch::quantized);
            benchSearch("fashion.quantized.90", *rows, 90, NeighborSearch::quantized);
            benchSearch("fashion.descent.15", *rows, 15, NeighborSearch::descent);
            benchSearch("fashion.hnsw.15", *rows, 15, NeighborSearch::hnsw);
            benchSearch("fashion.exact.15", *rows, 15, NeighborSearch::exact);
        }
    for (const Index clusters : {20, 1000}) {
        const std::string name = "clusters1M." + std::to_string(clusters);
        if (!isAsked(name))
            continue;
        const MatrixF rows = testing::clusteredRows(1'000'000, 64, clusters, 1);
        benchSearch(name + ".descent.15", rows, 15, NeighborSearch::descent);
        benchSearch(name + ".quantized.15", rows, 15, NeighborSearch::quantized);
    }
    if (isAsked("map")) {
        benchMap("map.clusters1M", testing::clusteredRows(1'000'000, 2, 50, 1));
        benchMap("map.clusters70k", testing::clusteredRows(70'000, 2, 50, 1));
        benchMap("map.space1M", testing::clusteredRows(1'000'000, 3, 50, 1));
        benchMap("map.onePlace1M", MatrixF::Zero(1'000'000, 2));
    }
}
