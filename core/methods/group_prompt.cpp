// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/heads.h"
#include "core/methods/method.h"
#include "core/methods/shared/group_prompts.h"
#include "core/training/common.h"
#include "core/training/one_step.h"

namespace groupscope::method {

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
