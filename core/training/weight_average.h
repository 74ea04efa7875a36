// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/nn/named_tensor.h"
#include "core/nn/parameter.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace groupscope {

/// The weights of a training that the head has.
enum class WeightAverageKind {
    none,    ///< the last
    uniform, ///< the mean of those after every update from one on (Arpit et al. 2022)
    swad     ///< the mean of those after every update of the epochs between two (Cha et al. 2021)
};

/// The mean of the weights that updates leave.
///
/// SWAD (Cha et al. 2021, Algorithm 1) on epochs, with the validation loss E of each: the average begins with
/// the first epoch s at which E is the least of `optimumPatience` epochs s, s+1, …; it ends before the first
/// `overfitPatience` epochs that all have E above `tolerance` times the mean E of those, or with the last
/// epoch. Every update of an epoch counts.
class WeightAverage {
  public:
    struct Options {
        WeightAverageKind kind = WeightAverageKind::none;
        std::int64_t start = 100; ///< updates that `uniform` leaves out, >= 0
        int optimumPatience = 3;  ///< N_s, >= 1
        int overfitPatience = 6;  ///< N_e, >= 1
        double tolerance = 1.3;   ///< r, >= 1
    };

    explicit WeightAverage(const Options& options)
        : options_(options) {}

    WeightAverageKind kind() const { return options_.kind; }
    /// Adds the weights as they are after an update.
    void addUpdate(const std::vector<Parameter<float>*>& parameters);
    /// Ends an epoch, whose validation loss counts for `swad` alone.
    void endEpoch(double validationLoss);
    /// The mean, in the order of the parameters; empty if there is none yet.
    std::vector<MatrixF> mean() const;
    /// Whether the average of `swad` has begun; and whether it has ended.
    bool hasBegun() const { return threshold_.has_value(); }
    bool hasEnded() const { return ended_; }

    /// Everything that the calls above change, for a checkpoint, and back. Throws DataError when the tensors
    /// do not fit.
    std::vector<NamedTensor> state() const;
    void restore(const std::vector<NamedTensor>& state);

  private:
    /// The mean of so many weights.
    struct Part {
        std::vector<MatrixF> mean{};
        std::int64_t count = 0;

        void add(const std::vector<Parameter<float>*>& parameters);
        void add(const Part& other);
    };

    Options options_;
    std::int64_t updates_ = 0;
    Part whole_;                     ///< of uniform; of the epochs of swad that certainly count
    Part epoch_;                     ///< of the epoch that runs; of swad
    std::deque<Part> pending_;       ///< of the latest epochs, which may count; of swad
    std::vector<float> losses_;      ///< of all epochs; of swad
    std::optional<float> threshold_; ///< loss above which the model counts as overfitted
    bool ended_ = false;
};

namespace parameter {
/// `weight_average average_start average_optimum_patience average_overfit_patience average_tolerance`.
std::vector<ParameterSpec> weightAverage();
/// Whether it is one of those.
inline bool isOfWeightAverage(const ParameterSpec& spec) {
    return spec.key == "weight_average" || spec.key.starts_with("average_");
}
} // namespace parameter

/// Options that these parameters give; no average for methods without them.
WeightAverage::Options weightAverageOptions(const ParameterValues& parameters);

} // namespace groupscope
