// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/named_tensor.h"
#include "core/nn/parameter.h"
#include "core/nn/rate_schedule.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groupscope {

/// Update of a weight w with gradient g, as in PyTorch: lr learning rate, μ momentum, wd weight decay.
enum class OptimizerKind {
    sgd,   ///< g += wd·w; v = μ·v + g (v starts at g); w −= lr·v
    adam,  ///< g += wd·w; m, v moving means of g, g²; w −= lr·m̂/(√v̂ + ε)
    adamw, ///< w *= 1 − lr·wd, then as adam without weight decay
};

/// Parameters with the same learning-rate factor and weight decay.
template<class Scalar>
struct ParameterGroup {
    std::vector<Parameter<Scalar>*> parameters;
    double rateFactor = 1.0;             ///< their learning rate is that of the options times this
    std::optional<double> weightDecay{}; ///< >= 0; nothing: that of the options
};

/// Gradient descent with PyTorch's definition of every option. Weight decay applies to all parameters,
/// including biases. Phases with common parameters share one object and so its moments.
template<class Scalar>
class Optimizer {
  public:
    struct Options {
        OptimizerKind kind = OptimizerKind::sgd;
        double learningRate = 1e-3; ///< > 0
        double momentum = 0.9;      ///< in [0,1); of sgd
        double weightDecay = 5e-5;  ///< >= 0
        double epsilon = 1e-8;      ///< of adam and adamw
        double meanDecay = 0.9;     ///< β1 of adam and adamw, in [0,1)
        double squareDecay = 0.999; ///< β2 of adam and adamw, in [0,1)
        RateSchedule schedule{};    ///< of the learning rate
    };

    /// The parameters must outlive the optimiser.
    Optimizer(const std::vector<Parameter<Scalar>*>& parameters, const Options& options);
    static Optimizer ofGroups(const std::vector<ParameterGroup<Scalar>>& groups, const Options& options);

    void zeroGradients();
    void step();
    const std::vector<Parameter<Scalar>*>& parameters() const { return parameters_; }
    /// Sets the learning rate of the next steps, before the schedule.
    void setLearningRate(double rate) { options_.learningRate = rate; }
    /// Sets the schedule's position for the next steps: the share of the training, in [0,1], and the number
    /// of plateau falls.
    void setProgress(double progress, int falls = 0) { scheduled_ = options_.schedule.at(progress, falls); }
    const RateSchedule& schedule() const { return options_.schedule; }

    /// Values of all parameters and the moments of the optimiser, for a checkpoint (exact for float).
    std::vector<NamedTensor> state() const;
    /// Restores the result of state(). Throws DataError if the tensors do not fit.
    void restore(const std::vector<NamedTensor>& state);

  private:
    explicit Optimizer(const Options& options)
        : options_(options) {}
    void add(const ParameterGroup<Scalar>& group);
    void stepSgd(std::size_t index);
    void stepAdam(std::size_t index);

    std::vector<Parameter<Scalar>*> parameters_;
    std::vector<double> rateFactors_, weightDecays_; ///< for each parameter
    std::vector<Matrix<Scalar>> first_;              ///< velocity, or mean of gradients
    std::vector<Matrix<Scalar>> second_;             ///< mean of squared gradients; empty for sgd
    std::int64_t steps_ = 0;
    double scheduled_ = 1.0; ///< share of the learning rate
    Options options_;
};

extern template class Optimizer<float>;
extern template class Optimizer<double>;

} // namespace groupscope
