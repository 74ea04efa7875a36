// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_definition.h"

#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/data/known_probe.h"
#include "core/data/row_names.h"
#include "core/data/task.h"
#include "core/data/task_domains.h"
#include "core/data/task_members.h"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t shownDigits = 8; // of a hash, for people

template<class T>
void addValues(Sha256& sum, const std::vector<T>& values) {
    sum.addText(std::to_string(values.size()));
    sum.add(values.data(), values.size() * sizeof(T));
}

void addMatrix(Sha256& sum, const MatrixF& matrix) {
    sum.addText(std::to_string(matrix.rows()) + "×" + std::to_string(matrix.cols()));
    sum.add(matrix.data(), static_cast<std::size_t>(matrix.size()) * sizeof(float));
}

std::string sumOfClasses(const Task& task) {
    Sha256 sum;
    for (const std::string& name : task.groups.classes())
        sum.addText(name);
    addValues(sum, task.labels);
    return sum.digest();
}

std::string sumOfMembers(const Task& task) {
    Sha256 sum;
    for (int group = 0; group < task.groups.groupCount(); ++group)
        sum.addText(task.groups.groupName(group));
    addValues(sum, task.groupIds);
    if (task.groups.overlaps())
        for (std::size_t row = 0; row < task.labels.size(); ++row) {
            const std::span<const int> groups = task.groupsOf(row);
            sum.addText(std::to_string(groups.size()));
            sum.add(groups.data(), groups.size_bytes());
        }
    return sum.digest();
}

std::string sumOfInput(const Task& task, const RunContext& context) {
    Sha256 sum;
    sum.addText(task.X().contentSum(context));
    addMatrix(sum, task.embedding->classEmbeddings);
    addMatrix(sum, task.embedding->groupEmbeddings);
    addValues(sum,
              task.embedding->groupEmbeddings.size() > 0 ? task.set->classOfGroupPrompt : std::vector<int>());
    return sum.digest();
}

std::vector<InputDefinition> inputsOf(const Task& task, const RunContext& context) {
    std::vector<InputDefinition> inputs;
    for (const TaskInput& input : task.inputs) {
        Sha256 sum;
        sum.addText(input.values.contentSum(context));
        addValues(sum, input.owner);
        if (input.role == templateRole)
            for (const std::string& name : task.embedding->templates.names)
                sum.addText(name);
        inputs.push_back({.role = input.role, .name = input.name, .content = sum.digest()});
    }
    inputs.front().content = sumOfInput(task, context);
    if (const Column* domains = namedDomainColumn(*task.set); domains != nullptr) {
        Sha256 sum;
        for (const std::string& value : domains->categories)
            sum.addText(value);
        addValues(sum, domains->codes);
        inputs.push_back({.role = "domain", .name = domains->name, .content = sum.digest()});
    }
    return inputs;
}

std::vector<SplitDefinition> splitsOf(const Task& task) {
    std::vector<SplitDefinition> sets;
    for (const Split& own : task.splits) {
        Sha256 sum;
        addValues(sum, own.rows);
        addValues(sum, own.unlabeled);
        sets.push_back({.name = own.name,
                        .purpose = std::string(purposeName(own.purpose)),
                        .n = static_cast<std::int64_t>(own.rows.size() + own.unlabeled.size()),
                        .content = sum.digest()});
    }
    return sets;
}

std::string splitValue(const TaskDefinition& definition) {
    std::string text = definition.splitColumn + "\n" + definition.fitSplit + "\n" + definition.selectSplit;
    for (const double share : definition.splitShares)
        text += " " + shortestText(share);
    if (definition.redrawnTest)
        text += " redrawn test";
    if (!definition.leftOutColumn.empty())
        text += "\nleft out " + definition.leftOutColumn + "\n" + definition.leftOutDomain;
    for (const SplitDefinition& set : definition.splits)
        text += "\n" + set.name + " " + set.purpose + " " + std::to_string(set.n) + " " + set.content;
    return text;
}

/// Whether they are train, val and test, each for what it usually is.
bool areUsual(const TaskDefinition& definition) {
    if (definition.splits.size() != usualSplits.size())
        return false;
    for (std::size_t i = 0; i < usualSplits.size(); ++i)
        if (definition.splits[i].name != usualSplits[i] ||
            definition.splits[i].purpose != purposeName(usualPurposes[i]))
            return false;
    return definition.fitSplit == trainSplit && definition.selectSplit == validationSplit;
}

