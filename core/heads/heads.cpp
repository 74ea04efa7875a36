// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/heads.h"

#include "core/base/error.h"
#include "core/heads/cache_head.h"
#include "core/heads/encoder_head.h"
#include "core/heads/ensemble_head.h"
#include "core/heads/group_prompt_head.h"
#include "core/heads/head_parts.h"
#include "core/heads/residual_adapter_head.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"

#include <utility>

namespace groupscope {

namespace {

std::unique_ptr<Head> makeAdapterHead(const HeadState& state) {
    const MatrixF& first = headTensor(state, "first.weight", -1, -1);
    const Eigen::Index H = first.rows(), D = first.cols();
    Random unused(0, "placeholder weights");
    AdapterNetwork<float> network(D, H, unused);
    network.first().weight().value = first;
    network.norm().scale().value = headTensor(state, "norm.weight", 1, H);
    network.norm().shift().value = headTensor(state, "norm.bias", 1, H);
    network.norm().runningMean() = headTensor(state, "norm.running_mean", 1, H).row(0);
    network.norm().runningVariance() = headTensor(state, "norm.running_var", 1, H).row(0);
    if (network.norm().runningVariance().minCoeff() < 0.0f)
        throw DataError("tensor 'norm.running_var' holds a negative variance", "adapter head",
                        "train the head again");
    network.second().weight().value = headTensor(state, "second.weight", D, H);
    network.second().bias().value = headTensor(state, "second.bias", 1, D);
    return std::make_unique<AdapterHead>(std::move(network), headTensor(state, "class_embeddings", -1, D),
                                         positiveHeadSetting(state, "temperature"),
                                         headSetting(state, "normalize_input") != 0.0);
}

} // namespace

CosineHead::CosineHead(MatrixF classEmbeddings, float temperature)
    : classEmbeddings_(std::move(classEmbeddings))
    , temperature_(temperature) {}

void CosineHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    cosineLogits<float>(X, classEmbeddings_, temperature_, logits);
    if (embedding != nullptr)
        *embedding = X;
}

std::optional<LinearClassifier> CosineHead::linearClassifier() const {
    return cosineClassifier(classEmbeddings_, temperature_);
}

HeadState CosineHead::state() const {
    return {"cosine", {{"temperature", temperature_}}, {{"class_embeddings", classEmbeddings_}}};
}

LinearHead::LinearHead(MatrixF weight, MatrixF bias, bool normalizeInput)
    : weight_(std::move(weight))
    , bias_(std::move(bias))
    , normalizeInput_(normalizeInput) {}

void LinearHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF unit;
    if (normalizeInput_)
        normalizeRows<float>(X, unit);
    const MatrixView<float> input = normalizeInput_ ? MatrixView<float>(unit) : X;
    logits.resize(X.rows(), weight_.rows());
    gemm<float>(Transpose::no, Transpose::yes, 1, input, weight_, 0, logits);
    logits.rowwise() += bias_.row(0);
    if (embedding != nullptr)
        *embedding = X;
}

std::optional<LinearClassifier> LinearHead::linearClassifier() const {
    return LinearClassifier{.weight = weight_, .onUnitRows = normalizeInput_};
}

HeadState LinearHead::state() const {
    return {
        "linear", {{"normalize_input", normalizeInput_ ? 1.0 : 0.0}}, {{"weight", weight_}, {"bias", bias_}}};
}

AdapterHead::AdapterHead(AdapterNetwork<float> network, MatrixF classEmbeddings, float temperature,
                         bool normalizeInput)
    : network_(std::move(network))
    , classEmbeddings_(std::move(classEmbeddings))
    , temperature_(temperature)
    , normalizeInput_(normalizeInput) {}

void AdapterHead::apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const {
    MatrixF unit, own;
    MatrixF& output = embedding != nullptr ? *embedding : own;
    if (normalizeInput_) {
        normalizeRows<float>(X, unit);
        network_.forwardEvaluation(unit, output);
    } else {
        network_.forwardEvaluation(X, output);
    }
    cosineLogits<float>(output, classEmbeddings_, temperature_, logits);
}

std::optional<LinearClassifier> AdapterHead::linearClassifier() const {
    return cosineClassifier(classEmbeddings_, temperature_);
}

HeadState AdapterHead::state() const {
    return {"adapter",
            {{"temperature", temperature_}, {"normalize_input", normalizeInput_ ? 1.0 : 0.0}},
            {{"first.weight", network_.first().weight().value},
             {"norm.weight", network_.norm().scale().value},
             {"norm.bias", network_.norm().shift().value},
             {"norm.running_mean", network_.norm().runningMean()},
             {"norm.running_var", network_.norm().runningVariance()},
             {"second.weight", network_.second().weight().value},
             {"second.bias", network_.second().bias().value},
             {"class_embeddings", classEmbeddings_}}};
}

namespace {

std::unique_ptr<Head> makeCosineHead(const HeadState& state) {
    return std::make_unique<CosineHead>(headTensor(state, "class_embeddings", -1, -1),
                                        positiveHeadSetting(state, "temperature"));
}

std::unique_ptr<Head> makeLinearHead(const HeadState& state) {
    const MatrixF& weight = headTensor(state, "weight", -1, -1);
    return std::make_unique<LinearHead>(weight, headTensor(state, "bias", 1, weight.rows()),
                                        headSetting(state, "normalize_input") != 0.0);
}

} // namespace

std::unique_ptr<Head> makeHead(const HeadState& state) {
    using Make = std::unique_ptr<Head> (*)(const HeadState&);
    static const std::map<std::string, Make> kinds{{"cosine", makeCosineHead},
                                                   {"linear", makeLinearHead},
                                                   {"adapter", makeAdapterHead},
                                                   {"ensemble", makeEnsembleHead},
                                                   {"group_prompts", makeGroupPromptHead},
                                                   {"residual_adapter", makeResidualAdapterHead},
                                                   {"cache", makeCacheHead},
                                                   {"encoder", makeEncoderHead},
                                                   {"normalized_encoder", makeEncoderHead}};
    const auto found = kinds.find(state.kind);
    if (found == kinds.end())
        throw DataError("'" + state.kind + "' is no kind of head this version knows", "",
                        "open it with a newer version of Groupscope");
    return found->second(state);
}

} // namespace groupscope
