// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/downstream_plan.h"
#include "core/measures/gap_definition.h"
#include "core/measures/measure.h"
#include "core/runs/comparison.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A quantity with gaps: a measure of the embedding, or a score of a classifier fitted on it.
struct GapQuantity {
    std::string id;    ///< "map_at_r", "downstream.logistic.none.balanced.accuracy"
    std::string title; ///< "MAP@R", "accuracy"
    Better better = Better::higher;
    bool share = true;                            ///< in [0,1], shown in percent
    std::optional<DownstreamFigure> classifier{}; ///< nothing: a measure of the embedding itself
    /// Whether its value is itself a difference between subgroups (a parity) and so is its own gap.
    bool isDifference = false;
};

/// Difference between gaps and those of other runs with the same draws or seeds.
struct PairedGap {
    Statistic difference;               ///< gap − other gap, over draws that have both
    std::optional<Interval> interval{}; ///< 95 %, Student's t over draws; nothing for a single draw
    /// Two-sided p-value of the difference, corrected for all rows compared with the reference (Holm);
    /// nothing for the control and without an interval.
    std::optional<double> chance{};
};

/// Values of one quantity for one method at one level.
struct GapValues {
    std::vector<std::optional<double>> gaps; ///< gap of each run of the row
    /// Statistics over draws or seeds; `whole` is the value on all rows.
    std::optional<Statistic> gap, whole;
    std::optional<PairedGap> toControl;     ///< nothing for the control itself, and if there is none
    std::optional<PairedGap> toReference{}; ///< nothing for the reference itself, and if there is none
};

/// A setting of a method at one level of imbalance, over draws; without an imbalance, over seeds.
struct GapRow {
    std::string method;            ///< id
    std::string title;             ///< method, its control, settings: for display
    std::string level;             ///< "90-10"; empty: no imbalance was drawn
    bool balanced = true;          ///< whether it is the balanced control
    std::vector<std::size_t> runs; ///< indices into the runs, by draw
    std::int64_t fitted = 0;       ///< number of rows that the embedding was trained on
    std::vector<GapValues> values; ///< values of every quantity
};

/// Gaps upstream and downstream of all methods, levels and draws (finDML, Tables 1, 6, 7, 9 and 10).
struct GapStudy {
    std::string definition;              ///< "major − minor (minorities by class)", "others − worst"
    std::string split;                   ///< name of the report split
    std::string reference{};             ///< title of the row that the others are compared with; or empty
    std::vector<GapQuantity> quantities; ///< upstream first, then one classifier after another
    std::vector<GapRow> rows;            ///< one method after another, the mildest level first
    std::vector<std::optional<ImbalanceDraw>> draws; ///< (rows,) imbalance of the first run of each row
};

/// Returns the gap of one run on that split. With an imbalance it is major − minor rows; else it follows
/// `definition`, others − worst by default. A quantity that is a difference is its own gap. Nothing if the
/// run has no values of subgroups. Throws as requireKnown().
std::optional<double> gapOfRun(const Run& run, const std::string& split, const GapQuantity& quantity,
                               const std::optional<GapDefinition>& definition);

/// Returns the index of the balanced run to compare a run of another level with: same method, parameters,
/// rule and task except for the training examples, and same draw of the same minorities with as many balanced
/// rows. Nothing for controls, runs without an imbalance, and if there is none.
std::optional<std::size_t> controlOf(std::size_t run, std::span<const Run> runs);

/// Studies the rows of a comparison of `runs` on the split of that name; an empty name means the first report
/// split. No rows if no run has a gap. Quantities are those for which some run has a gap. `against`: title or
/// method of the row that the others of its level are compared with, seed by seed; empty: none. Throws
/// UsageError for a task if some run has an imbalance, since such runs keep the values of both sides, and for
/// a reference that matches no row or several of a level.
GapStudy studyGaps(const Comparison& comparison, std::span<const Run> runs, const std::string& split = {},
                   const std::optional<GapDefinition>& definition = {}, const std::string& against = {});

} // namespace groupscope
