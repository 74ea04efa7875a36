// SPDX-License-Identifier: GPL-3.0-or-later
// Correct-N-Contrast at the size of Waterbirds: seconds for five epochs, and a step of 32 batches beside
// PyTorch's.
#include "core/base/random.h"
#include "core/data/task.h"
#include "core/methods/method.h"
#include "tests/bench/peer.h"

#include <string>

using namespace groupscope;

namespace {

/// 4,795 birds of 2,048 numbers, 77 % and 23 % of the classes or half of each; a first model predicts 95 %
/// right.
std::shared_ptr<const Task> birds(double firstClass) {
    constexpr int N = 4795;
    Random random(1, "bench birds");
    auto set = std::make_shared<EmbeddingSet>();
    MatrixF X(N, 2048);
    for (float& value : X.reshaped())
        value = static_cast<float>(random.uniform());
    std::vector<int> classes(N), predictions(N), splits(N, 0);
    for (std::size_t row = 0; row < classes.size(); ++row) {
        set->ids.push_back("row" + std::to_string(row));
        classes[row] = random.uniform() < firstClass ? 0 : 1;
        predictions[row] = random.uniform() < 0.95 ? classes[row] : 1 - classes[row];
    }
    set->embeddings.push_back({"X_bench", std::move(X), {}, {}});
    set->columns = {{"bird", {"land", "water"}, classes, {}},
                    {"predicted_class", {"land", "water"}, predictions, {}},
                    {"split", {"train"}, splits, {}}};
    set->classKey = "bird";
    set->splitKey = "split";
    return makeTask(std::move(set));
}

double secondsOf(const std::shared_ptr<const Task>& task, const std::string& balanced, int epochs) {
    const Method& method = methods().find("cnc");
    const ParameterValues parameters = resolveParameters(
        method.parameters, {{"groups", "given_predictions"}, {"balance_targets", balanced}});
    const auto trainer = method.start(task, parameters, 0, {});
    const Stopwatch watch;
    for (int epoch = 0; epoch < epochs; ++epoch)
        trainer->step({});
    return watch.seconds();
}

} // namespace

int main(int argc, char**) {
    const double waterbirds = secondsOf(birds(0.77), "true", 5);
    printFigure("cnc.waterbirds.balanced.5_epochs", waterbirds, "s");
    printFigure("cnc.waterbirds.every_anchor.5_epochs", secondsOf(birds(0.77), "false", 5), "s");
    if (argc > 1) // any argument: without the peer
        return 0;
    const double epoch = secondsOf(birds(0.5), "false", 1);
    printFigure("cnc.every_anchor.epoch", epoch, "s");
    Peer("peers_cnc_torch.py")
        .printRatio("cnc.every_anchor.epoch.torch_over_ours", "torch.cnc.every_anchor.epoch", epoch);
}
