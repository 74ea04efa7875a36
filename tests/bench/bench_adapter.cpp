// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the cost of training an adapter, compared with PyTorch in the same run
// (tests/bench/peers_torch.py), at the size of Waterbirds under CLIP: 4,795 × 1,024, 128 hidden units.
// Arguments: sizes to leave out, "no-whole" (the 100-epoch method), "no-celeba" (162,770 rows), "no-peer".
#include "core/base/parallel.h"
#include "core/experiment/training.h"
#include "core/losses/contrastive.h"
#include "core/methods/method.h"
#include "core/nn/adapter_network.h"
#include "core/nn/optimizer.h"
#include "core/sampling/contrastive_batches.h"
#include "core/training/common.h"
#include "tests/bench/adapter_sets.h"
#include "tests/bench/peer.h"

#include <algorithm>
#include <map>
#include <set>
#include <sys/resource.h>

using namespace groupscope;

namespace {

constexpr Eigen::Index D = 1024, H = 128;
constexpr Eigen::Index updateRows = 4097; // an anchor, 2,048 positives, 2,048 negatives

/// Seconds of the fastest of `repeats` calls.
template<class Work>
double fastest(int repeats, const Work& work) {
    double best = 1e30;
    for (int i = 0; i < repeats; ++i) {
        const Stopwatch watch;
        work();
        best = std::min(best, watch.seconds());
    }
    return best;
}

ContrastiveBatch updateBatch() {
    ContrastiveBatch batch;
    batch.rows.resize(static_cast<std::size_t>(updateRows));
    for (std::size_t k = 0; k < batch.rows.size(); ++k)
        batch.rows[k] = static_cast<int>(k);
    batch.valid.assign(batch.rows.size(), 1);
    batch.positives = 2048;
    return batch;
}

struct Update {
    double products = 0.0; ///< seconds of its five matrix products and nothing else
    double direct = 0.0;   ///< seconds of the update with its optimiser step
};

/// Both by turns, so that both see the same machine.
Update measureUpdate(const MatrixF& X) {
    MatrixF W1 = MatrixF::Random(H, D), W2 = MatrixF::Random(D, H), hidden(updateRows, H), out(updateRows, D);
    const auto products = [&] {
        gemm<float>(Transpose::no, Transpose::yes, 1, X, W1, 0, hidden);
        gemm<float>(Transpose::no, Transpose::yes, 1, hidden, W2, 0, out);
        gemm<float>(Transpose::yes, Transpose::no, 1, out, hidden, 0, W2);
        gemm<float>(Transpose::no, Transpose::no, 1, out, W2, 0, hidden);
        gemm<float>(Transpose::yes, Transpose::no, 1, hidden, X, 0, W1);
        W1 *= 1e-4f; // else they overflow after some rounds
        W2 *= 1e-4f;
    };
    Random random(1, "bench");
    AdapterNetwork<float> network(D, H, random);
    Optimizer<float> optimizer(network.parameters(), {});
    ContrastiveLoss<float> lossOf(0.1f, ContrastiveDenominator::single);
    const ContrastiveBatch batch = updateBatch();
    MatrixF output, gradient;
    const auto direct = [&] {
        optimizer.zeroGradients();
        network.forwardTraining(X, output);
        lossOf(output, batch.positives, batch.valid, gradient);
        network.backward(X, gradient, nullptr);
        optimizer.step();
    };
    Update best{1e30, 1e30};
    for (int round = 0; round < 15; ++round) {
        best.products = std::min(best.products, fastest(1, products));
        best.direct = std::min(best.direct, fastest(1, direct));
    }
    return best;
}

ParameterValues contrastiveParameters(const std::map<std::string, std::string>& settings) {
    return resolveParameters(methods().find("contrastive-adapter").parameters, settings);
}

struct Epochs {
    double start = 0.0, contrastive = 0.0, crossEntropy = 0.0;
};

/// Seconds of setting up and of one epoch of each kind.
Epochs epochsOf(const std::shared_ptr<const Task>& task, const ParameterValues& parameters) {
    Epochs epochs;
    const Stopwatch starting;
    const auto trainer = methods().find("contrastive-adapter").start(task, parameters, 0, {});
    epochs.start = starting.seconds();
    const Stopwatch contrastive;
    trainer->step({});
    epochs.contrastive = contrastive.seconds();
    const Stopwatch crossEntropy;
    trainer->step({});
    epochs.crossEntropy = crossEntropy.seconds();
    return epochs;
}

double peakGigabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e9;
}

} // namespace

int main(int argumentCount, char** arguments) {
    const std::set<std::string> leftOut(arguments + 1, arguments + argumentCount);
    printFigure("threads", threadCount(), "threads");

    const MatrixF X = MatrixF::Random(updateRows, D);
    const auto [products, direct] = measureUpdate(X);
    constexpr double operations = 5 * 2.0 * updateRows * D * H;
    printFigure("gemm.speed", operations / products / 1e9, "GFLOP/s");
    printFigure("update.products_alone", products, "s");
    printFigure("update.direct", direct, "s");
    printRatio("update.direct/products_alone", direct / products);

    const auto waterbirds = makeTask(likeWaterbirds(D));
    const Epochs epochs = epochsOf(waterbirds, contrastiveParameters({{"max_anchors", "1000"}}));
    printFigure("waterbirds.start", epochs.start, "s");
    printFigure("waterbirds.contrastive_epoch_of_1000_anchors", epochs.contrastive, "s");
    const ParameterValues plain = resolveParameters(methods().find("adapter").parameters, {});
    const auto adapter = methods().find("adapter").start(waterbirds, plain, 0, {});
    const double crossEntropy = fastest(3, [&] { adapter->step({}); });
    printFigure("waterbirds.cross_entropy_epoch", crossEntropy, "s");

    if (!leftOut.contains("no-peer")) {
        const Peer peer("peers_torch.py");
        peer.printRatio("torch/update.direct", "torch.update.direct", direct);
        peer.printRatio("torch/contrastive_epoch", "torch.contrastive_epoch_of_1000_anchors",
                        epochs.contrastive);
        peer.printRatio("torch/cross_entropy_epoch", "torch.cross_entropy_epoch", crossEntropy);
    }
    if (!leftOut.contains("no-whole")) {
        const Stopwatch watch;
        trainMethod(waterbirds, methods().find("contrastive-adapter"), contrastiveParameters({}), 0);
        printFigure("waterbirds.whole_method_of_100_epochs", watch.seconds(), "s");
    }
    if (!leftOut.contains("no-celeba")) {
        const double before = peakGigabytes();
        const auto celeba = makeTask(likeCelebA(D));
        const Epochs large = epochsOf(celeba, contrastiveParameters({{"max_anchors", "1000"}}));
        printFigure("celeba.start", large.start, "s");
        printFigure("celeba.contrastive_epoch_of_1000_anchors", large.contrastive, "s");
        printFigure("celeba.cross_entropy_epoch", large.crossEntropy, "s");
        printFigure("celeba.peak_memory", peakGigabytes(), "GB");
        printFigure("peak_memory_before_celeba", before, "GB");
    }
}
