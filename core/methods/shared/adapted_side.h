// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/nn/dropout.h"
#include "core/nn/networks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Options of one side, image or text, of R-Adapter.
struct SideOptions {
    Eigen::Index dimensions = 0;
    Eigen::Index width = 0; ///< between the two maps of the branch; 0: it is one map
    AdapterForm form = AdapterForm::linear;
    double scale = 1.0;          ///< s
    double dropRate = 0.0;       ///< p in [0,1)
    bool dropPerSample = false;  ///< each example's own chance; else one of the forward pass
    double unitDropRate = 0.0;   ///< drop rate of each unit of the branch (dropout), in [0,1)
    bool average = true;         ///< heads hold the moving average of the weights
    double averageDecay = 0.999; ///< m in [0,1)
    bool debias = true;          ///< whether the average is divided by the sum of its weights
};

/// One side of a pair, images or texts, in training: h(u) = u + γ/(1 − p)·s·f(u), normalised, where γ
/// randomly drops the branch (R-Adapter, Eq. 7), and the moving average of f's weights (Eq. 8). Single units
/// of f may be dropped as well.
class AdaptedSide {
  public:
    AdaptedSide(const std::string& name, const SideOptions& options, std::uint64_t seed);

    /// U (B,D); drops depend on (seed, update). Trace: "<name> drop", one number if the whole step has one,
    /// "<name> dropout".
    void forward(const MatrixF& U, std::uint64_t update, const RunContext& context);
    const MatrixF& unit() const { return unit_; } ///< (B,D) of the last forward
    /// Adds to the gradients of the weights, given that in unit(), which is overwritten.
    void backward(const MatrixF& U, MatrixF& gradient);
    /// Mean over examples of ‖s·f(u)‖ / ‖u‖ with the current weights.
    double addedShare(const MatrixF& U) const;

    /// After a step of the optimiser: W̃ ← m·W̃ + (1 − m)·W.
    void averageStep();
    /// m to the power of the number of steps: the share of the start in W̃.
    double weightOfStart() const;
    /// The branch with averaged weights, for heads.
    Sequence<float> averaged() const;

    std::vector<Parameter<float>*> parameters() { return branch_.parameters(); }
    /// State of the average for a checkpoint, and back.
    std::vector<NamedTensor> state() const;
    void restore(const std::vector<NamedTensor>& state);

  private:
    void drawFactors(Eigen::Index rows, std::uint64_t update, const RunContext& context);

    /// Whether the whole branch was dropped in the last forward pass.
    bool isDroppedWhole() const;
    void dropUnits(std::uint64_t update, const RunContext& context);

    std::string name_;
    SideOptions options_;
    std::uint64_t seed_;
    Sequence<float> branch_, start_, average_;
    std::uint64_t steps_ = 0;
    std::vector<float> factors_; ///< (B,) γ/(1 − p)·s
    Dropout<float> dropout_;
    MatrixF added_, dropped_, sum_, unit_;
};

} // namespace groupscope
