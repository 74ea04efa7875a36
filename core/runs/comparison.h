// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/accuracy_ids.h"
#include "core/measures/figure_intervals.h"
#include "core/runs/run.h"
#include "core/runs/run_column.h"
#include "core/runs/table.h"
#include "core/runs/variants.h"
#include "core/runs/varied_fields.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Mean and sample standard deviation over seeds.
struct Statistic {
    int n = 0;
    double mean = 0.0;
    std::optional<double> deviation; ///< n − 1 in the denominator; nothing for one value
};

/// Returns nothing without values.
std::optional<Statistic> statisticOf(std::span<const double> values);

/// Comparison of a number with the best of its column, if tested; `untestedBest` is the best of numbers that
/// cannot be tested.
enum class Standing { unknown, best, likeBest, below, untestedBest };

/// Measures of one split over seeds; accuracies in [0,1].
struct SplitStatistics {
    std::map<std::string, Statistic, std::less<>> measures; ///< over all examples, by id
    std::optional<Statistic> crossEntropy;                  ///< in nats
    FigureIntervals intervals{};                            ///< intervals of the means
    Standing standing = Standing::unknown;                  ///< see compareToBaseline()

    /// The measure of that id; nothing if no run has it.
    std::optional<Statistic> of(std::string_view measure) const;
};

/// The value of a row in a column: a number over its runs, or their common text.
struct ColumnValue {
    std::optional<Statistic> number{};
    std::optional<Interval> interval{}; ///< 95 %, for accuracies on report splits
    std::string text{};
    std::string shown{};                   ///< `text` for display; empty: the same
    Standing standing = Standing::unknown; ///< see compareToBaseline()
};

/// Runs that differ in their seed alone.
struct ComparisonRow {
    std::string method;
    std::string variant{};        ///< its name where the row is one of the Variants; empty: the method's
    std::size_t variantPlace = 0; ///< index among the variants, from 1; 0: not a variant
    std::string control;          ///< title of the method's control where this is it, see MethodControl
    std::string groups; ///< how its groups are found where that is not the usual way, see groupsTitle()
    ParameterValues parameters;
    std::string settings;    ///< parameters in which the points of this method differ: "epochs 20, ..."
    std::string select;      ///< rule that chose the epochs of the runs
    std::size_t section = 0; ///< index in Comparison::sections
    std::vector<std::string> varied;                            ///< value of each varied field: "X_clip"
    TaskDefinition task;                                        ///< task of its runs
    std::vector<std::size_t> runs;                              ///< indices into the compared runs, by seed
    std::map<std::string, SplitStatistics, std::less<>> splits; ///< by split name
    std::vector<ColumnValue> shown;                             ///< (Comparison::shown,)
    std::optional<Statistic> seconds;
    std::optional<Statistic> secondsPerEpoch;
    std::optional<Statistic> score; ///< value of the rule; nothing if it must not select
    /// Share of temperatures at the minimum in the selected epoch.
    std::optional<Statistic> clampedShare;
    /// Average accuracy on left-out domains, for rules that leave domains out.
    std::optional<Statistic> leftOutAverage;
    bool selected = false;  ///< the point of its method that the rule chooses
    std::size_t epochs = 0; ///< among which the rule chose in each run, at most
    std::size_t points = 1; ///< points of the method among which the rule chooses
    /// Groups read by its runs and the selection; nothing if a run did not store it.
    std::optional<GroupsRead> groupsRead;
    std::size_t judgedRuns = 0;   ///< number of its runs with a known Run::converged
    std::size_t notConverged = 0; ///< number of these that are not converged
    /// Number of its runs below the best of the task, see belowBestOfTask().
    std::size_t belowBestOfTask = 0;
    /// Whether it is fitted on the validation examples, so that its validation values are training values.
    bool fitsSelectRows = false;

