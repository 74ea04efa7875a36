// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task_domains.h"
#include "core/losses/adaptive_temperature.h"
#include "core/methods/shared/contrast_objective.h"
#include "core/methods/shared/fitted_discriminator.h"
#include "core/methods/shared/temperature_record.h"
#include "core/methods/shared/temperature_splits.h"

#include <cstdint>
#include <vector>

namespace groupscope {

struct DomainWeightedOptions {
    DomainWeight weight = DomainWeight::negatives;
    double slope = 0.5;           ///< τ_β >= 0
    double least = 0.01;          ///< τ_min > 0
    bool outside = false;         ///< weights are factors of the terms of negatives, at one temperature
    Eigen::Index dimensions = 16; ///< of the rows that similarities are taken of
    DiscriminatorOptions discriminator{};
    bool batchFitted = false; ///< the discriminator is fitted on each batch, else once an epoch on all rows
    WeightView view = WeightView::compared;
    std::uint64_t seed = 0; ///< draws the rows whose temperatures are recorded
};

/// InfoNCE whose temperatures follow a discriminator of domains (Adaptive Temperature, Eqs. 3 and 4): the
/// more alike two rows look in their domains, the lower. The discriminator sees clean rows; the encoder gets
/// no gradient from it. How well it is calibrated is measured by a second one, which is fitted to four fifths
/// of the recorded rows of each domain and asked of the others.
class DomainWeightedObjective final : public InfoNceObjective {
  public:
    /// `domains` and `classes` are of the rows that are trained on; classes are for the record alone.
    /// `positives` are those of InfoNceObjective. Trace: the places of the rows that calibration is measured
    /// on, "held out".
    DomainWeightedObjective(const InfoNceForm& form, std::vector<int> positives,
                            const DomainWeightedOptions& options, RowDomains domains,
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
    void measureCalibration(const MatrixF& rows, const RunContext& context);
    bool fitBatch(const ContrastBatch& batch, const CleanRows& clean, const RunContext& context);
    void countBatch(Eigen::Index rows);
    void warn(const RunContext& context) const;

    DomainWeightedOptions options_;
    RowDomains domains_;
    TemperatureRule rule_;
    std::vector<int> recorded_; ///< places of the rows whose pairs are recorded
    PairLabels recordedLabels_; ///< their domains and classes
    std::vector<std::string> classNames_;
    std::vector<int> heldOut_, others_; ///< of the recorded places: asked for calibration, and fitted to
    FittedDiscriminator discriminator_; ///< of the epoch, or of the batch
    Matrix<double> start_;              ///< where the last fit of all rows ended
    SeriesValues series_;
    std::vector<NamedDistribution> distributions_;
    std::vector<int> batchDomains_;
    MatrixF probabilities_, temperatures_;              ///< of a batch; temperatures or factors
    double batchSum_ = 0.0;                             ///< of temperatures that batches used
    std::int64_t batchPairs_ = 0, batchClamped_ = 0;    ///< of this epoch
    std::int64_t epochs_ = 0, clampedEpochs_ = 0;       ///< those in which most pairs were clamped
    std::int64_t batches_ = 0, batchesOfOneDomain_ = 0; ///< of all epochs
};

} // namespace groupscope