std::string splitText(const TaskDefinition& definition) {
    std::string text = definition.splitColumn.empty() ? "declared splits" : definition.splitColumn;
    if (!definition.splitShares.empty()) {
        text = "drawn";
        for (const double share : definition.splitShares)
            text += (text == "drawn" ? " " : "/") + shortestText(share);
        if (definition.redrawnTest)
            text += ", declared test split redrawn";
    }
    if (!definition.leftOutColumn.empty())
        text = definition.leftOutColumn + " '" + definition.leftOutDomain + "' left out";
    if (areUsual(definition))
        return text;
    std::vector<std::string> names;
    for (const SplitDefinition& set : definition.splits)
        if (set.n > 0)
            names.push_back(set.name);
    text += " (" + joined(names) + "; fitted on " + definition.fitSplit;
    return text + (definition.selectSplit == validationSplit
                       ? ")"
                       : ", selected by " + definition.selectSplit + ")");
}

std::string inputsValue(const TaskDefinition& definition) {
    std::string text;
    for (const InputDefinition& input : definition.inputs)
        text += input.role + " " + input.name + " " + input.content + "\n";
    return text;
}

std::string inputsText(const TaskDefinition& definition) {
    std::vector<std::string> names;
    for (const InputDefinition& input : definition.inputs)
        names.push_back(input.name);
    return joined(names);
}

/// Names of the columns that define the groups.
std::string groupColumnsText(const TaskDefinition& definition) {
    if (!definition.groupColumn.empty())
        return "column " + definition.groupColumn;
    const std::string attributes = joined(definition.attributes);
    if (!definition.groupBy.empty())
        return attributes + ", independent of the class";
    if (definition.groupColumns.empty())
        return attributes.empty() ? "classes" : attributes;
    return "overlapping " + joined(definition.groupColumns) +
           (attributes.empty() ? "" : ", trained by " + attributes);
}

std::string groupsText(const TaskDefinition& definition) {
    const std::string columns = groupColumnsText(definition);
    return definition.groupLabelFraction
               ? columns + ", share " + shortestText(*definition.groupLabelFraction) + " known in validation"
               : columns;
}

/// A field whose value is what people are shown.
TaskField plainField(std::string id, std::string title, std::string (*value)(const TaskDefinition&)) {
    return {std::move(id), std::move(title), value, value};
}

} // namespace

Purpose TaskDefinition::purposeOf(std::string_view split) const {
    for (const SplitDefinition& set : splits)
        if (set.name == split)
            return set.kind();
    for (std::size_t i = 0; i < usualSplits.size(); ++i)
        if (usualSplits[i] == split)
            return usualPurposes[i];
    return Purpose::report;
}

std::vector<SplitDefinition> shownSplits(std::span<const TaskDefinition> definitions) {
    std::vector<SplitDefinition> sets;
    for (const TaskDefinition& definition : definitions)
        for (const SplitDefinition& set : definition.splits)
            if (const auto known =
                    std::find_if(sets.begin(), sets.end(),
                                 [&](const SplitDefinition& other) { return other.name == set.name; });
                known == sets.end())
                sets.push_back(set);
            else
                known->n = std::max(known->n, set.n);
    const auto hasRows = [&](Purpose purpose) {
        return std::any_of(sets.begin(), sets.end(), [purpose](const SplitDefinition& set) {
            return set.kind() == purpose && set.n > 0;
        });
    };
    const std::array<bool, 4> filled{hasRows(Purpose::fit), hasRows(Purpose::fitUnlabeled),
                                     hasRows(Purpose::select), hasRows(Purpose::report)};
    std::erase_if(sets, [&](const SplitDefinition& set) { // those without rows, beside others for the same
        return set.n == 0 && filled[static_cast<std::size_t>(set.kind())];
    });
    std::stable_sort(sets.begin(), sets.end(), [](const SplitDefinition& a, const SplitDefinition& b) {
        return shownPlace(a.kind()) < shownPlace(b.kind());
    });
    return sets;
}

const std::string& TaskDefinition::embedding() const {
    static const std::string none;
    return inputs.empty() ? none : inputs.front().name;
}

std::string TaskDefinition::hash() const {
    Sha256 sum;
    for (const TaskField& field : taskFields()) {
        sum.addText(field.id);
        sum.addText(field.value(*this));
    }
    return sum.digest();
}

/// A task that was copied and changed has another definition: this is one of the task at `of` only.
struct KnownDefinition {
    std::mutex mutex;
    const Task* of = nullptr;
    TaskDefinition definition;
};