    /// Whether it is its method's control, and the source of its groups: "groups eiil". No rule selects
    /// between rows that differ in this.
    std::string variation() const;
    /// The method and its variation: "irm (penalty 0: batches alone)".
    std::string methodTitle() const;
    /// The name of the row: the variant's, else methodTitle().
    std::string title() const { return variant.empty() ? methodTitle() : variant; }
    /// Whether these runs support conclusions about the method: they have at least three seeds, or the method
    /// trains nothing, so that another seed gives the same. Otherwise conclusions are about these models.
    bool speaksForMethod() const;
    /// Values on the split of that name; empty if the runs have no such split.
    const SplitStatistics& split(std::string_view name) const;
};

/// Compared runs.
struct Comparison {
    std::string rule;
    bool oracle = false; ///< whether the rule uses test values: an upper bound, not a result
    Variants variants{};
    std::vector<const VariedField*> varied;
    /// Columns of tables: the requested or the default ones; see ComparisonRow::shown.
    std::vector<RunColumn> shown;
    bool isUsual = true;                 ///< whether no columns were requested
    std::vector<std::string> measures;   ///< ids of those that a run has in addition to accuracies
    std::vector<SplitDefinition> splits; ///< of all tasks, in the order of display
    std::vector<std::string> sections;   ///< names by the differences of tasks; "" for one task
    /// Sorted by section, method in the order of the menu, varied fields, parameters.
    std::vector<ComparisonRow> rows;
    std::vector<std::string> warnings;
};

/// Groups `runs` by everything but the seed, and selects one grid point of each method, control, section and
/// value of the varied fields: the highest mean of the rule's value over seeds, then of the average accuracy
/// on the same examples, then the lowest mean cross-entropy, then the first. A method with one point needs no
/// value; a method fitted on the examples that the rule reads has none selected. Runs are in one section if
/// their tasks are equal except for the fields `vary` (see variedFields()) and the level of an imbalance,
/// whose draws count as seeds. A run of `variants` makes a row in each of them instead of one of its method.
/// `shown` are columns of which each row gets values; empty: the measures of report splits in addition to
/// accuracies; nothing: none, for callers without tables. Throws UsageError for an unknown rule or field.
/// Runs that were stopped early are left out with a warning.
Comparison compareRuns(std::span<const Run* const> runs, const std::string& rule,
                       const std::vector<std::string>& vary = {}, const Variants& variants = {},
                       const std::optional<std::vector<RunColumn>>& shown = std::vector<RunColumn>());
Comparison compareRuns(std::span<const Run> runs, const std::string& rule,
                       const std::vector<std::string>& vary = {}, const Variants& variants = {},
                       const std::optional<std::vector<RunColumn>>& shown = std::vector<RunColumn>());

/// The value of a row of the comparison of those runs: a mean over its runs, or their common text. Without
/// the runs, only whole measures of one split have a value.
ColumnValue columnValue(std::span<const Run* const> runs, const RunColumn& column, const ComparisonRow& row);

/// Makes values of `fields` compete as settings do: among the selected rows that differ in these fields of
/// Comparison::varied alone, for example the embedding, only the one with the best value of the rule stays
/// selected. Throws UsageError for a field that the comparison does not vary.
void selectAmong(Comparison& comparison, const std::vector<std::string>& fields);

/// Every grid point, or the selected one of each method.
enum class GridPoints { all, selected };

/// One table for each section, one row for each grid point: varied fields, settings, seeds, values on report
/// splits as mean ± s.d., worst group on validation splits, seconds.
std::vector<Table> comparisonTables(const Comparison& comparison, GridPoints wanted = GridPoints::all);

/// One table for programs: if there are several sections, the first column names them.
Table comparisonTable(const Comparison& comparison, GridPoints wanted = GridPoints::all);

/// Columns of a run table: `everything` is for programs, with the values of every split, a column for every
/// parameter, and the data's hash; `forPeople` has report and validation splits only.
enum class RunColumns { forPeople, everything };

/// Table with one line for each run.
Table runsTable(std::span<const Run> runs, RunColumns wanted);

} // namespace groupscope
