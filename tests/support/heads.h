// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/erased_linear.h"
#include "core/heads/head_kind.h"
#include "core/heads/heads.h"
#include "core/nn/adapter_network.h"
#include "core/nn/encoder_classifier.h"
#include "tests/support/checks.h"

#include <memory>
#include <string>
#include <vector>

/// Small heads of every kind: 6 dimensions, 3 classes.
namespace groupscope::testing {

/// Heads with a classifier.
inline std::vector<std::string> allHeadKinds() {
    std::vector<std::string> all;
    for (const HeadKind& kind : headKinds())
        for (const std::string& name : kind.names)
            if (!name.ends_with("_alone") && name != "unit_embedding")
                all.push_back(name);
    return all;
}

inline std::unique_ptr<Head> smallEncoderHead(const std::string& kind, bool normalize, Random& random) {
    const bool normalized = kind.starts_with("normalized_encoder");
    EncoderClassifier<float> model(
        6, 3, {4, 5, normalized ? Normalization::frozenStatistics : Normalization::none}, random);
    model.freezeStatistics(normalMatrix<float>(20, 6, 3));
    if (kind.ends_with("_alone"))
        return bareEncoderHead(model.encoder(), normalize);
    if (kind != "morphed_encoder")
        return encoderHead(model.encoder(), model.classifier(), normalize);
    Sequence<float> layers;
    layers.add(morphingLayer<float>(6, 5, &random));
    layers.parameters().at(2)->value = normalMatrix<float>(6, 5, 7);
    layers.add(model.encoder());
    return morphedEncoderHead(std::move(layers), model.classifier(), normalize);
}

/// An embedding (5,) of unit length on a trunk, with a companion.
inline std::unique_ptr<Head> smallUnitEmbedding(bool trunk, bool companion, bool normalize) {
    Random random(2, "weights");
    UnitEmbeddingParts parts{.embedding = Linear<float>("embedding", trunk ? 4 : 6, 5, true, random),
                             .normalizeInput = normalize};
    if (trunk)
        parts.trunk.add(Linear<float>("trunk", 6, 4, true, random), Activation::relu);
    if (companion)
        parts.attribute.emplace("attribute", trunk ? 4 : 6, 3, true, random);
    return unitEmbeddingHead(std::move(parts));
}

/// Texts of three classes, one of which has two; full rank, or two maps where `rank` > 0.
inline PairAdapterParts smallPairAdapter(Eigen::Index rank, AdapterForm form = AdapterForm::linear) {
    Random random(3, "weights");
    PairAdapterParts parts{.image = adapterBranch<float>("image", 6, rank, form, &random),
                           .text = adapterBranch<float>("text", 6, rank, form, &random),
                           .form = form,
                           .scale = 0.7,
                           .alpha = 0.4,
                           .texts = normalMatrix<float>(4, 6, 4),
                           .classOfText = {1, 0, 2, 1},
                           .temperature = 0.05f};
    std::uint64_t seed = 11;
    for (Sequence<float>* branch : {&parts.image, &parts.text}) { // trained: none is zero
        MatrixF& last = branch->parameters().back()->value;
        last = 0.3f * normalMatrix<float>(last.rows(), last.cols(), seed++);
    }
    return parts;
}

/// A quarter of the way back to where it began.
inline AdaptedLinearParts smallAdaptedLinear(bool onUnitRows) {
    return {.adapter = 0.3f * normalMatrix<float>(6, 6, 21),
            .tuned = {normalMatrix<float>(3, 6, 22), normalMatrix<float>(1, 3, 23)},
            .start = {normalMatrix<float>(3, 6, 24), normalMatrix<float>(1, 3, 25)},
            .alpha = 0.75,
            .onUnitRows = onUnitRows};
}

inline std::unique_ptr<Head> smallHead(const std::string& kind, bool normalize = false) {
    const MatrixF weight = normalMatrix<float>(3, 6, 1), bias = normalMatrix<float>(1, 3, 2);
    if (kind == "cosine")
        return cosineHead(weight, 0.02f);
    if (kind == "linear")
        return linearHead(weight, bias, normalize);
    if (kind == "ensemble")
        return ensembleHead({.weight = weight,
                             .bias = bias,
                             .normalizeInput = normalize,
                             .classEmbeddings = normalMatrix<float>(3, 6, 3),
                             .temperature = 0.05f,
                             .alpha = 0.3f});
    if (kind == "group_prompts")
        return groupPromptHead(normalMatrix<float>(5, 6, 1), {2, 0, 1, 1, 0}, 0.05f);
    if (kind == "cache") // one class has no key
        return cacheHead(std::make_shared<const Cache>(Cache{normalMatrix<float>(9, 6, 1), {0, 4, 4, 9}}),
                         normalMatrix<float>(3, 6, 2), 0.05f, CacheStrength{1.5f, 0.7f});
    if (kind == "pair_adapter")
        return pairAdapterHead( // both forms: of one map, and of two with a ReLU between them
            normalize ? smallPairAdapter(2, AdapterForm::rectified) : smallPairAdapter(0));
    if (kind == "adapted_linear")
        return adaptedLinearHead(smallAdaptedLinear(normalize));
    if (kind == "erased_linear") {
        Linear<float> classifier("classifier", 6, 3, true);
        classifier.weight().value = weight;
        classifier.bias().value = bias;
        Residual<float> erasure = erasingLayer<float>(6, 2);
        std::uint64_t seed = 31;
        for (Parameter<float>* parameter : erasure.parameters())
            parameter->value =
                0.4f * normalMatrix<float>(parameter->value.rows(), parameter->value.cols(), seed++);
        return erasedLinearHead(std::move(erasure), classifier, normalize);
    }
    Random random(1, "weights");
    if (kind == "residual_adapter")
        return residualAdapterHead(residualAdapterNetwork<float>(6, 4, 0.3, &random), 0.3,
                                   normalMatrix<float>(3, 6, 5), 0.05f);
    if (kind != "adapter")
        return smallEncoderHead(kind, normalize, random);
    if (normalize) { // the variant of the adapter that differs most from the paper's
        AdapterNetwork<float> variant(6, 4, random, {.batchNorm = false, .residual = true});
        return adapterHead(std::move(variant), normalMatrix<float>(3, 6, 5), 0.05f, normalize);
    }
    AdapterNetwork<float> network(6, 4, random);
    MatrixF out;
    network.forwardTraining(normalMatrix<float>(20, 6, 3), out); // statistics other than 0 and 1
    network.norm().scale().value = normalMatrix<float>(1, 4, 6);
    network.norm().shift().value = normalMatrix<float>(1, 4, 4);
    return adapterHead(network, normalMatrix<float>(3, 6, 5), 0.05f, normalize);
}

inline MatrixF logitsOf(const HeadState& state, const MatrixF& X) {
    MatrixF logits;
    makeHead(state)->apply(X, logits, nullptr);
    return logits;
}

} // namespace groupscope::testing
