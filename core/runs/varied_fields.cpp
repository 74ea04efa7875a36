// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/varied_fields.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace groupscope {

namespace {

void maskContent(Question& question) {
    question.rows.clear();
    for (QuestionInput& input : question.inputs)
        input.content.clear();
    question.classes.clear();
    question.members.clear();
    question.rowSets.clear();
    question.brokenRows = 0;
}

void maskSplit(Question& question) {
    question.splitColumn.clear();
    question.rowSets.clear();
    question.brokenRows = 0;
}

void maskGroups(Question& question) {
    question.attributes.clear();
    question.groupColumns.clear();
    question.groupColumn.clear();
    question.members.clear();
}

void maskClass(Question& question) {
    question.classColumn.clear();
    question.classes.clear();
    question.members.clear(); // groups are classes with attributes
}

std::string groupsOf(const Run& run) {
    for (const QuestionField& field : questionFields())
        if (field.id == "groups")
            return field.text(run.question);
    return {};
}

} // namespace

double spuriousCorrelation(const Run& run) {
    int largest = 0;
    for (int c = 0; c < run.groups.classCount(); ++c) {
        int most = 0;
        for (int group = 0; group < run.groups.groupCount(); ++group)
            if (run.groups.classOf(group) == c)
                most = std::max(most, run.trainCounts[static_cast<std::size_t>(group)]);
        largest += most;
    }
    const int all = std::accumulate(run.trainCounts.begin(), run.trainCounts.end(), 0);
    return all == 0 ? 0.0 : static_cast<double>(largest) / all;
}

const std::vector<VariedField>& variedFields() {
    static const std::vector<VariedField> fields{
        {"embedding", "embedding", "another embedding of the same rows", false,
         [](const Run& run) { return run.question.embedding(); },
         [](Question& question) { question.inputs.clear(); }},
        {"split", "split column", "another split of the same rows", false,
         [](const Run& run) { return run.question.splitColumn; }, maskSplit},
        {"class", "class column", "another class of the same rows", false,
         [](const Run& run) { return run.question.classColumn; }, maskClass},
        {"groups", "groups", "other groups of the same rows", false, groupsOf, maskGroups},
        {"file", "file", "files of one design: columns and embedding of the same names", false,
         [](const Run& run) { return std::filesystem::path(run.data.file).stem().string(); }, maskContent},
        {"p_corr", "p_corr",
         "files of one design, by the share of training rows in the largest group of their class", true,
         [](const Run& run) { return fixedText(spuriousCorrelation(run), 3); }, maskContent}};
    return fields;
}

const VariedField& findVariedField(const std::string& id) {
    std::string list;
    for (const VariedField& field : variedFields()) {
        if (field.id == id)
            return field;
        list += (list.empty() ? "" : ", ") + field.id;
    }
    throw UsageError("there is nothing called '" + id + "' to vary", "--vary", "choose among: " + list);
}

} // namespace groupscope
