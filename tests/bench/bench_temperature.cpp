// SPDX-License-Identifier: GPL-3.0-or-later
// Contrastive pre-training at the size of the paper on adaptive temperatures: seconds of an epoch with one
// temperature, with temperatures that follow domains (discriminator and record included), and PyTorch's.
#include "core/base/random.h"
#include "core/data/task.h"
#include "core/methods/method.h"
#include "core/methods/shared/temperature_splits.h"
#include "tests/bench/peer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

using namespace groupscope;

namespace {

/// 6,930 rows of 200 numbers: eight of content and three of colour, mixed; two domains, two classes.
std::shared_ptr<const Task> digits() {
    constexpr int N = 6930, D = 200, latent = 11;
    Random random(1, "bench digits");
    MatrixF mix(latent, D), X(N, D);
    for (float& value : mix.reshaped())
        value = static_cast<float>(random.normal() / std::sqrt(latent));
    std::vector<int> classes(N), domains(N), splits(N, 0);
    auto set = std::make_shared<EmbeddingSet>();
    for (int row = 0; row < N; ++row) {
        const auto i = static_cast<std::size_t>(row);
        set->ids.push_back("row" + std::to_string(row));
        classes[i] = static_cast<int>(random.below(2));
        domains[i] = static_cast<int>(random.below(2));
        RowVector<float> values(latent);
        for (float& value : values)
            value = static_cast<float>(random.normal());
        values[0] += classes[i] == 1 ? 1.5f : -1.5f;
        values[latent - 1] += domains[i] == 1 ? 2.0f : -2.0f;
        X.row(row) = values * mix;
    }
    set->embeddings.push_back({"X_bench", std::move(X), {}, {}});
    set->columns = {{"digit", {"3", "5"}, classes, {}},
                    {"domain", {"red", "blue"}, domains, {}},
                    {"split", {"train"}, splits, {}}};
    set->classKey = "digit";
    set->splitKey = "split";
    set->domainKey = "domain";
    return makeTask(std::move(set));
}

constexpr std::size_t epochsTimed = 15;

/// The median epoch of each method, after a first, in turns: what else the machine does meets them alike.
std::vector<double> secondsOf(const std::shared_ptr<const Task>& task, const std::vector<std::string>& ids) {
    std::vector<std::unique_ptr<Trainer>> trainers;
    for (const std::string& id : ids) {
        const Method& method = methods().find(id);
        trainers.push_back(method.start(
            task, resolveParameters(method.parameters, {{"temperature", "0.1"}, {"epochs", "50"}}), 0, {}));
        trainers.back()->step({});
    }
    std::vector<std::array<double, epochsTimed>> seconds(ids.size());
    for (std::size_t epoch = 0; epoch < epochsTimed; ++epoch)
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const Stopwatch watch;
            trainers[i]->step({});
            seconds[i][epoch] = watch.seconds();
        }
    std::vector<double> medians;
    for (auto& own : seconds) {
        std::sort(own.begin(), own.end());
        medians.push_back(own[epochsTimed / 2]);
    }
    return medians;
}

/// The median of twenty records of all pairs of 2,000 rows, of weights that no two share, with all that is
/// told apart of two domains and two classes.
double secondsOfRecord() {
    Random random(2, "bench record");
    MatrixF probabilities(2000, 2);
    for (Eigen::Index row = 0; row < 2000; ++row) {
        probabilities(row, 0) = static_cast<float>(random.uniform());
        probabilities(row, 1) = 1.0f - probabilities(row, 0);
    }
    PairLabels labels{.domains = {}, .classes = {}, .shownDomains = {0, 1}, .shownClasses = {0, 1}};
    for (int row = 0; row < 2000; ++row) {
        labels.domains.push_back(row / 1000);
        labels.classes.push_back(row % 2);
    }
    std::array<double, 20> seconds{};
    for (double& own : seconds) {
        const Stopwatch watch;
        const auto named =
            namedTemperatures(recordTemperatures({}, DomainWeight::pairs, probabilities, labels),
                              DomainWeight::pairs, labels, {"red", "blue"}, {"3", "5"});
        own = named.size() > 5 ? watch.seconds() : 0.0;
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

} // namespace

int main(int argc, char**) {
    const auto task = digits();
    const std::vector<double> seconds =
        secondsOf(task, {"info-nce", "domain-weighted-negatives", "domain-weighted-pairs"});
    printFigure("temperature.info_nce.epoch", seconds[0], "s");
    printFigure("temperature.domain_weighted_negatives.epoch", seconds[1], "s");
    printFigure("temperature.domain_weighted_pairs.epoch", seconds[2], "s");
    printRatio("temperature.domain_weighted_negatives.over_fixed", seconds[1] / seconds[0]);
    printRatio("temperature.domain_weighted_pairs.over_fixed", seconds[2] / seconds[0]);
    const double slowest = std::max(seconds[1], seconds[2]);
    const double record = secondsOfRecord();
    printFigure("temperature.record.4M_pairs", record, "s");
    printRatio("temperature.record.over_epoch", record / slowest);
    if (argc > 1) // any argument: without the peer
        return 0;
    Peer("peers_temperature_torch.py")
        .printRatio("temperature.domain_weighted.torch_over_ours",
                    "torch.temperature.domain_weighted_pairs.epoch", slowest);
}
