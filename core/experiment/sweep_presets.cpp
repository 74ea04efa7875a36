// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep_presets.h"

namespace groupscope {

namespace {

const std::vector<std::uint64_t> sweepSeeds{0, 1, 2};

ExperimentPreset overCorrelations(const std::string& id, const std::string& name, const std::string& summary,
                                  const std::string& figures, const std::vector<std::string>& methods) {
    ExperimentPreset preset{id, name, summary, "Correct-N-Contrast, " + figures, {}, sweepSeeds};
    for (const std::string& method : methods)
        preset.methods.push_back({method, {}, {}});
    // The paper's measures grow with the rows: those free of scale, and the scale itself, stand beside them.
    preset.measures = {"alignment", "relative_alignment", "mutual_information",
                       "mutual_information_standardized", "mean_norm"};
    preset.vary = {"p_corr"};
    return preset;
}

ExperimentPreset overEmbeddings() {
    ExperimentPreset preset{
        "adapters-figures-2-5",
        "Figures 2 and 5: over foundation models",
        "Zero-shot, what is trained on top of frozen rows, and the contrastive adapter, on "
        "each embedding of one set or on the files of several: which model leaves which "
        "worst group, and does the order of methods stay?",
        "Contrastive Adapters, Figures 2 and 5",
        {},
        sweepSeeds};
    for (const char* method :
         {"zero-shot", "linear-probe", "adapter", "dfr-subsample", "contrastive-adapter"})
        preset.methods.push_back({method, {}, {}});
    preset.vary = {"embedding"};
    return preset;
}

} // namespace

std::vector<ExperimentPreset> sweepPresets() {
    return {
        overCorrelations("cnc-figures-3-4", "Figures 3 and 4: ERM and JTT over p_corr",
                         "Plain training and JTT on files whose classes are ever more correlated with the "
                         "attribute: how the worst group falls while the alignment of groups and the "
                         "information about the attribute grow.",
                         "Figures 3 and 4", {"erm", "jtt"}),
        overCorrelations("cnc-figure-7", "Figure 7a–c: methods over p_corr",
                         "Plain training, JTT and Correct-N-Contrast on the same files: the worst group, "
                         "the alignment of groups and the information about class and attribute.",
                         "Figure 7a–c", {"erm", "jtt", "cnc"}),
        overEmbeddings()};
}

} // namespace groupscope
