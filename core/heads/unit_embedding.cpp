// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/math/normalize.h"
#include "core/nn/unit_rows.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const std::string trunkName = "trunk", embeddingName = "embedding", attributeName = "attribute";

class UnitEmbeddingHead final : public Head {
  public:
    explicit UnitEmbeddingHead(UnitEmbeddingParts parts)
        : parts_(std::move(parts))
        , layers_(parts_.trunk) {
        layers_.add(parts_.embedding).add(UnitRows<float>());
    }

    std::unique_ptr<Head> clone() const override { return std::make_unique<UnitEmbeddingHead>(*this); }
    Eigen::Index inputDimensions() const override {
        const Linear<float>& first =
            parts_.trunk.empty() ? parts_.embedding : parts_.trunk.at<Linear<float>>(0);
        return first.weight().value.cols();
    }
    Eigen::Index classCount() const override { return 0; }
    bool transformsEmbedding() const override { return true; }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override {
        logits.resize(X.rows(), 0);
        if (embedding == nullptr)
            return;
        MatrixF unit;
        if (parts_.normalizeInput)
            normalizeRows<float>(X, unit);
        layers_.forward(parts_.normalizeInput ? MatrixView<float>(unit) : X, *embedding);
    }
    std::unique_ptr<Head> companion() const override {
        if (!parts_.attribute)
            return nullptr;
        Linear<float> own(embeddingName, parts_.attribute->weight().value.cols(),
                          parts_.attribute->weight().value.rows(), true);
        own.weight().value = parts_.attribute->weight().value;
        own.bias().value = parts_.attribute->bias().value;
        return unitEmbeddingHead(
            {.trunk = parts_.trunk, .embedding = std::move(own), .normalizeInput = parts_.normalizeInput});
    }
    HeadState state() const override {
        HeadState state{
            "unit_embedding", {{"normalize_input", parts_.normalizeInput ? 1.0 : 0.0}}, stateOf(layers_)};
        if (parts_.attribute)
            for (NamedTensor& tensor : stateOf(*parts_.attribute))
                state.tensors.push_back(std::move(tensor));
        return state;
    }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& embedding) const override {
        return layers_.describe(graph, parts_.normalizeInput ? graph.unitRows(embedding) : embedding);
    }

  private:
    UnitEmbeddingParts parts_;
    Sequence<float> layers_; ///< from rows to the embedding
};

bool has(const HeadState& state, const std::string& layer) {
    return std::any_of(state.tensors.begin(), state.tensors.end(),
                       [&](const NamedTensor& tensor) { return tensor.name == layer + ".weight"; });
}

/// A linear layer with the tensors of a state; `inputs` -1: of any size.
Linear<float> storedLinear(const HeadState& state, const std::string& name, Eigen::Index inputs) {
    const MatrixF& weight = headTensor(state, name + ".weight", -1, inputs);
    if (weight.size() == 0)
        throwLayerWithoutUnits(state);
    Linear<float> layer(name, weight.cols(), weight.rows(), true);
    layer.weight().value = weight;
    layer.bias().value = headTensor(state, name + ".bias", 1, weight.rows());
    return layer;
}

} // namespace

std::unique_ptr<Head> unitEmbeddingHead(UnitEmbeddingParts parts) {
    return std::make_unique<UnitEmbeddingHead>(std::move(parts));
}

namespace head_kind {

HeadKind unitEmbedding() {
    return {{"unit_embedding"}, [](const HeadState& state) {
                Sequence<float> trunk;
                Eigen::Index inputs = -1;
                if (has(state, trunkName)) {
                    Linear<float> first = storedLinear(state, trunkName, -1);
                    inputs = first.weight().value.rows();
                    trunk.add(std::move(first), Activation::relu);
                }
                UnitEmbeddingParts parts{.trunk = std::move(trunk),
                                         .embedding = storedLinear(state, embeddingName, inputs),
                                         .normalizeInput = headSetting(state, "normalize_input") != 0.0};
                if (has(state, attributeName))
                    parts.attribute =
                        storedLinear(state, attributeName, parts.embedding.weight().value.cols());
                return unitEmbeddingHead(std::move(parts));
            }};
}

} // namespace head_kind

} // namespace groupscope
