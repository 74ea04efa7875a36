// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"

#include <utility>

namespace groupscope {

std::unique_ptr<Head> residualAdapterHead(Sequence<float> network, double residualRatio,
                                          MatrixF classEmbeddings, float temperature) {
    return makeLayeredHead({.kind = "residual_adapter",
                            .settings = {{"temperature", temperature}, {"residual_ratio", residualRatio}},
                            .inputs = classEmbeddings.cols(),
                            .layers = std::move(network),
                            .readout = cosineReadout(std::move(classEmbeddings), temperature)});
}

namespace head_kind {

HeadKind residualAdapter() {
    return {{"residual_adapter"}, [](const HeadState& state) {
                const MatrixF& first = headTensor(state, "first.weight", -1, -1);
                if (first.rows() == 0)
                    throwLayerWithoutUnits(state);
                const double ratio = headShare(state, "residual_ratio");
                Sequence<float> network =
                    residualAdapterNetwork<float>(first.cols(), first.rows(), ratio, nullptr);
                restoreHeadLayers(network, state);
                return residualAdapterHead(std::move(network), ratio,
                                           headTensor(state, "class_embeddings", -1, first.cols()),
                                           positiveHeadSetting(state, "temperature"));
            }};
}

} // namespace head_kind

} // namespace groupscope
