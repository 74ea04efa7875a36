// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/adapted_side.h"

#include "core/math/normalize.h"

#include <cmath>
#include <span>

namespace groupscope {

namespace {

Sequence<float> branchOf(const std::string& name, const SideOptions& options, std::uint64_t seed) {
    Random random(seed, name + " adapter");
    return adapterBranch<float>(name, options.dimensions, options.width, options.form, &random);
}

} // namespace

AdaptedSide::AdaptedSide(const std::string& name, const SideOptions& options, std::uint64_t seed)
    : name_(name)
    , options_(options)
    , seed_(seed)
    , branch_(branchOf(name, options, seed))
    , start_(branch_)
    , average_(branch_)
    , dropout_(options.unitDropRate, Random(seed, name + " dropout").next()) {}

void AdaptedSide::drawFactors(Eigen::Index rows, std::uint64_t update, const RunContext& context) {
    const double p = options_.dropRate;
    factors_.assign(static_cast<std::size_t>(rows), static_cast<float>(options_.scale));
    if (p == 0.0)
        return;
    Random random(seed_, name_ + " drop", update);
    const auto kept = static_cast<float>(options_.scale / (1.0 - p));
    float factor = random.uniform() < p ? 0.0f : kept;
    for (float& own : factors_) {
        own = factor;
        if (options_.dropPerSample)
            factor = random.uniform() < p ? 0.0f : kept;
    }
    if (context.trace != nullptr) // a chance of the whole step is one number
        context.trace->numbers(name_ + " drop",
                               std::span(factors_).first(options_.dropPerSample ? factors_.size() : 1));
}

bool AdaptedSide::isDroppedWhole() const {
    // Units are drawn in every step, so that what they are does not hang on the adapter's own chance.
    return !options_.dropPerSample && options_.unitDropRate == 0.0 && factors_.front() == 0.0f;
}

void AdaptedSide::dropUnits(std::uint64_t update, const RunContext& context) {
    if (options_.unitDropRate == 0.0)
        return;
    dropout_.setStep(update);
    dropout_.forwardTraining(added_, dropped_);
    added_.swap(dropped_);
    if (context.trace != nullptr)
        context.trace->numbers(name_ + " dropout", {dropout_.factors().data(),
                                                    static_cast<std::size_t>(dropout_.factors().size())});
}

void AdaptedSide::forward(const MatrixF& U, std::uint64_t update, const RunContext& context) {
    drawFactors(U.rows(), update, context);
    sum_ = U;
    if (!isDroppedWhole()) {
        branch_.forwardTraining(U, added_);
        dropUnits(update, context);
        for (Eigen::Index i = 0; i < U.rows(); ++i)
            sum_.row(i) += factors_[i] * added_.row(i);
    }
    normalizeRows<float>(sum_, unit_);
}

void AdaptedSide::backward(const MatrixF& U, MatrixF& gradient) {
    if (isDroppedWhole()) // its gradient is exactly 0
        return;
    normalizeRowsBackward<float>(sum_, unit_, gradient);
    for (Eigen::Index i = 0; i < U.rows(); ++i)
        gradient.row(i) *= factors_[i];
    if (options_.unitDropRate > 0.0)
        dropout_.backward(U, gradient, &gradient);
    branch_.backward(U, gradient, nullptr);
}

double AdaptedSide::addedShare(const MatrixF& U) const {
    MatrixF added;
    branch_.forward(U, added);
    double total = 0.0;
    for (Eigen::Index i = 0; i < U.rows(); ++i)
        if (const float length = U.row(i).norm(); length > 0.0f)
            total += options_.scale * static_cast<double>(added.row(i).norm() / length);
    return total / static_cast<double>(U.rows());
}

void AdaptedSide::averageStep() {
    if (!options_.average)
        return;
    ++steps_;
    const auto m = static_cast<float>(options_.averageDecay);
    const std::vector<Parameter<float>*> own = branch_.parameters(), average = average_.parameters();
    for (std::size_t i = 0; i < own.size(); ++i)
        average[i]->value = m * average[i]->value + (1.0f - m) * own[i]->value;
}

double AdaptedSide::weightOfStart() const {
    return std::pow(options_.averageDecay, static_cast<double>(steps_));
}

Sequence<float> AdaptedSide::averaged() const {
    if (!options_.average)
        return branch_;
    Sequence<float> result = average_;
    if (!options_.debias || steps_ == 0)
        return result;
    Sequence<float> start = start_;
    const double rest = weightOfStart();
    const std::vector<Parameter<float>*> values = result.parameters(), first = start.parameters();
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i]->value =
            (values[i]->value - static_cast<float>(rest) * first[i]->value) / static_cast<float>(1.0 - rest);
    return result;
}

std::vector<NamedTensor> AdaptedSide::state() const {
    std::vector<NamedTensor> tensors = withPrefix("average.", stateOf(average_));
    tensors.push_back({"average." + name_ + ".steps", MatrixF::Constant(1, 1, static_cast<float>(steps_))});
    return tensors;
}

void AdaptedSide::restore(const std::vector<NamedTensor>& state) {
    const std::vector<NamedTensor> own = ofPrefix("average.", state);
    restoreState(average_, own, "checkpoint");
    steps_ = static_cast<std::uint64_t>(findTensor(own, name_ + ".steps", 1, 1, "checkpoint")(0, 0));
}

} // namespace groupscope
