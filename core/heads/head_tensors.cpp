// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/head_tensors.h"

namespace groupscope {

namespace {

const std::string settingsPrefix = "setting.";

/// A number as three floats: the second and third are what the ones before leave over.
MatrixF splitNumber(double number) {
    MatrixF parts(1, 3);
    for (Eigen::Index i = 0; i < 3; ++i) {
        parts(0, i) = static_cast<float>(number);
        number -= static_cast<double>(parts(0, i));
    }
    return parts;
}

} // namespace

std::vector<NamedTensor> tensorsOfHead(const HeadState& state) {
    std::vector<NamedTensor> tensors = state.tensors;
    for (const auto& [name, value] : state.settings)
        tensors.push_back({settingsPrefix + name, splitNumber(value)});
    return tensors;
}

HeadState headOfTensors(const std::string& kind, const std::vector<NamedTensor>& tensors) {
    HeadState state{kind, {}, {}};
    for (const NamedTensor& tensor : tensors) {
        if (tensor.name.starts_with(settingsPrefix) && tensor.values.size() == 3)
            state.settings[tensor.name.substr(settingsPrefix.size())] = tensor.values.cast<double>().sum();
        else
            state.tensors.push_back(tensor);
    }
    return state;
}

} // namespace groupscope
