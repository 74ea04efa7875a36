// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/groups_read.h"
#include "core/base/parameters.h"
#include "core/data/embedding_set.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"
#include "core/data/imbalance_draw.h"
#include "core/data/task_definition.h"
#include "core/heads/head.h"
#include "core/math/distribution.h"
#include "core/measures/agreement.h"
#include "core/measures/group_report.h"
#include "core/measures/measured.h"
#include "core/training/trainer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Where the data of a run were, and what they are like. What they are is the task's.
struct DataSource {
    std::string file;      ///< path as it was given
    std::string sha256;    ///< of the file; empty for sets made in memory
    std::int64_t n = 0;    ///< rows
    std::int64_t d = 0;    ///< dimensions
    double meanNorm = 0.0; ///< mean Euclidean norm of the rows of all splits
    /// EmbeddingSet::pCorr, where the file says it.
    std::optional<double> pCorr{};
};

/// What was measured at one epoch: scalars, and distributions of many values.
struct EpochRecord {
    int epoch = 0;
    SeriesValues series;
    std::vector<NamedDistribution> distributions{};
};

/// Result of the selected head on one split.
struct SplitResult {
    std::string name;  ///< "test"
    std::string title; ///< "test": for people
    GroupReport report;
    std::vector<int> rows;                 ///< (n,) row numbers in the set
    std::vector<int> predictions;          ///< (n,)
    MatrixF logits;                        ///< (n,C)
    std::vector<int> labels{};             ///< (n,) classes of the rows; empty in runs of older versions
    GroupMembership groups{};              ///< of the n rows, as the labels
    std::vector<NamedMeasured> measures{}; ///< what was asked for beside accuracies
    std::optional<double> crossEntropy{};  ///< mean over the rows, in nats; nothing without classes
    /// (n,) of the examples; empty in runs of older versions, of splits to fit on, and of sets without names.
    std::vector<std::string> names{};
};

/// What was measured under that id; null when it was not, or without result.
const Measured* findMeasured(const SplitResult* result, std::string_view measure);

/// The value of a measure in a result; nothing when it was not measured or is not defined, or without result.
std::optional<double> measuredValue(const SplitResult* result, std::string_view measure);

/// What a column that a first stage found has to do with what is known of the same rows.
struct FoundAgreement {
    static constexpr int withClasses = -1, withGroups = -2;

    std::string column;     ///< name of the found column
    int with = withClasses; ///< or withGroups, or the number of an attribute of the groups
    CrossTable table;       ///< found × known, of the training rows
};

/// The head as it was after one epoch on the way.
struct HeadSnapshot {
    int epoch = 0;
    HeadState head;
};

/// What an unfinished run needs to go on to the same bytes.
struct Checkpoint {
    double bestScore = 0.0;           ///< figure of the selection rule at the selected epoch
    std::vector<NamedTensor> trainer; ///< Trainer::state() after the last epoch of the history
};

/// One method trained once: everything that a table, a figure, a report or a second look needs.
struct Run {
    std::string id; ///< 16 hexadecimal digits of a hash of everything that determines the run
    std::string method;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::string select; ///< selection rule of the epoch, or "last" when the rule's split has no rows
    TaskDefinition task;
    DataSource data;
    GroupScheme groups;
    std::vector<int> trainCounts;             ///< (G,)
    std::optional<ImbalanceDraw> imbalance{}; ///< of the training examples, where one was drawn
    std::string programVersion;
    /// With which instructions of the processor it was trained, see instructionSetName(); of one that went on
    /// elsewhere "AVX-512, then AVX2". Empty in runs of versions that did not keep it. Determines last
    /// digits, and by these at times the epoch.
    std::string instructionSet{};

    std::vector<EpochRecord> history;
    std::optional<GroupsRead> groupsRead{}; ///< nothing in runs of versions that did not keep it
    std::string monitorSplit{};             ///< split on whose rows the history measures representations
    int selectedEpoch = 0;
    /// Whether training had come to rest at the kept epoch, see convergedOf(). Nothing where that cannot be
    /// said, and in runs of versions that did not keep it.
    std::optional<bool> converged{};
    bool complete = true; ///< false when it was stopped early; then it holds the best epoch until then
    std::optional<Checkpoint> checkpoint{}; ///< of a run that is not complete
    std::vector<std::string> warnings;      ///< what a reader of its figures must know, one line each
    std::string name{}; ///< what a person calls it, on one line; or empty. Determines nothing
    std::string note{}; ///< what a person noted of it, in lines; or empty
    double seconds = 0.0;
    /// What its first stage found, Trainer::found(); codes (N,) are empty where a run is read for its
    /// figures.
    std::vector<Column> found{};
    std::vector<FoundAgreement> agreements{}; ///< of those columns with classes, attributes and groups
    HeadState head;
    std::vector<HeadSnapshot> snapshots{}; ///< in the order of epochs; empty unless asked for
    std::vector<SplitResult> splits;       ///< of those that have rows, in the order of the task

    /// The result on the split of that name, or null.
    const SplitResult* split(std::string_view name) const;
    /// Its report, or an empty one.
    GroupReport report(std::string_view name) const;
    /// The result that people want to see first: of a set to report on, else to select by, else to fit on.
    /// Null when no set has rows.
    const SplitResult* shownResult() const;
};

/// What a comparison needs of a run: of its history the training accuracy and the figure of
/// its rule alone, and all else but head,
/// snapshots, codes of what its first stage found, and rows, predictions and logits of its results. A
/// thousand of them are copied while people wait.
Run figuresOf(const Run& run);

/// The run without what it says of test examples: results, series of its history, and warnings, which may
/// name them. For those who have not chosen yet.
Run withoutReportSplits(Run run);

/// The same columns, names and values alone.
std::vector<Column> withoutCodes(const std::vector<Column>& columns);

/// Ids of what any of the runs measured beside accuracies, in the order of the registry of measures.
std::vector<std::string> measuresOf(std::span<const Run> runs);

} // namespace groupscope
