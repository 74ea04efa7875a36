// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/file_stamp.h"
#include "app/session/set_choices.h"
#include "app/session/split_request.h"
#include "core/data/task.h"
#include "core/data/validation.h"
#include "core/io/demo_set.h"
#include "core/io/import/file_content.h"
#include "core/io/import/import_mapping.h"
#include "core/io/set_to_look_at.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace groupscope {

/// A set that is being opened.
struct SetOpening {
    std::shared_ptr<const EmbeddingSet> set; ///< null: nothing to adopt
    TaskSelection selection{};
    SetChoices choices{};
    std::shared_ptr<const Task> before{}; ///< task of the open set, if it is the same set
    std::shared_ptr<const Task> task{};   ///< null: columns must be chosen first
    std::shared_ptr<const ValidationReport> validation{};
    TrainingObstacle obstacle = TrainingObstacle::nothing;
    QString problem{};       ///< why there is no task
    bool chosenHere = false; ///< whether the choices were made in the window just now and must be kept
    bool mayLook = false;    ///< whether it opens without a task and without a question
    FileStamp file{};        ///< stamp of the file before it was read
    QString notice{};        ///< note on how the file was read
    std::shared_ptr<const FileContent> content{}; ///< content of a file whose parts a user must map first
};

/// Reads a set in a thread.
using ReadSet = std::function<SetOpening(const BackgroundJob::Context&)>;

/// Reads a file. Without `selection`, the columns are those of `chosen`, or else those chosen for the file in
/// the window. `again`: a file that is not AnnData is read by the mapping chosen for it, if that still fits.
ReadSet readFile(const QString& path, const std::optional<TaskSelection>& selection, bool again,
                 const std::optional<SetChoices>& chosen);
/// Reads the set that a mapping makes of a file, with a drawn split if requested.
ReadSet readImport(const QString& path, const ImportMapping& mapping,
                   const std::optional<SplitRequest>& split);
/// Reads a demo set from the resources of the program.
ReadSet readDemo(DemoSet demo);
/// Uses a set that is in memory, with a drawn split if requested. Reading throws for columns without any
/// content to show.
ReadSet readAgain(SetOpening opening, const std::optional<SplitRequest>& split);
/// Reads the columns of a table (CSV, TSV) for the examples of a set that is in memory.
ReadSet readLabels(SetOpening opening, const QString& table);

/// Makes the task, its data check and its definition. Without a task, `problem` says why.
SetOpening resolved(SetOpening opening, const BackgroundJob::Context& context);

} // namespace groupscope
