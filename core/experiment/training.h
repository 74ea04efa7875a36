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
    /// May take long (neighbours, first stage). `select` is the id of the rule that chooses the epoch. Throws
    /// UsageError, DataError, Cancelled.
    Training(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
             std::uint64_t seed, const std::string& select, const RunContext& context,
             const MonitorPlan& monitor = {});

    /// Goes on where `unfinished`, a run with a checkpoint, stands: the rest gives the bytes that an
    /// uninterrupted run gives; epochs until then keep the series they have, should another monitor have
    /// watched them. To be called before the first step. Throws UsageError when it is another run
    /// or of another program version, DataError when its parts do not fit; then this object is of no more
    /// use.
    void resume(const Run& unfinished);

    /// Trains and evaluates one epoch and adds it to history(); false when all epochs are done. When the loss
    /// diverges after a sound epoch, the run ends there with a warning and keeps its best epoch. After
    /// Cancelled only finish() and checkpoint() may be called: they see the finished epochs.
    bool step(const RunContext& context);

    /// Name of the run, Run::id.
    const std::string& id() const { return run_.id; }
    const std::vector<EpochRecord>& history() const { return run_.history; }
    int epochCount() const { return trainer_->epochCount(); }
    /// The head as the last epoch left it; null before the first epoch.
    const std::shared_ptr<const Head>& lastHead() const { return lastHead_; }
    /// The validation report of the last epoch (of training rows when there are no validation rows).
    const GroupReport& lastReport() const { return lastReport_; }

    /// The finished run: best epoch by the selection rule, predictions of all splits. After an early stop
    /// it holds the best epoch so far and a checkpoint, and complete is false. Throws DataError when not one
    /// epoch was finished.
    Run finish(const RunContext& context = {});
    /// The run so far without predictions, to be written now and then. Throws DataError when not one epoch
    /// was finished.
    Run checkpoint() const;

  private:
    /// Trains an epoch, and one of those beside it; what these say.
    std::optional<GroupReport> trainEpoch(EpochRecord& record, const RunContext& context);
    /// (S,) of every split; empty reports of those without rows.
    std::vector<GroupReport> evaluateEpoch(const Head& head, EpochRecord& record,
                                           const RunContext& context) const;
    /// Records the figure of the rule if it is not yet. Throws DataError when it is not defined.
    void recordFigure(const Head& head, const std::vector<GroupReport>& reports,
                      const std::optional<GroupReport>& leftOut, EpochRecord& record,
                      const RunContext& context) const;
    /// The epoch as a candidate of which `record` holds the figures.
    EpochCandidate candidateOf(const EpochRecord& record, std::shared_ptr<const Head> head) const;
    /// Tells the trainers what the rule says of an epoch; nothing where no rule chooses.
    void observe(const EpochRecord& record);
    bool endDiverged(const std::string& message, const RunContext& context);
    /// Adds a warning to the run and gives it as a notice; nothing for an empty text.
    void addWarning(const std::string& text, const RunContext& context);
    void requireEpoch() const;
    double seconds() const;

    std::shared_ptr<const Task> task_;
    std::chrono::steady_clock::time_point started_;
    Run run_;
    Monitor monitor_;
    int snapshots_;
    std::vector<std::string> atEnd_; ///< ids of measures, each once
    std::string gainMeasure_;        ///< by which the head is compared with the rows as they are; or empty
    double secondsBefore_ = 0.0; ///< of the run that was resumed, or of a first stage that another run made
    std::unique_ptr<Trainer> trainer_;
    std::optional<DomainsLeftOut> leftOut_; ///< beside it, where the rule asks for them
    std::shared_ptr<const Head> lastHead_;
    GroupReport lastReport_;
    std::optional<SelectionRule> rule_; ///< nothing: the last epoch is kept
    EpochChoice choice_;
    std::vector<std::vector<int>> startPredictions_; ///< see unmovedNotice(); empty of most methods
    std::vector<NamedTensor> trainerState_;          ///< after the last finished epoch
    bool diverged_ = false;
};

/// A run as it is before training: what it is about, and its identity.
Run describeRun(const Task& task, const Method& method, const ParameterValues& parameters, std::uint64_t seed,
                const std::string& select = defaultSelectionRule, const RunContext& context = {});

/// Trains to the end and finishes.
Run trainMethod(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
                std::uint64_t seed, const std::string& select = defaultSelectionRule,
                const RunContext& context = {}, const MonitorPlan& monitor = {});

} // namespace groupscope
