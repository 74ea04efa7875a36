// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/contrast_presets.h"

#include <string>

namespace groupscope {

namespace {

const std::string adapterPaper = "Contrastive Adapters, ";
const std::vector<std::uint64_t> adapterSeeds{0, 1, 2}; // E.1

/// A line of Tables 5, 6 and 7.
struct AdapterData {
    const char *id, *name;
    std::int64_t epochs, batchSize, hidden, samples, neighbors;
};

constexpr AdapterData adapterData[] = {{"waterbirds", "Waterbirds", 100, 128, 128, 2048, 4096},
                                       {"celeba", "CelebA", 50, 128, 128, 2048, 4096},
                                       {"living-17", "BREEDS Living-17", 100, 128, 128, 2048, 4096},
                                       {"nonliving-26", "BREEDS Nonliving-26", 100, 128, 128, 512, 1024},
                                       {"cifar-10-001", "CIFAR-10.001", 100, 128, 128, 512, 1024},
                                       {"cifar-10-02", "CIFAR-10.02", 100, 128, 128, 512, 1024},
                                       {"fmow", "FMoW-WILDS", 100, 128, 512, 2048, 2146},
                                       {"amazon", "Amazon-WILDS", 100, 16, 512, 2048, 2146},
                                       {"civilcomments", "CivilComments-WILDS", 100, 16, 512, 2048, 2146}};

/// What Tables 5 to 7 have in common for all data sets stands in every plan too: it is theirs.
MethodPlan trainedPlan(const char* method, const AdapterData& data) {
    MethodPlan plan{method,
                    {{"epochs", data.epochs},
                     {"batch_size", data.batchSize},
                     {"learning_rate", 1e-3},
                     {"weight_decay", 5e-5},
                     {"momentum", 0.9}},
                    {}};
    if (plan.method != "linear-probe")
        plan.set.insert({{"hidden_dim", data.hidden}, {"temperature", 0.01}});
    if (plan.method == "contrastive-adapter")
        plan.set.insert({{"positives", data.samples},
                         {"negatives", data.samples},
                         {"neighbors", data.neighbors},
                         {"contrastive_temperature", 0.1}});
    return plan;
}

ExperimentPreset settingsOf(const AdapterData& data) {
    return {std::string("adapters-") + data.id,
            std::string("Contrastive Adapters, Tables 5 to 7: ") + data.name,
            std::string("Zero-shot, linear probe, adapter and contrastive adapter with the settings that the "
                        "paper chose for ") +
                data.name + ": Table 1 and Figure 4 where that set is at hand.",
            adapterPaper + "Tables 5, 6 and 7; Table 1, Figure 4",
            {{"zero-shot", {}, {}},
             trainedPlan("linear-probe", data),
             trainedPlan("adapter", data),
             trainedPlan("contrastive-adapter", data)},
            adapterSeeds};
}

/// The count stands in each table, and in the figure of accuracy against it.
ExperimentPreset parametersTable() {
    ExperimentPreset preset{
        "adapters-table-2",
        "Contrastive Adapters, Table 2: accuracy against trained parameters",
        "The methods of the table with the number of parameters that each trains. The paper quotes networks "
        "trained as a whole (25,557,032 parameters; SSA is not here) beside an adapter with 263,424; on "
        "frozen embeddings the same methods train an encoder of two layers, so counts differ by less. "
        "EIIL is Group DRO on its environments, CIM input morphing. The paper gives no settings of these: "
        "the defaults.",
        adapterPaper + "Table 2; Tables 6 and 7, Waterbirds",
        {{"linear-probe", {}, {}},
         {"adapter", {}, {}},
         {"group-dro", {{"groups", std::string("eiil")}}, {}},
         {"input-morphing", {}, {}},
         {"jtt", {}, {}},
         {"rwy", {}, {}},
         {"cnc", {}, {}},
         trainedPlan("contrastive-adapter", adapterData[0])},
        adapterSeeds};
    preset.measures = {"trained_parameters"};
    return preset;
}

ExperimentPreset neighboursTable() {
    return {
        "adapters-table-10",
        "Contrastive Adapters, Table 10: TIP-Adapter",
        "Zero-shot, TIP-Adapter with all training rows in its cache (its two weights by the average "
        "accuracy of validation rows, as its code does), and the contrastive adapter with the settings for "
        "Waterbirds.",
        adapterPaper + "E.3, Table 10; Tables 6 and 7, Waterbirds",
        {{"zero-shot", {}, {}}, {"tip-adapter", {}, {}}, trainedPlan("contrastive-adapter", adapterData[0])},
        adapterSeeds};
}

} // namespace

std::vector<ExperimentPreset> adapterTablePresets() {
    std::vector<ExperimentPreset> all{parametersTable(), neighboursTable()};
    for (const AdapterData& data : adapterData)
        all.push_back(settingsOf(data));
    return all;
}

} // namespace groupscope
