// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/info_nce.h"
#include "core/training/loop.h"

#include <span>
#include <vector>

namespace groupscope {

/// The training examples of a contrastive encoder without noise: running statistics, no dropout.
class CleanRows {
  public:
    virtual ~CleanRows() = default;
    /// Row indices of these examples in the set (n,).
    virtual const std::vector<int>& rows() const = 0;
    /// The input of similarities (B,P) for examples of the set. Throws Cancelled.
    virtual MatrixF contrasted(std::span<const int> rows, const RunContext& context) const = 0;
};

/// One batch for a contrastive objective.
struct ContrastBatch {
    std::span<const int> rows;   ///< (B,) numbers in the set
    std::span<const int> places; ///< (B,) their positions among the training examples
    const MatrixF& embedding;    ///< z (2B,K): two views of the rows, stacked
    const MatrixF& contrasted;   ///< (2B,P): input of similarities, z itself without a projector
    double temperature = 0.1;    ///< temperature of the epoch
};

/// The loss of a contrastive encoder on each batch of two views. One object serves one training.
class ContrastObjective {
  public:
    virtual ~ContrastObjective() = default;
    /// Called before the first batch of an epoch with its temperature. Throws Cancelled.
    virtual void beginEpoch(double temperature, const CleanRows& clean, const RunContext& context) {
        static_cast<void>(temperature), static_cast<void>(clean), static_cast<void>(context);
    }
    /// Returns the loss. Writes d loss / d contrasted (2B,P), resized, and, if the loss depends on the
    /// embedding too, that part of d loss / dz (2B,K); otherwise leaves `embeddingGradient` empty. Throws
    /// Cancelled.
    virtual double evaluate(const ContrastBatch& batch, const CleanRows& clean, const RunContext& context,
                            MatrixF& gradient, MatrixF& embeddingGradient) = 0;
    /// Optimisers of its own parameters, whose gradients evaluate() adds.
    virtual std::vector<SteppedOptimizer> optimizers() { return {}; }
    /// Values of the ending epoch for the history, in addition to the loss; `last`: the last epoch.
    virtual SeriesValues endEpoch(bool last, const RunContext& context) {
        static_cast<void>(last), static_cast<void>(context);
        return {};
    }
    virtual std::vector<NamedDistribution> distributions() const { return {}; }
    /// State for a checkpoint, and back.
    virtual std::vector<NamedTensor> state() const { return {}; }
    virtual void restore(const std::vector<NamedTensor>& state) { static_cast<void>(state); }
};

/// InfoNCE with one temperature for all pairs (Adaptive Temperature, Eq. 2).
class InfoNceObjective : public ContrastObjective {
  public:
    /// `classes` (n,) of the training examples, -1 for an example without class: examples of one class are
    /// positives of each other. Empty: the other view is the only positive.
    explicit InfoNceObjective(const InfoNceForm& form, std::vector<int> classes = {})
        : form_(form)
        , infoNce_(form)
        , classes_(std::move(classes)) {}

    double evaluate(const ContrastBatch& batch, const CleanRows&, const RunContext&, MatrixF& gradient,
                    MatrixF&) override {
        return contrast(batch, {}, {}, gradient);
    }

  protected:
    /// `factors` as in ContrastPairs.
    double contrast(const ContrastBatch& batch, const MatrixF& temperatures, std::span<const int> domains,
                    MatrixF& gradient, const MatrixF* factors = nullptr) {
        batchClasses_.clear();
        if (!classes_.empty())
            for (const int place : batch.places)
                batchClasses_.push_back(classes_[static_cast<std::size_t>(place)]);
        return infoNce_(batch.contrasted, static_cast<float>(batch.temperature), temperatures, domains,
                        gradient, {.factors = factors, .classes = batchClasses_});
    }
    const InfoNceForm& form() const { return form_; }
    /// (B,) classes in the last contrast(); empty if classes make no positives.
    const std::vector<int>& batchClasses() const { return batchClasses_; }

  private:
    InfoNceForm form_;
    InfoNce<float> infoNce_;
    std::vector<int> classes_, batchClasses_;
};

} // namespace groupscope
