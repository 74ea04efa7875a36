// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that opens sets: what is read, with which columns, and what of that is remembered.
#include "app/session/session.h"

#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/experiment/training.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/derived_set.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/label_table.h"
#include "resources/demo/demo_set.h"
#include "resources/demo/domain_demo_set.h"

#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const TaskSelection selectionToLook{.brokenRows = BrokenRows::exclude};

/// Of the file and the table that the mapping reads beside it.
FileStamp stampOf(const QString& path, const ImportMapping& mapping) {
    return FileStamp::of(path, QString::fromStdString(mapping.metadata.string()));
}

/// The split that is requested, made and chosen.
void fulfil(const SplitRequest& request, std::shared_ptr<const EmbeddingSet>& set, TaskSelection& selection,
            SetChoices& choices) {
    choices.made.push_back({{madeSplit(request, *set, selection)}});
    selection.splitColumn = choices.made.back().columns.front().name;
    set = withStep(*set, choices.made.back());
}

/// Whether other columns may make of the set what can be trained on. One class is what the file means.
bool isWorthAsking(const EmbeddingSet& set, const TaskSelection& selection) {
    const std::size_t classes = classCountOf(set, selection);
    if (classes > 0)
        return classes > 1;
    return std::any_of(set.columns.begin(), set.columns.end(), [&set](const Column& column) {
        return column.categories.size() >= 2 && column.categories.size() < set.size();
    });
}

/// The set that is open, to go on with it in another way; `file` is what its file was before it was read.
SessionOpening openedAnew(const Session& session, const TaskSelection& selection, const FileStamp& file) {
    return {.set = session.set(),
            .selection = selection,
            .choices = session.choices(),
            .before = session.task(),
            .validation = session.validation(),
            .chosenHere = true,
            .mayLook = true,
            .file = file};
}

} // namespace

void Session::open(const QString& path, const std::optional<TaskSelection>& selection) {
    openFile(path, selection, false);
}

void Session::openAgain(const QString& path) {
    openFile(path, {}, true);
}

Session::Reading Session::readerOf(const QString& path, const std::optional<TaskSelection>& selection,
                                   bool again, const std::optional<SetChoices>& chosen) {
    return [this, path, selection, again, chosen](const BackgroundJob::Context& context) {
        const std::string file = path.toStdString();
        Opening opening{.set = nullptr, .selection = selection.value_or(selectionToLook)};
        SetChoices kept = chosen ? *chosen : keptChoices(path);
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
            context.post([this, content] { Q_EMIT importNeeded(content); });
            return opening;
        }
        opening.choices.sha256 = opening.set->sha256;
        if (selection || kept.isEmpty())
            return opening;
        if (kept.sha256 == opening.set->sha256) {
            try {
                opening.set = withMade(opening.set, kept);
                opening.choices = kept;
                opening.selection = kept.selection.value_or(selectionToLook);
                opening.mayLook = true;
            } catch (const Error& error) { // damaged: the file itself opens all the same
                context.post([this, what = QString::fromUtf8(error.what())] {
                    Q_EMIT noticed(tr("What was chosen for the file here is not taken: %1").arg(what));
                });
            }
        } else if (!kept.made.empty() || kept.selection) {
            context.post([this] {
                Q_EMIT noticed(tr("The file is another than when its columns and split were chosen here: "
                                  "they are not taken."));
            });
        }
        return opening;
    };
}

void Session::openFile(const QString& path, const std::optional<TaskSelection>& selection, bool again) {
    askToLeave([this, path, read = readerOf(path, selection, again, {})] { startOpening(path, read); });
}

void Session::openChosen(const QString& path, const SetChoices& choices) {
    askToLeave([this, path, choices] {
        if (const Opening left = takeLeft(path, choices); left.set) {
            openJob_.abandon();
            Q_EMIT openingStarted(path);
            adopt(left);
        } else {
            startOpening(path, readerOf(path, {}, true, choices));
        }
    });
}

