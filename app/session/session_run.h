// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/run_archive.h"
#include "core/base/message.h"
#include "core/methods/method.h"

#include <QColor>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A run in the window: waiting, training, or done.
struct SessionRun {
    enum class State { queued, training, done, stopped, failed };

    QString id; ///< identity of the run in every view
    State state = State::queued;
    int variant = 0; ///< number among the runs of its method: decides lightness and dash
    QColor color;    ///< colour on paper; views adapt it to their background
    const Method* method = nullptr;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::string select;            ///< rule that selects the epoch
    mutable std::string setting{}; ///< cache of settingOf(); empty until it is asked for
    std::vector<std::string> classNames;
    std::string monitored;            ///< split that is evaluated during training: "val", or a replacement
    std::vector<EpochRecord> history; ///< epochs without hidden results
    int epochCount = 0;
    GroupReport liveReport;                         ///< report of the monitored split after the last epoch
    std::shared_ptr<const HeadState> liveHead;      ///< head of a late epoch during training; else null
    int liveHeadEpoch = -1;                         ///< epoch of liveHead, from 0
    double progress = 0.0;                          ///< fraction in [0,1]
    std::optional<double> secondsLeft{};            ///< seconds left in training, once known
    QString message;                                ///< why the run failed
    AnsweringDialog dialog = AnsweringDialog::none; ///< dialog in which a user can solve the failure
    int place = 0;                                  ///< place among the waiting runs, from 1; 0: not waiting
    /// The unfinished run that the training continues; null for a new training.
    std::shared_ptr<const Run> earlier;
    /// The run as views may show it, once it is done or stopped after at least one epoch. Without head and
    /// predictions until they are needed, and without test results while those are hidden.
    std::shared_ptr<const Run> run;
    std::shared_ptr<const Run> whole;  ///< the same run with all results: for the session, not for views
    std::vector<EpochRecord> recorded; ///< all epochs of a run without a result; like `whole`
    bool testHidden = false;           ///< the run has test results that are hidden
    bool revealed = false;             ///< the test results of the run were revealed
    StoredRun stored;                  ///< file with the details of the run
    bool ofOpenTask = true; ///< whether the run belongs to the task of the open set, columns and split
    QString varied;         ///< value that tells it from runs of other tasks: "X_clip", "64"; or empty
    QString variantTitle;   ///< variants of the run: "WiSE-FT"; or empty
    QString variedTitle;    ///< the value of `varied` for titles: "X_clip", "shots 64"

    bool waits() const { return state == State::queued; }
    /// Whether head and predictions are in memory.
    bool hasDetails() const { return whole && whole == stored.full; }
    /// Whether head and predictions are in memory, and belong to the open examples.
    bool fitsOpenSet() const { return hasDetails() && ofOpenTask; }
};

/// The task of a run; for a run without a result, the task of the open set.
TaskDefinition definitionOfRun(const SessionRun& run, const Task* open);
/// Key of a setting, shared by all its seeds: task, method, rule and parameters.
std::string settingOf(const SessionRun& run, const Task* open);

} // namespace groupscope
