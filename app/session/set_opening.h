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

/// A set on its way to be open.
struct SetOpening {
    std::shared_ptr<const EmbeddingSet> set; ///< null: there is nothing to adopt
    TaskSelection selection{};
    SetChoices choices{};
    std::shared_ptr<const Task> before{}; ///< of the set that is open, if it is the same
    std::shared_ptr<const Task> task{};   ///< null: columns must be chosen first
    std::shared_ptr<const ValidationReport> validation{};
    TrainingObstacle obstacle = TrainingObstacle::nothing;
    QString problem{};       ///< why there is no task
    bool chosenHere = false; ///< in the window, just now: to be remembered
    bool mayLook = false;    ///< nobody is to be asked once more
    FileStamp file{};        ///< of the set's file, before it was read
    QString notice{};        ///< what people should know of how it was read
    std::shared_ptr<const FileContent>
        content{}; ///< what a file offers whose parts a person must choose first
};

/// Reads a set in a thread.
using ReadSet = std::function<SetOpening(const BackgroundJob::Context&)>;

/// Reads a file. Without `selection`, the columns are those of `chosen`, or else those that were chosen for
/// the file in the window. `again`: a file that is not AnnData is read by the mapping that was chosen for it,
/// where that still fits.
ReadSet readFile(const QString& path, const std::optional<TaskSelection>& selection, bool again,
                 const std::optional<SetChoices>& chosen);
/// Reads the set that a mapping makes of a file, with a split made where one is requested.
ReadSet readImport(const QString& path, const ImportMapping& mapping,
                   const std::optional<SplitRequest>& split);
/// Reads a demo set from the program's own copy.
ReadSet readDemo(DemoSet demo);
/// Takes a set that is in memory, with a split made where one is requested. Its reading throws for columns of
/// which nothing can be looked at.
ReadSet readAgain(SetOpening opening, const std::optional<SplitRequest>& split);
/// Reads the columns of a table (CSV, TSV) for the rows of a set that is in memory.
ReadSet readLabels(SetOpening opening, const QString& table);

/// Makes the task, its data check and its definition. Without a task, `problem` says why.
SetOpening resolved(SetOpening opening, const BackgroundJob::Context& context);

} // namespace groupscope
