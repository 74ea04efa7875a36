// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/runs/run.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A respect in which the tasks of compared runs differ on purpose: a column of the table or an axis.
struct VariedField {
    std::string id;    ///< "embedding": the name on the command line
    std::string title; ///< of the column
    std::string meaning;
    bool number = false; ///< its values are numbers, which an axis can show; "all" may be among them
    std::string (*value)(const Run&);
    void (*mask)(TaskDefinition&); ///< removes the field, and fields that vary with it, from a task
};

/// embedding, split, split_seed, label_fraction, shots, label_seed, group_label_fraction, imbalance, class,
/// groups, file, p_corr.
const Registry<VariedField>& variedFields();

/// The field of that id. Throws UsageError that lists them.
const VariedField& findVariedField(const std::string& id);

/// Share of the training examples that are in the largest group of their class: the correlation of class and
/// attribute that a set was made with. 0 without training examples.
double spuriousCorrelation(const Run& run);

/// A warning where some of the runs have the p_corr that their file names, and others one that is counted;
/// else empty.
std::string mixedCorrelations(std::span<const Run* const> runs);

} // namespace groupscope
