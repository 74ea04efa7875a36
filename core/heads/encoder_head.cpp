// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/encoder_head.h"

#include "core/base/error.h"
#include "core/heads/head_parts.h"
#include "core/math/normalize.h"

#include <utility>

namespace groupscope {

EncoderHead::EncoderHead(EncoderClassifier<float> model, bool normalizeInput)
    : model_(std::move(model))
    , normalizeInput_(normalizeInput) {}

void EncoderHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF unit, own;
    MatrixF& Z = embedding != nullptr ? *embedding : own;
    if (normalizeInput_) {
        normalizeRows<float>(X, unit);
        model_.encode(unit, Z);
    } else {
        model_.encode(X, Z);
    }
    model_.classify(Z, logits);
}

std::optional<LinearClassifier> EncoderHead::linearClassifier() const {
    return LinearClassifier{model_.classifier().weight().value, false};
}

HeadState EncoderHead::state() const {
    HeadState state{model_.norm() ? "normalized_encoder" : "encoder",
                    {{"normalize_input", normalizeInput_ ? 1.0 : 0.0}},
                    {}};
    state.tensors.push_back({"first.weight", model_.first().weight().value});
    if (const BatchNorm<float>* norm = model_.norm()) {
        state.tensors.push_back({"norm.weight", norm->scale().value});
        state.tensors.push_back({"norm.bias", norm->shift().value});
        state.tensors.push_back({"norm.running_mean", norm->runningMean()});
        state.tensors.push_back({"norm.running_var", norm->runningVariance()});
    } else {
        state.tensors.push_back({"first.bias", model_.first().bias().value});
    }
    state.tensors.push_back({"second.weight", model_.second().weight().value});
    state.tensors.push_back({"second.bias", model_.second().bias().value});
    state.tensors.push_back({"classifier.weight", model_.classifier().weight().value});
    state.tensors.push_back({"classifier.bias", model_.classifier().bias().value});
    return state;
}

EncoderClassifier<float> encoderOf(const HeadState& state, Normalization normalization) {
    const MatrixF& first = headTensor(state, "first.weight", -1, -1);
    const Eigen::Index H = first.rows();
    const MatrixF& second = headTensor(state, "second.weight", -1, H);
    const Eigen::Index K = second.rows();
    const MatrixF& classifier = headTensor(state, "classifier.weight", -1, K);
    const Eigen::Index C = classifier.rows();
    if (H == 0 || K == 0)
        throw DataError("a layer has no units", state.kind + " head", "train the head again");
    Random unused(0, "placeholder weights");
    EncoderClassifier<float> model(first.cols(), C, {H, K, normalization}, unused);
    model.first().weight().value = first;
    if (BatchNorm<float>* norm = model.norm()) {
        norm->scale().value = headTensor(state, "norm.weight", 1, H);
        norm->shift().value = headTensor(state, "norm.bias", 1, H);
        norm->runningMean() = headTensor(state, "norm.running_mean", 1, H).row(0);
        norm->runningVariance() = headTensor(state, "norm.running_var", 1, H).row(0);
        if (norm->runningVariance().minCoeff() < 0.0f)
            throw DataError("tensor 'norm.running_var' holds a negative variance", state.kind + " head",
                            "train the head again");
    } else {
        model.first().bias().value = headTensor(state, "first.bias", 1, H);
    }
    model.second().weight().value = second;
    model.second().bias().value = headTensor(state, "second.bias", 1, K);
    model.classifier().weight().value = classifier;
    model.classifier().bias().value = headTensor(state, "classifier.bias", 1, C);
    return model;
}

std::unique_ptr<Head> makeEncoderHead(const HeadState& state) {
    const Normalization normalization =
        state.kind == "normalized_encoder" ? Normalization::frozenStatistics : Normalization::none;
    return std::make_unique<EncoderHead>(encoderOf(state, normalization),
                                         headSetting(state, "normalize_input") != 0.0);
}

} // namespace groupscope
