// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/nn/dropout.h"
#include "core/nn/networks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

struct SideOptions {
    Eigen::Index dimensions = 0;
    Eigen::Index width = 0; ///< between the two maps of the branch; 0: it is one map
    AdapterForm form = AdapterForm::linear;
    double scale = 1.0;          ///< s
    double dropRate = 0.0;       ///< p in [0,1)
    bool dropPerSample = false;  ///< each row's own chance; else one of the forward pass
    double unitDropRate = 0.0;   ///< of each unit of the branch (dropout), in [0,1)
    bool average = true;         ///< heads hold the moving average of the weights
    double averageDecay = 0.999; ///< m in [0,1)
    bool debias = true;          ///< divided by what the average has seen
};

/// One side of a pair, images or texts, while it trains: h(u) = u + γ/(1 − p)·s·f(u), of unit length, where γ
/// drops the branch now and then (R-Adapter, Eq. 7), and the moving average of f's weights (Eq. 8). Single
/// units of f may be dropped as well.
class AdaptedSide {
  public:
    AdaptedSide(const std::string& name, const SideOptions& options, std::uint64_t seed);

    /// U (B,D); what drops depends on (seed, update). Trace: "<name> drop", one
    /// number where the whole step has one, "<name> dropout".
    void forward(const MatrixF& U, std::uint64_t update, const RunContext& context);
    const MatrixF& unit() const { return unit_; } ///< (B,D) of the last forward
    /// Adds to the gradients of the weights, given that in unit(), which is overwritten.
    void backward(const MatrixF& U, MatrixF& gradient);
    /// Mean over rows of ‖s·f(u)‖ / ‖u‖ as the weights are now.
    double addedShare(const MatrixF& U) const;

    /// After a step of the optimiser: W̃ ← m·W̃ + (1 − m)·W.
    void averageStep();
    /// m to the number of steps: what W̃ still holds of where it began.
    double weightOfStart() const;
    /// The branch that heads get.
    Sequence<float> averaged() const;

    std::vector<Parameter<float>*> parameters() { return branch_.parameters(); }
    /// The average for a checkpoint, and back.
    std::vector<NamedTensor> state() const;
    void restore(const std::vector<NamedTensor>& state);

  private:
    void drawFactors(Eigen::Index rows, std::uint64_t update, const RunContext& context);

    /// Whether nothing of the branch was in the last forward pass.
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
