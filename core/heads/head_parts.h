// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/nn/layer.h"

#include <string>

namespace groupscope {

/// Readers of the parts of a head's state. All throw DataError if a part is missing or does not fit.

/// The tensor of that name, which must be (rows,columns); -1 matches any size.
const MatrixF& headTensor(const HeadState& state, const std::string& name, Eigen::Index rows,
                          Eigen::Index columns);
double headSetting(const HeadState& state, const std::string& name);
/// The setting of that name as a finite number above zero.
float positiveHeadSetting(const HeadState& state, const std::string& name);

/// The setting of that name, which must be in [0,1].
double headShare(const HeadState& state, const std::string& name);
/// Gives the layers the tensors of the state.
void restoreHeadLayers(Layer<float>& layers, const HeadState& state);
[[noreturn]] void throwLayerWithoutUnits(const HeadState& state);

} // namespace groupscope
