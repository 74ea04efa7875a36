// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/head.h"

#include <vector>

namespace groupscope {

/// Logit of a class = the largest cos(u, p)/τ among the prompts p of that class, so that the class of the
/// nearest prompt wins (Contrastive Adapters, C.1).
class GroupPromptHead : public Head {
  public:
    /// groupEmbeddings (K,D); classOfPrompt (K,) with every class 0..C-1 at least once; temperature > 0.
    GroupPromptHead(MatrixF groupEmbeddings, std::vector<int> classOfPrompt, float temperature);
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    Eigen::Index inputDimensions() const override { return groupEmbeddings_.cols(); }
    Eigen::Index classCount() const override { return classes_; }
    bool transformsEmbedding() const override { return false; }
    HeadState state() const override;

  private:
    MatrixF groupEmbeddings_;
    std::vector<int> classOfPrompt_;
    Eigen::Index classes_;
    float temperature_;
};

/// The head that a state of kind "group_prompts" describes. Throws DataError when parts are missing or do not
/// fit.
std::unique_ptr<Head> makeGroupPromptHead(const HeadState& state);

} // namespace groupscope
