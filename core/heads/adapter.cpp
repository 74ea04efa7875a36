// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/nn/adapter_network.h"

#include <utility>

namespace groupscope {

std::unique_ptr<Head> adapterHead(Sequence<float> network, MatrixF classEmbeddings, float temperature,
                                  bool normalizeInput) {
    return makeLayeredHead(
        {.kind = "adapter",
         .settings = {{"temperature", temperature}, {"normalize_input", normalizeInput ? 1.0 : 0.0}},
         .normalizeInput = normalizeInput,
         .inputs = classEmbeddings.cols(),
         .layers = std::move(network),
         .readout = cosineReadout(std::move(classEmbeddings), temperature)});
}

namespace head_kind {

HeadKind adapter() {
    return {{"adapter"}, [](const HeadState& state) {
                const MatrixF& first = headTensor(state, "first.weight", -1, -1);
                if (first.rows() == 0)
                    throwLayerWithoutUnits(state);
                AdapterNetwork<float> network(first.cols(), first.rows());
                restoreHeadLayers(network, state);
                return adapterHead(
                    std::move(network), headTensor(state, "class_embeddings", -1, first.cols()),
                    positiveHeadSetting(state, "temperature"), headSetting(state, "normalize_input") != 0.0);
            }};
}

} // namespace head_kind

} // namespace groupscope
