// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/parameter.h"

#include <span>

namespace groupscope {

/// Scales all gradients by limit / (norm + 1e-6) if their joint norm exceeds `limit` > 0, as PyTorch's
/// clip_grad_norm_ does. Returns the norm before.
template<class Scalar>
double clipGradients(std::span<Parameter<Scalar>* const> parameters, double limit);

extern template double clipGradients<float>(std::span<Parameter<float>* const>, double);
extern template double clipGradients<double>(std::span<Parameter<double>* const>, double);

} // namespace groupscope
