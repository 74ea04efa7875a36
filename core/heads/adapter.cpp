// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_kind.h"
#include "core/heads/head_parts.h"
#include "core/heads/heads.h"
#include "core/heads/layered_head.h"
#include "core/nn/adapter_network.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace groupscope {

namespace {

const std::string residualSetting = "residual"; // written of adapters with a residual connection alone

/// Variant that a file holds: adapters without batch normalisation have no tensors of it.
AdapterVariant variantOf(const HeadState& state) {
    const bool batchNorm =
        std::any_of(state.tensors.begin(), state.tensors.end(),
                    [](const NamedTensor& tensor) { return tensor.name.starts_with("norm."); });
    return {.batchNorm = batchNorm,
            .residual =
                state.settings.contains(residualSetting) && headSetting(state, residualSetting) != 0.0};
}

} // namespace

std::unique_ptr<Head> adapterHead(AdapterNetwork<float> network, MatrixF classEmbeddings, float temperature,
                                  bool normalizeInput) {
    std::map<std::string, double> settings{{"temperature", temperature},
                                           {"normalize_input", normalizeInput ? 1.0 : 0.0}};
    if (network.variant().residual)
        settings[residualSetting] = 1.0;
    return makeLayeredHead({.kind = "adapter",
                            .settings = std::move(settings),
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
                AdapterNetwork<float> network(first.cols(), first.rows(), variantOf(state));
                restoreHeadLayers(network, state);
                return adapterHead(
                    std::move(network), headTensor(state, "class_embeddings", -1, first.cols()),
                    positiveHeadSetting(state, "temperature"), headSetting(state, "normalize_input") != 0.0);
            }};
}

} // namespace head_kind

} // namespace groupscope
