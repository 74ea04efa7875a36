// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/nn/merged_branch.h"

#include <utility>

namespace groupscope {

namespace {

const char* const adaptedLinearKind = "adapted_linear";

Sequence<float> adapterLayer(const MatrixF& weight) {
    Sequence<float> branch;
    branch.add(Linear<float>("adapter", weight.cols(), weight.cols(), false));
    branch.parameters().front()->value = weight;
    return branch;
}

std::unique_ptr<Head> appliedHead(const AdaptedLinearParts& parts) {
    const auto own = static_cast<float>(parts.alpha);
    const auto blend = [own](const MatrixF& tuned, const MatrixF& start) -> MatrixF {
        return own * tuned + (1.0f - own) * start;
    };
    Sequence<float> layers;
    layers.add(mergedBranch(scaledBranch(adapterLayer(parts.adapter), parts.alpha), parts.adapter.cols()));
    return makeLayeredHead(
        {.kind = adaptedLinearKind,
         .settings = {},
         .inputs = parts.adapter.cols(),
         .layers = std::move(layers),
         .readout = linearReadout(blend(parts.tuned.weight, parts.start.weight),
                                  blend(parts.tuned.bias, parts.start.bias), parts.onUnitRows)});
}

class AdaptedLinearHead final : public Head {
  public:
    explicit AdaptedLinearHead(AdaptedLinearParts parts)
        : parts_(std::move(parts))
        , applied_(appliedHead(parts_)) {}

    std::unique_ptr<Head> clone() const override { return std::make_unique<AdaptedLinearHead>(*this); }
    Eigen::Index inputDimensions() const override { return applied_->inputDimensions(); }
    Eigen::Index classCount() const override { return applied_->classCount(); }
    bool transformsEmbedding() const override { return true; }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override {
        applied_->apply(X, logits, embedding);
    }
    std::optional<LinearClassifier> linearClassifier() const override { return applied_->linearClassifier(); }
    HeadState state() const override {
        return {adaptedLinearKind,
                {{"alpha", parts_.alpha}, {"unit_rows", parts_.onUnitRows ? 1.0 : 0.0}},
                {{"adapter.weight", parts_.adapter},
                 {"classifier.weight", parts_.tuned.weight},
                 {"classifier.bias", parts_.tuned.bias},
                 {"start.weight", parts_.start.weight},
                 {"start.bias", parts_.start.bias}}};
    }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& embedding) const override {
        return applied_->describe(graph, embedding);
    }

  private:
    AdaptedLinearParts parts_;
    std::shared_ptr<const Head> applied_;
};

ClassifierParts storedClassifier(const HeadState& state, const std::string& name, Eigen::Index classes,
                                 Eigen::Index dimensions) {
    const MatrixF& weight = headTensor(state, name + ".weight", classes, dimensions);
    return {weight, headTensor(state, name + ".bias", 1, weight.rows())};
}

} // namespace

std::unique_ptr<Head> adaptedLinearHead(AdaptedLinearParts parts) {
    return std::make_unique<AdaptedLinearHead>(std::move(parts));
}

namespace head_kind {

HeadKind adaptedLinear() {
    return {
        .names = {adaptedLinearKind},
        .make =
            [](const HeadState& state) {
                const MatrixF& square = headTensor(state, "adapter.weight", -1, -1);
                const MatrixF& adapter = headTensor(state, "adapter.weight", square.cols(), square.cols());
                if (adapter.size() == 0)
                    throwLayerWithoutUnits(state);
                ClassifierParts tuned = storedClassifier(state, "classifier", -1, adapter.cols());
                const Eigen::Index classes = tuned.weight.rows();
                return adaptedLinearHead({.adapter = adapter,
                                          .tuned = std::move(tuned),
                                          .start = storedClassifier(state, "start", classes, adapter.cols()),
                                          .alpha = headShare(state, "alpha"),
                                          .onUnitRows = headSetting(state, "unit_rows") != 0.0});
            },
        .rescales = true};
}

} // namespace head_kind

} // namespace groupscope
