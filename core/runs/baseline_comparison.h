// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/paired_difference.h"
#include "core/runs/comparison.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// What the other chosen points do better or worse than that of a baseline on the rows of one set.
struct BaselineComparison {
    /// A point beside the baseline, by its place in Comparison::rows.
    struct Other {
        std::size_t row = 0;
        GroupDifferences differences{};
        std::optional<double> corrected{}; ///< chance of the worst group's difference, Holm over all
                                           ///< others; nothing where groups overlap
    };

    std::string split;        ///< whose rows are judged
    std::size_t baseline = 0; ///< place of the baseline's point
    std::vector<Other> others;

    /// Whether the worst group differs from the baseline's at 5 %.
    static bool differs(const Other& other) { return other.corrected && *other.corrected < 0.05; }
};

/// Comparisons with a baseline, one for each section and value of what varies in which it has a chosen point.
struct BaselineComparisons {
    std::vector<BaselineComparison> all;
    std::vector<std::string> problems; ///< why some are missing, one line each
};

/// Gives a run whole, with its predictions, by its number among the compared runs. May throw Error.
using LoadRun = std::function<Run(std::size_t run)>;

/// How far behind a method stands among those that train minding no groups, the most usual first: what others
/// are measured against. The largest number of all others.
std::size_t plainRank(const std::string& method);

/// Whether the best numbers are marked too, which takes as many tests again.
enum class BestMarks { made, left };

/// What tells the part of a comparison that a point stands in from the others: "embedding X_dino", or the
/// task's name; empty where there is one part.
std::string partOf(const Comparison& comparison, const ComparisonRow& row);

/// Compares every chosen point with that of the baseline: the point of the run of that id, chosen or not, of
/// the method or its title (see ComparisonRow::title()), or, if it is empty, the plainest method
/// (plainRank()), the first chosen of equals. What each run gets right is read once; a point without stored
/// predictions, whose figures of these rows are hidden from `runs`, or judged on other rows than the
/// baseline, is left out with a line that says so. Also marks the highest worst group and those that are not
/// distinguishable from it (the same test against the best) in SplitStatistics::standing, where all could
/// be tested, and the best number of each column that was asked for in ColumnValue::standing: tested likewise
/// where isTestedByRows(), uncorrected but for the worst group; else it is untestedBest. Of the rows of
/// `split`, or, if it is empty, of the first of those to report on. Throws UsageError for a baseline that
/// there is not.
BaselineComparisons compareToBaseline(Comparison& comparison, std::span<const Run> runs,
                                      const std::string& baseline, const LoadRun& load,
                                      const std::string& split = {}, BestMarks marks = BestMarks::made);

/// "2 of 5 methods differ from erm in the worst group of test (Holm, 5 %); the order of the others is not
/// evidence." Where a method has too few seeds (ComparisonRow::speaksForMethod()) it is about models, and
/// says so.
std::string verdictOf(const BaselineComparison& compared, const Comparison& comparison);

/// One row an other point: differences with their 95 % intervals, and the corrected chance of the worst
/// group's; for people.
Table differenceTable(const BaselineComparison& compared, const Comparison& comparison);

/// The same as columns of comparisonTable(…, wanted), for programs: `difference.baseline`,
/// `difference.worst_group_accuracy` …
void addDifferenceColumns(Table& table, const BaselineComparisons& compared, const Comparison& comparison,
                          GridPoints wanted);

} // namespace groupscope
