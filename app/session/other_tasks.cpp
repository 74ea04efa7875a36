// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/other_tasks.h"

#include "core/data/task.h"
#include "core/data/task_definition.h"
#include "core/experiment/evaluation.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/varied_fields.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

/// The open task, as a run would describe it.
Run askedRun(const Task& task) {
    Run asked;
    asked.task = definitionOf(task);
    asked.data = sourceOf(task);
    asked.groups = task.groups;
    asked.trainCounts = task.fit().groupCounts;
    return asked;
}

} // namespace

SessionRun* OtherTasks::edit(const QString& id) {
    const std::optional<std::size_t> place = places_.find(runs_, id);
    return place ? &runs_[*place] : nullptr;
}

std::deque<SessionRun> OtherTasks::takeAll() {
    places_.forget();
    return std::exchange(runs_, {});
}

void OtherTasks::forEach(const std::function<void(SessionRun&)>& edit) {
    for (SessionRun& run : runs_)
        edit(run);
}

void OtherTasks::setVaried(const std::string& field) {
    if (!field.empty())
        findVariedField(field); // throws for one that is not known
    varied_ = field;
}

std::vector<bool> OtherTasks::mayStandNext(const std::deque<SessionRun>& runs) const {
    std::vector<const VariedField*> fields;
    if (!varied_.empty())
        fields.push_back(&findVariedField(varied_));
    std::vector<Run> parts;
    for (const SessionRun& run : runs)
        parts.push_back(taskPart(*run.run));
    return mayStandBeside(askedRun(*set_->task()), placesOf(parts), fields);
}

std::vector<std::string> OtherTasks::fieldsOf(const std::vector<const SessionRun*>& runs) const {
    std::vector<Run> parts;
    for (const SessionRun* run : runs)
        parts.push_back(taskPart(*run->run));
    const Run asked = askedRun(*set_->task());
    std::vector<std::string> fields;
    for (const VariedField& field : variedFields()) {
        const std::vector<bool> next = mayStandBeside(asked, placesOf(parts), {&field});
        if (std::find(next.begin(), next.end(), true) != next.end())
            fields.push_back(field.id);
    }
    return fields;
}

void OtherTasks::describe(SessionRun& run) const {
    run.varied.clear();
    run.variedTitle.clear();
    if (varied_.empty())
        return;
    const VariedField& field = findVariedField(varied_);
    run.varied = QString::fromStdString(field.value(run.run ? *run.run : askedRun(*set_->task())));
    run.variedTitle = field.number
                          ? QStringLiteral("%1 %2").arg(QString::fromStdString(field.title), run.varied)
                          : run.varied;
}

} // namespace groupscope
