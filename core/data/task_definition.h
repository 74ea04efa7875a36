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

/// One matrix of a task; the first with the class and group embeddings that go with it.
struct InputDefinition {
    std::string role;    ///< "rows", "view 1", "text": see TaskInput
    std::string name;    ///< "X_clip"
    std::string content; ///< SHA-256 of the values
    bool operator==(const InputDefinition&) const = default;
};

/// The rows that serve one purpose.
struct SplitDefinition {
    std::string name;    ///< "train"
    std::string purpose; ///< "fit"
    std::int64_t n = 0;  ///< rows
    std::string content; ///< SHA-256 of which rows they are, with a class and without
    bool operator==(const SplitDefinition&) const = default;

    Purpose kind() const { return parsePurpose(purpose).value_or(Purpose::report); }
};

/// Which data, embedding, classes, groups and splits a task has: two runs belong to the same task if and only
/// if these are equal. Data are told by their content, not by the file they came from: a converted copy is
/// the same.
struct TaskDefinition {
    std::string rows; ///< SHA-256 of the rows' names
    std::vector<InputDefinition> inputs;
    std::string classColumn;
    std::string classes;                     ///< SHA-256 of the classes and of which one each row has
    std::vector<std::string> attributes;     ///< of overlapping groups: those to train by
    std::vector<std::string> groupColumns{}; ///< of overlapping groups, one for each identity
    std::string groupColumn{};               ///< whose values are the groups; or empty
    std::string groupBy{};                   ///< "attributes" where classes make no groups; or empty
    std::string members;                     ///< SHA-256 of the groups and of which ones each row is in
    std::string splitColumn;                 ///< empty: drawn, or of declared splits alone
    std::vector<double> splitShares{};       ///< of a drawn split
    std::uint64_t splitSeed = 0;             ///< of a drawn split
    bool redrawnTest = false;                ///< a drawn split took no heed of the declared test
    std::string leftOutColumn{};             ///< of the domain that a drawn split tests on; or empty
    std::string leftOutDomain{};             ///< that domain
    std::vector<SplitDefinition> splits{};   ///< in their order
    std::string fitSplit{};                  ///< the one to fit on
    std::string selectSplit{};               ///< the one to select by
    double labelFraction = 1.0;              ///< of the training examples that keep their class
    std::int64_t shots = 0;                  ///< rows of each class that keep it; 0: no such limit
    std::uint64_t labelSeed = 0;             ///< draws those, and whose group is known
    /// Of the validation examples whose group is known; nothing: all of them.
    std::optional<double> groupLabelFraction{};
    std::int64_t brokenRows = 0; ///< rows of the sets that are left out: they hold NaN or infinity

    bool operator==(const TaskDefinition&) const = default;

    /// Name of the first input.
    const std::string& embedding() const;
    /// Purpose of the split of that name; of one that there is not, that of its usual name, else to report
    /// on.
    Purpose purposeOf(std::string_view split) const;
    /// SHA-256 of everything above.
    std::string hash() const;
};

/// The splits of all these tasks, each name once, but for those without rows beside others for the same, in
/// the order in which people want to see them: those to report on, to select by, to fit on.
std::vector<SplitDefinition> shownSplits(std::span<const TaskDefinition> definitions);

/// The definition of a task. Reads the whole embedding the first time that it is asked of, once for each
/// task. Throws Cancelled.
TaskDefinition definitionOf(const Task& task, const RunContext& context = {});

/// One respect in which tasks can differ.
struct TaskField {
    std::string id;    ///< "embedding": the name on the command line
    std::string title; ///< "embedding": for people
    /// What decides, and what people are shown of it.
    std::string (*value)(const TaskDefinition&);
    std::string (*text)(const TaskDefinition&);
};

/// All of them: rows, embedding, class, groups, split, split_seed, label_fraction, shots, label_seed,
/// broken_rows.
const Registry<TaskField>& taskFields();

/// How two tasks differ, in words: "split column: split / second_split"; none when they are equal.
std::vector<std::string> differences(const TaskDefinition& a, const TaskDefinition& b);

} // namespace groupscope
