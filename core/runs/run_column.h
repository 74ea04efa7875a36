// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/split_measure.h"
#include "core/runs/table.h"
#include "core/runs/varied_fields.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The value of a run in a column: a number, or words; neither where it has none.
struct RunValue {
    std::optional<double> number{};
    std::string text{};
    std::string shown{}; ///< `text` for display; empty: the same

    bool isEmpty() const { return !number && text.empty(); }
};

/// A column of tables of runs, an axis of figures, a number to sort by: the one description from which the
/// run table, `compare` in all its formats, reports and axes follow. A measure is one by being in measures(),
/// of every split, whole and in parts; a parameter by being a method's; a field by which tasks vary by being
/// in variedFields().
struct RunColumn {
    std::string id{};    ///< "test.worst_group_accuracy", "parameter.learning_rate", "seconds", "embedding"
    std::string title{}; ///< "test worst group": heading for display
    std::string help{};  ///< one sentence for a tooltip
    std::string unit{};  ///< "share" of [0,1], "s", "nats", …; empty of words
    Better better = Better::neither;
    std::function<RunValue(const Run&)> value{};
    std::optional<SplitMeasure> measure{}; ///< of which it is a number

    bool isNumber() const { return !unit.empty(); }
    /// Key, heading, kind and decimals for a table.
    Table::Column tableColumn() const;
    /// A cell of that table with the value of a run.
    Table::Cell cell(const Run& run) const;
};

/// The column of a number that measures a split.
RunColumn columnOf(const SplitMeasure& measure, const SplitAverages& averages = {});

/// The column of a field by which tasks vary.
RunColumn columnOf(const VariedField& field);

/// Columns of the parameters that any of those runs has.
std::vector<RunColumn> parameterColumns(std::span<const Run* const> runs);

/// Columns about runs themselves, independent of measures: id, method, seed, epochs, rule, convergence,
/// times.
const std::vector<RunColumn>& plainRunColumns();

/// Columns of the measures that some of those runs have on a split, or on the splits of an average: whole,
/// and in parts but for single groups and classes, which have columns all the same.
std::vector<RunColumn> measureColumns(std::span<const Run* const> runs, const std::string& split,
                                      const SplitAverages& averages = {});

/// The plain column of that id, which must be one.
const RunColumn& plainRunColumn(std::string_view id);

/// Measure columns shown by default: the overall value of each measure other than accuracies, the value of
/// each attribute for measures of attributes, and the mean over classes for measures of classes.
std::vector<RunColumn> usualMeasureColumns(std::span<const Run* const> runs, const std::string& split);

/// All columns in which at least one of those runs has a value: the plain ones, fields in which they differ,
/// parameters, then measureColumns() of every split and average with values.
std::vector<RunColumn> runColumns(std::span<const Run* const> runs, const SplitAverages& averages = {});

/// Whether runs can have a column of that id: "test.gap" and "parameter.alpha", whatever the runs are.
bool canBeRunColumn(const std::string& id, const SplitAverages& averages = {});

/// Returns the column of that id for those runs. Throws UsageError that names the nearest columns if there is
/// none, or none of the runs has a value in it.
RunColumn findRunColumn(const std::string& id, std::span<const Run* const> runs,
                        const SplitAverages& averages = {}, const Message& where = {});

} // namespace groupscope
