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

/// Place and properties of the data of a run. Their content is part of the task.
struct DataSource {
    std::string file;      ///< path as it was given
    std::string sha256;    ///< of the file; empty for sets made in memory
    std::int64_t n = 0;    ///< examples
    std::int64_t d = 0;    ///< dimensions
    double meanNorm = 0.0; ///< mean Euclidean norm of the examples of all splits
    /// EmbeddingSet::pCorr, if the file has it.
    std::optional<double> pCorr{};
};

/// Values recorded at one epoch: scalars, and distributions of many values.
struct EpochRecord {
    int epoch = 0;
    SeriesValues series;
    std::vector<NamedDistribution> distributions{};
};

/// Result of the selected head on one split.
struct SplitResult {
    std::string name;  ///< "test"
    std::string title; ///< "test": title for display
    GroupReport report;
    std::vector<int> rows;                 ///< (n,) row indices in the set
    std::vector<int> predictions;          ///< (n,)
    MatrixF logits;                        ///< (n,C)
    std::vector<int> labels{};             ///< (n,) classes of the examples; empty in runs of older versions
    GroupMembership groups{};              ///< of the n examples, as the labels
    std::vector<NamedMeasured> measures{}; ///< requested measures in addition to accuracies
    std::optional<double> crossEntropy{};  ///< mean over the examples, in nats; nothing without classes
    /// (n,) names of the examples; empty in runs of older versions, in training splits, and for sets without
    /// names.
    std::vector<std::string> names{};
};

/// The result of the measure of that id; null if it was not measured, or without a result.
const Measured* findMeasured(const SplitResult* result, std::string_view measure);

/// The value of a measure in a result; nothing when it was not measured or is not defined, or without result.
std::optional<double> measuredValue(const SplitResult* result, std::string_view measure);

/// Agreement of a column found by a first stage with known labels of the same examples.
struct FoundAgreement {
    static constexpr int withClasses = -1, withGroups = -2;

    std::string column;     ///< name of the found column
    int with = withClasses; ///< or withGroups, or the number of an attribute of the groups
    CrossTable table;       ///< found × known, of the training examples
};

/// The head as it was after one epoch on the way.
struct HeadSnapshot {
    int epoch = 0;
    HeadState head;
};

/// State from which an unfinished run continues to the same bytes.
struct Checkpoint {
    double bestScore = 0.0;           ///< value of the selection rule at the selected epoch
    std::vector<NamedTensor> trainer; ///< Trainer::state() after the last epoch of the history
};

/// One method trained once: everything that a table, a figure, a report or a second look needs.
struct Run {
    std::string id; ///< 16 hexadecimal digits of a hash of everything that determines the run
    std::string method;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::string select; ///< selection rule of the epoch, or "last" when the rule's split has no examples
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
    std::string monitorSplit{};             ///< split on whose examples the history measures representations
    int selectedEpoch = 0;
    /// Whether training had converged at the selected epoch, see convergedOf(). Nothing if unknown, and in
    /// runs of versions that did not store it.
    std::optional<bool> converged{};
    bool complete = true; ///< false when it was stopped early; then it holds the best epoch until then
    std::optional<Checkpoint> checkpoint{}; ///< of a run that is not complete
    std::vector<std::string> warnings;      ///< warnings for readers of its results, one line each
    std::string name{}; ///< name given by the user, on one line; or empty. Not part of the id
    std::string note{}; ///< note of the user, in lines; or empty
    double seconds = 0.0;
    /// Columns found by its first stage, Trainer::found(); codes (N,) are empty if a run is read for its
    /// values alone.
    std::vector<Column> found{};
    std::vector<FoundAgreement> agreements{}; ///< of those columns with classes, attributes and groups
    HeadState head;
    std::vector<HeadSnapshot> snapshots{}; ///< in the order of epochs; empty unless asked for
    std::vector<SplitResult> splits;       ///< of those that have examples, in the order of the task

    /// The result on the split of that name, or null.
    const SplitResult* split(std::string_view name) const;
    /// The report on the split of that name, or an empty one.
    GroupReport report(std::string_view name) const;
    /// The result to show first: of a report split, else of a validation split, else of a training split.
    /// Null if no split has examples.
    const SplitResult* shownResult() const;
};

/// Copies the parts of a run that a comparison needs: all except head, snapshots, codes of found columns, and
/// examples, predictions and logits of its results; of its history only the training accuracy and the value
/// of its rule. A thousand of them are copied in interactive use.
Run figuresOf(const Run& run);

/// Returns the run without test results, their series, and warnings, which may name them: for users who have
/// not selected yet.
Run withoutReportSplits(Run run);

/// Returns the columns with names and values alone.
std::vector<Column> withoutCodes(const std::vector<Column>& columns);

/// Ids of the measures of any of the runs, in addition to accuracies, in the order of the registry.
std::vector<std::string> measuresOf(std::span<const Run> runs);

} // namespace groupscope
