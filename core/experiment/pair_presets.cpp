// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/pair_presets.h"

#include "core/base/counted.h"

#include <string>
#include <utility>

namespace groupscope {

namespace {

using PairSettings = std::map<std::string, ParameterValue>;

const std::string pairsPaper = "R-Adapter, ";

ExperimentPreset pairPreset(const std::string& id, std::string name, std::string summary,
                            const std::string& place, std::vector<MethodPlan> methods) {
    return {"pairs-" + id,         std::move(name),    std::move(summary),
            pairsPaper + place,    std::move(methods), {0, 1, 2}, // the paper says of no number of seeds
            "val.average_accuracy"};                              // and chooses nothing by groups
}

std::vector<ParameterValue> pairCounts(std::initializer_list<std::int64_t> numbers) {
    return {numbers.begin(), numbers.end()};
}

ExperimentPreset robustFineTuning() {
    return pairPreset(
        "table-1", "Table 1: robust fine-tuning, each method once",
        "Zero-shot, fine-tuning and halfway back (WiSE-FT), a uniform soup, LP-FT, FLYP and halfway back "
        "(WiSE-FLYP), R-Adapter; on frozen embeddings one map a side stands for the encoders, so that "
        "trained "
        "parameters are D² a map. Mask-Fill masks pictures and is not here. The paper lets expect R-Adapter "
        "ahead out of the distribution, the soup in it.",
        "Table 1",
        {{"zero-shot", {}, {}},
         {"ft", {{"alpha", 1.0}}, {}},
         {"ft", {{"alpha", 0.5}}, {}},
         {"soup", {}, {}},
         {"lp-ft", {}, {}},
         {"flyp", {{"alpha", 1.0}}, {}},
         {"flyp", {{"alpha", 0.5}}, {}},
         {"r-adapter", {}, {}}});
}

/// What the rows of Table 2 have of R-Adapter.
struct Ablated {
    bool dropout = false, dropping = false, accumulation = false, rescaling = false;
    bool severalPositives = false, smoothing = false;
};

MethodPlan ablatedPlan(const Ablated& row, const char* form = "linear") {
    constexpr double rateOfAdaptFormer = 0.1; // Table 2 names none
    PairSettings set{{"adapter_form", std::string(form)},
                     {"dropout", row.dropout ? rateOfAdaptFormer : 0.0},
                     {"drop", std::string(row.dropping ? "per_forward" : "none")},
                     {"ema", row.accumulation},
                     {"alpha", row.rescaling ? 0.5 : 1.0},
                     {"loss", std::string(row.severalPositives ? "mpm_nce" : "info_nce")},
                     {"epsilon", row.smoothing ? 0.05 : 0.0}};
    return {"r-adapter", std::move(set), {}};
}

ExperimentPreset components() {
    return pairPreset(
        "table-2", "Table 2: what each part of R-Adapter does, E0 to E10",
        "From the bare adapter with InfoNCE to the whole: dropout, adapter dropping, accumulation, "
        "re-scaling, "
        "MPM-NCE, label smoothing, beside AdaptFormer with dropout (B1). E2 and B2 drop paths inside the "
        "encoder, which frozen embeddings have not. The paper lets expect re-scaling to give most out of the "
        "distribution, and the whole to be best there.",
        "Table 2",
        {ablatedPlan({.dropout = true}, "adaptformer"), // B1
         ablatedPlan({}),                               // E0
         ablatedPlan({.dropout = true}),                // E1
         ablatedPlan({.dropping = true}),               // E3
         ablatedPlan({.accumulation = true}),           // E4
         ablatedPlan({.rescaling = true}),              // E5
         ablatedPlan({.dropping = true, .accumulation = true}),
         ablatedPlan({.dropping = true, .accumulation = true, .rescaling = true}),
         ablatedPlan({.dropping = true, .accumulation = true, .rescaling = true, .smoothing = true}),
         ablatedPlan({.dropping = true, .accumulation = true, .rescaling = true, .severalPositives = true}),
         ablatedPlan({.dropping = true,
                      .accumulation = true,
                      .rescaling = true,
                      .severalPositives = true,
                      .smoothing = true})});
}

ExperimentPreset hyperparameter(const std::string& part, const std::string& what, const std::string& forecast,
                                std::vector<MethodPlan> methods) {
    return pairPreset("table-3" + part, "Table 3" + part + ": " + what,
                      "R-Adapter over " + what + ". The paper lets expect " + forecast + ".",
                      "Table 3 (" + part + ")", std::move(methods));
}

std::vector<ExperimentPreset> hyperparameters() {
    return {hyperparameter("a", "the rank of the adapters", "more with a higher rank, most with the full one",
                           {{"r-adapter", {}, {{"rank", pairCounts({4, 8, 16, 128, 0})}}}}),
            hyperparameter("b", "the margin δ, and single positives",
                           "a little up to 0.05, and a loss of 7 points out of the distribution with single "
                           "positives",
                           {{"r-adapter", {}, {{"delta", {0.0, 0.02, 0.05, 0.1}}}},
                            {"r-adapter", {{"pair_labels", std::string("pair")}, {"epsilon", 0.0}}, {}}}),
            hyperparameter("c", "the rate at which adapters are dropped", "a gain of any rate over 0",
                           {{"r-adapter", {}, {{"drop_rate", {0.0, 0.1, 0.2, 0.3, 0.5}}}}}),
            hyperparameter("d", "the decay of the moving average", "a gain of any decay over 0",
                           {{"r-adapter", {}, {{"ema_decay", {0.0, 0.9, 0.99, 0.999, 0.9999}}}}})};
}

/// Few-shot: 50 epochs, 256 pairs, no warm-up (R-Adapter's code for it).
PairSettings fewShotSettings() {
    return {{"epochs", std::int64_t{50}}, {"batch_size", std::int64_t{256}}, {"warm_up", std::int64_t{0}}};
}

ExperimentPreset sixteenShots() {
    ExperimentPreset preset = pairPreset(
        "table-4", "Table 4: 16 rows a class, rank 1, 4, 8 and full",
        "Few-shot: the rank of the adapters beside zero-shot, RepAdapter and fine-tuning. CoOp and CoCoOp "
        "train "
        "prompts inside the text encoder, CLIPood inside the image encoder, and are not here. The paper lets "
        "expect more with a higher rank, and all ahead of zero-shot.",
        "Table 4",
        {{"zero-shot", {}, {}},
         {"r-adapter", fewShotSettings(), {{"rank", pairCounts({1, 4, 8, 0})}}},
         {"ft", fewShotSettings(), {}}});
    PairSettings repAdapter = fewShotSettings();
    repAdapter["adapter_form"] = std::string("repadapter");
    repAdapter["rank"] = std::int64_t{8};
    preset.methods.push_back({"r-adapter", std::move(repAdapter), {}});
    preset.shots = 16;
    return preset;
}

ExperimentPreset shotsOf(int shots) {
    ExperimentPreset preset = pairPreset(
        "shots-" + std::to_string(shots),
        "Few-shot: " + counted(static_cast<std::size_t>(shots), "row", "rows") + " a class",
        "One point of few-shot curves: zero-shot, a linear probe, fine-tuning, FLYP and R-Adapter with so "
        "many "
        "rows a class, those of fewer shots among them. Compare the folders of 1, 2, 4, 8 and 16 over what "
        "varies, the shots.",
        "4.4; the numbers of shots: CoOp (Zhou et al. 2022)",
        {{"zero-shot", {}, {}},
         {"linear-probe", {}, {}},
         {"ft", fewShotSettings(), {}},
         {"flyp", fewShotSettings(), {}},
         {"r-adapter", fewShotSettings(), {}}});
    preset.shots = shots;
    return preset;
}

/// The measures of Table 5.
std::vector<std::string> recallOfPairs() {
    return {"image_to_text_r1", "image_to_text_r5", "image_to_text_r10",
            "text_to_image_r1", "text_to_image_r5", "text_to_image_r10"};
}

ExperimentPreset retrievalOfPairs() {
    const std::string captions = "captions";
    ExperimentPreset preset = pairPreset(
        "table-5", "Table 5: retrieval between images and captions",
        "Recall at 1, 5 and 10 in both directions: zero-shot, FLYP, halfway back (WiSE-FLYP) and R-Adapter, "
        "whose positives are captions of one row, without smoothing, at scale 0.8. For a set with captions. "
        "The "
        "paper lets expect R-Adapter ahead in both directions.",
        "Table 5",
        {{"zero-shot", {}, {}},
         {"flyp", {{"texts", captions}, {"alpha", 1.0}}, {}},
         {"flyp", {{"texts", captions}, {"alpha", 0.5}}, {}},
         {"r-adapter",
          {{"texts", captions}, {"pair_labels", std::string("row")}, {"epsilon", 0.0}, {"alpha", 0.8}},
          {}}});
    preset.measures = recallOfPairs();
    return preset;
}

ExperimentPreset scaleOfHeads() {
    return pairPreset(
        "figure-3", "Figure 3: the scale α of R-Adapter and of WiSE-FT",
        "One training of each a seed; the command alpha then evaluates their heads from α 0 to 1 without "
        "training again. The paper lets expect R-Adapter above WiSE-FT at every α, and less moved by it.",
        "Fig. 3", {{"r-adapter", {}, {}}, {"ft", {}, {}}});
}

ExperimentPreset baseToNovel() {
    ExperimentPreset preset = pairPreset(
        "base-to-novel", "Base to novel: trained on half of the classes, measured on all",
        "For a set that the command base-split has made. Accuracy of trained and of novel classes, each "
        "among their own, "
        "and their harmonic mean.",
        "4 (its table is in the appendix); the protocol: CoCoOp (Zhou et al. 2022), 4.1",
        {{"zero-shot", {}, {}}, {"ft", {}, {}}, {"flyp", {}, {}}, {"r-adapter", {}, {}}});
    preset.measures = {"base_accuracy", "novel_accuracy", "base_novel_accuracy"};
    return preset;
}

} // namespace

std::vector<ExperimentPreset> pairPresets() {
    std::vector<ExperimentPreset> all{robustFineTuning(), components()};
    for (ExperimentPreset& preset : hyperparameters())
        all.push_back(std::move(preset));
    all.push_back(sixteenShots());
    for (const int shots : {1, 2, 4, 8, 16})
        all.push_back(shotsOf(shots));
    all.push_back(retrievalOfPairs());
    all.push_back(scaleOfHeads());
    all.push_back(baseToNovel());
    return all;
}

} // namespace groupscope
