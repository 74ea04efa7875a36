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

/// Id of the value on major or minor examples of a measure or downstream score: "major.map_at_r".
std::string majorOf(const std::string& id);
std::string minorOf(const std::string& id);

/// Measures of the embedding computed for every run with downstream classifiers or drawn examples.
const std::vector<std::string>& upstreamMeasures();

/// Returns the scores of a classifier that a run keeps: each score on all examples and on subgroups, and its
/// parity differences. `figure` identifies the classifier; its score is ignored.
std::vector<NamedMeasured> scoresOf(const DownstreamResult& result, DownstreamFigure figure);

/// Steps of an experiment in addition to training: draws training examples, and fits classifiers on the
/// trained embeddings (finDML, 5: upstream on imbalanced examples, downstream on balanced ones). Thread-safe.
class Protocol {
  public:
    /// Throws as ImbalanceDraws; DataError for a balancing that the groups do not allow.
    Protocol(std::shared_ptr<const Task> task, const std::optional<ImbalancePlan>& imbalance,
             DownstreamPlan downstream);

    /// Number of training examples before an imbalance is drawn.
    std::size_t fitExamples() const { return task_->fitRows().size(); }

    /// Returns the task on which the run at that level of that draw is trained.
    std::shared_ptr<const Task> task(std::size_t level, std::uint64_t draw) const;

    /// Whether a run has all results that complete() adds.
    bool isComplete(const Run& run) const;

    /// Records in a run the imbalance of its training examples.
    void describe(Run& run, std::size_t level) const;

    /// Adds to a described run with a head, for every report split: upstreamMeasures() and the scores of
    /// every classifier, each on all examples, on subgroups and, with an imbalance, on major and minor
    /// examples, and the parity between attribute values. Existing results stay. Notes become warnings of the
    /// run. If one balancing fails, the others are still computed; a DataError that names all failures is
    /// thrown at the end. Throws as measures do, Cancelled.
    void complete(Run& run, std::size_t level, const RunContext& context) const;

  private:
    /// Returns the drawn task; the latest ones are cached, because runs of many methods need the same one in
    /// turn.
    std::shared_ptr<const ImbalancedTask> drawn(std::size_t level, std::uint64_t draw) const;
    std::vector<DownstreamRows> rowsToFit() const;
    /// Null without an imbalance.
    void measureUpstream(SplitResult& result, const Task& task, const ImbalancedTask* drawn, const Head& head,
                         const RunContext& context) const;
    void fitOn(SplitResult& result, DownstreamBalance balance, DownstreamRows rows, const Task& task,
               const ImbalancedTask* drawn, const Head& head, std::uint64_t seed,
               const RunContext& context) const;

    std::shared_ptr<const Task> task_;
    DownstreamPlan downstream_;
    std::optional<ImbalanceDraws> draws_;
    mutable std::mutex mutex_; ///< guards made_
    mutable std::map<std::pair<std::size_t, std::uint64_t>, std::shared_ptr<const ImbalancedTask>> made_;
};

} // namespace groupscope
