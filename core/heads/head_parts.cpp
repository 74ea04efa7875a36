// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_parts.h"

#include "core/base/error.h"

#include <cmath>

namespace groupscope {

const MatrixF& headTensor(const HeadState& state, const std::string& name, Eigen::Index rows,
                          Eigen::Index columns) {
    return findTensor(state.tensors, name, rows, columns, state.kind + " head");
}

double headSetting(const HeadState& state, const std::string& name) {
    const auto found = state.settings.find(name);
    if (found == state.settings.end())
        throw DataError("setting '" + name + "' is missing", state.kind + " head", "train the head again");
    return found->second;
}

float positiveHeadSetting(const HeadState& state, const std::string& name) {
    const auto value = static_cast<float>(headSetting(state, name));
    if (!(value > 0.0f) || !std::isfinite(value)) // a file may say anything
        throw DataError("the " + name + " is not a positive number", state.kind + " head",
                        "train the head again");
    return value;
}

double headShare(const HeadState& state, const std::string& name) {
    const double value = headSetting(state, name);
    if (!(value >= 0.0 && value <= 1.0)) // a file may say anything
        throw DataError("the " + name + " is not in [0,1]", state.kind + " head", "train the head again");
    return value;
}

void restoreHeadLayers(Layer<float>& layers, const HeadState& state) {
    restoreState(layers, state.tensors, state.kind + " head");
}

void throwLayerWithoutUnits(const HeadState& state) {
    throw DataError("a layer has no units", state.kind + " head", "train the head again");
}

} // namespace groupscope
