// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/methods/method.h"
#include "tests/support/reference.h"

#include <memory>
#include <string>
#include <vector>

/// The set and the trainer states of tests/reference/probes.json.
namespace groupscope::testing {

/// All rows are training examples; the three classes have class embeddings and group prompts.
inline std::shared_ptr<const Task> probeReferenceTask(const nlohmann::json& file) {
    auto set = std::make_shared<EmbeddingSet>();
    const std::vector<int> classes = integersOf(file.at("y"));
    for (std::size_t row = 0; row < classes.size(); ++row)
        set->ids.push_back("row" + std::to_string(row));
    const nlohmann::json& prompts = file.at("group_prompts");
    set->embeddings.push_back({"X_test",
                               matrixOf(file.at("X")).cast<float>(),
                               matrixOf(file.at("class_embeddings")).cast<float>(),
                               {},
                               matrixOf(prompts.at("group_embeddings")).cast<float>()});
    set->classOfGroupPrompt = integersOf(prompts.at("class_of_prompt"));
    set->groupPrompts.resize(set->classOfGroupPrompt.size());
    set->columns = {{"class", {"a", "b", "c"}, classes, {}},
                    {"split", {"train"}, std::vector<int>(classes.size(), 0), {}}};
    set->classKey = "class";
    set->splitKey = "split";
    return makeTask(set);
}

/// Puts a linear probe into the state of `weights` (with keys W and b) after so many epochs, without
/// momentum.
inline void setProbe(Trainer& trainer, int epochs, const nlohmann::json& weights) {
    std::vector<NamedTensor> state = trainer.state();
    for (NamedTensor& tensor : state) {
        if (tensor.name == "linear.weight")
            tensor.values = matrixOf(weights.at("W")).cast<float>();
        if (tensor.name == "linear.bias")
            tensor.values = matrixOf(weights.at("b")).cast<float>();
    }
    trainer.restore(epochs, state);
}

} // namespace groupscope::testing