void Session::import(const QString& path, const ImportMapping& mapping,
                     const std::optional<SplitRequest>& split) {
    startOpening(path, [path, mapping, split](const BackgroundJob::Context& context) {
        const FileStamp file = stampOf(path, mapping);
        Opening opening{.set = importEmbeddingSet(path.toStdString(), mapping, partOf(context.run, 0.0, 0.9)),
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
            fulfil(*split, opening.set, opening.selection, opening.choices);
            opening.choices.selection = opening.selection;
        }
        return opening;
    });
}

void Session::openDemo(Demo demo) {
    const std::string folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
    const Reading read = [folder, demo](const BackgroundJob::Context& context) {
        const auto file = demo == Demo::domains ? domainDemoSetFile(folder) : demoSetFile(folder);
        Opening opening{.selection = selectionToLook,
                        .file = FileStamp::of(QString::fromStdString(file.string()))};
        opening.set = openEmbeddingSet(file, partOf(context.run, 0.0, 0.9));
        opening.choices.sha256 = opening.set->sha256;
        return opening;
    };
    const QString name = demo == Demo::domains ? tr("the demo set of domains") : tr("the demo set");
    askToLeave([this, name, read] { startOpening(name, read); });
}

void Session::startOpening(const QString& path, Reading read) {
    Q_EMIT openingStarted(path);
    openJob_.start([this, read = std::move(read)](const BackgroundJob::Context& context) {
        Opening opening = read(context);
        if (opening.set)
            resolve(std::move(opening), context);
    });
}

void Session::reselect(const TaskSelection& selection, const std::optional<SplitRequest>& split) {
    if (set_)
        openWith(openedAnew(*this, selection, file_), split);
}

void Session::openAsked(const TaskSelection& selection, const std::optional<SplitRequest>& split) {
    if (asked_.set)
        openWith({.set = asked_.set,
                  .selection = selection,
                  .choices = asked_.choices,
                  .chosenHere = true,
                  .mayLook = true,
                  .file = asked_.file},
                 split);
}

void Session::openWith(Opening opening, const std::optional<SplitRequest>& split) {
    const Reading read = [opening, split](const auto&) mutable {
        if (split && hasClasses(*opening.set, opening.selection))
            fulfil(*split, opening.set, opening.selection, opening.choices);
        opening.choices.selection = opening.selection;
        taskToLookAt(opening.set, opening.selection); // what cannot be taken leaves everything as it is
        return opening;
    };
    askToLeave([this, path = QString::fromStdString(opening.set->path.string()), read] {
        startOpening(path, read);
    });
}

void Session::addColumns(const std::vector<Column>& columns, const TaskSelection& selection) {
    if (!set_)
        return;
    Opening opening{.set = withColumns(*set_, columns, columns.front().name),
                    .selection = selection,
                    .choices = choices_,
                    .chosenHere = true,
                    .mayLook = true,
                    .file = file_};
    opening.choices.made.push_back({columns});
    opening.choices.selection = selection;
    const Reading read = [opening](const auto&) { return opening; };
    askToLeave(
        [this, path = QString::fromStdString(set_->path.string()), read] { startOpening(path, read); });
}

void Session::addLabels(const QString& table) {
    if (!set_)
        return;
    const Reading read = [this, begun = openedAnew(*this, selection_, file_),
                          table](const BackgroundJob::Context& context) {
        Opening opening = begun;
        const LabelTable labels =
            readLabelTable(*opening.set, table.toStdString(), partOf(context.run, 0.0, 0.9));
        opening.choices.made.push_back({labels.columns, MadeColumns::Origin::table});
        opening.set = withStep(*opening.set, opening.choices.made.back());
        if (!hasClasses(*opening.set, opening.selection))
            opening.selection.classColumn = labels.classColumn;
        if (!hasSplit(*opening.set, opening.selection))
            opening.selection.splitColumn = labels.splitColumn;
        opening.choices.selection = opening.selection;
        std::string told = labels.rows;
        for (const std::string& notice : labels.notices)
            told += "; " + notice;
        context.post([this, columns = labels.columns.size(), told = QString::fromStdString(told)] {
            Q_EMIT noticed(tr("%n columns were added; %1", nullptr, static_cast<int>(columns)).arg(told));
        });
        return opening;
    };
    askToLeave(
        [this, path = QString::fromStdString(set_->path.string()), read] { startOpening(path, read); });
}

