// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/group_prompt_head.h"

#include "core/base/error.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/methods/head_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace groupscope {

GroupPromptHead::GroupPromptHead(MatrixF groupEmbeddings, std::vector<int> classOfPrompt, float temperature)
    : groupEmbeddings_(std::move(groupEmbeddings))
    , classOfPrompt_(std::move(classOfPrompt))
    , classes_(*std::max_element(classOfPrompt_.begin(), classOfPrompt_.end()) + 1)
    , temperature_(temperature) {}

void GroupPromptHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF promptLogits; // (B,K)
    cosineLogits<float>(X, groupEmbeddings_, temperature_, promptLogits);
    logits.setConstant(X.rows(), classes_, -std::numeric_limits<float>::infinity());
    for (Eigen::Index prompt = 0; prompt < promptLogits.cols(); ++prompt) {
        auto logit = logits.col(classOfPrompt_[static_cast<std::size_t>(prompt)]);
        logit = logit.cwiseMax(promptLogits.col(prompt));
    }
    if (embedding != nullptr)
        *embedding = X;
}

HeadState GroupPromptHead::state() const {
    MatrixF classes(1, groupEmbeddings_.rows());
    std::copy(classOfPrompt_.begin(), classOfPrompt_.end(), classes.data());
    return {"group_prompts",
            {{"temperature", temperature_}},
            {{"group_embeddings", groupEmbeddings_}, {"class_of_prompt", classes}}};
}

std::unique_ptr<Head> makeGroupPromptHead(const HeadState& state) {
    const MatrixF& embeddings = headTensor(state, "group_embeddings", -1, -1);
    const MatrixF& stored = headTensor(state, "class_of_prompt", 1, embeddings.rows());
    std::vector<int> classes;
    for (const float value : stored.reshaped<Eigen::RowMajor>()) {
        // Each class has a prompt, so numbers are below K: this also bounds what apply() allocates.
        if (!(value >= 0.0f && value < static_cast<float>(stored.size())) || value != std::floor(value))
            throw DataError("class_of_prompt holds a number that is no class", "group_prompts head",
                            "train the head again");
        classes.push_back(static_cast<int>(value));
    }
    const std::set<int> present(classes.begin(), classes.end());
    if (present.empty() || *present.rbegin() + 1 != static_cast<int>(present.size()))
        throw DataError("class_of_prompt leaves a class without a prompt", "group_prompts head",
                        "train the head again");
    return std::make_unique<GroupPromptHead>(embeddings, std::move(classes),
                                             positiveHeadSetting(state, "temperature"));
}

} // namespace groupscope
