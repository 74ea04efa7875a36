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

/// A row that an anchor is pushed away from.
struct WeighedNegative {
    int row = 0;              ///< of the set
    double similarity = 0.0;  ///< cosine s, in [-1,1]
    double temperature = 0.0; ///< τ of the pair
    double weight = 1.0; ///< N·w, what multiplies e^{s/τ} where weights are outside of the exponent; else 1
    double share = 0.0;  ///< of weight·e^{s/τ}/τ in the sum over all negatives of the anchor, in [0,1]
};

/// What an anchor is pushed away from.
struct WeighedNegatives {
    int anchor = 0;                        ///< row of the set
    std::vector<WeighedNegative> heaviest; ///< falling in their share; ties by row
    std::size_t count = 0;                 ///< of all negatives
    double base = 0.0;                     ///< τ_α, or the one τ of all pairs

    /// Whether weights other than 1 are outside of the exponent.
    bool areWeighed() const;
};

/// How much rows that a contrastive method was trained on weigh as negatives of an anchor (Adaptive
/// Temperature, App. B), in the embedding that its run kept: clean rows, running statistics, and where
/// temperatures follow domains the discriminator that an epoch beginning there would fit. Anchors may be any
/// row of the set: the share is then the one it would have.
class NegativeWeights {
  public:
    /// Whether a method of that id contrasts rows in a way that can be found again.
    static bool knows(const std::string& method);

    /// Embeds the rows that the run was trained on and fits its discriminator. Throws UsageError for a run
    /// whose similarities or temperatures its head does not hold (a projector, a temperature for every row),
    /// DataError for a head of another embedding, Cancelled.
    NegativeWeights(std::shared_ptr<const Task> task, const Run& run, const RunContext& context);

    /// The `most` heaviest negatives of row `anchor` of the set. Throws UsageError for an anchor of a domain
    /// that was not trained on where that decides, Cancelled.
    WeighedNegatives heaviest(int anchor, std::size_t most, const RunContext& context) const;

    std::size_t bytes() const; ///< about how much memory the embedded rows take

  private:
    void useDomains(const Run& run, const RunContext& context);
    /// The place of its domain among those trained on.
    int domainOf(int anchor) const;
    Eigen::ArrayXf weightsOf(int anchor, const MatrixF& embedded) const;
    bool isNegative(std::size_t place, int anchor, int domain, int klass) const;

    std::shared_ptr<const Task> task_;
    std::unique_ptr<Head> head_;
    std::vector<int> rows_; ///< (n,) trained on
    MatrixF embedding_;     ///< (n,K)
    MatrixF unit_;          ///< the same, normalised
    double temperature_ = 0.1;
    bool ownDomainAlone_ = false;        ///< negatives of other domains do not count
    std::vector<int> rowDomains_;        ///< (n,) where domains decide
    std::vector<int> setDomains_;        ///< (N,) of every row of the set, -1 = not among those trained on
    std::optional<DomainWeight> weight_; ///< nothing: one temperature
    bool outside_ = false;               ///< weights are factors at one temperature
    TemperatureRule rule_;
    std::optional<FittedDiscriminator> discriminator_;
    MatrixF probabilities_;    ///< (n,d) of domains
    std::vector<int> classes_; ///< (n,) by which rows are positives, see contrastedClasses(); empty: by none
};

} // namespace groupscope
