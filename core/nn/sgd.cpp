// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/sgd.h"

#include <utility>

namespace groupscope {

template<class Scalar>
Sgd<Scalar>::Sgd(std::vector<Parameter<Scalar>*> parameters, const Options& options)
    : parameters_(std::move(parameters))
    , options_(options) {
    for (const Parameter<Scalar>* parameter : parameters_)
        velocity_.push_back(Matrix<Scalar>::Zero(parameter->value.rows(), parameter->value.cols()));
}

template<class Scalar>
void Sgd<Scalar>::zeroGradients() {
    for (Parameter<Scalar>* parameter : parameters_)
        parameter->gradient.setZero();
}

template<class Scalar>
void Sgd<Scalar>::step() {
    const auto decay = static_cast<Scalar>(options_.weightDecay);
    const auto momentum = static_cast<Scalar>(options_.momentum);
    const auto rate = static_cast<Scalar>(options_.learningRate);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        Parameter<Scalar>& parameter = *parameters_[i];
        // Velocity starts at zero, so the first step gives v = g as PyTorch does.
        velocity_[i] = momentum * velocity_[i] + parameter.gradient + decay * parameter.value;
        parameter.value -= rate * velocity_[i];
    }
}

template class Sgd<float>;
template class Sgd<double>;

} // namespace groupscope
