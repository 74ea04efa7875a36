// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/morphed_encoder_head.h"

#include "core/base/error.h"
#include "core/heads/head_parts.h"
#include "core/math/normalize.h"

#include <utility>

namespace groupscope {

MorphedEncoderHead::MorphedEncoderHead(MorphingNetwork<float> morph, EncoderClassifier<float> model,
                                       bool normalizeInput)
    : morph_(std::move(morph))
    , encoder_(std::move(model), false)
    , normalizeInput_(normalizeInput) {}

void MorphedEncoderHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF unit, morphed;
    if (normalizeInput_) {
        normalizeRows<float>(X, unit);
        morph_.forward(unit, morphed);
    } else {
        morph_.forward(X, morphed);
    }
    encoder_.apply(morphed, logits, embedding);
}

HeadState MorphedEncoderHead::state() const {
    HeadState state = encoder_.state();
    state.kind = "morphed_encoder";
    state.settings["normalize_input"] = normalizeInput_ ? 1.0 : 0.0;
    state.tensors.push_back({"morph_first.weight", morph_.first().weight().value});
    state.tensors.push_back({"morph_first.bias", morph_.first().bias().value});
    state.tensors.push_back({"morph_second.weight", morph_.second().weight().value});
    state.tensors.push_back({"morph_second.bias", morph_.second().bias().value});
    return state;
}

std::unique_ptr<Head> makeMorphedEncoderHead(const HeadState& state) {
    const bool normalizeInput = headSetting(state, "normalize_input") != 0.0;
    EncoderClassifier<float> model = encoderOf(state, Normalization::none);
    const Eigen::Index D = model.inputDimensions();
    const MatrixF& first = headTensor(state, "morph_first.weight", -1, D);
    const Eigen::Index M = first.rows();
    if (M == 0)
        throw DataError("a layer has no units", state.kind + " head", "train the head again");
    Random unused(0, "placeholder weights");
    MorphingNetwork<float> morph(D, M, unused);
    morph.first().weight().value = first;
    morph.first().bias().value = headTensor(state, "morph_first.bias", 1, M);
    morph.second().weight().value = headTensor(state, "morph_second.weight", D, M);
    morph.second().bias().value = headTensor(state, "morph_second.bias", 1, D);
    return std::make_unique<MorphedEncoderHead>(std::move(morph), std::move(model), normalizeInput);
}

} // namespace groupscope
