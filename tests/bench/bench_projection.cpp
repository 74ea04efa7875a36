// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the cost and the faithfulness of maps: Fashion-MNIST (70,000 x 784, where its package is
// installed) compared with umap-learn in the same run (tests/bench/peers_umap.py), a first picture and a map
// of 1,000,000 x 64, and the test examples of the demo set (10,000 x 84). `bench_projection NAME...` runs
// only the sections named: fashion tsne peer million demo. The ratio needs both fashion and peer.
#include "core/base/parallel.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/demo_set.h"
#include "core/math/gather.h"
#include "core/math/map_neighbors.h"
#include "core/projection/pca.h"
#include "core/projection/projection.h"
#include "core/projection/quality.h"
#include "core/projection/spectral_start.h"
#include "core/projection/umap_layout.h"
#include "tests/bench/fashion_mnist.h"
#include "tests/bench/measured.h"
#include "tests/bench/peer.h"
#include "tests/support/clusters.h"

#include <array>
#include <filesystem>
#include <numeric>
#include <set>
#include <utility>

using namespace groupscope;
using Eigen::Index;
using Method = ProjectionOptions::Method;

namespace {

constexpr int neighborCount = 15;
constexpr Index trustRows = 2000; // of which trustworthiness is taken, spread over all

/// Trustworthiness at 15 and, with labels, the share of rows whose label is the most common (of equals, the
/// smallest) of their 15 nearest in the map.
void printQuality(const std::string& name, const MatrixF& rows, const MatrixF& map,
                  const std::vector<int>& labels = {}) {
    const Neighbors near = findNeighborsInMap(map, neighborCount, {});
    std::vector<int> sample(static_cast<std::size_t>(std::min(trustRows, rows.rows())));
    for (std::size_t n = 0; n < sample.size(); ++n)
        sample[n] = static_cast<int>(static_cast<Index>(n) * rows.rows() / static_cast<Index>(sample.size()));
    const std::vector<double> trust =
        neighborTrust(rows, Metric::euclidean, sample, near.indices(sample, Eigen::all), {});
    printFigure(name + ".trustworthiness15",
                std::accumulate(trust.begin(), trust.end(), 0.0) / static_cast<double>(trust.size()), "of-1");
    std::size_t right = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        std::array<int, 10> votes{};
        for (const int neighbor : near.indices.row(static_cast<Index>(i)))
            ++votes[labels[neighbor]];
        right += std::max_element(votes.begin(), votes.end()) - votes.begin() == labels[i] ? 1 : 0;
    }
    if (!labels.empty())
        printFigure(name + ".label_accuracy15",
                    static_cast<double>(right) / static_cast<double>(labels.size()), "of-1");
    std::fflush(stdout);
}

/// The map of `rows` stage by stage, and its seconds.
std::pair<MatrixF, double> mapInStages(const std::string& name, const MatrixF& rows) {
    StageMeter meter(name);
    Neighbors neighbors = meter.measure("neighbors", [&] {
        return searchNeighbors(rows, neighborCount - 1, Metric::euclidean, NeighborSearch::automatic, 0, {});
    });
    UmapGraph graph = meter.measure("graph", [&] { return umapGraph(neighbors); });
    neighbors = {};
    MatrixF start = meter.measure("start", [&] { return umapStart(umapPlaces(rows, graph, {}, {}), 0); });
    MatrixF map = meter.measure("layout", [&] {
        UmapLayout layout(std::move(graph), std::move(start), {}, 0);
        while (layout.step()) {
        }
        return layout.positions();
    });
    const double seconds = meter.total();
    return {std::move(map), seconds};
}

/// Measures the layout from the principal components.
void benchComponentsStart(const MatrixF& rows, const std::vector<int>& labels) {
    UmapGraph graph = umapGraph(
        searchNeighbors(rows, neighborCount - 1, Metric::euclidean, NeighborSearch::automatic, 0, {}));
    StageMeter meter("umap.fashion.components");
    MatrixF start = meter.measure("start", [&] { return umapStart(fitPca(rows, 2, {}).scores, 0); });
    UmapLayout layout(std::move(graph), std::move(start), {}, 0);
    while (layout.step()) {
    }
    printQuality("umap.fashion.components", rows, layout.positions(), labels);
}

/// umap-learn on the same rows: prints its figures, measures the map that it writes, and compares its seconds
/// after a first run with `ours`.
void benchPeer(const MatrixF& rows, const std::vector<int>& labels, double ours) {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "groupscope-bench-umap.f32";
    const Peer peer("peers_umap.py " + file.string());
    MatrixF map(rows.rows(), 2);
    std::ifstream(file, std::ios::binary)
        .read(reinterpret_cast<char*>(map.data()), map.size() * static_cast<Index>(sizeof(float)));
    std::filesystem::remove(file);
    printQuality("umap-learn.fashion", rows, map, labels);
    if (ours > 0.0)
        peer.printRatio("umap.seconds", "umap-learn.fashion.seconds", ours);
}

void benchFashion(bool umap, bool tsne, bool peer) {
    const auto rows = readFashionMnist();
    const auto labels = readFashionMnistLabels();
    if (!rows || !labels)
        return;
    double ours = 0.0;
    if (umap) {
        const auto [map, seconds] = mapInStages("umap.fashion", *rows);
        ours = seconds;
        printQuality("umap.fashion", *rows, map, *labels);
        benchComponentsStart(*rows, *labels);
    }
    if (tsne) {
        const Stopwatch clock;
        const MatrixF map = project(*rows, {.method = Method::tsne}, {}).positions;
        const double seconds = clock.seconds();
        printFigure("tsne.fashion.seconds", seconds, "s");
        printQuality("tsne.fashion", *rows, map, *labels);
        if (umap)
            printRatio("tsne/umap.seconds", seconds / ours);
    }
    if (peer)
        benchPeer(*rows, *labels, ours);
}

void benchMillion() {
    const MatrixF rows = testing::clusteredRows(1'000'000, 64, 200, 1);
    StageMeter meter("pca.million");
    for (const char* run : {"first_picture", "first_picture_again"})
        meter.measure(run, [&] { return fitPca(rows, 2, {}); });
    const MatrixF map = mapInStages("umap.million", rows).first;
    printQuality("umap.million", rows, map);
}

void benchDemo() {
    const auto task = makeTask(openEmbeddingSet(demoSetFile(
        groupscope::DemoSet::groups, std::filesystem::temp_directory_path() / "groupscope-bench")));
    MatrixF rows;
    gatherRows(task->X(), task->findSplit(testSplit)->rows, false, rows);
    for (const int dimensions : {2, 3})
        for (const auto& [name, method] :
             {std::pair{"pca.", Method::pca}, std::pair{"umap.", Method::umap}}) {
            const std::string figure = name + std::to_string(dimensions) + "d";
            const Stopwatch clock;
            const MatrixF map = project(rows, {.method = method, .dimensions = dimensions}, {}).positions;
            printFigure(figure, clock.seconds(), "s");
            printFigure(figure + ".trustworthiness15",
                        trustworthiness(rows, map, neighborCount, Metric::euclidean, {}), "of-1");
        }
}

} // namespace

int main(int count, char** arguments) {
    const std::set<std::string> names(arguments + 1, arguments + count);
    const auto asked = [&](const char* name) { return names.empty() || names.contains(name); };
    printFigure("threads", threadCount(), "threads");
    if (asked("million"))
        benchMillion();
    if (asked("demo"))
        benchDemo();
    if (asked("fashion") || asked("tsne") || asked("peer")) // last: a peer that is missing ends the program
        benchFashion(asked("fashion"), asked("tsne"), asked("peer"));
}
