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

/// Something that has gaps: a measure of the embedding, or a score of a classifier on top of it.
struct GapQuantity {
    std::string id;    ///< "map_at_r", "downstream.logistic.none.balanced.accuracy"
    std::string title; ///< "MAP@R", "accuracy"
    Better better = Better::higher;
    bool share = true;                            ///< in [0,1], shown in percent
    std::optional<DownstreamFigure> classifier{}; ///< nothing: upstream
    /// Whether its value is itself a difference between subgroups, a parity: then that is its gap.
    bool isDifference = false;
};

/// A difference of gaps to those of other runs of the same draws or seeds.
struct PairedGap {
    Statistic difference;               ///< gap − other gap, over draws that have both
    std::optional<Interval> interval{}; ///< 95 %, Student's t over draws; of one draw nothing
    /// Of a difference as large if there were none, two-sided, corrected for all rows that are compared with
    /// the reference (Holm); nothing for the control and where there is no interval.
    std::optional<double> chance{};
};

/// One quantity of one method at one level.
struct GapValues {
    std::vector<std::optional<double>> gaps; ///< of each run of the row
    std::optional<Statistic> gap, whole;     ///< over draws or seeds; `whole` is of all rows
    std::optional<PairedGap> toControl;      ///< nothing for the control itself, and without one
    std::optional<PairedGap> toReference{};  ///< nothing for the reference itself, and without one
};

/// A setting of a method at one level of imbalance, over draws; without an imbalance over seeds.
struct GapRow {
    std::string method;            ///< id
    std::string title;             ///< method, its control, settings: for people
    std::string level;             ///< "90-10"; empty: no imbalance was drawn
    bool balanced = true;          ///< whether it is the control
    std::vector<std::size_t> runs; ///< indices into the runs, by draw
    std::int64_t fitted = 0;       ///< rows that the embedding was trained on
    std::vector<GapValues> values; ///< of every quantity
};

/// Gaps upstream and downstream of all methods, levels and draws (finDML, Tables 1, 6, 7, 9 and 10).
struct GapStudy {
    std::string definition;              ///< "major − minor (minorities by class)", "others − worst"
    std::string split;                   ///< the rows reported on
    std::string reference{};             ///< title of the row that others are compared with; or empty
    std::vector<GapQuantity> quantities; ///< upstream first, then classifier after classifier
    std::vector<GapRow> rows;            ///< method after method, the mildest level first
    std::vector<std::optional<ImbalanceDraw>> draws; ///< (rows,) of the first run of each row
};

/// The gap of one run on that split: of an imbalance major − minor rows, else by `definition`, others −
/// worst without one; of a quantity that is a difference its value. Nothing where the run has no values of
/// subgroups. Throws as requireKnown().
std::optional<double> gapOfRun(const Run& run, const std::string& split, const GapQuantity& quantity,
                               const std::optional<GapDefinition>& definition);

/// Index of the balanced run that a run of another level is compared with: of the same method, parameters,
/// rule and task but for the training examples, and of the same draw of the same minorities with as
/// many balanced rows. Nothing for controls, runs without an imbalance, and where there is none.
std::optional<std::size_t> controlOf(std::size_t run, std::span<const Run> runs);

/// Of the rows of a comparison of `runs`, on the split of that name; an empty name: the first to report on.
/// No rows where no run has a gap. Quantities are those that some run has a gap of. `against`: title or
/// method of a row that the others of its level are compared with, seed by seed; empty: none. Throws
/// UsageError for a task where some run has an imbalance: such runs keep values of both sides; and for a
/// reference that is no row, or several of a level.
GapStudy studyGaps(const Comparison& comparison, std::span<const Run> runs, const std::string& split = {},
                   const std::optional<GapDefinition>& definition = {}, const std::string& against = {});

} // namespace groupscope
