// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that knows which task its runs answer: those of the open set, its columns and
// split, and those of other tasks, which stand beside them only on purpose.
#include "app/session/session.h"

#include "app/session/opened_folders.h"
#include "core/base/version.h"
#include "core/experiment/evaluation.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/comparison_sections.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

std::vector<const VariedField*> fieldsOf(const std::string& field) {
    return field.empty() ? std::vector<const VariedField*>() : std::vector{&findVariedField(field)};
}

} // namespace

Run Session::askedRun() const {
    Run asked;
    asked.task = definitionOf(*task_);
    asked.data = sourceOf(*task_);
    asked.groups = task_->groups;
    asked.trainCounts = task_->fit().groupCounts;
    return asked;
}

std::vector<std::string> Session::variableFields() const {
    std::vector<std::string> fields;
    if (!task_)
        return fields;
    std::vector<Run> foreign;
    for (const std::deque<SessionRun>* runs : {&others_, &runs_})
        for (const SessionRun& run : *runs)
            if (runs == &others_ || !run.ofOpenTask)
                foreign.push_back(taskPart(*run.run));
    const Run asked = askedRun();
    for (const VariedField& field : variedFields()) {
        const std::vector<bool> beside = mayStandBeside(asked, placesOf(foreign), {&field});
        if (std::find(beside.begin(), beside.end(), true) != beside.end())
            fields.push_back(field.id);
    }
    return fields;
}

void Session::setVaried(const std::string& field) {
    if (field == varied_)
        return;
    fieldsOf(field); // throws for one that is not known
    varied_ = field;
    regroup();
}

void Session::setAside(SessionRun run) {
    if (run.stored.summary && !run.stored.file.isEmpty()) { // the rest of it is read again when it is wanted
        run.whole = run.stored.summary;
        run.stored.full.reset();
        showRun(run);
    }
    if (findAnywhere(run.id) == nullptr || find(run.id) != nullptr)
        others_.push_back(std::move(run));
}

void Session::describeVaried(SessionRun& run) const {
    run.varied.clear();
    run.variedTitle.clear();
    if (varied_.empty())
        return;
    const VariedField& field = findVariedField(varied_);
    run.varied = QString::fromStdString(field.value(run.run ? *run.run : askedRun()));
    run.variedTitle = field.number
                          ? QStringLiteral("%1 %2").arg(QString::fromStdString(field.title), run.varied)
                          : run.varied;
}

void Session::regroup() {
    if (!task_)
        return;
    const Run asked = askedRun();
    QStringList leaving;
    std::deque<SessionRun> candidates = std::exchange(others_, {});
    otherPlaces_.forget();
    for (const SessionRun& run : runs_)
        if (!run.ofOpenTask) {
            leaving << run.id;
            candidates.push_back(run);
        }
    remove(leaving);
    std::vector<Run> parts;
    for (const SessionRun& run : candidates)
        parts.push_back(taskPart(*run.run));
    const std::vector<bool> beside = mayStandBeside(asked, placesOf(parts), fieldsOf(varied_));
    QStringList added;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        SessionRun& run = candidates[i];
        if (find(run.id) != nullptr)
            continue;
        if (!beside[i]) {
            setAside(std::move(run));
            continue;
        }
        run.ofOpenTask = run.run->task == asked.task;
        if (run.ofOpenTask)
            times_.learn(*run.run);
        giveColor(run);
        added << run.id;
        runs_.push_back(std::move(run));
    }
    for (SessionRun& run : runs_)
        describeVaried(run);
    if (!added.isEmpty())
        Q_EMIT runsAdded(added);
    Q_EMIT otherTasksChanged();
}

SessionRun Session::fromDisk(const StoredRun& found) {
    const Run& run = *found.summary;
    SessionRun entry;
    entry.id = QString::fromStdString(run.id);
    entry.state = run.complete ? SessionRun::State::done : SessionRun::State::stopped;
    entry.method = &methodOfRun(run.method);
    entry.parameters = run.parameters;
    entry.seed = run.seed;
    entry.select = run.select;
    entry.classNames = run.groups.classes();
    const bool selects = run.split(run.task.selectSplit) != nullptr; // as monitoredRows() chooses
    entry.monitored = !run.monitorSplit.empty() ? run.monitorSplit
                      : selects                 ? run.task.selectSplit
                                                : run.task.fitSplit;
    const auto trained = static_cast<int>(run.history.size());
    entry.epochCount =
        run.complete ? trained : std::max(trained, expectedEpochs(run.parameters, task_->fitRows().size()));
    entry.progress = run.complete ? 1.0 : 0.0;
    if (!run.complete && run.programVersion != programVersion)
        entry.message =
            tr("Version %1 of the program began it, and another may not go on to the same result: "
               "to resume it is to begin anew.")
                .arg(QString::fromStdString(run.programVersion));
    entry.whole = found.summary;
    entry.stored = found;
    showRun(entry);
    return entry;
}

void Session::addStored(const std::vector<StoredRun>& stored) {
    const TaskDefinition asked = definitionOf(*task_);
    const OpenedFolders opened(archiveFolder(*set_));
    VariantUses uses = variantUses();
    QStringList added;
    int others = 0;
    for (const StoredRun& found : stored) {
        SessionRun run = fromDisk(found);
        if (!found.own && opened.isTakenOut(run.id))
            continue;
        if (SessionRun* known = findAnywhere(run.id)) {
            takeEarlier(*known, found);
            continue;
        }
        if (found.summary->task != asked) {
            others += run.state == SessionRun::State::done ? 1 : 0;
            if (run.state == SessionRun::State::done)
                setAside(std::move(run));
            continue;
        }
        times_.learn(*found.summary);
        giveColor(run, uses);
        added << run.id;
        runs_.push_back(std::move(run));
    }
    if (!stored.empty() && !stored.front().own) {
        folders_.added += static_cast<int>(added.size());
        folders_.othersAdded += others;
    }
    if (!added.isEmpty())
        Q_EMIT runsAdded(added);
    folders_.anyOthers = folders_.anyOthers || others > 0 || !varied_.empty();
}

void Session::addFailures(const std::vector<RunFailure>& failures, bool own) {
    const TaskDefinition asked = definitionOf(*task_);
    const OpenedFolders opened(archiveFolder(*set_));
    QStringList added;
    for (const RunFailure& failure : failures) {
        const QString id = QString::fromStdString(failure.run.id);
        SessionRun* known = findAnywhere(id);
        if (known != nullptr && known->state == SessionRun::State::stopped) { // at the epoch it failed in
            known->state = SessionRun::State::failed;
            known->message = QString::fromStdString(failure.text);
            Q_EMIT runChanged(id);
        }
        if (known != nullptr || failure.run.task != asked || (!own && opened.isTakenOut(id)))
            continue;
        SessionRun run =
            newRun({failure.run.method, failure.run.parameters, failure.run.seed}, failure.run.select);
        if (run.id != id)
            continue; // another version gives such a run another identity
        run.state = SessionRun::State::failed;
        run.message = QString::fromStdString(failure.text);
        run.stored.own = own;
        giveColor(run);
        added << id;
        runs_.push_back(std::move(run));
    }
    if (!added.isEmpty())
        Q_EMIT runsAdded(added);
}

SessionRun* Session::findAnywhere(const QString& id) {
    if (SessionRun* run = findMutable(id))
        return run;
    const std::optional<std::size_t> place = otherPlaces_.find(others_, id);
    return place ? &others_[*place] : nullptr;
}

} // namespace groupscope