void Session::forgetAsked() {
    asked_ = {};
    Q_EMIT openFailed({});
}

void Session::addGroup(const Column& column) {
    if (!set_)
        return;
    Opening opening = openedAnew(*this, selection_, file_);
    opening.choices.made.push_back({{column}, MadeColumns::Origin::group});
    opening.choices.selection = selection_;
    opening.set = withStep(*set_, opening.choices.made.back());
    const Reading read = [opening](const auto&) { return opening; };
    askToLeave(
        [this, path = QString::fromStdString(set_->path.string()), read] { startOpening(path, read); });
}

void Session::look() {
    if (!set_ || task_)
        return;
    startOpening(QString::fromStdString(set_->path.string()),
                 [opening = Opening{.set = set_,
                                    .selection = selection_,
                                    .choices = choices_,
                                    .mayLook = true,
                                    .file = file_}](const auto&) { return opening; });
}

void Session::resolve(Opening opening, const BackgroundJob::Context& context) {
    try {
        opening.task = makeTask(opening.set, opening.selection);
    } catch (const Error& error) { // readable, but a person must say which column is which
        opening.problem = QString::fromUtf8(error.what());
    }
    if (!opening.task && (opening.mayLook || !isWorthAsking(*opening.set, opening.selection))) {
        try {
            opening.task = taskToLookAt(opening.set, opening.selection);
        } catch (const Error& error) { // not even that: columns are asked for
            opening.problem = QString::fromUtf8(error.what());
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
    context.post([this, opening = std::move(opening)] { adopt(opening); });
}

void Session::adopt(Opening opening) {
    asked_ = {};
    if (!opening.task && task_) { // what is open stays so until columns of the other one are chosen
        asked_ = {.set = std::move(opening.set), .choices = std::move(opening.choices), .file = opening.file};
        Q_EMIT columnsAsked(opening.problem);
        return;
    }
    Q_EMIT leaving();
    keepLeft();
    clearRuns();
    times_.clear();
    dropTrial();
    if (set_ == nullptr || opening.set->sha256 != set_->sha256 ||
        opening.choices.made.size() != choices_.made.size())
        saved_ = false;
    set_ = std::move(opening.set);
    task_ = std::move(opening.task);
    validation_ = std::move(opening.validation);
    problemsNoticed_ = false;
    choices_ = std::move(opening.choices);
    selection_ = std::move(opening.selection);
    obstacle_ = opening.obstacle;
    file_ = opening.file;
    if (!task_) {
        Q_EMIT columnsNeeded(opening.problem);
        return;
    }
    try {
        if (opening.chosenHere)
            keepChoices(QString::fromStdString(set_->path.string()), choices_);
    } catch (const Error& error) {
        Q_EMIT noticed(QString::fromUtf8(error.what()));
    }
    readBaseline();
    readReveals();
    Q_EMIT opened();
    regroup();
    readQueue();
    const QString folder = archiveFolder(*set_);
    archive_.load(folder, true);
    openRememberedFolders();
    folders_.left = folders_.remembered + (folder.isEmpty() ? 0 : 1);
    if (folders_.left == 0)
        Q_EMIT runsRead();
}

void Session::markSaved() {
    saved_ = true;
    Q_EMIT savedChanged();
}

bool Session::refuses(const std::vector<PlannedRun>& planned) {
    const bool refused =
        obstacle_ != TrainingObstacle::nothing &&
        std::any_of(planned.begin(), planned.end(), [this](const PlannedRun& plan) {
            return forbidsEveryMethod(obstacle_) || findMethod(plan.method).needsTrainingRows;
        });
    if (refused)
        Q_EMIT trainingRefused();
    return refused;
}

} // namespace groupscope
