// SPDX-License-Identifier: GPL-3.0-or-later
// Metric learning at the size of CUB beside PyTorch, and retrieval of 70,000 rows beside exact neighbours.
// `bench_metric NAME...` runs only the sections named: train retrieval peers.
#include "core/base/random.h"
#include "core/data/task.h"
#include "core/math/neighbors.h"
#include "core/measures/retrieval.h"
#include "core/methods/method.h"
#include "tests/bench/measured.h"
#include "tests/bench/peer.h"
#include "tests/support/clusters.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace groupscope;

namespace {

constexpr int warmUp = 1, timed = 3; // epochs

/// 5,864 rows of 2,048 numbers in 100 classes, with an attribute of 12 values.
std::shared_ptr<const Task> birdsOfManyKinds() {
    constexpr int N = 5864;
    Random random(1, "bench metric");
    auto set = std::make_shared<EmbeddingSet>();
    MatrixF X(N, 2048);
    for (float& value : X.reshaped())
        value = static_cast<float>(random.uniform());
    std::vector<int> classes(N), colours(N), splits(N, 0);
    for (std::size_t row = 0; row < classes.size(); ++row) {
        set->ids.push_back("row" + std::to_string(row));
        classes[row] = static_cast<int>(row % 100);
        colours[row] = static_cast<int>(random.below(12));
    }
    const auto names = [](int count) {
        std::vector<std::string> all;
        for (int i = 0; i < count; ++i)
            all.push_back("value " + std::to_string(i));
        return all;
    };
    set->embeddings.push_back({"X_bench", std::move(X), {}, {}});
    set->columns = {{"bird", names(100), classes, {}},
                    {"colour", names(12), colours, {}},
                    {"split", {"train"}, splits, {}}};
    set->classKey = "bird";
    set->attributeKeys = {"colour"};
    set->splitKey = "split";
    return makeTask(std::move(set));
}

/// Seconds of an epoch, the shortest of several: what a busy machine adds is not the method's.
double epochSeconds(const std::shared_ptr<const Task>& task, const std::string& id,
                    const std::string& model) {
    const Method& method = methods().find(id);
    const auto trainer = method.start(
        task,
        resolveParameters(method.parameters, {{"batch_size", "112"}, {"epochs", "4"}, {"model", model}}), 0,
        {});
    double shortest = 1e9;
    for (int epoch = 0; epoch < warmUp + timed; ++epoch) {
        const Stopwatch watch;
        trainer->step({});
        if (epoch >= warmUp)
            shortest = std::min(shortest, watch.seconds());
    }
    return shortest;
}

void benchTraining(bool peers) {
    const auto task = birdsOfManyKinds();
    const double margin = epochSeconds(task, "dml-margin", "linear"),
                 parade = epochSeconds(task, "parade", "mlp");
    printFigure("metric.margin.epoch", margin, "s");
    printFigure("metric.parade.epoch", parade, "s");
    if (!peers)
        return;
    const Peer peer("peers_metric_torch.py train");
    peer.printRatio("metric.margin.epoch.torch_over_ours", "torch.margin.epoch", margin);
    peer.printRatio("metric.parade.epoch.torch_over_ours", "torch.parade.epoch", parade);
}

template<class Work>
double measured(const std::string& name, const Work& work) {
    peakMegabytes();
    const double before = peakMegabytes();
    const Stopwatch watch;
    work();
    const double seconds = watch.seconds();
    printFigure(name, seconds, "s");
    printFigure(name + ".memory_above_data", peakMegabytes() - before, "MB");
    std::fflush(stdout);
    return seconds;
}

void benchRetrieval(bool peers) {
    constexpr Eigen::Index N = 70'000;
    for (const int classes : {700, 5}) {
        const std::string name = "retrieval." + std::to_string(classes) + "_classes";
        const MatrixF rows = testing::clusteredRows(N, 128, classes, 1);
        Random random(1, "bench classes");
        std::vector<int> labels(static_cast<std::size_t>(N));
        for (int& label : labels)
            label = static_cast<int>(random.below(static_cast<std::uint64_t>(classes)));
        const double exact =
            measured(name + ".exact_8_neighbours", [&] { findNeighbors(rows, 8, Metric::cosine, {}); });
        const double all = measured(name + ".all_measures", [&] { retrieve(rows, labels); });
        printRatio(name + ".all_measures_over_exact", all / exact);
        if (peers && classes == 700)
            Peer("peers_metric_torch.py search")
                .printRatio(name + ".recall.faiss_over_ours", "faiss.flat.70000.9", exact);
    }
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> asked(arguments + 1, arguments + count);
    const auto isAsked = [&](const std::string& name) {
        return asked.empty() || std::find(asked.begin(), asked.end(), name) != asked.end();
    };
    if (isAsked("train"))
        benchTraining(isAsked("peers"));
    if (isAsked("retrieval"))
        benchRetrieval(isAsked("peers"));
}
