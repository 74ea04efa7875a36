// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/layer.h"

#include "core/base/error.h"

namespace groupscope {

namespace {

/// Reading changes nothing, but tensors() also serves those who write.
std::vector<LayerTensor<float>> tensorsOf(const Layer<float>& layer) {
    return const_cast<Layer<float>&>(layer).tensors();
}

std::vector<NamedTensor> copiesOf(const Layer<float>& layer, bool statisticsOnly) {
    std::vector<NamedTensor> copies;
    for (const LayerTensor<float>& tensor : tensorsOf(layer))
        if (!statisticsOnly || tensor.parameter == nullptr)
            copies.push_back({tensor.name, tensor.values});
    return copies;
}

void restore(Layer<float>& layer, const std::vector<NamedTensor>& state, const std::string& where,
             bool statisticsOnly) {
    for (LayerTensor<float>& tensor : layer.tensors())
        if (!statisticsOnly || tensor.parameter == nullptr)
            tensor.values = findTensor(state, tensor.name, tensor.values.rows(), tensor.values.cols(), where);
    if (const std::string problem = layer.problem(); !problem.empty())
        throw DataError(problem, where, "train it again");
}

} // namespace

std::vector<NamedTensor> stateOf(const Layer<float>& layer) {
    return copiesOf(layer, false);
}
std::vector<NamedTensor> statisticsOf(const Layer<float>& layer) {
    return copiesOf(layer, true);
}
void restoreState(Layer<float>& layer, const std::vector<NamedTensor>& state, const std::string& where) {
    restore(layer, state, where, false);
}
void restoreStatistics(Layer<float>& layer, const std::vector<NamedTensor>& state, const std::string& where) {
    restore(layer, state, where, true);
}

} // namespace groupscope
