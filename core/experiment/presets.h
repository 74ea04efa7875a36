// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/data/group_scheme.h"
#include "core/experiment/spec.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// An experiment that is known by name: a file of resources/presets, without data.
struct ExperimentPreset {
    std::string id;      ///< "table-3": the name of the file and on the command line
    std::string title;   ///< "Table 3: every method"
    std::string paper;   ///< "ours" where it is of no paper
    std::string table;   ///< table, figure or section of the paper; may be empty
    std::string dataSet; ///< of the paper; empty: its settings are for any
    std::string summary; ///< one or two sentences: what it trains, and which question it answers
    ExperimentSpec spec; ///< without data

    std::string source() const { return table.empty() ? paper : paper + ", " + table; }
};

/// All presets, in the order of the menu.
const Registry<ExperimentPreset>& experimentPresets();

/// Whether it is more than runs on the examples of one task: the command line makes those alone.
bool hasProtocol(const ExperimentPreset& preset);

/// The preset as an experiment on `data`, with the columns the file names.
ExperimentSpec presetExperiment(const ExperimentPreset& preset, const std::filesystem::path& data);

/// A specification that was made of the preset as JSON, which says so: parseExperimentSpec() reads it.
std::string toJson(const ExperimentPreset& preset, const ExperimentSpec& spec);

/// The rule of an experiment on data with these groups. Where its groups are attribute values, the rule is
/// that of the first attribute: "val.map_at_r.worst" becomes "val.map_at_r.worst:color". Data without
/// attributes have the rule of the specification, and so has a rule that selectsByAttribute() does not hold
/// of.
std::string ruleOn(const ExperimentSpec& spec, const GroupScheme& groups);

/// Whether groups are attribute values and the rule looks at the worst group or the gap, but names no
/// attribute.
bool selectsByAttribute(const ExperimentSpec& spec);

/// The same experiment for a first look: its first two seeds; no more than 50 epochs; of each grid every
/// third value of the longest list, its second first (the first of several that are as long). No result to
/// report.
ExperimentSpec quickForm(ExperimentSpec spec);

} // namespace groupscope
