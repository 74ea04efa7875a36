// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/cache.h"
#include "core/heads/head.h"
#include "core/nn/adapter_network.h"
#include "core/nn/networks.h"

#include <memory>
#include <optional>
#include <vector>

// The heads that trainings leave. Temperatures are above 0; class embeddings are (C,K).

namespace groupscope {

/// Logits cos(u, q_c)/τ against fixed class embeddings (zero-shot).
std::unique_ptr<Head> cosineHead(MatrixF classEmbeddings, float temperature);

/// Logits W·u + b with weight (C,D) and bias (1,C), on rows as stored or normalised.
std::unique_ptr<Head> linearHead(MatrixF weight, MatrixF bias, bool normalizeInput);

/// Logits cos(f(u), q_c)/τ of an adapter f of any variant.
std::unique_ptr<Head> adapterHead(AdapterNetwork<float> network, MatrixF classEmbeddings, float temperature,
                                  bool normalizeInput);

/// Logits cos(f(u), q_c)/τ of CLIP-Adapter's network f, which do not depend on the length of u.
/// `residualRatio` is that of the network.
std::unique_ptr<Head> residualAdapterHead(Sequence<float> network, double residualRatio,
                                          MatrixF classEmbeddings, float temperature);

/// Logits Wc·z + bc of an encoder z = enc(u) with its linear classifier; the trained embedding is z.
/// `encoder` is one of encoderNetwork(), or without layers, which makes a linear head.
std::unique_ptr<Head> encoderHead(Sequence<float> encoder, const Linear<float>& classifier,
                                  bool normalizeInput);

/// The same encoder without a classifier: it embeds rows and tells no classes apart.
std::unique_ptr<Head> bareEncoderHead(Sequence<float> encoder, bool normalizeInput);

/// What metric learning trains: rows, as stored or normalised, through `trunk` (perhaps without layers) and a
/// linear map to an embedding (B,K) of unit length, which tells no classes apart.
struct UnitEmbeddingParts {
    Sequence<float> trunk{};
    Linear<float> embedding;
    std::optional<Linear<float>> attribute{}; ///< of the companion: another map from the same trunk
    bool normalizeInput = false;
};
std::unique_ptr<Head> unitEmbeddingHead(UnitEmbeddingParts parts);

/// Two residual adapters, of images u + α·s·f(u) and of texts t + α·s·g(t) (R-Adapter, Eqs. 6 and 9): logits
/// cos(z, q_c)/τ, where q_c is the mean of the unit adapted texts of class c. The trained embedding is z.
/// With linear branches image and adapter are merged into one map.
struct PairAdapterParts {
    Sequence<float> image, text; ///< of adapterBranch()
    AdapterForm form = AdapterForm::linear;
    double scale = 1.0;             ///< s
    double alpha = 0.5;             ///< α in [0,1]: 0 is zero-shot
    MatrixF texts;                  ///< (K,D)
    std::vector<int> classOfText{}; ///< (K,) every class 0..C-1 at least once
    float temperature = 0.01f;      ///< τ
};
std::unique_ptr<Head> pairAdapterHead(PairAdapterParts parts);

/// A linear classifier with its bias.
struct ClassifierParts {
    MatrixF weight; ///< (C,D)
    MatrixF bias;   ///< (1,C)
};

/// A fine-tuned map z = u + α·A·u with a linear classifier of it, or of its direction, which lies at the
/// share α of the way from where it began to where it was trained to (WiSE-FT, in weights). The trained
/// embedding is z.
struct AdaptedLinearParts {
    MatrixF adapter;        ///< A (D,D)
    ClassifierParts tuned;  ///< as trained
    ClassifierParts start;  ///< as it began: zero-shot, or a linear probe
    double alpha = 1.0;     ///< α in [0,1]
    bool onUnitRows = true; ///< the classifier sees z/‖z‖
};
std::unique_ptr<Head> adaptedLinearHead(AdaptedLinearParts parts);

/// Whether a head of that kind can be scaled back to where its training began.
bool isRescaled(const std::string& kind);

/// The same head with another α, without training. Throws UsageError for an α outside of [0,1], DataError for
/// heads that are not rescaled.
std::unique_ptr<Head> rescaledHead(HeadState state, double alpha);

/// An encoder without normalisation that sees the embedding through a transformation: logits
/// Wc·z + bc with z = enc(g(u)). The trained embedding is z. `layers` are those of a morphingLayer() and of
/// the encoder.
std::unique_ptr<Head> morphedEncoderHead(Sequence<float> layers, const Linear<float>& classifier,
                                         bool normalizeInput);

/// Logits α·(W·u + b) + (1 − α)·cos(u, q_c)/τ: a linear probe and a zero-shot classifier side by side
/// (WiSE-FT in output space).
struct EnsembleParts {
    MatrixF weight;              ///< (C,D)
    MatrixF bias;                ///< (1,C)
    bool normalizeInput = false; ///< of the probe
    MatrixF classEmbeddings;     ///< (C,D)
    float temperature = 1.0f;
    float alpha = 0.5f; ///< weight of the probe, in [0,1]
};
std::unique_ptr<Head> ensembleHead(EnsembleParts parts);

/// Logit of a class = the largest cos(u, p)/τ among the prompts p of that class, so that the class of the
/// nearest prompt wins (Contrastive Adapters, C.1). groupEmbeddings (K,D); classOfPrompt (K,) with every
/// class 0..C-1 at least once.
std::unique_ptr<Head> groupPromptHead(MatrixF groupEmbeddings, std::vector<int> classOfPrompt,
                                      float temperature);

/// Logits cos(u, q_c)/τ + α Σ_{keys i of class c} exp(−β(1 − û·k_i)) of Tip-Adapter. Its tensors are keys
/// (n,D), one-hot values (n,C) and class embeddings.
std::unique_ptr<Head> cacheHead(std::shared_ptr<const Cache> cache, MatrixF classEmbeddings,
                                float temperature, CacheStrength strength);

} // namespace groupscope
