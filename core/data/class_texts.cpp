// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_texts.h"

#include "core/base/error.h"
#include "core/data/class_embeddings.h"
#include "core/math/normalize.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// (A,D): what a combination of attribute values changes, the mean over classes of how far the mean of their
/// unit training examples lies from that of the class. Zeros for one that no class has such rows of.
MatrixF shiftsOfCombinations(const Task& task) {
    const GroupScheme& scheme = task.groups;
    const Eigen::Index D = task.X().cols();
    MatrixF ofGroups = MatrixF::Zero(scheme.groupCount(), D),
            ofClasses = MatrixF::Zero(scheme.classCount(), D);
    std::vector<float> groupRows(static_cast<std::size_t>(scheme.groupCount())),
        classRows(static_cast<std::size_t>(scheme.classCount()));
    MatrixF unit;
    gatherRows(task.X(), task.fitRows(), true, unit);
    for (std::size_t i = 0; i < task.fitRows().size(); ++i) {
        const int group = task.groupIds[static_cast<std::size_t>(task.fitRows()[i])];
        if (group < 0)
            continue;
        ofGroups.row(group) += unit.row(static_cast<Eigen::Index>(i));
        ++groupRows[group];
        ofClasses.row(scheme.classOf(group)) += unit.row(static_cast<Eigen::Index>(i));
        ++classRows[static_cast<std::size_t>(scheme.classOf(group))];
    }
    MatrixF shifts = MatrixF::Zero(scheme.combinationCount(), D);
    std::vector<float> classes(static_cast<std::size_t>(scheme.combinationCount()));
    for (int group = 0; group < scheme.groupCount(); ++group) {
        const float rows = groupRows[group];
        if (rows == 0.0f)
            continue;
        const int own = scheme.classOf(group), combination = scheme.combinationOf(group);
        shifts.row(combination) += ofGroups.row(group) / rows - ofClasses.row(own) / classRows[own];
        ++classes[combination];
    }
    for (int combination = 0; combination < scheme.combinationCount(); ++combination)
        shifts.row(combination) /= std::max(1.0f, classes[combination]);
    return shifts;
}

/// A caption for a group: the prompt of its class, or its name, with the attribute values on request.
std::string sayingOf(const Task& task, int group, bool withAttributes) {
    const auto own = static_cast<std::size_t>(task.groups.classOf(group));
    const std::vector<std::string>& prompts = task.embedding->classPrompts;
    const std::string name = own < prompts.size() ? prompts[own] : task.groups.classes()[own];
    const std::string values = task.groups.combinationName(task.groups.combinationOf(group));
    return values.empty() || !withAttributes ? name : name + ", " + values;
}

/// Rows that get a text: the first rows of each group in each validation and report split; rising.
std::vector<int> rowsToTell(const Task& task, int rowsOfGroup) {
    std::vector<int> told;
    for (const Split& set : task.splits) {
        if (set.purpose != Purpose::report && set.purpose != Purpose::select)
            continue;
        std::map<int, int> taken;
        for (const int row : set.rows)
            if (const int group = task.groupIds[row]; group >= 0 && taken[group]++ < rowsOfGroup)
                told.push_back(row);
    }
    std::sort(told.begin(), told.end());
    told.erase(std::unique(told.begin(), told.end()), told.end());
    return told;
}

} // namespace

std::shared_ptr<EmbeddingSet> withClassTexts(const Task& task, int rowsOfGroup, const RunContext& context) {
    if (const std::string problem = classEmbeddingsProblem(task); !problem.empty())
        throw DataError("no texts can be made: " + problem, task.set->path.string(),
                        "give a set with class embeddings");
    if (task.groups.kind() != GroupScheme::Kind::crossed)
        throw DataError("texts are made of class and attributes, but groups are others",
                        task.set->path.string(), "choose attributes");
    MatrixF classes = classEmbeddingsOf(task);
    normalizeRowsInPlace(classes);
    const bool several = task.groups.combinationCount() > 1,
               withAttributes = several && !task.fitRows().empty();
    if (several && !withAttributes)
        context.notice("there are no training examples that show the effect of attributes: texts depend on "
                       "the class alone");
    const MatrixF shifts = shiftsOfCombinations(task);
    MatrixF ofGroups(task.groups.groupCount(), classes.cols());
    for (int group = 0; group < task.groups.groupCount(); ++group)
        ofGroups.row(group) =
            classes.row(task.groups.classOf(group)) + shifts.row(task.groups.combinationOf(group));
    auto set = std::make_shared<EmbeddingSet>(*task.set);
    Embedding& own = set->embeddings[static_cast<std::size_t>(task.embedding - task.set->embeddings.data())];
    MatrixF templates(classes.rows() + (withAttributes ? ofGroups.rows() : 0), classes.cols());
    templates.topRows(classes.rows()) = classes;
    own.templates = {};
    for (int c = 0; c < task.classCount(); ++c)
        own.templates.classOfTemplate.push_back(c);
    if (withAttributes) {
        templates.bottomRows(ofGroups.rows()) = ofGroups;
        for (int group = 0; group < task.groups.groupCount(); ++group)
            own.templates.classOfTemplate.push_back(task.groups.classOf(group));
    }
    own.templates.rows = std::move(templates);
    own.texts = {};
    own.texts.rowOfText = rowsToTell(task, rowsOfGroup);
    std::vector<int> groups;
    for (const int row : own.texts.rowOfText) {
        groups.push_back(task.groupIds[row]);
        own.texts.texts.push_back(sayingOf(task, groups.back(), withAttributes));
    }
    own.texts.rows = MatrixF(ofGroups(groups, Eigen::all));
    return set;
}

} // namespace groupscope
