// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"

#include <utility>

namespace groupscope {

namespace {

class EnsembleReadout final : public Readout {
  public:
    EnsembleReadout(std::shared_ptr<const Readout> probe, std::shared_ptr<const Readout> zeroShot,
                    float alpha)
        : probe_(std::move(probe))
        , zeroShot_(std::move(zeroShot))
        , alpha_(alpha) {}

    Eigen::Index inputs() const override { return probe_->inputs(); }
    Eigen::Index classCount() const override { return probe_->classCount(); }
    void apply(const MatrixView<float>& Z, MatrixF& logits) const override {
        MatrixF zeroShotLogits;
        probe_->apply(Z, logits);
        zeroShot_->apply(Z, zeroShotLogits);
        logits = alpha_ * logits + (1 - alpha_) * zeroShotLogits;
    }
    std::optional<LinearClassifier> linearClassifier() const override {
        LinearClassifier probe = *probe_->linearClassifier();
        if (!probe.onUnitRows)
            return std::nullopt; // a part that sees lengths and one that does not
        // Both parts are linear in unit rows, so that the mean of the outputs is the output of the mean
        // weights.
        probe.weight = alpha_ * probe.weight + (1 - alpha_) * zeroShot_->linearClassifier()->weight;
        return probe;
    }
    std::vector<NamedTensor> tensors() const override {
        std::vector<NamedTensor> all = probe_->tensors();
        for (NamedTensor& tensor : zeroShot_->tensors())
            all.push_back(std::move(tensor));
        return all;
    }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& Z) const override {
        const GraphWriter::Value probe = probe_->describe(graph, Z);
        return graph.blend(probe, zeroShot_->describe(graph, Z), alpha_);
    }

  private:
    std::shared_ptr<const Readout> probe_, zeroShot_;
    float alpha_;
};

} // namespace

std::unique_ptr<Head> ensembleHead(EnsembleParts parts) {
    const Eigen::Index inputs = parts.weight.cols();
    auto probe = linearReadout(std::move(parts.weight), std::move(parts.bias), parts.normalizeInput);
    auto zeroShot = cosineReadout(std::move(parts.classEmbeddings), parts.temperature);
    return makeLayeredHead(
        {.kind = "ensemble",
         .settings = {{"normalize_input", parts.normalizeInput ? 1.0 : 0.0},
                      {"temperature", parts.temperature},
                      {"alpha", parts.alpha}},
         .inputs = inputs,
         .readout = std::make_shared<EnsembleReadout>(std::move(probe), std::move(zeroShot), parts.alpha)});
}

namespace head_kind {

HeadKind ensemble() {
    return {.names = {"ensemble"},
            .make =
                [](const HeadState& state) {
                    const MatrixF& weight = headTensor(state, "weight", -1, -1);
                    return ensembleHead({.weight = weight,
                                         .bias = headTensor(state, "bias", 1, weight.rows()),
                                         .normalizeInput = headSetting(state, "normalize_input") != 0.0,
                                         .classEmbeddings = headTensor(state, "class_embeddings",
                                                                       weight.rows(), weight.cols()),
                                         .temperature = positiveHeadSetting(state, "temperature"),
                                         .alpha = static_cast<float>(headShare(state, "alpha"))});
                },
            .rescales = true};
}

} // namespace head_kind

} // namespace groupscope
