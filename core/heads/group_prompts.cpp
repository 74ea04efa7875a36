// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/math/normalize.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace groupscope {

namespace {

class PromptReadout final : public Readout {
  public:
    PromptReadout(MatrixF prompts, std::vector<int> classOfPrompt, float temperature)
        : prompts_(std::move(prompts))
        , classOfPrompt_(std::move(classOfPrompt))
        , classes_(*std::max_element(classOfPrompt_.begin(), classOfPrompt_.end()) + 1)
        , temperature_(temperature) {}

    Eigen::Index inputs() const override { return prompts_.cols(); }
    Eigen::Index classCount() const override { return classes_; }
    void apply(const MatrixView<float>& Z, MatrixF& logits) const override {
        MatrixF promptLogits; // (B,K)
        cosineLogits<float>(Z, prompts_, temperature_, promptLogits);
        logits.setConstant(Z.rows(), classes_, -std::numeric_limits<float>::infinity());
        for (Eigen::Index prompt = 0; prompt < promptLogits.cols(); ++prompt) {
            auto logit = logits.col(classOfPrompt_[prompt]);
            logit = logit.cwiseMax(promptLogits.col(prompt));
        }
    }
    std::vector<NamedTensor> tensors() const override {
        MatrixF classes(1, prompts_.rows());
        std::copy(classOfPrompt_.begin(), classOfPrompt_.end(), classes.data());
        return {{"group_embeddings", prompts_}, {"class_of_prompt", classes}};
    }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& Z) const override {
        const GraphWriter::Value unit = graph.unitRows(Z);
        std::vector<GraphWriter::Value> logits;
        for (int label = 0; label < static_cast<int>(classes_); ++label) {
            const GraphWriter::Value P =
                graph.constant("group_embeddings." + std::to_string(label), unitPromptsOf(label));
            logits.push_back(graph.reduceRows("ReduceMax", graph.linear(unit, P, {}, 1.0f / temperature_)));
        }
        return graph.concatenate(logits);
    }

  private:
    MatrixF unitPromptsOf(int label) const {
        std::vector<Eigen::Index> own;
        for (std::size_t prompt = 0; prompt < classOfPrompt_.size(); ++prompt)
            if (classOfPrompt_[prompt] == label)
                own.push_back(static_cast<Eigen::Index>(prompt));
        const MatrixF prompts = prompts_(own, Eigen::all);
        MatrixF unit;
        normalizeRows<float>(prompts, unit);
        return unit;
    }

    MatrixF prompts_; ///< (K,D)
    std::vector<int> classOfPrompt_;
    Eigen::Index classes_;
    float temperature_;
};

/// The stored class of each prompt. Each class has a prompt, so numbers are below K: this also bounds what
/// apply() allocates.
std::vector<int> storedClasses(const MatrixF& stored) {
    std::vector<int> classes;
    for (const float value : stored.reshaped<Eigen::RowMajor>()) {
        if (!(value >= 0.0f && value < static_cast<float>(stored.size())) || value != std::floor(value))
            throw DataError("class_of_prompt holds a number that is no class", "group_prompts head",
                            "train the head again");
        classes.push_back(static_cast<int>(value));
    }
    const std::set<int> present(classes.begin(), classes.end());
    if (present.empty() || *present.rbegin() + 1 != static_cast<int>(present.size()))
        throw DataError("class_of_prompt leaves a class without a prompt", "group_prompts head",
                        "train the head again");
    return classes;
}

} // namespace

std::unique_ptr<Head> groupPromptHead(MatrixF groupEmbeddings, std::vector<int> classOfPrompt,
                                      float temperature) {
    return makeLayeredHead({.kind = "group_prompts",
                            .settings = {{"temperature", temperature}},
                            .inputs = groupEmbeddings.cols(),
                            .readout = std::make_shared<PromptReadout>(
                                std::move(groupEmbeddings), std::move(classOfPrompt), temperature)});
}

namespace head_kind {

HeadKind groupPrompts() {
    return {{"group_prompts"}, [](const HeadState& state) {
                const MatrixF& embeddings = headTensor(state, "group_embeddings", -1, -1);
                return groupPromptHead(
                    embeddings, storedClasses(headTensor(state, "class_of_prompt", 1, embeddings.rows())),
                    positiveHeadSetting(state, "temperature"));
            }};
}

} // namespace head_kind

} // namespace groupscope
