// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/imbalance_draw.h"
#include "core/data/task.h"
#include "core/experiment/downstream_plan.h"
#include "core/runs/monitor_plan.h"
#include "core/runs/selection.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// One method of an experiment with the values that are fixed and those that are tried.
struct MethodPlan {
    std::string method;
    std::map<std::string, ParameterValue> set;               ///< fixed values; the others are defaults
    std::map<std::string, std::vector<ParameterValue>> grid; ///< every combination is tried
    std::string variant{}; ///< its name as a row of its own, see Variants; empty: that of the method
};

/// A file of data among several.
struct DataFile {
    std::filesystem::path file;
    std::optional<double> pCorr{}; ///< EmbeddingSet::pCorr, named by hand; nothing: what the file says
    bool operator==(const DataFile&) const = default;
};

/// Splits and labels of the same examples that an experiment is made on, one after the other. A list of fewer
/// than two is empty: the split is then the one that the selection says. The selection holds the first of
/// each list.
struct SplitAxes {
    std::vector<std::string> columns{};   ///< that hold a split
    std::vector<SplitShares> shares{};    ///< of a drawn split
    std::vector<std::uint64_t> seeds{};   ///< of a drawn split
    std::vector<std::string> domains{};   ///< left out in turn
    std::vector<double> fractions{};      ///< of the training examples that keep their class
    std::vector<int> shots{};             ///< of each class that keep it
    std::vector<double> groupFractions{}; ///< of the validation examples whose group is known
    bool operator==(const SplitAxes&) const = default;
};

/// Methods × grid × levels of imbalance × seeds on one data set, or on each of several files, embeddings and
/// splits.
struct ExperimentSpec {
    std::filesystem::path data; ///< as written, resolved against the specification's folder
    /// Of several files all, the first is `data`, and of one whose correlation is named by hand that one.
    std::vector<DataFile> files{};
    std::vector<std::string> embeddings{}; ///< of several all, the first is selection.embedding
    std::vector<std::string> vary{};       ///< ids of fields in which comparisons let tasks differ
    std::vector<std::string> map;          ///< "class=/labels": how data that are not AnnData are read
    TaskSelection selection;               ///< what is asked of them
    SplitAxes splits{};                    ///< on which the experiment is made, of several
    std::vector<MethodPlan> methods;
    std::vector<std::uint64_t> seeds{0};
    std::string select = defaultSelectionRule; ///< of epochs within a run and of points within a grid
    bool skipsNotApplicable = false; ///< runs whose data lack an input are told of, and are no failures
    SplitAverages averages{};        ///< splits of which tables show means, by a name of their own
    std::vector<std::string> show{}; ///< ids of the columns that tables show; empty: the usual ones
    bool keepsAllLogits = false;     ///< run files hold those of splits to fit on too
    MonitorPlan monitor;             ///< what each epoch records; no part of a run's identity
    std::optional<ImbalancePlan> imbalance{}; ///< of the training examples: a seed is then a draw as well
    /// Whether groups are the values of one attribute, whatever the class (finDML's subgroups): see ruleOn().
    /// toJson() does not write it.
    bool ofAttributeValues = false;
    DownstreamPlan downstream{}; ///< fitted on every run's embedding; no part of its identity
    std::vector<std::string>
        notes{}; ///< what a person should know of the words it was read from; not written
};

/// One run of an experiment before it is made.
struct PlannedRun {
    std::string method;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::size_t level = 0; ///< of ExperimentSpec::imbalance
    bool operator==(const PlannedRun&) const = default;
};

/// The experiment on each of its files, embeddings and splits: files in their order, of each its embeddings,
/// of each its splits. Each has one file, one embedding and one split.
std::vector<ExperimentSpec> partsOf(const ExperimentSpec& spec);

/// Name that tells a part from those of other splits of the experiment, for people: "split fold_2", "seed 3";
/// empty where there is one split.
std::string splitNameOf(const ExperimentSpec& spec, const ExperimentSpec& part);

/// Whether every domain of a column is left out in turn, and the specification does not name them.
bool leavesUnnamedDomainsOut(const ExperimentSpec& spec);

/// Names the domains to be left out: those that examples of the set have. Throws DataError for a column that
/// is not there.
void nameDomains(ExperimentSpec& spec, const EmbeddingSet& set);

/// More runs than this in one experiment are refused.
inline constexpr std::size_t maximumRuns = 10'000;

/// Reads a specification. Relative paths of `data` and of the metadata in `map` are taken from `folder`.
/// Throws UsageError that names the JSON path for unknown keys, wrong types, unknown methods and parameters,
/// values out of range, and more than maximumRuns runs.
ExperimentSpec parseExperimentSpec(const std::string& json, const std::filesystem::path& folder);

/// The same from a file of at most 16 MiB. Throws FileError when it cannot be read.
ExperimentSpec readExperimentSpec(const std::filesystem::path& file);

/// The words of `map` with whole paths: relative ones are taken from the working directory.
std::vector<std::string> mapOfWholePaths(std::vector<std::string> map);

/// Makes the paths of data and metadata whole in the same way.
void makePathsWhole(ExperimentSpec& spec);

/// The specification as JSON that parseExperimentSpec reads back as the same value.
std::string toJson(const ExperimentSpec& spec);

/// All runs of one part: methods in their order, grid keys in alphabetical order with the last fastest, then
/// levels of imbalance, then seeds. Combinations that come up twice are planned once.
std::vector<PlannedRun> planRuns(const ExperimentSpec& spec);

} // namespace groupscope
