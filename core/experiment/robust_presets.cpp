// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/robust_presets.h"

#include "core/methods/method.h"

#include <string>

namespace groupscope {

namespace {

const std::string correctContrast = "Correct-N-Contrast, ";
const std::vector<std::uint64_t> seedsOfPaper{0, 1, 2}; // E.2.1: "three different seeds"

/// The method at its defaults and, where it has one, its control.
void addWithControl(const std::string& id, std::vector<MethodPlan>& plans) {
    plans.push_back({id, {}, {}});
    if (const std::optional<MethodControl>& control = methods().find(id).control)
        plans.push_back({id, control->settings, {}});
}

ExperimentPreset robustMethods() {
    ExperimentPreset preset{
        "robust",
        "Robust methods beside their controls",
        "Plain training, SupCon*, Correct-N-Contrast and the baselines of its comparison at "
        "their defaults. What draws batches of its own is made a second time with its loss "
        "taken away: what is gained beyond that control is the loss's, the rest the batches'.",
        correctContrast + "Table 1; A.2, D.4",
        {},
        seedsOfPaper};
    for (const char* id : {"erm", "group-dro", "jtt", "cvar-dro", "lff", "irm", "pgi", "dann", "mmd", "coral",
                           "input-morphing", "supcon", "cnc"})
        addWithControl(id, preset.methods);
    return preset;
}

/// All share the batches' number and size, so each loss that stays gets as many updates as in the whole.
ExperimentPreset contrastAblation() {
    ExperimentPreset preset{
        "cnc-ablation",
        "Ablation: parts of Correct-N-Contrast",
        "Correct-N-Contrast whole; one side; negatives by class or by prediction alone; the "
        "distance in place of the contrast; no contrast; and encoder before classifier. All "
        "make the same number of contrastive steps, so each loss that stays gets as many "
        "updates as in the whole; the last has its epochs of the classifier on top.",
        correctContrast + "A.1, A.3, A.4.2",
        {},
        seedsOfPaper};
    addWithControl("cnc", preset.methods);
    for (const auto& [key, value] : {std::pair<std::string, std::string>{"sides", "one"},
                                     {"negatives_by", "class_only"},
                                     {"negatives_by", "prediction_only"},
                                     {"contrastive_term", "align"},
                                     {"variant", "train_then_finetune"}})
        preset.methods.push_back({"cnc", {{key, value}}, {}});
    return preset;
}

} // namespace

std::vector<ExperimentPreset> robustPresets() {
    return {robustMethods(), contrastAblation()};
}

} // namespace groupscope
