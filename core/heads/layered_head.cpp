// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/layered_head.h"

#include "core/math/normalize.h"

#include <utility>

namespace groupscope {

namespace {

class LayeredHead final : public Head {
  public:
    explicit LayeredHead(HeadParts parts)
        : parts_(std::move(parts)) {}

    std::unique_ptr<Head> clone() const override { return std::make_unique<LayeredHead>(*this); }
    Eigen::Index inputDimensions() const override { return parts_.inputs; }
    Eigen::Index classCount() const override { return parts_.readout->classCount(); }
    bool transformsEmbedding() const override { return !parts_.layers.empty(); }
    Eigen::Index rowsAtOnce() const override { return parts_.readout->rowsAtOnce(); }
    std::optional<LinearClassifier> linearClassifier() const override {
        return parts_.readout->linearClassifier();
    }

    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override {
        if (parts_.layers.empty()) {
            parts_.readout->apply(X, logits);
            if (embedding != nullptr)
                *embedding = X;
            return;
        }
        MatrixF unit, own;
        MatrixF& Z = embedding != nullptr ? *embedding : own;
        if (parts_.normalizeInput)
            normalizeRows<float>(X, unit);
        parts_.layers.forward(parts_.normalizeInput ? MatrixView<float>(unit) : X, Z);
        parts_.readout->apply(Z, logits);
    }

    HeadState state() const override {
        HeadState state{parts_.kind, parts_.settings, stateOf(parts_.layers)};
        for (NamedTensor& tensor : parts_.readout->tensors())
            state.tensors.push_back(std::move(tensor));
        return state;
    }

    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& embedding) const override {
        const GraphWriter::Value input = parts_.normalizeInput ? graph.unitRows(embedding) : embedding;
        return parts_.readout->describe(graph, parts_.layers.describe(graph, input));
    }

  private:
    HeadParts parts_;
};

} // namespace

std::unique_ptr<Head> makeLayeredHead(HeadParts parts) {
    return std::make_unique<LayeredHead>(std::move(parts));
}

} // namespace groupscope
