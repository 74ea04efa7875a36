// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/group_prompts.h"

#include "core/base/error.h"
#include "core/methods/messages.h"

#include <algorithm>

namespace groupscope {

bool hasGroupPrompts(const Task& task) {
    return task.embedding->groupEmbeddings.rows() > 0 && !task.set->classOfGroupPrompt.empty();
}

void requireGroupPrompts(const Task& task) {
    const MatrixF& stored = task.embedding->groupEmbeddings;
    const std::vector<int>& classes = task.set->classOfGroupPrompt;
    const std::string file = task.set->path.string();
    const FilePlace where(file, "/uns/groupscope/group_embeddings/" + task.embedding->name);
    const Message advice = message<methodMessages, "store_group_prompts">();
    if (!hasGroupPrompts(task))
        throw MissingInput("there are no group prompts", where, advice);
    if (task.set->classKey != task.groups.className())
        throw DataError("the group prompts belong to column '" + task.set->classKey + "', not to '" +
                            task.groups.className() + "'",
                        where, advice);
    if (stored.rows() != static_cast<Eigen::Index>(classes.size()) || stored.cols() != task.X().cols())
        throw DataError("group embeddings are " + std::to_string(stored.rows()) + "×" +
                            std::to_string(stored.cols()) + ", not " + std::to_string(classes.size()) + "×" +
                            std::to_string(task.X().cols()),
                        where, advice);
    if (!stored.allFinite())
        throw DataError("group embeddings hold NaN or Inf", where, advice);
    for (int c = 0; c < task.classCount(); ++c)
        if (std::find(classes.begin(), classes.end(), c) == classes.end())
            throw DataError("class '" + task.groups.classes()[c] + "' has no group prompt",
                            FilePlace(file, "/uns/groupscope/group_of_prompt"),
                            "store at least one prompt for each class, or use zero-shot");
}

} // namespace groupscope
