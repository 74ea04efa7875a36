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

/// A run as the window knows it: waiting, training, or done.
struct SessionRun {
    enum class State { queued, training, done, stopped, failed };

    QString id; ///< the run's identity; names its row in every view
    State state = State::queued;
    int variant = 0; ///< number among the runs of its method: chooses lightness and dash
    QColor color;    ///< on paper; views make it readable on their ground
    const Method* method = nullptr;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::string select;            ///< rule that chooses the epoch
    mutable std::string setting{}; ///< what settingOf() made of it; empty as long as nobody asked
    std::vector<std::string> classNames;
    std::string
        monitored; ///< split whose rows are looked at while it trains: "val", or what there is instead
    std::vector<EpochRecord> history; ///< what may be shown of it
    int epochCount = 0;
    GroupReport liveReport;                         ///< of the monitored split after the last epoch
    std::shared_ptr<const HeadState> liveHead;      ///< while it trains, of a late epoch; else null
    int liveHeadEpoch = -1;                         ///< from 0, of that head
    double progress = 0.0;                          ///< in [0,1]
    std::optional<double> secondsLeft{};            ///< while it trains, as soon as that is known
    QString message;                                ///< why it failed
    AnsweringDialog dialog = AnsweringDialog::none; ///< does what the message asks for
    int place = 0;                                  ///< among those that wait, from 1; 0: it does not wait
    /// What an earlier try has left, from which it goes on; null when it begins.
    std::shared_ptr<const Run> earlier;
    /// Set when done, or stopped after at least one epoch. Without head and predictions until they are
    /// needed, and without figures of test examples while those are hidden.
    std::shared_ptr<const Run> run;
    std::shared_ptr<const Run> whole;  ///< the same with all its figures: for the session, not for views
    std::vector<EpochRecord> recorded; ///< the whole history of a run that is not there yet; as `whole`
    bool testHidden = false;           ///< it has test results that are not shown
    bool revealed = false;             ///< its test results were revealed
    StoredRun stored;                  ///< where the rest of it is
    bool ofOpenTask = true;            ///< whether it answers the task of the open set, columns and split
    QString varied;                    ///< what tells it from runs of other tasks: "X_clip", "64"; or empty
    QString variantTitle;              ///< the variants that it is a run of: "WiSE-FT"; or empty
    QString variedTitle;               ///< the same for titles: "X_clip", "shots 64"

    bool waits() const { return state == State::queued; }
    /// Whether head and predictions are at hand.
    bool hasDetails() const { return whole && whole == stored.full; }
    /// Whether they are, and are of the rows that are open.
    bool fitsOpenSet() const { return hasDetails() && ofOpenTask; }
};

/// The task of a run; of one that has no result yet that of the open set.
TaskDefinition definitionOfRun(const SessionRun& run, const Task* open);
/// Key of all seeds of a run's setting: task, method, rule and parameters.
std::string settingOf(const SessionRun& run, const Task* open);

} // namespace groupscope
