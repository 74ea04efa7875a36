// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/losses/adaptive_temperature.h"
#include "core/methods/shared/fitted_discriminator.h"
#include "core/runs/run.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A negative of an anchor.
struct WeighedNegative {
    int row = 0;              ///< row index in the set
    double similarity = 0.0;  ///< cosine s, in [-1,1]
    double temperature = 0.0; ///< temperature τ of the pair
    double weight = 1.0;      ///< N·w, the factor of e^{s/τ} if weights are outside the exponent; else 1
    /// Share of weight·e^{s/τ}/τ in the sum over all negatives of the anchor, in [0,1].
    double share = 0.0;
};

/// The negatives of an anchor.
struct WeighedNegatives {
    int anchor = 0;                        ///< row index in the set
    std::vector<WeighedNegative> heaviest; ///< sorted by falling share; ties by row index
    std::size_t count = 0;                 ///< number of all negatives
    double base = 0.0;                     ///< τ_α, or the one τ of all pairs

    /// Whether weights other than 1 are outside the exponent.
    bool areWeighed() const;
};

/// Weights of the training examples of a contrastive method as negatives of an anchor (Adaptive Temperature,
/// App. B), in the embedding of the selected epoch: clean examples, running statistics and, if temperatures
/// depend on domains, the discriminator that an epoch starting there would fit. An anchor may be any example
/// of the set; its shares are then those it would have in training.
class NegativeWeights {
  public:
    /// Whether the negatives of a method can be reconstructed.
    static bool knows(const std::string& method);

    /// Embeds the training examples of the run and fits its discriminator. Throws UsageError for a run whose
    /// similarities or temperatures are not stored in its head (a projector, a temperature for every
    /// example), DataError for a head of another embedding, Cancelled.
    NegativeWeights(std::shared_ptr<const Task> task, const Run& run, const RunContext& context);

    /// Returns the `most` heaviest negatives of example `anchor` of the set. Throws UsageError for an anchor
    /// of an untrained domain if temperatures depend on domains, Cancelled.
    WeighedNegatives heaviest(int anchor, std::size_t most, const RunContext& context) const;

    std::size_t bytes() const; ///< estimated memory of the embedded examples

  private:
    void useDomains(const Run& run, const RunContext& context);
    /// Index of its domain among the training domains.
    int domainOf(int anchor) const;
    Eigen::ArrayXf weightsOf(int anchor, const MatrixF& embedded) const;
    bool isNegative(std::size_t place, int anchor, int domain, int klass) const;

    std::shared_ptr<const Task> task_;
    std::unique_ptr<Head> head_;
    std::vector<int> rows_; ///< (n,) row indices of the training examples
    MatrixF embedding_;     ///< (n,K)
    MatrixF unit_;          ///< `embedding_`, normalised
    double temperature_ = 0.1;
    bool ownDomainAlone_ = false; ///< whether negatives of other domains are ignored
    std::vector<int> rowDomains_; ///< (n,) if temperatures depend on domains
    std::vector<int> setDomains_; ///< (N,) domain of every example of the set, -1 = not a training domain
    std::optional<DomainWeight> weight_; ///< nothing: one temperature
    bool outside_ = false;               ///< whether weights are factors at one temperature
    TemperatureRule rule_;
    std::optional<FittedDiscriminator> discriminator_;
    MatrixF probabilities_; ///< (n,d) domain probabilities
    /// (n,) classes that make examples positives, see contrastedClasses(); empty: none.
    std::vector<int> classes_;
};

} // namespace groupscope
