// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/erased_linear.h"

#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/layered_head.h"

#include <utility>

namespace groupscope {

namespace {

const char* const erasedLinearKind = "erased_linear";

std::unique_ptr<Head> headOfErasure(Residual<float> erasure, MatrixF weight, MatrixF bias,
                                    bool normalizeInput) {
    Sequence<float> layers;
    layers.add(std::move(erasure));
    return makeLayeredHead(
        {.kind = erasedLinearKind,
         .settings = {{"normalize_input", normalizeInput ? 1.0 : 0.0}},
         .normalizeInput = normalizeInput,
         .inputs = weight.cols(),
         .layers = std::move(layers),
         .readout = linearReadout(std::move(weight), std::move(bias), false, "classifier.")});
}

} // namespace

std::unique_ptr<Head> erasedLinearHead(Residual<float> erasure, const Linear<float>& classifier,
                                       bool normalizeInput) {
    return headOfErasure(std::move(erasure), classifier.weight().value, classifier.bias().value,
                         normalizeInput);
}

namespace head_kind {

HeadKind erasedLinear() {
    return {{erasedLinearKind}, [](const HeadState& state) {
                const MatrixF& first = headTensor(state, "erase.first.weight", -1, -1);
                if (first.size() == 0)
                    throwLayerWithoutUnits(state);
                Residual<float> erasure = erasingLayer<float>(first.cols(), first.rows());
                restoreHeadLayers(erasure, state);
                const MatrixF& weight = headTensor(state, "classifier.weight", -1, first.cols());
                return headOfErasure(std::move(erasure), weight,
                                     headTensor(state, "classifier.bias", 1, weight.rows()),
                                     headSetting(state, "normalize_input") != 0.0);
            }};
}

} // namespace head_kind

} // namespace groupscope
