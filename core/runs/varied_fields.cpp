// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/varied_fields.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

namespace groupscope {

namespace {

/// Masks the rows of the splits, but not their names and purposes.
void maskRows(TaskDefinition& definition) {
    for (SplitDefinition& set : definition.splits) {
        set.n = 0;
        set.content.clear();
    }
    definition.brokenRows = 0;
}

void maskContent(TaskDefinition& definition) {
    definition.rows.clear();
    for (InputDefinition& input : definition.inputs)
        input.content.clear();
    definition.classes.clear();
    definition.members.clear();
    maskRows(definition);
}

/// Masks the training examples.
void maskFitRows(TaskDefinition& definition) {
    for (SplitDefinition& set : definition.splits)
        if (set.name == definition.fitSplit) {
            set.n = 0;
            set.content.clear();
        }
}

void maskSplit(TaskDefinition& definition) {
    definition.splitColumn.clear();
    definition.splitShares.clear();
    definition.splitSeed = 0;
    definition.leftOutColumn.clear();
    definition.leftOutDomain.clear();
    definition.splits.clear();
    definition.fitSplit.clear();
    definition.selectSplit.clear();
    definition.brokenRows = 0;
}

/// Another value of one field, which puts other rows into the sets.
template<auto member>
void maskDrawn(TaskDefinition& definition) {
    definition.*member = TaskDefinition().*member;
    maskRows(definition);
}

/// Another draw of the labels that are known.
void maskLabelSeed(TaskDefinition& definition) {
    maskDrawn<&TaskDefinition::labelSeed>(definition);
    if (definition.groupLabelFraction)
        definition.members.clear();
}

/// Other validation examples whose group is known.
void maskKnownGroups(TaskDefinition& definition) {
    definition.groupLabelFraction.reset();
    definition.members.clear();
}

void maskGroups(TaskDefinition& definition) {
    definition.attributes.clear();
    definition.groupColumns.clear();
    definition.groupColumn.clear();
    definition.groupBy.clear();
    definition.members.clear();
}

void maskClass(TaskDefinition& definition) {
    definition.classColumn.clear();
    definition.classes.clear();
    definition.members.clear(); // groups are classes with attributes
}

/// Text of a field of the task, for people.
std::string textOf(const std::string& id, const Run& run) {
    return taskFields().find(id).text(run.task);
}

} // namespace

double spuriousCorrelation(const Run& run) {
    int largest = 0;
    for (int c = 0; c < run.groups.classCount(); ++c) {
        int most = 0;
        for (int group = 0; group < run.groups.groupCount(); ++group)
            if (run.groups.classOf(group) == c)
                most = std::max(most, run.trainCounts[group]);
        largest += most;
    }
    const int all = std::accumulate(run.trainCounts.begin(), run.trainCounts.end(), 0);
    return all == 0 ? 0.0 : static_cast<double>(largest) / all;
}

std::string mixedCorrelations(std::span<const Run* const> runs) {
    const auto named =
        std::count_if(runs.begin(), runs.end(), [](const Run* run) { return run->data.pCorr.has_value(); });
    if (named == 0 || named == static_cast<std::ptrdiff_t>(runs.size()))
        return {};
    return "p_corr is named by the file in " + std::to_string(named) + " of " + std::to_string(runs.size()) +
           " runs, and in the others the share of training examples in the largest group of their class, "
           "which may be higher";
}

const Registry<VariedField>& variedFields() {
    static const Registry<VariedField> fields(
        "field",
        {{"embedding", "embedding", "another embedding of the same examples", false,
          [](const Run& run) { return run.task.embedding(); },
          [](TaskDefinition& definition) { definition.inputs.clear(); }},
         {"split", "split column", "another split of the same examples", false,
          [](const Run& run) { return textOf("split", run); }, maskSplit},
         {"split_seed", "split seed", "a split drawn from another seed", false,
          [](const Run& run) { return textOf("split_seed", run); }, maskDrawn<&TaskDefinition::splitSeed>},
         {"label_fraction", "label fraction", "another share of the training examples that keep their class",
          true, [](const Run& run) { return textOf("label_fraction", run); },
          maskDrawn<&TaskDefinition::labelFraction>},
         {"shots", "shots", "another number of examples of each class that keep it", true,
          [](const Run& run) { return textOf("shots", run); }, maskDrawn<&TaskDefinition::shots>},
         {"label_seed", "label seed", "examples that keep their class or group, drawn from another seed",
          false, [](const Run& run) { return textOf("label_seed", run); }, maskLabelSeed},
         {"group_label_fraction", "group label fraction",
          "another share of the validation examples whose group is known", true,
          [](const Run& run) { return shortestText(run.task.groupLabelFraction.value_or(1.0)); },
          maskKnownGroups},
         {"imbalance", "imbalance", "another imbalance of the training examples, drawn by the experiment",
          false,
          [](const Run& run) { return run.imbalance ? run.imbalance->level : std::string("all examples"); },
          maskFitRows},
         {"class", "class column", "another class of the same examples", false,
          [](const Run& run) { return run.task.classColumn; }, maskClass},
         {"groups", "groups", "other groups of the same examples", false,
          [](const Run& run) { return textOf("groups", run); }, maskGroups},
         {"file", "file", "files of one design: columns and embedding of the same names", false,
          [](const Run& run) { return std::filesystem::path(run.data.file).stem().string(); }, maskContent},
         {"p_corr", "p_corr",
          "files of one design, by the correlation of class and attribute that they name, or else by the "
          "share of training examples in the largest group of their class",
          true,
          [](const Run& run) {
              // A value has one spelling, whether it is named or counted.
              constexpr double thousand = 1000.0;
              return shortestText(run.data.pCorr
                                      ? *run.data.pCorr
                                      : std::round(spuriousCorrelation(run) * thousand) / thousand);
          },
          maskContent}});
    return fields;
}

const VariedField& findVariedField(const std::string& id) {
    if (const VariedField* field = variedFields().known(id))
        return *field;
    throw UsageError("there is nothing called '" + id + "' to vary", commandLineOptions({"vary"}),
                     "choose among: " + variedFields().list());
}

} // namespace groupscope
