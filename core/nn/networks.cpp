// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/networks.h"

#include <cmath>
#include <utility>

namespace groupscope {

namespace {

template<class Scalar>
Linear<Scalar> linearLayer(const std::string& name, Eigen::Index inputs, Eigen::Index outputs, bool bias,
                           Random* random) {
    return random != nullptr ? Linear<Scalar>(name, inputs, outputs, bias, *random)
                             : Linear<Scalar>(name, inputs, outputs, bias);
}

} // namespace

template<class Scalar>
Sequence<Scalar> encoderNetwork(Eigen::Index dimensions, Eigen::Index hidden, Eigen::Index outputs,
                                Normalization normalization, Random* random) {
    const bool normalized = normalization != Normalization::none;
    Sequence<Scalar> layers;
    layers.add(linearLayer<Scalar>("first", dimensions, hidden, !normalized, random),
               normalized ? Activation::none : Activation::relu);
    if (normalized)
        layers.add(BatchNorm<Scalar>("norm", hidden,
                                     normalization == Normalization::training ? BatchStatistics::ofBatch
                                                                              : BatchStatistics::running),
                   Activation::relu);
    layers.add(linearLayer<Scalar>("second", hidden, outputs, true, random));
    return layers;
}

template<class Scalar>
Sequence<Scalar> residualAdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, double ratio,
                                        Random* random) {
    Sequence<Scalar> body, whole;
    body.add(linearLayer<Scalar>("first", dimensions, hidden, false, random), Activation::relu);
    body.add(linearLayer<Scalar>("second", hidden, dimensions, false, random), Activation::relu);
    whole.add(Residual<Scalar>(std::move(body), ratio));
    return whole;
}

template<class Scalar>
Residual<Scalar> morphingLayer(Eigen::Index dimensions, Eigen::Index hidden, Random* random) {
    Sequence<Scalar> body;
    body.add(linearLayer<Scalar>("morph_first", dimensions, hidden, true, random), Activation::relu);
    body.add(Linear<Scalar>("morph_second", hidden, dimensions, true));
    return Residual<Scalar>(std::move(body));
}

template<class Scalar>
Sequence<Scalar> projectionNetwork(Eigen::Index inputs, Random& random) {
    constexpr Eigen::Index outputs = 128;
    Sequence<Scalar> layers;
    layers.add(Linear<Scalar>("projection.first", inputs, inputs, true, random), Activation::relu);
    layers.add(Linear<Scalar>("projection.second", inputs, outputs, true, random));
    return layers;
}

template<class Scalar>
Sequence<Scalar> adapterBranch(const std::string& name, Eigen::Index dimensions, Eigen::Index width,
                               AdapterForm form, Random* random) {
    Sequence<Scalar> branch;
    if (width == 0) {
        branch.add(Linear<Scalar>(name + ".adapter", dimensions, dimensions, false));
        return branch;
    }
    Linear<Scalar> first(name + ".first", dimensions, width, false);
    if (random != nullptr) {
        const double bound = std::sqrt(6.0 / static_cast<double>(dimensions + width));
        for (Scalar& value : first.weight().value.reshaped())
            value = static_cast<Scalar>(random->uniform(-bound, bound));
    }
    branch.add(std::move(first), form == AdapterForm::rectified ? Activation::relu : Activation::none);
    branch.add(Linear<Scalar>(name + ".second", width, dimensions, false));
    return branch;
}

template Sequence<float> encoderNetwork<float>(Eigen::Index, Eigen::Index, Eigen::Index, Normalization,
                                               Random*);
template Sequence<double> encoderNetwork<double>(Eigen::Index, Eigen::Index, Eigen::Index, Normalization,
                                                 Random*);
template Sequence<float> residualAdapterNetwork<float>(Eigen::Index, Eigen::Index, double, Random*);
template Sequence<double> residualAdapterNetwork<double>(Eigen::Index, Eigen::Index, double, Random*);
template Residual<float> morphingLayer<float>(Eigen::Index, Eigen::Index, Random*);
template Residual<double> morphingLayer<double>(Eigen::Index, Eigen::Index, Random*);
template Sequence<float> projectionNetwork<float>(Eigen::Index, Random&);
template Sequence<double> projectionNetwork<double>(Eigen::Index, Random&);

template Sequence<float> adapterBranch<float>(const std::string&, Eigen::Index, Eigen::Index, AdapterForm,
                                              Random*);
template Sequence<double> adapterBranch<double>(const std::string&, Eigen::Index, Eigen::Index, AdapterForm,
                                                Random*);

} // namespace groupscope
