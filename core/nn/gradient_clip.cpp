// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/gradient_clip.h"

#include <cmath>

namespace groupscope {

template<class Scalar>
double clipGradients(std::span<Parameter<Scalar>* const> parameters, double limit) {
    double squares = 0.0;
    for (const Parameter<Scalar>* parameter : parameters)
        squares += static_cast<double>(parameter->gradient.squaredNorm());
    const double norm = std::sqrt(squares), factor = limit / (norm + 1e-6);
    if (factor < 1.0)
        for (Parameter<Scalar>* parameter : parameters)
            parameter->gradient *= static_cast<Scalar>(factor);
    return norm;
}

template double clipGradients<float>(std::span<Parameter<float>* const>, double);
template double clipGradients<double>(std::span<Parameter<double>* const>, double);

} // namespace groupscope
