// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/ensemble_head.h"

#include "core/base/error.h"
#include "core/heads/head_parts.h"

#include <utility>

namespace groupscope {

EnsembleHead::EnsembleHead(LinearHead probe, CosineHead zeroShot, float alpha)
    : probe_(std::move(probe))
    , zeroShot_(std::move(zeroShot))
    , alpha_(alpha) {}

void EnsembleHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF zeroShotLogits;
    probe_.apply(X, logits, embedding);
    zeroShot_.apply(X, zeroShotLogits, nullptr);
    logits = alpha_ * logits + (1 - alpha_) * zeroShotLogits;
}

std::optional<LinearClassifier> EnsembleHead::linearClassifier() const {
    LinearClassifier probe = *probe_.linearClassifier();
    if (!probe.onUnitRows)
        return std::nullopt; // a part that sees lengths and one that does not
    probe.weight = alpha_ * probe.weight + (1 - alpha_) * zeroShot_.linearClassifier()->weight;
    return probe;
}

HeadState EnsembleHead::state() const {
    HeadState state = probe_.state(), zeroShot = zeroShot_.state();
    state.kind = "ensemble";
    state.settings.merge(zeroShot.settings);
    state.settings["alpha"] = alpha_;
    state.tensors.insert(state.tensors.end(), zeroShot.tensors.begin(), zeroShot.tensors.end());
    return state;
}

std::unique_ptr<Head> makeEnsembleHead(const HeadState& state) {
    const MatrixF& weight = headTensor(state, "weight", -1, -1);
    const auto alpha = static_cast<float>(headSetting(state, "alpha"));
    if (!(alpha >= 0.0f && alpha <= 1.0f)) // a file may say anything
        throw DataError("the alpha is not in [0,1]", "ensemble head", "train the head again");
    return std::make_unique<EnsembleHead>(
        LinearHead(weight, headTensor(state, "bias", 1, weight.rows()),
                   headSetting(state, "normalize_input") != 0.0),
        CosineHead(headTensor(state, "class_embeddings", weight.rows(), weight.cols()),
                   positiveHeadSetting(state, "temperature")),
        alpha);
}

} // namespace groupscope
