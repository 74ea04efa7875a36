// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/adapter_network.h"
#include "tests/support/reference.h"

#include <algorithm>

/// The adapter of training.json in this program's classes.
namespace groupscope::testing {

/// A network with the weights W1 gamma beta W2 b2 and, where given, the running statistics.
inline AdapterNetwork<double> networkOf(const nlohmann::json& state) {
    const Matrix<double> first = matrixOf(state.at("W1"));
    Random unused(0, "placeholder weights");
    AdapterNetwork<double> network(first.cols(), first.rows(), unused);
    network.first().weight().value = first;
    network.norm().scale().value = matrixOf(state.at("gamma"));
    network.norm().shift().value = matrixOf(state.at("beta"));
    network.second().weight().value = matrixOf(state.at("W2"));
    network.second().bias().value = matrixOf(state.at("b2"));
    if (state.contains("running_mean")) {
        network.norm().runningMean() = matrixOf(state.at("running_mean")).row(0);
        network.norm().runningVariance() = matrixOf(state.at("running_var")).row(0);
    }
    return network;
}

/// Largest relative difference of the gradients.
inline double gradientDifference(AdapterNetwork<double>& network, const nlohmann::json& gradients) {
    return std::max({relativeDifference(network.first().weight().gradient, matrixOf(gradients.at("W1"))),
                     relativeDifference(network.norm().scale().gradient, matrixOf(gradients.at("gamma"))),
                     relativeDifference(network.norm().shift().gradient, matrixOf(gradients.at("beta"))),
                     relativeDifference(network.second().weight().gradient, matrixOf(gradients.at("W2"))),
                     relativeDifference(network.second().bias().gradient, matrixOf(gradients.at("b2")))});
}

/// Rows of X (N,D) at `indices`.
inline Matrix<double> rowsOf(const Matrix<double>& X, const std::vector<int>& indices) {
    Matrix<double> rows(static_cast<Eigen::Index>(indices.size()), X.cols());
    for (std::size_t i = 0; i < indices.size(); ++i)
        rows.row(static_cast<Eigen::Index>(i)) = X.row(indices[i]);
    return rows;
}

inline std::vector<int> labelsOf(const std::vector<int>& labels, const std::vector<int>& indices) {
    std::vector<int> some;
    for (const int index : indices)
        some.push_back(labels.at(static_cast<std::size_t>(index)));
    return some;
}

} // namespace groupscope::testing
