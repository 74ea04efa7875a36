// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/family_presets.h"

#include "core/methods/method.h"

#include <string>
#include <utility>

namespace groupscope {

namespace {

using Values = std::vector<ParameterValue>;

const std::vector<std::uint64_t> familySeeds{0, 1, 2};

/// The methods at their defaults.
std::vector<MethodPlan> plansOf(const std::vector<std::string>& methods) {
    std::vector<MethodPlan> plans;
    for (const std::string& method : methods)
        plans.push_back({method, {}, {}});
    return plans;
}

Values wholeNumbers(std::initializer_list<std::int64_t> numbers) {
    return {numbers.begin(), numbers.end()};
}

ExperimentPreset zeroShot() {
    return {"zero-shot",
            "Zero-shot: prompts of classes and of groups",
            "What the foundation model gives for free: the class of the nearest class prompt, and of the "
            "nearest group prompt where the file has them. Nothing is trained.",
            "Contrastive Adapters, Table 3, C.1",
            plansOf({"zero-shot", "group-prompt"}),
            {0}};
}

ExperimentPreset probes() {
    ExperimentPreset preset{
        "probes",
        "Probes: rows weighed and drawn in ten ways",
        "Linear classifiers of the frozen rows, from plain to balanced by class, by group "
        "and by errors, WiSE-FT at eleven weights: what balancing alone does, before any "
        "loss is changed.",
        "Simple data balancing (Idrissi et al. 2022), 3; Deep Feature Reweighting, 5; "
        "Contrastive Adapters, C.2",
        plansOf({"linear-probe", "rwy", "suby", "rwg", "subg", "dfr-subsample", "dfr-upsample", "dfr-val",
                 "dfr-train"}),
        familySeeds};
    preset.methods.push_back(
        {"wise-ft", {}, {{"alpha", {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0}}}});
    return preset;
}

/// Tip-Adapter-F with all rows would train as many keys as there are rows.
ExperimentPreset adapters() {
    ExperimentPreset preset{
        "adapters",
        "Adapters: small networks and caches side by side",
        "What stands beside class embeddings: bottlenecks, caches of 1 to 16 rows a class, and maps that "
        "are averaged with zero-shot. CLIP-Adapter over its share of the adapter's output.",
        "Contrastive Adapters, Table 3; CLIP-Adapter, 3.2; Tip-Adapter, 4.1; R-Adapter, 4",
        plansOf({"zero-shot", "adapter", "contrastive-adapter", "r-adapter", "flyp"}),
        familySeeds};
    preset.methods.push_back({"clip-adapter", {}, {{"residual_ratio", {0.2, 0.4, 0.6, 0.8, 1.0}}}});
    for (const char* method : {"tip-adapter", "tip-adapter-f"})
        preset.methods.push_back({method, {}, {{"shots", wholeNumbers({1, 2, 4, 8, 16})}}});
    return preset;
}

ExperimentPreset robustGrid() {
    return {
        "robust-grid",
        "Robust losses: the setting each hangs on",
        "Group DRO over its adjustment for small groups, Just Train Twice over how often errors are shown, "
        "Learning from Failure over its exponent, CVaR over its share, beside plain training.",
        "Group DRO (Sagawa et al. 2020): C 0 to 5; Just Train Twice (Liu et al. 2021): λ 20, 50, 100; "
        "Learning from Failure (Nam et al. 2020): q 0.1 to 0.9; shares of CVaR: ours",
        {{"erm", {}, {}},
         {"group-dro", {}, {{"size_adjustment", {0.0, 1.0, 2.0, 3.0, 4.0, 5.0}}}},
         {"jtt", {{"jtt_weight", std::string("plus_one")}}, {{"upweight", wholeNumbers({20, 50, 100})}}},
         {"cvar-dro", {}, {{"alpha", {0.1, 0.2, 0.5}}}},
         {"lff", {}, {{"gce_exponent", {0.1, 0.3, 0.5, 0.7, 0.9}}}}},
        familySeeds};
}

ExperimentPreset invariantGrid() {
    return {"invariant-grid",
            "Invariant: how much the penalty weighs",
            "IRM, PGI, DANN, MMD, CORAL and feature morphing over the weight of their penalty, beside plain "
            "training: too little changes nothing, too much unlearns the classes.",
            "DomainBed's ranges; PGI and morphing: Correct-N-Contrast, E.2.6",
            {{"erm", {}, {}},
             {"irm", {}, {{"penalty_weight", {0.1, 1.0, 10.0, 100.0}}}},
             {"pgi", {}, {{"penalty_weight", {0.1, 0.5, 10.0, 100.0}}}},
             {"dann", {}, {{"lambda", {0.1, 1.0, 10.0}}}},
             {"mmd", {}, {{"penalty_weight", {0.1, 1.0, 10.0}}}},
             {"coral", {}, {{"penalty_weight", {0.1, 1.0, 10.0}}}},
             {"input-morphing", {}, {{"triplet_weight", {0.01, 0.05, 0.1}}}}},
            familySeeds};
}

ExperimentPreset contrastWeights() {
    const std::map<std::string, Values> grid{{"contrastive_weight", {0.25, 0.5, 0.75, 0.9}},
                                             {"learning_rate", {1e-2, 1e-3, 1e-4}}};
    return {"contrastive-grid",
            "Contrastive: weight of the contrast and learning rate",
            "Correct-N-Contrast and SupCon* over the share of the contrastive term and the step size, beside "
            "plain training.",
            "Correct-N-Contrast, Table A.5: λ from .2 to .9; rates: E.2, for embeddings",
            {{"erm", {}, {}}, {"supcon", {}, grid}, {"cnc", {}, grid}},
            familySeeds};
}

ExperimentPreset everyDomainLoss() {
    ExperimentPreset preset{
        "domains",
        "Domains: every loss at its defaults",
        "Pre-training without classes for domains that nobody has seen, each loss once: "
        "which to look at before the grids of the paper are made. Needs a domain column.",
        "Adaptive Temperature, Table 1, at our defaults",
        plansOf({"info-nce", "domain-weighted-negatives", "domain-weighted-pairs", "same-domain-negatives",
                 "info-nce-mmd", "info-nce-dann", "info-nce-individual"}),
        familySeeds};
    preset.select = "val.average_accuracy";
    return preset;
}

} // namespace

std::vector<ExperimentPreset> familyPresets() {
    return {zeroShot(),      probes(),          adapters(),       robustGrid(),
            invariantGrid(), contrastWeights(), everyDomainLoss()};
}

} // namespace groupscope
