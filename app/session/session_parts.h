// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the session keeps and tells that is more than a value.

#include "app/session/file_stamp.h"
#include "app/session/session_run.h"
#include "app/session/set_choices.h"
#include "app/session/set_to_look_at.h"
#include "core/data/validation.h"
#include "core/experiment/spec.h"
#include "core/figures/method_style.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_trash.h"

#include <QString>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// What an experiment means before it is made.
struct ExperimentForecast {
    std::size_t planned = 0;
    std::size_t alreadyThere = 0;
    /// Until the missing runs have ended whose method was trained before, as many at once as may train.
    std::optional<double> seconds;
    std::vector<std::string> unknownTimes; ///< methods that were never trained on this set
    std::optional<PlannedRun> unknown;     ///< a run of the first of them
};

/// A set on its way to be open.
struct SessionOpening {
    std::shared_ptr<const EmbeddingSet> set; ///< null: there is nothing to adopt
    TaskSelection selection{};
    SetChoices choices{};
    std::shared_ptr<const Task> before{}; ///< of the set that is open, if it is the same
    std::shared_ptr<const Task> task{};   ///< null: columns must be chosen first
    std::shared_ptr<const ValidationReport> validation{};
    TrainingObstacle obstacle = TrainingObstacle::nothing;
    QString problem{};
    bool chosenHere = false; ///< in the window, just now: to be remembered
    bool mayLook = false;    ///< nobody is to be asked once more
    FileStamp file{};        ///< of the set's file, before it was read
};

/// A set that can be read, while nobody has said yet which column is what.
struct AskedSet {
    std::shared_ptr<const EmbeddingSet> set{};
    SetChoices choices{};
    FileStamp file{};
};

/// Folders of runs that are being read, and what came of them so far.
struct FoldersRead {
    int left = 0;           ///< with runs on the open set, still to be read
    int remembered = 0;     ///< of all still to be read, those of which nobody asked
    int added = 0;          ///< runs that the call being carried out has added
    bool anyOthers = false; ///< runs of other tasks came from the folder being read
    int othersAdded = 0;    ///< like `added`, of other tasks
};

/// How many runs of each method have each variant of its colour.
using VariantUses = std::map<const Method*, std::array<int, variantCount>>;

/// A run that was taken out, and what brings it back.
struct DiscardedRun {
    SessionRun run;
    std::size_t index = 0; ///< where it stood
    std::optional<TrashedRun> file;
    std::optional<RunFailure> failure; ///< why it failed, of a run that did
};

} // namespace groupscope
