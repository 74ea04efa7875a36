// SPDX-License-Identifier: GPL-3.0-or-later
// An epoch of R-Adapter on 50,000 pairs of 512 numbers, 512 at a time, full rank, beside its own matrix
// products and PyTorch, which adapts a text for every row. `bench_pair_training NAME...` runs only the
// sections named: train loss peers.
#include "core/base/random.h"
#include "core/data/task.h"
#include "core/losses/multi_positive_nce.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/methods/method.h"
#include "tests/bench/measured.h"
#include "tests/bench/peer.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace groupscope;

namespace {

constexpr int pairs = 50'000, width = 512, batch = 512, classes = 100, timed = 3;
constexpr int steps = (pairs + batch - 1) / batch;

MatrixF randomRows(Eigen::Index rows, std::uint64_t seed) {
    Random random(seed, "bench pairs");
    MatrixF X(rows, width);
    for (float& value : X.reshaped())
        value = static_cast<float>(random.normal());
    return X;
}

/// Rows of 100 classes with class embeddings, which rows of a class share, or with a caption each.
std::shared_ptr<const Task> pairedRows(bool captions) {
    auto set = std::make_shared<EmbeddingSet>();
    std::vector<int> labels(pairs), splits(pairs, 0);
    std::vector<std::string> names;
    for (int c = 0; c < classes; ++c)
        names.push_back("class " + std::to_string(c));
    for (std::size_t row = 0; row < labels.size(); ++row) {
        set->ids.push_back("row" + std::to_string(row));
        labels[row] = static_cast<int>(row % classes);
    }
    set->embeddings.push_back({"X_bench", randomRows(pairs, 1), randomRows(classes, 2), {}});
    set->columns = {{"class", names, labels, {}}, {"split", {"train"}, splits, {}}};
    set->classKey = "class";
    set->splitKey = "split";
    Task task = *makeTask(std::move(set));
    if (captions)
        task.inputs.push_back({.role = textRole,
                               .name = "texts/X_bench",
                               .over = TaskInput::Over::rows,
                               .values = randomRows(pairs, 8)});
    return std::make_shared<const Task>(std::move(task));
}

/// Seconds of an epoch, the shortest of several: what a busy machine adds is not the method's.
double epochSeconds(const std::shared_ptr<const Task>& task) {
    const Method& method = methods().find("r-adapter");
    const auto trainer = method.start(task, resolveParameters(method.parameters, {{"epochs", "4"}}), 0, {});
    double shortest = 1e9;
    for (int epoch = 0; epoch < timed + 1; ++epoch) {
        const Stopwatch watch;
        trainer->step({});
        if (epoch > 0)
            shortest = std::min(shortest, watch.seconds());
    }
    return shortest;
}

/// The products of an epoch alone: both maps, similarities, gradients in both sides and in both maps.
double productSeconds() {
    const MatrixF U = randomRows(batch, 3), T = randomRows(batch, 4), W = randomRows(width, 5);
    MatrixF H(batch, width), K(batch, width), S(batch, batch), dF(batch, width), dG(batch, width),
        dW(width, width), dV(width, width);
    double shortest = 1e9;
    for (int epoch = 0; epoch < timed + 1; ++epoch) {
        const Stopwatch watch;
        for (int step = 0; step < steps; ++step) {
            gemm<float>(Transpose::no, Transpose::yes, 1, U, W, 0, H);
            gemm<float>(Transpose::no, Transpose::yes, 1, T, W, 0, K);
            gemm<float>(Transpose::no, Transpose::yes, 1, H, K, 0, S);
            gemm<float>(Transpose::no, Transpose::no, 1, S, K, 0, dF);
            gemm<float>(Transpose::yes, Transpose::no, 1, S, H, 0, dG);
            gemm<float>(Transpose::yes, Transpose::no, 1, dF, U, 0, dW);
            gemm<float>(Transpose::yes, Transpose::no, 1, dG, T, 0, dV);
        }
        if (epoch > 0)
            shortest = std::min(shortest, watch.seconds());
    }
    return shortest;
}

/// The loss with its gradients, as often as in an epoch.
double lossSeconds() {
    MatrixF F = randomRows(batch, 6), G = randomRows(batch, 7), dF, dG;
    normalizeRowsInPlace(F);
    normalizeRowsInPlace(G);
    std::vector<int> labels(batch);
    for (std::size_t i = 0; i < labels.size(); ++i)
        labels[i] = static_cast<int>(i % classes);
    MultiPositiveNce<float> loss({});
    double shortest = 1e9;
    for (int epoch = 0; epoch < timed + 1; ++epoch) {
        const Stopwatch watch;
        for (int step = 0; step < steps; ++step)
            loss(F, G, labels, dF, dG);
        if (epoch > 0)
            shortest = std::min(shortest, watch.seconds());
    }
    return shortest;
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> asked(arguments + 1, arguments + count);
    const auto isAsked = [&](const std::string& name) {
        return asked.empty() || std::find(asked.begin(), asked.end(), name) != asked.end();
    };
    if (isAsked("loss"))
        printFigure("pairs.loss.epoch", lossSeconds(), "s");
    if (!isAsked("train"))
        return 0;
    const double products = productSeconds(), captions = epochSeconds(pairedRows(true)),
                 classTexts = epochSeconds(pairedRows(false));
    printFigure("pairs.products.epoch", products, "s");
    printFigure("pairs.captions.epoch", captions, "s");
    printFigure("pairs.class_texts.epoch", classTexts, "s");
    printRatio("pairs.captions.epoch_over_products", captions / products);
    if (!isAsked("peers"))
        return 0;
    const Peer peer("peers_pairs_torch.py");
    peer.printRatio("pairs.captions.torch_over_ours", "torch.pairs.epoch", captions);
    peer.printRatio("pairs.class_texts.torch_over_ours", "torch.pairs.epoch", classTexts);
}
