// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/data/group_scheme.h"
#include "core/experiment/spec.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// An experiment that is known by name: methods × grid × seeds without the data.
struct ExperimentPreset {
    std::string id;      ///< "table-3": the name on the command line
    std::string name;    ///< "Table 3: every method, three seeds"
    std::string summary; ///< one or two sentences: what it tries and what it answers
    std::string source;  ///< paper and place, or "ours"
    std::vector<MethodPlan> methods;
    std::vector<std::uint64_t> seeds;
    std::string select{defaultSelectionRule}; ///< of settings, and of epochs where a method chooses them
    std::string embedding{};                  ///< what it is about; empty: the file's default
    std::optional<ImbalancePlan> imbalance{}; ///< as ExperimentSpec has it
    DownstreamPlan downstream{};              ///< the same
    int shots = 0;                            ///< rows of each class to fit on; 0: all
    std::vector<std::string> measures{};      ///< ids of those it is about beside accuracies
    std::vector<std::string> monitored{};     ///< ids of what each epoch records; empty: the usual
    std::vector<std::string> vary{};          ///< what differs between the files or embeddings it is made on
    /// Its groups are the values of one attribute, whatever the class (finDML's subgroups): see presetRule().
    bool ofAttributeValues = false;
};

/// All presets, in the order of the menu.
const Registry<ExperimentPreset>& experimentPresets();

/// Whether it is more than runs on the rows of one task: the command line makes those alone.
inline bool hasProtocol(const ExperimentPreset& preset) {
    return preset.imbalance || !preset.downstream.classifiers.empty() || preset.shots > 0 ||
           !preset.measures.empty() || !preset.monitored.empty() || !preset.vary.empty();
}

/// The preset as an experiment on `data`, with the columns the file names.
ExperimentSpec presetExperiment(const ExperimentPreset& preset, const std::filesystem::path& data);

/// The rule of a preset on data with these groups. Where its groups are attribute values, the rule is that of
/// the first attribute: "val.map_at_r.worst" becomes "val.map_at_r.worst:color". Data without attributes have
/// the rule of the preset.
std::string presetRule(const ExperimentPreset& preset, const GroupScheme& groups);

/// The same experiment for a first look: its first two seeds; no more than 50 epochs; of each grid every
/// third value of the longest list, its second first (the first of several that are as long). No result to
/// report.
ExperimentSpec quickForm(ExperimentSpec spec);

} // namespace groupscope
