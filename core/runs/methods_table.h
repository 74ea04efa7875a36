// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/selection.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Names columns by the files of data; else the id of a varied field does.
inline constexpr const char* columnsBySet = "set";

/// Options of a table of methods × data sets.
struct MethodsTableRequest {
    /// Field that the columns stand for: columnsBySet or a varied field.
    std::string columns = columnsBySet;
    std::string rule = defaultSelectionRule; ///< of the setting of each method in each column
    /// [SPLIT.]MEASURE with an optional part, on the first report split by default; methods are ranked by the
    /// first of them.
    std::vector<std::string> figures{accuracy::worstGroup};
    SplitAverages averages{}; ///< whose names these may use
    Variants variants{};      ///< each is a row; without them methods are
    std::string baseline{};   ///< a method as the table names it, or a run of it by its id; empty: the
                              ///< plainest (plainRank())
};

/// Methods × data sets: each column is one task, whatever it is called, each row a method. A cell is
/// the setting that the rule chooses there, over its seeds.
struct MethodsTable {
    /// A value in every cell.
    struct Figure {
        SplitMeasure figure;    ///< measure and part
        std::string split;      ///< empty: the first to report on, see Column::splits
        std::string title;      ///< "worst-group accuracy"
        bool tested = false;    ///< differences between methods have intervals
        bool corrected = false; ///< differences are tested over all methods of a column (Holm)
    };

    struct Value {
        std::optional<Statistic> statistic{}; ///< over the seeds; nothing: it was not measured
        std::optional<Interval> interval{};   ///< 95 %, for accuracies
        Standing standing = Standing::unknown;
    };

    struct Cell {
        std::vector<std::uint64_t> seeds;
        std::string select;                         ///< rule of the epochs
        bool oracle = false;                        ///< that rule looks at examples that are reported on
        std::string settings;                       ///< chosen among `points`: those in which they differ
        std::size_t points = 1;                     ///< settings among which the rule chose
        std::string converged{}, belowBestOfTask{}; ///< see convergedText() and shareOfRuns()
        bool unconverged = false;                   ///< see isUnconverged()
        ParameterValues parameters;
        std::vector<Value> values; ///< (figures,)
    };

    struct Column {
        std::string name;                ///< no two are the same
        DataSource data;                 ///< of its first run
        std::string task;                ///< hash
        std::string rule;                ///< MethodsTable::rule, by the names of its splits
        std::vector<std::string> splits; ///< (figures,) whose examples they are of; empty: it has no such
        std::vector<std::optional<Cell>> cells; ///< (methods,) nothing: not run, or unchosen
        std::vector<bool> unchosen;             ///< (methods,) run, but the rule chooses none of its settings
        std::size_t fewRows = 0,
                    groups = 0; ///< groups of the first figure's examples that are few, and with examples
        std::vector<std::string> untested; ///< (figures,) why nothing is marked; empty: it is, or need not be
        std::optional<std::size_t> differing; ///< methods whose worst group differs from the baseline's, of
        std::size_t compared = 0;             ///< so many
        bool ofMethods = true;                ///< whether all of them have seeds enough to speak for methods
        std::string comparedRows;             ///< whose split these are judged on
    };

    std::string rule;
    bool oracle = false; ///< the rule looks at examples that are reported on
    std::string columnsBy;
    std::string baseline;     ///< title of its method
    SplitAverages averages{}; ///< names of averages among the splits
    std::vector<Figure> figures;
    std::vector<std::string> methods;             ///< titles, in the order of the menu
    std::vector<Column> columns;                  ///< in the order of their names
    std::vector<std::optional<double>> meanRanks; ///< (methods,) of the first figure, 1 = best; ties share
    std::size_t rankedColumns = 0;                ///< columns in which all methods have it
    std::vector<std::string> warnings;            ///< one line each
};

/// Puts complete runs into the table. Two runs are in one column if they have the same task: data are
/// identified by their content, and two files of one name get different names. The best value of a column and
/// those that cannot be distinguished from it are marked if differences can be tested row by row: `load`
/// loads runs with their predictions. If some cannot be tested nothing is marked, and Column::untested gives
/// the reason. Throws UsageError for unknown rules, fields, measures and a baseline that is in no column,
/// DataError without a complete run.
MethodsTable methodsTable(std::span<const Run> runs, const MethodsTableRequest& request, const LoadRun& load);

/// Whether cells show their intervals.
enum class CellIntervals { hidden, shown };

/// Table for display: one row for each method, one column for each data set and value, mean ± standard
/// deviation, and the mean rank; the caption describes the protocol.
Table tableForPeople(const MethodsTable& table, CellIntervals intervals = CellIntervals::hidden);

/// For programs: a row a cell and figure, with the protocol in columns of its own: also the cells without
/// runs, which have no seeds.
Table tableForPrograms(const MethodsTable& table);

/// Distinct names of all parts: by `columns`, then by other differences, finally by the folder and hash of
/// the file. `parts` are runs of different tasks or imbalances.
std::vector<std::string> columnNames(std::span<const Run* const> parts, const std::string& columns);

} // namespace groupscope
