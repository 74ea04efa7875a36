// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/measures/paired_difference.h"
#include "core/runs/comparison.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Differences of the other selected rows to that of a baseline on the rows of one split.
struct BaselineComparison {
    /// A row compared with the baseline, by its index in Comparison::rows.
    struct Other {
        std::size_t row = 0;
        GroupDifferences differences{};
        std::optional<double> corrected{}; ///< chance of the worst group's difference, Holm over all
                                           ///< others; nothing where groups overlap
    };

    std::string split;        ///< the evaluated split
    std::size_t baseline = 0; ///< place of the baseline's point
    std::vector<Other> others;

    /// Whether the worst group differs from the baseline's at 5 %.
    static bool differs(const Other& other) { return other.corrected && *other.corrected < 0.05; }
};

/// Comparisons with a baseline, one for each section and value of the varied fields in which it has a
/// selected row.
struct BaselineComparisons {
    std::vector<BaselineComparison> all;
    std::vector<std::string> problems; ///< why some are missing, one line each
};

/// Loads a whole run, with its predictions, by its index among the compared runs. May throw Error.
using LoadRun = std::function<Run(std::size_t run)>;

/// Rank of a method among plain methods, which ignore groups in training, the most usual first: the default
/// baselines. The largest number for all other methods.
std::size_t plainRank(const std::string& method);

/// Error for a baseline that is none of the compared methods: suggests one of `titles`, or lists them.
UsageError unknownBaseline(const std::string& baseline, const std::vector<std::string>& titles);

/// Whether the best numbers are marked too, which doubles the number of tests.
enum class BestMarks { made, left };

/// Name of the part of a comparison that a row belongs to: "embedding X_dino", or the task's name; empty if
/// there is one part.
std::string partOf(const Comparison& comparison, const ComparisonRow& row);

/// Compares every selected row with that of the baseline: the row of the run of that id, selected or not, of
/// the method or its title (see ComparisonRow::title()), or, if empty, the plainest method (plainRank()), the
/// first selected of ties. The right predictions of each run are read once; a row without stored predictions,
/// whose values on these examples are hidden from `runs`, or with other examples than the baseline, is left
/// out with a line that says so. Also marks in SplitStatistics::standing the highest worst group and those
/// that are not distinguishable from it (the same test against the best), if all could be tested, and in
/// ColumnValue::standing the best number of each requested column: tested likewise if isTestedByRows(),
/// uncorrected except for the worst group; else untestedBest. Uses the examples of `split`, or, if empty, of
/// the first report split. Throws UsageError for an unknown baseline.
BaselineComparisons compareToBaseline(Comparison& comparison, std::span<const Run> runs,
                                      const std::string& baseline, const LoadRun& load,
                                      const std::string& split = {}, BestMarks marks = BestMarks::made);

/// The verdict: "2 of 5 methods differ from erm in the worst group of test (Holm, 5 %); the order of the
/// others is not evidence." If a method has too few seeds (ComparisonRow::speaksForMethod()) it is about
/// models, and says so.
std::string verdictOf(const BaselineComparison& compared, const Comparison& comparison);

/// Table for display with one line for each other row: differences with their 95 % intervals, and the
/// corrected p-value of the worst group's.
Table differenceTable(const BaselineComparison& compared, const Comparison& comparison);

/// Adds the differences as columns of comparisonTable(…, wanted), for programs: `difference.baseline`,
/// `difference.worst_group_accuracy` …
void addDifferenceColumns(Table& table, const BaselineComparisons& compared, const Comparison& comparison,
                          GridPoints wanted);

} // namespace groupscope
