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

/// Of no values there is no statistic.
std::optional<Statistic> statisticOf(std::span<const double> values);

/// How a point's number stands to the best of those beside it, where that was tested; `untestedBest` is the
/// best of numbers that cannot be.
enum class Standing { unknown, best, likeBest, below, untestedBest };

/// Measures of one split over seeds; accuracies in [0,1].
struct SplitStatistics {
    std::map<std::string, Statistic, std::less<>> measures; ///< of all examples, by id
    std::optional<Statistic> crossEntropy;                  ///< in nats
    FigureIntervals intervals{};                            ///< of the means
    Standing standing = Standing::unknown;                  ///< see compareToBaseline()

    /// The measure of that id; nothing where no run has it.
    std::optional<Statistic> of(std::string_view measure) const;
};

/// The value of a row in a column: a number over its runs, or the words of them all.
struct ColumnValue {
    std::optional<Statistic> number{};
    std::optional<Interval> interval{}; ///< 95 %, of accuracies of splits to report on
    std::string text{};
    Standing standing = Standing::unknown; ///< see compareToBaseline()
};

/// Runs that differ in their seed alone.
struct ComparisonRow {
    std::string method;
    std::string variant{};        ///< its name where the row is one of the Variants; empty: the method's
    std::size_t variantPlace = 0; ///< of the variants, from 1; 0: it is none
    std::string control;          ///< title of the method's control where this is it, see MethodControl
    std::string groups; ///< how its groups are found where that is not the usual way, see groupsTitle()
    ParameterValues parameters;
    std::string settings;    ///< parameters in which the points of this method differ: "epochs 20, ..."
    std::string select;      ///< rule that chose the epochs of the runs
    std::size_t section = 0; ///< of Comparison::sections
    std::vector<std::string> varied;                            ///< value of each varied field: "X_clip"
    TaskDefinition task;                                        ///< of its runs
    std::vector<std::size_t> runs;                              ///< indices into the compared runs, by seed
    std::map<std::string, SplitStatistics, std::less<>> splits; ///< by name
    std::vector<ColumnValue> shown;                             ///< (Comparison::shown,)
    std::optional<Statistic> seconds;
    std::optional<Statistic> secondsPerEpoch;
    std::optional<Statistic> score; ///< the figure the rule looks at; nothing where it may choose nothing
    std::optional<Statistic> clampedShare;   ///< of temperatures at the least one in the kept epoch
    std::optional<Statistic> leftOutAverage; ///< of rules that leave domains out: their average accuracy
    bool selected = false;                   ///< the point of its method that the rule chooses
    std::size_t epochs = 0;                  ///< among which the rule chose in each run, at most
    std::size_t points = 1;                  ///< points of the method among which the rule chooses
    std::optional<GroupsRead> groupsRead; ///< by its runs and the choice; nothing when some did not keep it
    std::size_t judgedRuns = 0;           ///< of its runs, those whose Run::converged is known
    std::size_t notConverged = 0;         ///< of these, those that are not
    std::size_t belowBestOfTask = 0;      ///< of its runs, see belowBestOfTask()
    bool fitsSelectRows = false;          ///< its figures of the validation examples are training figures

    /// That it is its method's control, and how its groups are found, of what there is to be said:
    /// "groups eiil". Points that differ in this are not chosen between.
    std::string variation() const;
    /// The method and its variation: "irm (penalty 0: batches alone)".
    std::string methodTitle() const;
    /// The name of the row: that of the variant, else methodTitle().
    std::string title() const { return variant.empty() ? methodTitle() : variant; }
    /// Whether a conclusion from these runs is about the method: they have three seeds or more, or the method
    /// trains nothing, so that another seed gives the same. Otherwise it is about these models.
    bool speaksForMethod() const;
    /// Figures of the set of that name; none when the runs have no such set.
    const SplitStatistics& split(std::string_view name) const;
};

/// Runs side by side.
struct Comparison {
    std::string rule;
    bool oracle = false; ///< the rule looks at test figures: an upper bound, not a result
    Variants variants{};
    std::vector<const VariedField*> varied;
    /// Columns that tables show: those that were asked for, or the usual ones; see ComparisonRow::shown.
    std::vector<RunColumn> shown;
    bool isUsual = true;                 ///< nothing was asked for
    std::vector<std::string> measures;   ///< ids of those that some run has beside accuracies
    std::vector<SplitDefinition> splits; ///< of all tasks, in the order in which people want to see them
    std::vector<std::string> sections;   ///< by how the tasks of their runs differ; of one task: ""
    std::vector<ComparisonRow> rows; ///< by section, method in the order of the menu, what varies, parameters
    std::vector<std::string> warnings;
};

/// Groups `runs` by everything but the seed and chooses one grid point of each method, of its control,
/// section and value of what varies: the highest mean of the rule's figure over seeds, then of the average
/// accuracy of the same rows, then the lowest mean cross-entropy, then the first. A method with one point is
/// chosen without a figure; none of one that is fitted on the rows which the rule looks at. Runs stand in one
/// section if they belong to the same task but for the fields `vary` (see variedFields()) and the level of
/// an imbalance, of which draws are seeds. A run of `variants` makes a row in each of them instead of one of
/// its method; `shown` are columns that each row is to have values of; empty: what was measured of
/// splits to report on beside accuracies; nothing: none, for who makes no table. Throws UsageError for an
/// unknown rule or field. Runs that were stopped early are left out with a warning.
Comparison compareRuns(std::span<const Run* const> runs, const std::string& rule,
                       const std::vector<std::string>& vary = {}, const Variants& variants = {},
                       const std::optional<std::vector<RunColumn>>& shown = std::vector<RunColumn>());
Comparison compareRuns(std::span<const Run> runs, const std::string& rule,
                       const std::vector<std::string>& vary = {}, const Variants& variants = {},
                       const std::optional<std::vector<RunColumn>>& shown = std::vector<RunColumn>());

/// The value of a row of the comparison of those runs: a mean over its runs, or the words that all of them
/// say. Without the runs, whole measures of one split have a value alone.
ColumnValue columnValue(std::span<const Run* const> runs, const RunColumn& column, const ComparisonRow& row);

/// Lets what `fields` say compete as settings do: among the rows selected so far that differ in these of
/// Comparison::varied alone, say the embedding, the one with the best value of the rule stays selected.
/// Throws UsageError for a field that the comparison does not vary.
void selectAmong(Comparison& comparison, const std::vector<std::string>& fields);

/// Every grid point, or of each method the one that the rule chooses.
enum class GridPoints { all, selected };

/// One table for each section, one row a grid point: what varies, settings, seeds, figures of the splits to
/// report on as mean ± s.d., worst group of those to select by, seconds.
std::vector<Table> comparisonTables(const Comparison& comparison, GridPoints wanted = GridPoints::all);

/// The same for programs, in one table: of several sections, the first column says which.
Table comparisonTable(const Comparison& comparison, GridPoints wanted = GridPoints::all);

/// Everything is for programs: the figures of every split, every parameter in a column of its own, the
/// data's hash. For people those to report on and to select by are enough.
enum class RunColumns { forPeople, everything };

/// One row a run.
Table runsTable(std::span<const Run> runs, RunColumns wanted);

} // namespace groupscope
