// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/base/run_context.h"
#include "core/data/split.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

struct Task;

/// One matrix of a task; the first one comes with its class and group embeddings.
struct InputDefinition {
    std::string role;    ///< "rows", "view 1", "text": see TaskInput
    std::string name;    ///< "X_clip"
    std::string content; ///< SHA-256 of the values
    bool operator==(const InputDefinition&) const = default;
};

/// A split in the definition of a task.
struct SplitDefinition {
    std::string name;    ///< "train"
    std::string purpose; ///< "fit"
    std::int64_t n = 0;  ///< number of examples
    std::string content; ///< SHA-256 of the row indices, with and without a class
    bool operator==(const SplitDefinition&) const = default;

    Purpose kind() const { return parsePurpose(purpose).value_or(Purpose::report); }
};

/// The definition of a task: data, embedding, classes, groups and splits. Two runs have the same task if and
/// only if their definitions are equal. Data are identified by their content, not by their file: a converted
/// copy is the same.
struct TaskDefinition {
    std::string rows; ///< SHA-256 of the examples' names
    std::vector<InputDefinition> inputs;
    std::string classColumn;
    std::string classes;                     ///< SHA-256 of the classes and of the class of each example
    std::vector<std::string> attributes;     ///< if groups overlap: the attributes used for training
    std::vector<std::string> groupColumns{}; ///< one column for each identity, if groups overlap
    std::string groupColumn{};               ///< column whose values are the groups; or empty
    std::string groupBy{};                   ///< "attributes" if groups ignore the class; or empty
    std::string members;                     ///< SHA-256 of the groups and of the memberships of each example
    std::string splitColumn;                 ///< empty: a drawn split, or declared splits alone
    std::vector<double> splitShares{};       ///< of a drawn split
    std::uint64_t splitSeed = 0;             ///< of a drawn split
    bool redrawnTest = false;                ///< whether a drawn split ignored the declared test split
    std::string leftOutColumn{};           ///< column of the domain that is left out as test split; or empty
    std::string leftOutDomain{};           ///< value of that domain
    std::vector<SplitDefinition> splits{}; ///< in the order of the task
    std::string fitSplit{};                ///< name of the training split
    std::string selectSplit{};             ///< name of the validation split
    double labelFraction = 1.0;            ///< share of the training examples that keep their class
    std::int64_t shots = 0;                ///< labelled examples of each class; 0: no limit
    std::uint64_t labelSeed = 0;           ///< seed of the label draw
    /// Share of the validation examples whose group is known; nothing: all.
    std::optional<double> groupLabelFraction{};
    std::int64_t brokenRows = 0; ///< examples left out of the splits because they hold NaN or infinity

    bool operator==(const TaskDefinition&) const = default;

    /// Name of the first input.
    const std::string& embedding() const;
    /// Purpose of the split of that name. An unknown name has the purpose of the usual split of that name,
    /// else report.
    Purpose purposeOf(std::string_view split) const;
    /// SHA-256 of everything above.
    std::string hash() const;
};

/// Returns the splits of all these tasks, each name once, in the order of display: report, validation,
/// training. A split without examples is left out if another has the same purpose.
std::vector<SplitDefinition> shownSplits(std::span<const TaskDefinition> definitions);

/// Returns the definition of a task. The first call for a task reads the whole embedding. Throws Cancelled.
TaskDefinition definitionOf(const Task& task, const RunContext& context = {});

/// A property in which two tasks can differ.
struct TaskField {
    std::string id;    ///< "embedding": id on the command line
    std::string title; ///< "embedding": title for display
    /// Returns the compared value as text for display.
    std::string (*value)(const TaskDefinition&);
    std::string (*text)(const TaskDefinition&);
};

/// All properties: rows, embedding, class, groups, split, split_seed, label_fraction, shots, label_seed,
/// broken_rows.
const Registry<TaskField>& taskFields();

/// Returns the differences of two tasks as text: "split column: split / second_split"; empty if they are
/// equal.
std::vector<std::string> differences(const TaskDefinition& a, const TaskDefinition& b);

} // namespace groupscope
