// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/parameter.h"

#include <vector>

namespace groupscope {

/// Stochastic gradient descent with PyTorch's meaning: g += wd·w; v = μ·v + g (v starts at g); w −= lr·v.
/// Weight decay applies to every parameter. Phases that share parameters share one object and so its
/// momentum.
template<class Scalar>
class Sgd {
  public:
    struct Options {
        double learningRate = 1e-3; ///< > 0
        double momentum = 0.9;      ///< in [0,1)
        double weightDecay = 5e-5;  ///< >= 0
    };

    /// The parameters must outlive the optimiser.
    Sgd(std::vector<Parameter<Scalar>*> parameters, const Options& options);

    void zeroGradients();
    void step();

  private:
    std::vector<Parameter<Scalar>*> parameters_;
    std::vector<Matrix<Scalar>> velocity_;
    Options options_;
};

extern template class Sgd<float>;
extern template class Sgd<double>;

} // namespace groupscope
