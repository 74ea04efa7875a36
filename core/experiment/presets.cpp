// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include "core/base/error.h"
#include "core/experiment/contrast_presets.h"
#include "core/experiment/family_presets.h"
#include "core/experiment/metric_presets.h"
#include "core/experiment/pair_presets.h"
#include "core/experiment/robust_presets.h"
#include "core/experiment/sweep_presets.h"
#include "core/experiment/temperature_presets.h"
#include "core/methods/method.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace groupscope {

namespace {

using Settings = std::map<std::string, ParameterValue>;
using Grid = std::map<std::string, std::vector<ParameterValue>>;
using Whole = std::int64_t;

const std::string paper = "Contrastive Adapters, ";
const std::vector<std::uint64_t> threeSeeds{0, 1, 2}; // E.1: "computed over three random seeds"

/// C.2: learning rates and weight decays that every trained method is tried with.
Grid optimiserGrid() {
    return {{"learning_rate", {1e-3, 1e-4, 1e-5}}, {"weight_decay", {5e-5, 1e-5, 5e-4}}};
}

/// C.2: WiSE-FT's weights, "intervals of size 0.1".
std::vector<ParameterValue> alphas() {
    return {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
}

ExperimentPreset gridPreset(const std::string& method, const std::string& name, Grid grid,
                            const std::string& what) {
    return {"grid-" + method,
            "Grid: " + name,
            "Tries " + what + " and keeps the setting that the selection rule chooses.",
            paper + "C.2",
            {{method, {}, std::move(grid)}},
            threeSeeds};
}

/// The paper sweeps over combinations, not over their product: one plan each.
ExperimentPreset contrastiveGrid() {
    ExperimentPreset preset =
        gridPreset("contrastive-adapter", "contrastive adapter", {},
                   "3 learning rates × 3 weight decays × 3 combinations of positives, negatives and "
                   "neighbours");
    preset.methods.clear();
    for (const auto& [samples, neighbors] : {std::pair<Whole, Whole>{2048, 4096}, {2048, 2146}, {512, 1024}})
        preset.methods.push_back({"contrastive-adapter",
                                  {{"positives", samples}, {"negatives", samples}, {"neighbors", neighbors}},
                                  optimiserGrid()});
    return preset;
}

ExperimentPreset tableThree() {
    ExperimentPreset preset{"table-3",
                            "Table 3: every method",
                            "Every method of the paper's comparison with its default settings, three seeds; "
                            "WiSE-FT at eleven weights, so that its trade-off can be traced.",
                            paper + "Tables 3, 11 and 12, Figure 8",
                            {},
                            threeSeeds};
    for (const char* method : {"zero-shot", "group-prompt", "linear-probe", "adapter"})
        preset.methods.push_back({method, {}, {}});
    preset.methods.push_back({"wise-ft", {}, {{"alpha", alphas()}}});
    for (const char* method : {"dfr-subsample", "dfr-upsample", "contrastive-adapter"})
        preset.methods.push_back({method, {}, {}});
    return preset;
}

/// The whole takes turns, so each loss has half of its epochs: what is left alone gets as many.
ExperimentPreset ablation() {
    ExperimentPreset preset{
        "ablation",
        "Ablation: without one of the two losses",
        "The contrastive adapter as it is, without its contrastive updates, and without "
        "cross-entropy: does it need both? The loss that stays gets the epochs that it has "
        "in the whole, which takes turns: half of them.",
        paper + "E.2.1, Table 9",
        {{"contrastive-adapter", {}, {}}},
        threeSeeds};
    const ParameterValues whole = resolveParameters(methods().find("contrastive-adapter").parameters, {});
    for (const char* phase : {"cross_entropy_only", "contrastive_only"})
        preset.methods.push_back(
            {"contrastive-adapter",
             {{"interleave", std::string(phase)}, {"epochs", whole.integer("epochs") / 2}},
             {}});
    return preset;
}

ExperimentPreset batchSizes() {
    ExperimentPreset preset{"batch-size",
                            "Batch size: positives and negatives",
                            "The contrastive adapter with 1 to 2048 positives and negatives for each anchor, "
                            "beside zero-shot: do larger contrastive batches help the worst group?",
                            paper + "E.2.2, Figure 7",
                            {{"zero-shot", {}, {}}},
                            threeSeeds};
    static constexpr std::pair<Whole, Whole> pairs[] = {
        {1, 1},      {2, 2},      {256, 256},   {256, 512},   {512, 256},   {512, 512},
        {512, 1024}, {1024, 512}, {1024, 1024}, {1024, 2048}, {2048, 1024}, {2048, 2048}};
    for (const auto& [positives, negatives] : pairs)
        preset.methods.push_back(
            {"contrastive-adapter", {{"positives", positives}, {"negatives", negatives}}, {}});
    return preset;
}

ExperimentPreset quick() {
    const Settings probe{{"epochs", Whole{20}}, {"learning_rate", 0.01}};
    const Settings adapter{{"epochs", Whole{20}}, {"learning_rate", 3e-4}};
    Settings contrastive = adapter;
    contrastive.insert({{"positives", Whole{128}},
                        {"negatives", Whole{128}},
                        {"neighbors", Whole{256}},
                        {"max_anchors", Whole{1024}}});
    return {"quick",
            "Quick: a first look",
            "A few epochs of the main methods with small contrastive batches, one seed: minutes on a small "
            "set, to see whether anything helps the worst group.",
            "ours",
            {{"zero-shot", {}, {}},
             {"linear-probe", probe, {}},
             {"adapter", adapter, {}},
             {"wise-ft", probe, {{"alpha", {0.0, 0.25, 0.5, 0.75, 1.0}}}},
             {"dfr-subsample", probe, {}},
             {"contrastive-adapter", contrastive, {}}},
            {0}};
}

/// A paper's epochs count alone. Methods that have had `minimum_updates` from the beginning keep theirs, and
/// with it the ids of their runs.
void keepEpochs(ExperimentPreset& preset) {
    for (MethodPlan& plan : preset.methods)
        for (const ParameterSpec& spec : methods().find(plan.method).parameters)
            if (spec.key == "minimum_updates" && spec.before && !plan.grid.contains(spec.key))
                plan.set.try_emplace(spec.key, *spec.before);
}

std::vector<ExperimentPreset> makePresets() {
    const std::string nine = "3 learning rates × 3 weight decays";
    Grid weights = optimiserGrid();
    weights["alpha"] = alphas();
    std::vector<ExperimentPreset> all{quick(),
                                      tableThree(),
                                      ablation(),
                                      batchSizes(),
                                      gridPreset("linear-probe", "linear probe", optimiserGrid(), nine),
                                      gridPreset("adapter", "ERM adapter", optimiserGrid(), nine),
                                      contrastiveGrid(),
                                      gridPreset("wise-ft", "WiSE-FT", weights, nine + " × 11 weights"),
                                      gridPreset("dfr-subsample", "DFR, subsampled", optimiserGrid(), nine),
                                      gridPreset("dfr-upsample", "DFR, upsampled", optimiserGrid(), nine)};
    for (std::vector<ExperimentPreset>& more : std::vector<std::vector<ExperimentPreset>>{
             adapterTablePresets(), robustPresets(), contrastTablePresets(), temperaturePresets(),
             metricPresets(), pairPresets(), sweepPresets()})
        std::move(more.begin(), more.end(), std::back_inserter(all));
    std::vector<ExperimentPreset> families = familyPresets();
    all.insert(all.begin() + 2, std::make_move_iterator(families.begin()), // behind what is about all
               std::make_move_iterator(families.end()));
    for (ExperimentPreset& preset : all)
        if (preset.source != "ours")
            keepEpochs(preset);
    return all;
}

} // namespace

const Registry<ExperimentPreset>& experimentPresets() {
    static const Registry<ExperimentPreset> all("preset", makePresets());
    return all;
}

std::string presetRule(const ExperimentPreset& preset, const GroupScheme& groups) {
    if (!preset.ofAttributeValues || groups.attributes().empty())
        return preset.select;
    return preset.select + ":" + groups.attributes().front().name;
}

ExperimentSpec presetExperiment(const ExperimentPreset& preset, const std::filesystem::path& data) {
    ExperimentSpec spec;
    spec.data = data;
    spec.seeds = preset.seeds;
    spec.methods = preset.methods;
    spec.select = preset.select;
    spec.selection.embedding = preset.embedding;
    spec.imbalance = preset.imbalance;
    spec.downstream = preset.downstream;
    spec.selection.labels.shots = preset.shots;
    spec.monitor.atEnd = preset.measures;
    if (!preset.monitored.empty())
        spec.monitor.metrics = preset.monitored;
    spec.vary = preset.vary;
    return spec;
}

} // namespace groupscope
