// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/cache_head.h"
#include "core/heads/encoder_head.h"
#include "core/heads/ensemble_head.h"
#include "core/heads/group_prompt_head.h"
#include "core/heads/heads.h"
#include "core/heads/morphed_encoder_head.h"
#include "core/heads/residual_adapter_head.h"
#include "tests/support/checks.h"

#include <memory>
#include <string>
#include <vector>

/// Small heads of every kind: 6 dimensions, 3 classes.
namespace groupscope::testing {

inline const std::vector<std::string> headKinds{
    "cosine",           "linear", "adapter", "ensemble",           "group_prompts",
    "residual_adapter", "cache",  "encoder", "normalized_encoder", "morphed_encoder"};

inline std::unique_ptr<Head> smallHead(const std::string& kind, bool normalize = false) {
    if (kind == "cosine")
        return std::make_unique<CosineHead>(normalMatrix<float>(3, 6, 1), 0.02f);
    if (kind == "linear")
        return std::make_unique<LinearHead>(normalMatrix<float>(3, 6, 1), normalMatrix<float>(1, 3, 2),
                                            normalize);
    if (kind == "ensemble")
        return std::make_unique<EnsembleHead>(
            LinearHead(normalMatrix<float>(3, 6, 1), normalMatrix<float>(1, 3, 2), normalize),
            CosineHead(normalMatrix<float>(3, 6, 3), 0.05f), 0.3f);
    if (kind == "group_prompts")
        return std::make_unique<GroupPromptHead>(normalMatrix<float>(5, 6, 1), std::vector{2, 0, 1, 1, 0},
                                                 0.05f);
    if (kind == "cache") // one class has no key
        return std::make_unique<CacheHead>(
            std::make_shared<const Cache>(Cache{normalMatrix<float>(9, 6, 1), {0, 4, 4, 9}}),
            normalMatrix<float>(3, 6, 2), 0.05f, CacheStrength{1.5f, 0.7f});
    Random random(1, "weights");
    if (kind == "residual_adapter")
        return std::make_unique<ResidualAdapterHead>(ResidualAdapterNetwork<float>(6, 4, 0.3, random),
                                                     normalMatrix<float>(3, 6, 5), 0.05f);
    if (kind == "encoder" || kind == "normalized_encoder") {
        const bool normalized = kind != "encoder";
        EncoderClassifier<float> model(
            6, 3, {4, 5, normalized ? Normalization::frozenStatistics : Normalization::none}, random);
        model.freezeStatistics(normalMatrix<float>(20, 6, 3));
        return std::make_unique<EncoderHead>(std::move(model), normalize);
    }
    if (kind == "morphed_encoder") {
        MorphingNetwork<float> morph(6, 5, random);
        morph.second().weight().value = normalMatrix<float>(6, 5, 7);
        EncoderClassifier<float> model(6, 3, {4, 5, Normalization::none}, random);
        return std::make_unique<MorphedEncoderHead>(std::move(morph), std::move(model), normalize);
    }
    AdapterNetwork<float> network(6, 4, random);
    MatrixF out;
    network.forwardTraining(normalMatrix<float>(20, 6, 3), out); // statistics other than 0 and 1
    network.norm().scale().value = normalMatrix<float>(1, 4, 6);
    network.norm().shift().value = normalMatrix<float>(1, 4, 4);
    return std::make_unique<AdapterHead>(network, normalMatrix<float>(3, 6, 5), 0.05f, normalize);
}

inline MatrixF logitsOf(const HeadState& state, const MatrixF& X) {
    MatrixF logits;
    makeHead(state)->apply(X, logits, nullptr);
    return logits;
}

} // namespace groupscope::testing
