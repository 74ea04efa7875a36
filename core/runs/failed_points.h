// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"
#include "core/runs/methods_table.h"
#include "core/runs/run_failure.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Failed runs that differ in their seed alone.
struct FailedPoint {
    std::string method;   ///< as ComparisonRow::methodTitle()
    std::string variant;  ///< as ComparisonRow::variant
    std::string settings; ///< parameters in which the points of this method, finished ones too, differ
    std::string task;     ///< TaskDefinition::hash()
    std::string place;    ///< "birds.h5ad, X_clip": data file and embedding
    std::vector<std::string> varied;  ///< values of the fields that the comparison varies
    std::size_t section = 0;          ///< of the comparison's sections
    std::optional<std::size_t> row;   ///< of the comparison, with the seeds that did not fail
    std::vector<std::uint64_t> seeds; ///< that failed, ascending
    std::vector<std::string> reasons; ///< each once
    bool notApplicable = false;       ///< the data lack an input, and such runs are skipped

    /// The name of the row: the variant's, else the method's, as ComparisonRow::title().
    const std::string& title() const { return variant.empty() ? method : variant; }
    /// "failed (3)" or "n/a".
    std::string shortText() const;
    /// "failed (seeds 0, 1, 2): reason" or "n/a: reason", without the remedy.
    std::string text() const;
};

/// The failed runs of a comparison, by point, in the order of a table. `runs` are those that
/// ComparisonRow::runs index.
std::vector<FailedPoint> failedPoints(const Comparison& comparison, std::span<const Run> runs,
                                      std::span<const RunFailure> failures);

/// Adds the failed runs to a table of comparisonTable() or comparisonTables(), in a separate column: after
/// `seeds` for display, last for programs. Points without finished runs get rows of their own. `section` is
/// that of the table; nothing: all. Without failures the table is unchanged.
void addFailedRows(Table& table, const Comparison& comparison, std::span<const FailedPoint> points,
                   GridPoints wanted, std::optional<std::size_t> section);

/// Adds the failed runs to a table that tableForPeople() or tableForPrograms() made of `methods`.
void addFailedCells(Table& table, const MethodsTable& methods, std::span<const FailedPoint> points);
void addFailedLines(Table& table, const MethodsTable& methods, std::span<const FailedPoint> points);

/// Table with one line for each point: method, settings, data, outcome ("failed" or "n/a"), seeds, reasons.
/// `points` has one or more.
Table failedTable(std::span<const FailedPoint> points);

/// toJson() of a table with, behind its rows, the selection rule and the failed runs (a line in each of their
/// variants):
/// {"caption","rows","rule",
/// "failed":[{"id","variant","method","seed","parameters","data","error":{"code","text"}}]}.
std::string comparisonToJson(const Table& table, const std::string& rule,
                             std::span<const RunFailure> failures, const Variants& variants);

} // namespace groupscope
