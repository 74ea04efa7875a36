// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/domains_left_out.h"
#include "core/experiment/epoch_choice.h"
#include "core/experiment/monitor.h"
#include "core/methods/method.h"
#include "core/runs/run.h"
#include "core/runs/selection.h"

#include <chrono>
#include <memory>

namespace groupscope {

/// One run as a state: trains an epoch, evaluates every split, measures the representation, and keeps the
/// best head. The caller owns the loop:
///
///     Training training(task, methods().find("adapter"), parameters, seed, defaultSelectionRule, context);
///     while (training.step(context)) {}
///     Run run = training.finish();
class Training {
  public:
    /// May take long (neighbours, first stage). `select` is the id of the rule that selects the epoch. Throws
    /// UsageError, DataError, Cancelled.
    Training(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
             std::uint64_t seed, const std::string& select, const RunContext& context,
             const MonitorPlan& monitor = {});

    /// Continues from `unfinished`, a run with a checkpoint: the rest gives the bytes that an uninterrupted
    /// run gives. Epochs so far keep their recorded series, also if another monitor recorded them. Must be
    /// called before the first step. Throws UsageError if it is another run or from another program version,
    /// DataError if its parts do not fit; this object must not be used afterwards.
    void resume(const Run& unfinished);

    /// Trains and evaluates one epoch and adds it to history(); false if all epochs are done. If the loss
    /// diverges after a valid epoch, the run ends there with a warning and keeps its best epoch. After
    /// Cancelled only finish() and checkpoint() may be called: they use the finished epochs.
    bool step(const RunContext& context);

    /// Name of the run, Run::id.
    const std::string& id() const { return run_.id; }
    const std::vector<EpochRecord>& history() const { return run_.history; }
    int epochCount() const { return trainer_->epochCount(); }
    /// The head after the last epoch; null before the first epoch.
    const std::shared_ptr<const Head>& lastHead() const { return lastHead_; }
    /// The validation report of the last epoch (on training examples if there are no validation examples).
    const GroupReport& lastReport() const { return lastReport_; }

    /// Returns the finished run: best epoch by the selection rule, predictions of all splits. After an early
    /// stop it holds the best epoch so far and a checkpoint, and `complete` is false. Throws DataError if no
    /// epoch was finished.
    Run finish(const RunContext& context = {});
    /// Returns the run so far without predictions, for saving from time to time. Throws DataError if no epoch
    /// was finished.
    Run checkpoint() const;

  private:
    /// Trains an epoch, and one of the trainings without a domain; returns the latter's predictions.
    std::optional<GroupReport> trainEpoch(EpochRecord& record, const RunContext& context);
    /// (S,) reports of every split; empty for those without examples.
    std::vector<GroupReport> evaluateEpoch(const Head& head, EpochRecord& record,
                                           const RunContext& context) const;
    /// Records the value of the selection rule if it is missing. Throws DataError if it is not defined.
    void recordFigure(const Head& head, const std::vector<GroupReport>& reports,
                      const std::optional<GroupReport>& leftOut, EpochRecord& record,
                      const RunContext& context) const;
    /// Returns the epoch as a candidate; `record` holds its values.
    EpochCandidate candidateOf(const EpochRecord& record, std::shared_ptr<const Head> head) const;
    /// Passes the value of the selection rule to the trainers; does nothing if no rule selects.
    void observe(const EpochRecord& record);
    bool endDiverged(const std::string& message, const RunContext& context);
    /// Adds a warning to the run and reports it; does nothing for an empty text.
    void addWarning(const std::string& text, const RunContext& context);
    void requireEpoch() const;
    double seconds() const;

    std::shared_ptr<const Task> task_;
    std::chrono::steady_clock::time_point started_;
    Run run_;
    Monitor monitor_;
    int snapshots_;
    std::vector<std::string> atEnd_; ///< distinct ids of measures computed at the end
    std::string gainMeasure_;        ///< measure that compares the head with the raw embedding; or empty
    double secondsBefore_ = 0.0;     ///< seconds of the resumed run, or of a shared first stage
    std::unique_ptr<Trainer> trainer_;
    std::optional<DomainsLeftOut> leftOut_; ///< additional trainings, if the rule asks for them
    std::shared_ptr<const Head> lastHead_;
    GroupReport lastReport_;
    std::optional<SelectionRule> rule_; ///< nothing: the last epoch is selected
    EpochChoice choice_;
    std::vector<std::vector<int>> startPredictions_; ///< see unmovedNotice(); empty for most methods
    std::vector<NamedTensor> trainerState_;          ///< state after the last finished epoch
    bool diverged_ = false;
};

/// Returns a run before training: its identity and description.
Run describeRun(const Task& task, const Method& method, const ParameterValues& parameters, std::uint64_t seed,
                const std::string& select = defaultSelectionRule, const RunContext& context = {});

/// Trains to the end and finishes.
Run trainMethod(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
                std::uint64_t seed, const std::string& select = defaultSelectionRule,
                const RunContext& context = {}, const MonitorPlan& monitor = {});

} // namespace groupscope
