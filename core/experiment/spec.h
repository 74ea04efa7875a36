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

/// One method of an experiment with its fixed values and the values to try.
struct MethodPlan {
    std::string method;
    std::map<std::string, ParameterValue> set; ///< fixed values; other parameters have their defaults
    std::map<std::string, std::vector<ParameterValue>> grid; ///< every combination is tried
    std::string variant{}; ///< name of its table row, see Variants; empty: that of the method
};

/// One of several data files.
struct DataFile {
    std::filesystem::path file;
    /// EmbeddingSet::pCorr, set by the specification; nothing: as the file says.
    std::optional<double> pCorr{};
    bool operator==(const DataFile&) const = default;
};

/// The splits and label draws that an experiment is made on in turn, all on the same examples. Lists with
/// fewer than two elements are empty: the selection then gives the value. The selection holds the first
/// element of each list.
struct SplitAxes {
    std::vector<std::string> columns{};   ///< split columns
    std::vector<SplitShares> shares{};    ///< shares of a drawn split
    std::vector<std::uint64_t> seeds{};   ///< seeds of a drawn split
    std::vector<std::string> domains{};   ///< domains left out in turn
    std::vector<double> fractions{};      ///< shares of the training examples that keep their class
    std::vector<int> shots{};             ///< examples of each class that keep it
    std::vector<double> groupFractions{}; ///< shares of the validation examples whose group is known
    bool operator==(const SplitAxes&) const = default;
};

/// Methods × grid × levels of imbalance × seeds on one data set, or on each of several files, embeddings and
/// splits.
struct ExperimentSpec {
    std::filesystem::path data; ///< path, resolved against the folder of the specification
    /// All files if there are several (the first is `data`), or one whose correlation is set by the
    /// specification.
    std::vector<DataFile> files{};
    /// All embeddings if there are several; the first is selection.embedding.
    std::vector<std::string> embeddings{};
    std::vector<std::string> vary{}; ///< ids of fields in which comparisons let tasks differ
    std::vector<std::string> map;    ///< "class=/labels": how to read data that are not AnnData
    TaskSelection selection;         ///< columns, groups and splits of the task
    SplitAxes splits{};              ///< splits and label draws, if there are several
    std::vector<MethodPlan> methods;
    std::vector<std::uint64_t> seeds{0};
    /// Rule that selects epochs within a run and points within a grid.
    std::string select = defaultSelectionRule;
    /// Whether runs whose data lack an input are reported as not applicable, not as failures.
    bool skipsNotApplicable = false;
    SplitAverages averages{};        ///< named averages of splits shown in tables
    std::vector<std::string> show{}; ///< ids of the columns shown in tables; empty: the usual ones
    bool keepsAllLogits = false;     ///< whether run files hold the logits of training splits too
    MonitorPlan monitor;             ///< measures recorded at each epoch; not part of a run's identity
    /// Imbalance of the training examples: a seed is then a draw as well.
    std::optional<ImbalancePlan> imbalance{};
    /// Whether groups are the values of one attribute, independent of the class (finDML's subgroups): see
    /// ruleOn(). Not written by toJson().
    bool ofAttributeValues = false;
    /// Classifiers fitted on every run's embedding; not part of its identity.
    DownstreamPlan downstream{};
    std::vector<std::string> notes{}; ///< warnings about old names in its text; not written
};

/// One planned run of an experiment.
struct PlannedRun {
    std::string method;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::size_t level = 0; ///< index in the levels of ExperimentSpec::imbalance
    bool operator==(const PlannedRun&) const = default;
};

/// The experiment on each of its files, embeddings and splits, nested in this order. Each part has one file,
/// one embedding and one split.
std::vector<ExperimentSpec> partsOf(const ExperimentSpec& spec);

/// Name that distinguishes a part from those of other splits of the experiment, for display: "split fold_2",
/// "seed 3"; empty if there is one split.
std::string splitNameOf(const ExperimentSpec& spec, const ExperimentSpec& part);

/// Whether every domain of a column is left out in turn, and the specification does not list the domains.
bool leavesUnnamedDomainsOut(const ExperimentSpec& spec);

/// Lists the domains to be left out: those of the examples of the set. Throws DataError for a missing column.
void nameDomains(ExperimentSpec& spec, const EmbeddingSet& set);

/// Largest number of runs in one experiment.
inline constexpr std::size_t maximumRuns = 10'000;

/// Parses a specification. Relative paths of `data` and of the metadata in `map` are relative to `folder`.
/// Throws UsageError that names the JSON path for unknown keys, wrong types, unknown methods and parameters,
/// values out of range, and more than maximumRuns runs.
ExperimentSpec parseExperimentSpec(const std::string& json, const std::filesystem::path& folder);

/// Reads a specification from a file of at most 16 MiB. Throws FileError if it cannot be read, and as
/// parseExperimentSpec().
ExperimentSpec readExperimentSpec(const std::filesystem::path& file);

/// Returns the words of `map` with absolute paths; relative ones are relative to the working directory.
std::vector<std::string> mapOfWholePaths(std::vector<std::string> map);

/// Makes the paths of data and metadata absolute in the same way.
void makePathsWhole(ExperimentSpec& spec);

/// Returns the specification as JSON that parseExperimentSpec() reads back as the same value.
std::string toJson(const ExperimentSpec& spec);

/// All runs of one part: methods in their order, grid keys in alphabetical order with the last fastest, then
/// levels of imbalance, then seeds. Repeated combinations are planned once.
std::vector<PlannedRun> planRuns(const ExperimentSpec& spec);

} // namespace groupscope
