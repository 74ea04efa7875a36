// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"

#include <utility>

namespace groupscope {

namespace {

/// A transformation with room for the weights of a state.
Residual<float> storedMorph(const HeadState& state) {
    const MatrixF& first = headTensor(state, "morph_first.weight", -1, -1);
    if (first.rows() == 0)
        throwLayerWithoutUnits(state);
    headTensor(state, "first.weight", -1, first.cols()); // the encoder sees what it gives
    return morphingLayer<float>(first.cols(), first.rows(), nullptr);
}

/// The layers of a state's encoder, after `layers` that stand before it.
Sequence<float> storedEncoder(const HeadState& state, Sequence<float> layers) {
    const MatrixF& first = headTensor(state, "first.weight", -1, -1);
    const MatrixF& second = headTensor(state, "second.weight", -1, first.rows());
    if (first.rows() == 0 || second.rows() == 0)
        throwLayerWithoutUnits(state);
    const Normalization normalization =
        state.kind.starts_with("normalized_encoder") ? Normalization::frozenStatistics : Normalization::none;
    Sequence<float> encoder =
        encoderNetwork<float>(first.cols(), first.rows(), second.rows(), normalization, nullptr);
    if (layers.empty())
        layers = std::move(encoder);
    else
        layers.add(std::move(encoder));
    restoreHeadLayers(layers, state);
    return layers;
}

std::unique_ptr<Head> headOfLayers(const char* kind, Sequence<float> layers, MatrixF weight, MatrixF bias,
                                   bool normalizeInput) {
    const Eigen::Index inputs = layers.tensors().front().values.cols(); // of the first layer's weight
    return makeLayeredHead(
        {.kind = kind,
         .settings = {{"normalize_input", normalizeInput ? 1.0 : 0.0}},
         .normalizeInput = normalizeInput,
         .inputs = inputs,
         .layers = std::move(layers),
         .readout = linearReadout(std::move(weight), std::move(bias), false, "classifier.")});
}

/// A readout without classifier.
class NoReadout final : public Readout {
  public:
    explicit NoReadout(Eigen::Index inputs)
        : inputs_(inputs) {}
    Eigen::Index inputs() const override { return inputs_; }
    Eigen::Index classCount() const override { return 0; }
    void apply(const MatrixView<float>& Z, MatrixF& logits) const override { logits.resize(Z.rows(), 0); }
    std::vector<NamedTensor> tensors() const override { return {}; }
    GraphWriter::Value describe(GraphWriter&, const GraphWriter::Value& Z) const override { return Z; }

  private:
    Eigen::Index inputs_;
};

} // namespace

std::unique_ptr<Head> bareEncoderHead(Sequence<float> encoder, bool normalizeInput) {
    const Eigen::Index inputs = encoder.tensors().front().values.cols();
    const Eigen::Index outputs = encoder.tensors().back().values.cols(); // of the last layer's bias
    const char* kind = encoder.size() == 3 ? "normalized_encoder_alone" : "encoder_alone";
    return makeLayeredHead({.kind = kind,
                            .settings = {{"normalize_input", normalizeInput ? 1.0 : 0.0}},
                            .normalizeInput = normalizeInput,
                            .inputs = inputs,
                            .layers = std::move(encoder),
                            .readout = std::make_shared<NoReadout>(outputs)});
}

std::unique_ptr<Head> encoderHead(Sequence<float> encoder, const Linear<float>& classifier,
                                  bool normalizeInput) {
    const MatrixF &weight = classifier.weight().value, &bias = classifier.bias().value;
    if (encoder.empty())
        return linearHead(weight, bias, normalizeInput);
    // Three parts mean that a normalisation lies between the two linear layers.
    const char* kind = encoder.size() == 3 ? "normalized_encoder" : "encoder";
    return headOfLayers(kind, std::move(encoder), weight, bias, normalizeInput);
}

std::unique_ptr<Head> morphedEncoderHead(Sequence<float> layers, const Linear<float>& classifier,
                                         bool normalizeInput) {
    return headOfLayers("morphed_encoder", std::move(layers), classifier.weight().value,
                        classifier.bias().value, normalizeInput);
}

namespace head_kind {

HeadKind encoder() {
    return {{"encoder", "normalized_encoder", "morphed_encoder", "encoder_alone", "normalized_encoder_alone"},
            [](const HeadState& state) {
                if (state.kind.ends_with("_alone"))
                    return bareEncoderHead(storedEncoder(state, {}),
                                           headSetting(state, "normalize_input") != 0.0);
                Sequence<float> before;
                if (state.kind == "morphed_encoder")
                    before.add(storedMorph(state));
                Sequence<float> layers = storedEncoder(state, std::move(before));
                const Eigen::Index K = headTensor(state, "second.weight", -1, -1).rows();
                const MatrixF& weight = headTensor(state, "classifier.weight", -1, K);
                return headOfLayers(state.kind.c_str(), std::move(layers), weight,
                                    headTensor(state, "classifier.bias", 1, weight.rows()),
                                    headSetting(state, "normalize_input") != 0.0);
            }};
}

} // namespace head_kind

} // namespace groupscope
