// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/cache.h"
#include "core/heads/head.h"
#include "core/nn/adapter_network.h"
#include "core/nn/networks.h"

#include <memory>
#include <optional>
#include <vector>

// Heads of trained models. Temperatures are above 0; class embeddings are (C,K).

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
/// `encoder` is one of encoderNetwork(), or has no layers, which makes a linear head.
std::unique_ptr<Head> encoderHead(Sequence<float> encoder, const Linear<float>& classifier,
                                  bool normalizeInput);

/// The encoder without a classifier.
std::unique_ptr<Head> bareEncoderHead(Sequence<float> encoder, bool normalizeInput);

/// The parts of a metric-learning head without classifier: rows, as stored or normalised, pass `trunk`
/// (possibly without layers) and a linear map to an embedding (B,K) of unit length.
struct UnitEmbeddingParts {
    Sequence<float> trunk{};
    Linear<float> embedding;
    /// For the attribute embedding: another map from the same trunk.
    std::optional<Linear<float>> attribute{};
    bool normalizeInput = false;
};
std::unique_ptr<Head> unitEmbeddingHead(UnitEmbeddingParts parts);

/// Two residual adapters, of images u + α·s·f(u) and of texts t + α·s·g(t) (R-Adapter, Eqs. 6 and 9): logits
/// cos(z, q_c)/τ, where q_c is the mean of the unit adapted texts of class c. The trained embedding is z. If
/// branches are linear, image and adapter are merged into one map.
struct PairAdapterParts {
    Sequence<float> image, text; ///< made by adapterBranch()
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

/// A fine-tuned map z = u + α·A·u with a linear classifier of z, or of its direction; the classifier lies at
/// the share α of the way from its start to its trained weights (WiSE-FT, in weights). The trained embedding
/// is z.
struct AdaptedLinearParts {
    MatrixF adapter;        ///< A (D,D)
    ClassifierParts tuned;  ///< after training
    ClassifierParts start;  ///< before training: zero-shot, or a linear probe
    double alpha = 1.0;     ///< α in [0,1]
    bool onUnitRows = true; ///< the classifier sees z/‖z‖
};
std::unique_ptr<Head> adaptedLinearHead(AdaptedLinearParts parts);

/// Whether a head of that kind can be scaled back towards the start of its training.
bool isRescaled(const std::string& kind);

/// Returns the head with another α, without training. Throws UsageError for an α outside [0,1], DataError for
/// heads without such a scale.
std::unique_ptr<Head> rescaledHead(HeadState state, double alpha);

/// An encoder without normalisation on a transformed embedding: logits Wc·z + bc with z = enc(g(u)). The
/// trained embedding is z. `layers` are those of a morphingLayer() followed by the encoder.
std::unique_ptr<Head> morphedEncoderHead(Sequence<float> layers, const Linear<float>& classifier,
                                         bool normalizeInput);

/// Logits α·(W·u + b) + (1 − α)·cos(u, q_c)/τ: an ensemble of a linear probe and a zero-shot classifier
/// (WiSE-FT in output space).
struct EnsembleParts {
    MatrixF weight;              ///< (C,D)
    MatrixF bias;                ///< (1,C)
    bool normalizeInput = false; ///< whether the probe takes normalised rows
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
