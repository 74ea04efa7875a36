// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/imbalanced_task.h"
#include "core/experiment/downstream.h"
#include "core/runs/run.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Of a measure or a figure downstream, the value of major and of minor rows: "major.map_at_r".
std::string majorOf(const std::string& id);
std::string minorOf(const std::string& id);

/// Measures of the embedding that are taken of every run for which classifiers are fitted or rows drawn.
const std::vector<std::string>& upstreamMeasures();

/// Scores of a classifier that a run keeps: each of its scores, of all rows and of subgroups, and its parity
/// differences. `figure` says which one it was; its score does not count.
std::vector<NamedMeasured> scoresOf(const DownstreamResult& result, DownstreamFigure figure);

/// Work of an experiment beside training: draws training examples, and fits classifiers on what came of
/// them (finDML, 5: upstream on imbalanced rows, downstream on all balanced ones). May be asked by several
/// threads.
class Protocol {
  public:
    /// Throws as ImbalanceDraws; DataError for a balance that the groups do not go with.
    Protocol(std::shared_ptr<const Task> task, const std::optional<ImbalancePlan>& imbalance,
             DownstreamPlan downstream);

    /// Examples to fit on, before an imbalance is drawn.
    std::size_t fitExamples() const { return task_->fitRows().size(); }

    /// What the run at that level of that draw is trained on.
    std::shared_ptr<const Task> task(std::size_t level, std::uint64_t draw) const;

    /// Whether a run that was trained and described has all that complete() would give it.
    bool isComplete(const Run& run) const;

    /// Writes into a run what was drawn of its training examples.
    void describe(Run& run, std::size_t level) const;

    /// Writes into a described run, whose head is there, on every set to report on upstreamMeasures() and the
    /// scores of every classifier, each of all rows, of subgroups, and, where an imbalance was drawn, of
    /// major and minor rows, and its parity between attribute values; those that are there stay. Notices
    /// become warnings of the run. A balance that fails takes nothing away from the others: DataError, which
    /// names all that failed, is thrown at the end. Throws as measures do, Cancelled.
    void complete(Run& run, std::size_t level, const RunContext& context) const;

  private:
    /// The latest are kept: runs of many methods ask for the same one after another.
    std::shared_ptr<const ImbalancedTask> drawn(std::size_t level, std::uint64_t draw) const;
    std::vector<DownstreamRows> rowsToFit() const;
    /// Without an imbalance, null.
    void measureUpstream(SplitResult& result, const Task& task, const ImbalancedTask* drawn, const Head& head,
                         const RunContext& context) const;
    void fitOn(SplitResult& result, DownstreamBalance balance, DownstreamRows rows, const Task& task,
               const ImbalancedTask* drawn, const Head& head, std::uint64_t seed,
               const RunContext& context) const;

    std::shared_ptr<const Task> task_;
    DownstreamPlan downstream_;
    std::optional<ImbalanceDraws> draws_;
    mutable std::mutex mutex_; ///< of made_
    mutable std::map<std::pair<std::size_t, std::uint64_t>, std::shared_ptr<const ImbalancedTask>> made_;
};

} // namespace groupscope
