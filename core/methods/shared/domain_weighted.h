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

/// Options of temperatures or weights by domain, with the letters of Adaptive Temperature.
struct DomainWeightedOptions {
    DomainWeight weight = DomainWeight::negatives;
    double slope = 0.5;           ///< τ_β >= 0
    double least = 0.01;          ///< τ_min > 0
    bool outside = false;         ///< weights are factors of the terms of negatives, at one temperature
    Eigen::Index dimensions = 16; ///< dimensions of the input of similarities
    DiscriminatorOptions discriminator{};
    bool batchFitted =
        false; ///< the discriminator is fitted on each batch, else once an epoch on all examples
    WeightView view = WeightView::compared;
    std::uint64_t seed = 0; ///< draws the examples whose temperatures are recorded
};

/// InfoNCE with temperatures from a discriminator of domains (Adaptive Temperature, Eqs. 3 and 4): the more
/// similar the domains of two examples look, the lower. The discriminator receives clean examples; the
/// encoder gets no gradient from it. Its calibration is measured by a second one, fitted to four fifths of
/// the recorded examples of each domain and evaluated on the rest.
class DomainWeightedObjective final : public InfoNceObjective {
  public:
    /// `domains` and `classes` are those of the training examples; classes are for the record alone.
    /// `positives` as in InfoNceObjective. Trace: the positions of the examples for calibration, "held out".
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
    std::vector<int> recorded_; ///< places of the examples whose pairs are recorded
    PairLabels recordedLabels_; ///< their domains and classes
    std::vector<std::string> classNames_;
    /// Positions of recorded examples: evaluated for calibration, and fitted on.
    std::vector<int> heldOut_, others_;
    FittedDiscriminator discriminator_; ///< for the epoch, or for the batch
    Matrix<double> start_;              ///< solution of the last fit of all examples, for a warm start
    SeriesValues series_;
    std::vector<NamedDistribution> distributions_;
    std::vector<int> batchDomains_;
    MatrixF probabilities_, temperatures_;              ///< of a batch; temperatures or factors
    double batchSum_ = 0.0;                             ///< sum of the temperatures used in batches
    std::int64_t batchPairs_ = 0, batchClamped_ = 0;    ///< counts of this epoch
    std::int64_t epochs_ = 0, clampedEpochs_ = 0;       ///< and those in which most pairs were clamped
    std::int64_t batches_ = 0, batchesOfOneDomain_ = 0; ///< counts of all epochs
};

} // namespace groupscope