Task::Task()
    : knownDefinition(std::make_shared<KnownDefinition>())
    , knownProbe(std::make_shared<KnownProbe>()) {
    for (std::size_t i = 0; i < usualSplits.size(); ++i)
        splits.push_back({.name = std::string(usualSplits[i]),
                          .title = splitTitle(usualSplits[i]),
                          .purpose = usualPurposes[i]});
}

namespace {

TaskDefinition examineTask(const Task& task, const RunContext& context) {
    const TaskSelection columns = selectionOf(task);
    return {.rows = sumOfRowNames(task.set->ids),
            .inputs = inputsOf(task, context),
            .classColumn = columns.classColumn,
            .classes = sumOfClasses(task),
            .attributes = columns.attributes,
            .groupColumns = columns.groupColumns,
            .groupColumn = columns.groupColumn,
            .groupBy = task.groups.spansClasses() ? std::string(groupByName(GroupBy::attributes)) : "",
            .members = sumOfMembers(task),
            .splitColumn = columns.splitColumn,
            .splitShares = task.drawnSplit ? std::vector<double>(task.drawnSplit->shares.begin(),
                                                                 task.drawnSplit->shares.end())
                                           : std::vector<double>(),
            .splitSeed = task.drawnSplit ? task.drawnSplit->seed : 0,
            .redrawnTest = task.drawnSplit && task.drawnSplit->redrawTest,
            .leftOutColumn = task.drawnSplit ? task.drawnSplit->domainColumn : std::string(),
            .leftOutDomain = task.drawnSplit ? task.drawnSplit->testDomain : std::string(),
            .splits = splitsOf(task),
            .fitSplit = task.fit().name,
            .selectSplit = task.select().name,
            .labelFraction = task.labelDraw.fraction,
            .shots = task.labelDraw.shots,
            .labelSeed = task.labelDraw.drawsNothing() ? 0 : task.labelDraw.seed,
            .groupLabelFraction = task.labelDraw.groupFraction < 1.0
                                      ? std::optional(task.labelDraw.groupFraction)
                                      : std::nullopt,
            .brokenRows = task.brokenCount};
}

} // namespace

TaskDefinition definitionOf(const Task& task, const RunContext& context) {
    const std::lock_guard lock(task.knownDefinition->mutex);
    if (task.knownDefinition->of == nullptr) {
        task.knownDefinition->definition = examineTask(task, context);
        task.knownDefinition->of = &task;
    }
    return task.knownDefinition->of == &task ? task.knownDefinition->definition : examineTask(task, context);
}

const Registry<TaskField>& taskFields() {
    static const Registry<TaskField> fields(
        "field of a task",
        {{"rows", "examples", [](const TaskDefinition& q) { return q.rows; },
          [](const TaskDefinition& q) { return q.rows.substr(0, shownDigits); }},
         {"embedding", "embedding", inputsValue, inputsText},
         {"class", "class column", [](const TaskDefinition& q) { return q.classColumn + " " + q.classes; },
          [](const TaskDefinition& q) { return q.classColumn; }},
         {"groups", "groups", [](const TaskDefinition& q) { return groupsText(q) + " " + q.members; },
          groupsText},
         {"split", "split column", splitValue, splitText},
         plainField("split_seed", "seed of the drawn split",
                    [](const TaskDefinition& q) { return std::to_string(q.splitSeed); }),
         plainField("label_fraction", "label fraction",
                    [](const TaskDefinition& q) { return shortestText(q.labelFraction); }),
         plainField("shots", "shots",
                    [](const TaskDefinition& q) {
                        return q.shots == 0 ? std::string("all") : std::to_string(q.shots);
                    }),
         plainField("label_seed", "seed of the labels",
                    [](const TaskDefinition& q) { return std::to_string(q.labelSeed); }),
         plainField("broken_rows", "examples with NaN or Inf left out",
                    [](const TaskDefinition& q) { return std::to_string(q.brokenRows); })});
    return fields;
}

std::vector<std::string> differences(const TaskDefinition& a, const TaskDefinition& b) {
    std::vector<std::string> all;
    for (const TaskField& field : taskFields()) {
        if (field.value(a) == field.value(b))
            continue;
        const std::string textA = field.text(a), textB = field.text(b);
        all.push_back(field.title + ": " +
                      (textA == textB ? textA + " with other content" : textA + " / " + textB));
    }
    return all;
}

} // namespace groupscope
