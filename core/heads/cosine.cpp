// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/math/normalize.h"

#include <utility>

namespace groupscope {

namespace {

class CosineReadout final : public Readout {
  public:
    CosineReadout(MatrixF classEmbeddings, float temperature)
        : classEmbeddings_(std::move(classEmbeddings))
        , temperature_(temperature) {}

    Eigen::Index inputs() const override { return classEmbeddings_.cols(); }
    Eigen::Index classCount() const override { return classEmbeddings_.rows(); }
    void apply(const MatrixView<float>& Z, MatrixF& logits) const override {
        cosineLogits<float>(Z, classEmbeddings_, temperature_, logits);
    }
    std::optional<LinearClassifier> linearClassifier() const override {
        LinearClassifier classifier{.weight = {}, .onUnitRows = true};
        normalizeRows<float>(classEmbeddings_, classifier.weight);
        classifier.weight /= temperature_;
        return classifier;
    }
    std::vector<NamedTensor> tensors() const override { return {{"class_embeddings", classEmbeddings_}}; }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& Z) const override {
        MatrixF unit;
        normalizeRows<float>(classEmbeddings_, unit);
        const GraphWriter::Value Q = graph.constant("class_embeddings", unit);
        return graph.linear(graph.unitRows(Z), Q, {}, 1.0f / temperature_);
    }

  private:
    MatrixF classEmbeddings_; ///< (C,K)
    float temperature_;
};

} // namespace

std::shared_ptr<const Readout> cosineReadout(MatrixF classEmbeddings, float temperature) {
    return std::make_shared<CosineReadout>(std::move(classEmbeddings), temperature);
}

std::unique_ptr<Head> cosineHead(MatrixF classEmbeddings, float temperature) {
    return makeLayeredHead({.kind = "cosine",
                            .settings = {{"temperature", temperature}},
                            .inputs = classEmbeddings.cols(),
                            .readout = cosineReadout(std::move(classEmbeddings), temperature)});
}

namespace head_kind {

HeadKind cosine() {
    return {{"cosine"}, [](const HeadState& state) {
                return cosineHead(headTensor(state, "class_embeddings", -1, -1),
                                  positiveHeadSetting(state, "temperature"));
            }};
}

} // namespace head_kind

} // namespace groupscope
