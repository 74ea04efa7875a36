// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/question.h"

#include "core/base/sha256.h"
#include "core/data/task.h"
#include "core/data/task_members.h"

#include <memory>
#include <mutex>

namespace groupscope {

namespace {

constexpr std::size_t shownDigits = 8; // of a hash, for people

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

template<class T>
void addValues(Sha256& sum, const std::vector<T>& values) {
    sum.addText(std::to_string(values.size()));
    sum.add(values.data(), values.size() * sizeof(T));
}

void addMatrix(Sha256& sum, const MatrixF& matrix) {
    sum.addText(std::to_string(matrix.rows()) + "×" + std::to_string(matrix.cols()));
    sum.add(matrix.data(), static_cast<std::size_t>(matrix.size()) * sizeof(float));
}

std::string sumOfTexts(const std::vector<std::string>& texts) {
    Sha256 sum;
    for (const std::string& text : texts)
        sum.addText(text);
    return sum.digest();
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

std::string sumOfRowSets(const Task& task) {
    Sha256 sum;
    for (const Split split : allSplits) {
        sum.addText(splitName(split));
        addValues(sum, task.rowsOf(split));
    }
    return sum.digest();
}

std::string inputsValue(const Question& question) {
    std::string text;
    for (const QuestionInput& input : question.inputs)
        text += input.name + " " + input.content + "\n";
    return text;
}

std::string inputsText(const Question& question) {
    std::vector<std::string> names;
    for (const QuestionInput& input : question.inputs)
        names.push_back(input.name);
    return joined(names);
}

std::string groupsText(const Question& question) {
    if (!question.groupColumn.empty())
        return "column " + question.groupColumn;
    const std::string attributes = joined(question.attributes);
    if (question.groupColumns.empty())
        return attributes.empty() ? "classes" : attributes;
    return "overlapping " + joined(question.groupColumns) +
           (attributes.empty() ? "" : ", trained by " + attributes);
}

} // namespace

const std::string& Question::embedding() const {
    static const std::string none;
    return inputs.empty() ? none : inputs.front().name;
}

std::string Question::hash() const {
    Sha256 sum;
    for (const QuestionField& field : questionFields()) {
        sum.addText(field.id);
        sum.addText(field.value(*this));
    }
    return sum.digest();
}

/// A task that was copied and changed has another question: this is one of the task at `of` only.
struct KnownQuestion {
    std::mutex mutex;
    const Task* of = nullptr;
    Question question;
};

Task::Task()
    : question(std::make_shared<KnownQuestion>()) {}

namespace {

Question examineQuestion(const Task& task, const RunContext& context) {
    const TaskSelection columns = selectionOf(task);
    return {.rows = sumOfTexts(task.set->ids),
            .inputs = {{task.embedding->name, sumOfInput(task, context)}},
            .classColumn = columns.classColumn,
            .classes = sumOfClasses(task),
            .attributes = columns.attributes,
            .groupColumns = columns.groupColumns,
            .groupColumn = columns.groupColumn,
            .members = sumOfMembers(task),
            .splitColumn = columns.splitColumn,
            .rowSets = sumOfRowSets(task),
            .brokenRows = task.brokenCount()};
}

} // namespace

Question questionOf(const Task& task, const RunContext& context) {
    const std::lock_guard lock(task.question->mutex);
    if (task.question->of == nullptr) {
        task.question->question = examineQuestion(task, context);
        task.question->of = &task;
    }
    return task.question->of == &task ? task.question->question : examineQuestion(task, context);
}

const std::vector<QuestionField>& questionFields() {
    static const std::vector<QuestionField> fields{
        {"rows", "rows", [](const Question& q) { return q.rows; },
         [](const Question& q) { return q.rows.substr(0, shownDigits); }},
        {"embedding", "embedding", inputsValue, inputsText},
        {"class", "class column", [](const Question& q) { return q.classColumn + " " + q.classes; },
         [](const Question& q) { return q.classColumn; }},
        {"groups", "groups", [](const Question& q) { return groupsText(q) + " " + q.members; }, groupsText},
        {"split", "split column", [](const Question& q) { return q.splitColumn + " " + q.rowSets; },
         [](const Question& q) { return q.splitColumn; }},
        {"broken_rows", "rows left out as broken",
         [](const Question& q) { return std::to_string(q.brokenRows); },
         [](const Question& q) { return std::to_string(q.brokenRows); }}};
    return fields;
}

std::vector<std::string> differences(const Question& a, const Question& b) {
    std::vector<std::string> all;
    for (const QuestionField& field : questionFields()) {
        if (field.value(a) == field.value(b))
            continue;
        const std::string textA = field.text(a), textB = field.text(b);
        all.push_back(field.title + ": " +
                      (textA == textB ? textA + " with other content" : textA + " / " + textB));
    }
    return all;
}

} // namespace groupscope
