// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/methods/messages.h"
#include "core/methods/method.h"
#include "core/training/common.h"
#include "core/training/one_step.h"

#include <algorithm>

namespace groupscope::method {

namespace {

/// Throws DataError unless the embedding has group prompts that fit the task, at least one for each class.
void requireGroupPrompts(const Task& task) {
    const MatrixF& stored = task.embedding->groupEmbeddings;
    const std::vector<int>& classes = task.set->classOfGroupPrompt;
    const std::string file = task.set->path.string();
    const FilePlace where(file, "/uns/groupscope/group_embeddings/" + task.embedding->name);
    const Message advice = message<methodMessages, "store_group_prompts">();
    if (stored.rows() == 0 || classes.empty())
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

} // namespace

/// Class of the nearest group prompt by cosine.
Method groupPrompt() {
    return {
        .id = "group-prompt",
        .name = "Group prompts",
        .summary =
            "Zero-shot with prompts that name the group (\"a waterbird on land\"): the class of the prompt "
            "with the largest cosine. Trains nothing; needs group prompts in the file.",
        .source = "Contrastive Adapters, C.1",
        .family = MethodFamily::zeroShot,
        .parameters = {parameter::temperature()},
        .needsTrainingRows = false,
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t,
                    const RunContext&) -> std::unique_ptr<Trainer> {
            requireGroupPrompts(*task);
            return makeOneStepTrainer(groupPromptHead(task->embedding->groupEmbeddings,
                                                      task->set->classOfGroupPrompt,
                                                      static_cast<float>(parameters.number("temperature"))));
        }};
}

} // namespace groupscope::method
