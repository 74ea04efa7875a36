// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/set_opening.h"

#include "app/session/translated.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/data/task_definition.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/derived_set.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/label_table.h"

#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const TaskSelection selectionToLook{.brokenRows = BrokenRows::exclude};

/// The stamp of a file and of the table that the mapping reads with it.
FileStamp stampOf(const QString& path, const ImportMapping& mapping) {
    return FileStamp::of(path, QString::fromStdString(mapping.metadata.string()));
}

/// Makes the split that is requested, and chooses it.
void fulfil(const SplitRequest& request, SetOpening& opening) {
    opening.choices.made.push_back({{madeSplit(request, *opening.set, opening.selection)}});
    opening.selection.splitColumn = opening.choices.made.back().columns.front().name;
    opening.set = withStep(*opening.set, opening.choices.made.back());
}

/// Whether other columns may make the set trainable. A file with one class is left as it is.
bool isWorthAsking(const EmbeddingSet& set, const TaskSelection& selection) {
    const std::size_t classes = classCountOf(set, selection);
    if (classes > 0)
        return classes > 1;
    return std::any_of(set.columns.begin(), set.columns.end(), [&set](const Column& column) {
        return column.categories.size() >= 2 && column.categories.size() < set.size();
    });
}

/// Applies what was chosen for the file in the window, if the file is still the same.
void applyKept(SetOpening& opening, const SetChoices& kept) {
    if (kept.sha256 == opening.set->sha256) {
        try {
            opening.set = withMade(opening.set, kept);
            opening.choices = kept;
            opening.selection = kept.selection.value_or(selectionToLook);
            opening.mayLook = true;
        } catch (const Error& error) { // damaged: the file itself opens all the same
            opening.notice = translated("The columns and splits chosen here for the file cannot be used: %1")
                                 .arg(windowText(error));
        }
    } else if (!kept.made.empty() || kept.selection) {
        opening.notice = translated(
            "The file has changed since its columns and split were chosen here: that choice is not used.");
    }
}

} // namespace

ReadSet readFile(const QString& path, const std::optional<TaskSelection>& selection, bool again,
                 const std::optional<SetChoices>& chosen) {
    return [path, selection, again, chosen](const BackgroundJob::Context& context) {
        const std::string file = path.toStdString();
        SetOpening opening{.set = nullptr, .selection = selection.value_or(selectionToLook)};
        const SetChoices kept = chosen ? *chosen : keptChoices(path);
        const ImportMapping known =
            again && !kept.mapping.empty() ? parseMapping(kept.mapping) : ImportMapping();
        opening.file = stampOf(path, known);
        auto content = std::make_shared<const FileContent>(describeFile(file, known, context.run));
        if (content->format == annDataFormat) {
            opening.set = openEmbeddingSet(file, partOf(context.run, 0.0, 0.9));
        } else if (again && !kept.mapping.empty() && mappingProblems(*content, known).empty()) {
            opening.set = importEmbeddingSet(file, known, partOf(context.run, 0.0, 0.9));
            opening.choices.mapping = kept.mapping;
            opening.mayLook = true;
        } else {
            opening.content = content;
            return opening;
        }
        opening.choices.sha256 = opening.set->sha256;
        if (!selection && !kept.isEmpty())
            applyKept(opening, kept);
        return opening;
    };
}

ReadSet readImport(const QString& path, const ImportMapping& mapping,
                   const std::optional<SplitRequest>& split) {
    return [path, mapping, split](const BackgroundJob::Context& context) {
        const FileStamp file = stampOf(path, mapping);
        SetOpening opening{.set =
                               importEmbeddingSet(path.toStdString(), mapping, partOf(context.run, 0.0, 0.9)),
                           .selection = selectionToLook,
                           .chosenHere = true,
                           .mayLook = true,
                           .file = file};
        opening.choices.mapping = mappingWords(mapping);
        opening.choices.sha256 = opening.set->sha256;
        const SetChoices kept = keptChoices(path);
        if (kept.sha256 == opening.set->sha256 && !kept.made.empty() && split) { // by the same mapping
            opening.set = withMade(opening.set, kept);
            opening.choices = kept;
            opening.selection = kept.selection.value_or(selectionToLook);
        } else if (split && hasClasses(*opening.set, opening.selection)) {
            fulfil(*split, opening);
            opening.choices.selection = opening.selection;
        }
        return opening;
    };
}

ReadSet readDemo(DemoSet demo) {
    const std::string folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
    return [folder, demo](const BackgroundJob::Context& context) {
        const auto file = demoSetFile(demo, folder, partOf(context.run, 0.0, 0.5));
        SetOpening opening{.set = nullptr,
                           .selection = selectionToLook,
                           .file = FileStamp::of(QString::fromStdString(file.string()))};
        opening.set = openEmbeddingSet(file, partOf(context.run, 0.5, 0.9));
        opening.choices.sha256 = opening.set->sha256;
        return opening;
    };
}

ReadSet readAgain(SetOpening opening, const std::optional<SplitRequest>& split) {
    return [opening = std::move(opening), split](const auto&) {
        SetOpening changed = opening;
        if (split && hasClasses(*changed.set, changed.selection))
            fulfil(*split, changed);
        changed.choices.selection = changed.selection;
        taskToLookAt(changed.set, changed.selection); // what cannot be taken leaves everything as it is
        return changed;
    };
}

ReadSet readLabels(SetOpening begun, const QString& table) {
    return [begun = std::move(begun), table](const BackgroundJob::Context& context) {
        SetOpening opening = begun;
        const LabelTable labels =
            readLabelTable(*opening.set, table.toStdString(), partOf(context.run, 0.0, 0.9));
        opening.choices.made.push_back({labels.columns, MadeColumns::Origin::table});
        opening.set = withStep(*opening.set, opening.choices.made.back());
        if (!hasClasses(*opening.set, opening.selection))
            opening.selection.classColumn = labels.classColumn;
        if (!hasSplit(*opening.set, opening.selection))
            opening.selection.splitColumn = labels.splitColumn;
        opening.choices.selection = opening.selection;
        std::string notices = labels.rows;
        for (const std::string& notice : labels.notices)
            notices += "; " + notice;
        const QString about = QString::fromStdString(notices);
        opening.notice = labels.columns.size() == 1
                             ? translated("1 column was added; %1").arg(about)
                             : translated("%1 columns were added; %2").arg(labels.columns.size()).arg(about);
        return opening;
    };
}

SetOpening resolved(SetOpening opening, const BackgroundJob::Context& context) {
    try {
        opening.task = makeTask(opening.set, opening.selection);
    } catch (const Error& error) { // readable, but a person must say which column is which
        opening.problem = windowText(error);
    }
    if (!opening.task && (opening.mayLook || !isWorthAsking(*opening.set, opening.selection))) {
        try {
            opening.task = taskToLookAt(opening.set, opening.selection);
        } catch (const Error& error) { // not even that: columns are asked for
            opening.problem = windowText(error);
        }
    }
    if (opening.task) {
        opening.obstacle = trainingObstacleOf(*opening.set, opening.selection, *opening.task);
        const bool sameRows = opening.before && opening.before->embedding == opening.task->embedding;
        opening.validation = std::make_shared<const ValidationReport>(
            sameRows ? validateTask(*opening.task, opening.validation->facts) // other columns of known rows
                     : validateTask(*opening.task, partOf(context.run, 0.9, 1.0)));
        definitionOf(*opening.task, context.run); // so that the window knows it when it is asked for
    }
    return opening;
}

} // namespace groupscope
