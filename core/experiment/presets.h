// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/data/group_scheme.h"
#include "core/experiment/spec.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A named experiment: a file of resources/presets, without data.
struct ExperimentPreset {
    std::string id;      ///< "table-3": name of the file, and id on the command line
    std::string title;   ///< "Table 3: every method"
    std::string paper;   ///< "Groupscope" if it is from no paper
    std::string table;   ///< table, figure or section of the paper; may be empty
    std::string dataSet; ///< data set of the paper; empty: any
    std::string summary; ///< one or two sentences: what it trains and what it shows
    ExperimentSpec spec; ///< without data

    std::string source() const { return table.empty() ? paper : paper + ", " + table; }
};

/// All presets, in the order of the menu.
const Registry<ExperimentPreset>& experimentPresets();

/// Whether it draws an imbalance or fits downstream classifiers, which only the command line does.
bool hasProtocol(const ExperimentPreset& preset);

/// Returns the preset as an experiment on `data`, with the columns that the file names.
ExperimentSpec presetExperiment(const ExperimentPreset& preset, const std::filesystem::path& data);

/// Returns a specification made from the preset as JSON, which names the preset: parseExperimentSpec() reads
/// it.
std::string toJson(const ExperimentPreset& preset, const ExperimentSpec& spec);

/// Returns the selection rule of an experiment on data with these groups. If its groups are attribute values,
/// the rule names the first attribute: "val.map_at_r.worst" becomes "val.map_at_r.worst:color". The rule is
/// unchanged for data without attributes, and if selectsByAttribute() is false.
std::string ruleOn(const ExperimentSpec& spec, const GroupScheme& groups);

/// Whether groups are attribute values and the rule reads the worst group or the gap without naming an
/// attribute.
bool selectsByAttribute(const ExperimentSpec& spec);

/// Returns a short form of the experiment for a first look: its first two seeds; at most 50 epochs; of each
/// grid every third value of the longest list, beginning with the second (the first of several equally long).
/// Results of the short form are not for reports.
ExperimentSpec quickForm(ExperimentSpec spec);

} // namespace groupscope
