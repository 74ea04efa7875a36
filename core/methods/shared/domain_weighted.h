// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task_domains.h"
#include "core/losses/adaptive_temperature.h"
#include "core/math/standardized_regression.h"
#include "core/methods/shared/contrast_objective.h"
#include "core/methods/shared/temperature_record.h"
#include "core/methods/shared/temperature_splits.h"

#include <cstdint>
#include <vector>

namespace groupscope {

struct DomainWeightedOptions {
    DomainWeight weight = DomainWeight::negatives;
    double slope = 0.5;           ///< τ_β >= 0
    double least = 0.01;          ///< τ_min > 0
    Eigen::Index dimensions = 16; ///< of the rows that similarities are taken of
    bool batchFitted = false; ///< the discriminator is fitted on each batch, else once an epoch on all rows
    WeightView view = WeightView::compared;
    std::uint64_t seed = 0; ///< draws the rows whose temperatures are recorded
};

/// How the discriminator of domains is fitted. Probabilities are known to a millionth before planes are.
inline constexpr StandardizedOptions discriminatorFit{.balanced = true, .tolerance = 1e-6};

/// InfoNCE whose temperatures follow a discriminator of domains (Adaptive Temperature, Eqs. 3 and 4): the
/// more alike two rows look in their domains, the lower. The discriminator is a linear classifier of clean
/// rows, standardised, every domain weighing the same, fitted to its minimum; the encoder gets no gradient
/// from it.
class DomainWeightedObjective final : public InfoNceObjective {
  public:
    /// `domains` and `classes` are of the rows that are trained on; classes are for the record alone.
    DomainWeightedObjective(const InfoNceForm& form, const DomainWeightedOptions& options, RowDomains domains,
                            const RowClasses& classes, const RunContext& context);

    void beginEpoch(double temperature, const CleanRows& clean, const RunContext& context) override;
    double evaluate(const ContrastBatch& batch, const CleanRows& clean, const RunContext& context,
                    MatrixF& gradient, MatrixF& embeddingGradient) override;
    SeriesValues endEpoch(bool last, const RunContext& context) override;
    std::vector<NamedDistribution> distributions() const override { return distributions_; }
    std::vector<NamedTensor> state() const override;
    void restore(const std::vector<NamedTensor>& state) override;

  private:
    void recordEpoch(const MatrixF& probabilities);
    bool fitBatch(const ContrastBatch& batch, const CleanRows& clean, const RunContext& context);
    void countBatch(Eigen::Index rows);
    void warn(const RunContext& context) const;

    DomainWeightedOptions options_;
    RowDomains domains_;
    TemperatureRule rule_;
    std::vector<int> recorded_; ///< places of the rows whose pairs are recorded
    PairLabels recordedLabels_; ///< their domains and classes
    std::vector<std::string> classNames_;
    LinearScores scores_;  ///< of the discriminator: the epoch's, or the batch's
    Matrix<double> start_; ///< where the last fit of all rows ended
    SeriesValues series_;
    std::vector<NamedDistribution> distributions_;
    std::vector<int> batchDomains_;
    MatrixF probabilities_, temperatures_;
    double batchSum_ = 0.0;                             ///< of temperatures that batches used
    std::int64_t batchPairs_ = 0, batchClamped_ = 0;    ///< of this epoch
    std::int64_t epochs_ = 0, clampedEpochs_ = 0;       ///< those in which most pairs were clamped
    std::int64_t batches_ = 0, batchesOfOneDomain_ = 0; ///< of all epochs
};

} // namespace groupscope
