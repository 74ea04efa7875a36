// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/run.h"

#include <chrono>
#include <memory>

namespace groupscope {

/// One run as a state: trains an epoch, evaluates every split, measures alignment, and keeps the best head.
/// The caller owns the loop:
///
///     Training training(task, findMethod("adapter"), parameters, seed, context);
///     while (training.step(context)) {}
///     Run run = training.finish();
class Training {
  public:
    /// May take long (neighbours, first stage). Throws DataError, Cancelled.
    Training(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
             std::uint64_t seed, const RunContext& context);

    /// Trains and evaluates one epoch and adds it to history(); false when all epochs are done.
    /// After Cancelled the state is that of the last finished epoch.
    bool step(const RunContext& context);

    const std::vector<EpochRecord>& history() const { return run_.history; }
    int epochCount() const { return trainer_->epochCount(); }
    /// The validation report of the last epoch (of training rows when there are no validation rows).
    const GroupReport& lastReport() const { return lastReport_; }

    /// The finished run: best epoch by the selection rule, predictions of all splits. After an early stop it
    /// holds the best epoch so far and complete is false. Throws DataError when not one epoch was finished.
    Run finish(const RunContext& context = {});

  private:
    /// Adds the accuracies of every split and returns the report of the monitored one.
    GroupReport evaluateEpoch(const Head& head, EpochRecord& record, const RunContext& context) const;
    void measureAlignment(const Head& head, EpochRecord& record, const RunContext& context);
    SeriesValues classAlignments(const Head& head, const RunContext& context) const;

    std::shared_ptr<const Task> task_;
    std::chrono::steady_clock::time_point started_;
    Run run_;
    std::unique_ptr<Trainer> trainer_;
    GroupReport lastReport_;
    std::unique_ptr<Head> bestHead_;
    double bestScore_ = 0.0;
    bool alignmentKnown_ = false;
    SeriesValues alignment_; ///< of the last head; measured once if heads leave the embedding as it is
};

/// The split whose worst group chooses the epoch and whose rows measure alignment while a method trains:
/// validation; training, then test when there is none.
Split monitoredSplit(const Task& task);

/// A run as it is before training: what it is about, and its identity.
Run describeRun(const Task& task, const Method& method, const ParameterValues& parameters,
                std::uint64_t seed);

/// Trains to the end and finishes.
Run trainMethod(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
                std::uint64_t seed, const RunContext& context = {});

} // namespace groupscope
