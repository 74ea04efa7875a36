// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/optimizer.h"

#include "core/base/parallel.h"
#include "core/math/exact_root.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

const std::string firstPrefix = "first_moment.", secondPrefix = "second_moment.", stepsName = "steps";

/// A count as two floats, so that large ones stay exact.
MatrixF splitCount(std::int64_t count) {
    MatrixF parts(1, 2);
    parts << static_cast<float>(count >> 20), static_cast<float>(count & 0xfffff);
    return parts;
}

std::int64_t joinCount(const MatrixF& parts) {
    return (static_cast<std::int64_t>(parts(0, 0)) << 20) + static_cast<std::int64_t>(parts(0, 1));
}

constexpr std::size_t cachedLength = 1024; // numbers of each of the four tensors that a step goes through

/// Calls body(first, count) for pieces of [0,size), on all threads: short enough that what a step reads twice
/// is still in the nearest cache.
template<class Body>
void forCachedBlocks(Eigen::Index size, const Body& body) {
    parallelFor(static_cast<std::size_t>(size), 32 * cachedLength,
                [&body](std::size_t begin, std::size_t end) {
                    for (std::size_t first = begin; first < end; first += cachedLength)
                        body(static_cast<Eigen::Index>(first),
                             static_cast<Eigen::Index>(std::min(cachedLength, end - first)));
                });
}

template<class Scalar>
Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, 1>> piece(Matrix<Scalar>& of, Eigen::Index first,
                                                          Eigen::Index count) {
    return {of.data() + first, count};
}

} // namespace

template<class Scalar>
Optimizer<Scalar>::Optimizer(const std::vector<Parameter<Scalar>*>& parameters, const Options& options)
    : Optimizer(options) {
    add({.parameters = parameters});
}

template<class Scalar>
Optimizer<Scalar> Optimizer<Scalar>::ofGroups(const std::vector<ParameterGroup<Scalar>>& groups,
                                              const Options& options) {
    Optimizer optimizer(options);
    for (const ParameterGroup<Scalar>& group : groups)
        optimizer.add(group);
    return optimizer;
}

template<class Scalar>
void Optimizer<Scalar>::add(const ParameterGroup<Scalar>& group) {
    for (Parameter<Scalar>* parameter : group.parameters) {
        parameters_.push_back(parameter);
        rateFactors_.push_back(group.rateFactor);
        weightDecays_.push_back(group.weightDecay.value_or(options_.weightDecay));
        const Matrix<Scalar> zero = Matrix<Scalar>::Zero(parameter->value.rows(), parameter->value.cols());
        first_.push_back(zero);
        if (options_.kind != OptimizerKind::sgd)
            second_.push_back(zero);
    }
}

template<class Scalar>
void Optimizer<Scalar>::zeroGradients() {
    for (Parameter<Scalar>* parameter : parameters_)
        parameter->gradient.setZero();
}

template<class Scalar>
void Optimizer<Scalar>::step() {
    ++steps_;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        if (options_.kind == OptimizerKind::sgd)
            stepSgd(i);
        else
            stepAdam(i);
    }
}

template<class Scalar>
void Optimizer<Scalar>::stepSgd(std::size_t index) {
    const auto decay = static_cast<Scalar>(weightDecays_[index]);
    const auto momentum = static_cast<Scalar>(options_.momentum);
    const auto rate = static_cast<Scalar>(scheduled_ * options_.learningRate * rateFactors_[index]);
    Parameter<Scalar>& parameter = *parameters_[index];
    // Velocity starts at zero, so the first step gives v = g as PyTorch does.
    forCachedBlocks(parameter.value.size(), [&](Eigen::Index first, Eigen::Index count) {
        auto value = piece(parameter.value, first, count), velocity = piece(first_[index], first, count);
        velocity = momentum * velocity + piece(parameter.gradient, first, count) + decay * value;
        value -= rate * velocity;
    });
}

template<class Scalar>
void Optimizer<Scalar>::stepAdam(std::size_t index) {
    Parameter<Scalar>& parameter = *parameters_[index];
    const bool decoupled = options_.kind == OptimizerKind::adamw;
    const double learningRate = scheduled_ * options_.learningRate * rateFactors_[index];
    const auto shrink = static_cast<Scalar>(decoupled ? 1.0 - learningRate * weightDecays_[index] : 1.0);
    const auto decay = static_cast<Scalar>(decoupled ? 0.0 : weightDecays_[index]);
    // 1 - β in double: of a float β next to 1 it would be 6e-6 off, in every step.
    const auto keepMean = static_cast<Scalar>(options_.meanDecay),
               addMean = static_cast<Scalar>(1.0 - options_.meanDecay),
               keepSquare = static_cast<Scalar>(options_.squareDecay),
               addSquare = static_cast<Scalar>(1.0 - options_.squareDecay);
    const auto t = static_cast<double>(steps_);
    const auto rate = static_cast<Scalar>(learningRate / (1.0 - std::pow(options_.meanDecay, t)));
    const auto spread = static_cast<Scalar>(1.0 / std::sqrt(1.0 - std::pow(options_.squareDecay, t)));
    const auto epsilon = static_cast<Scalar>(options_.epsilon);
    forCachedBlocks(parameter.value.size(), [&](Eigen::Index first, Eigen::Index count) {
        auto value = piece(parameter.value, first, count), mean = piece(first_[index], first, count),
             square = piece(second_[index], first, count);
        value *= shrink;
        const auto gradient = piece(parameter.gradient, first, count) + decay * value;
        square = keepSquare * square + addSquare * gradient.square();
        mean = keepMean * mean + addMean * gradient;
        value -= rate * mean / (exactRoot(square) * spread + epsilon);
    });
}

template<class Scalar>
std::vector<NamedTensor> Optimizer<Scalar>::state() const {
    std::vector<NamedTensor> tensors{{stepsName, splitCount(steps_)}};
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const std::string& name = parameters_[i]->name;
        tensors.push_back({name, parameters_[i]->value.template cast<float>()});
        tensors.push_back({firstPrefix + name, first_[i].template cast<float>()});
        if (!second_.empty())
            tensors.push_back({secondPrefix + name, second_[i].template cast<float>()});
    }
    return tensors;
}

template<class Scalar>
void Optimizer<Scalar>::restore(const std::vector<NamedTensor>& state) {
    const auto find = [&state](const std::string& name, const Matrix<Scalar>& like) {
        return findTensor(state, name, like.rows(), like.cols(), "checkpoint").template cast<Scalar>();
    };
    steps_ = joinCount(findTensor(state, stepsName, 1, 2, "checkpoint"));
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        Parameter<Scalar>& parameter = *parameters_[i];
        parameter.value = find(parameter.name, parameter.value);
        first_[i] = find(firstPrefix + parameter.name, first_[i]);
        if (!second_.empty())
            second_[i] = find(secondPrefix + parameter.name, second_[i]);
    }
}

template class Optimizer<float>;
template class Optimizer<double>;

} // namespace groupscope
