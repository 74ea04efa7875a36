// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task_domains.h"
#include "core/methods/shared/contrast_objective.h"
#include "core/methods/shared/fitted_discriminator.h"
#include "core/methods/shared/pretraining_views.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

// What the methods of contrastive pre-training share: the encoder, its views, the schedule, and the
// classifier that is fitted on what it gives.

namespace groupscope {

/// Everything but what a method adds to InfoNCE: `epochs learning_rate … temperature negative_views symmetric
/// positive_pairs views view_noise view_dropout projector temperature_schedule label_fraction probe_every`.
std::vector<ParameterSpec> infoNceParameters(double temperature, const std::string& temperatureSource);

/// The same and `weighting tau_beta tau_min discriminator discriminator_form discriminator_width
/// weight_view`, of domain-weighted methods.
std::vector<ParameterSpec> domainWeightedParameters(double temperature, double slope,
                                                    const std::string& source);

/// `penalty_weight` of what a method adds to InfoNCE: `help` says of what.
ParameterSpec penaltyWeightParameter(const std::string& help);

/// What an objective is made of.
struct ContrastSetup {
    const Task& task;
    const ParameterValues& parameters;
    std::uint64_t seed;
    const std::vector<int>& rows; ///< (n,) to train on
    InfoNceForm form;
    std::vector<int> classes; ///< (n,) of rows that are positives of each other, see InfoNceObjective
    Eigen::Index embedding;   ///< dimensions of z
    Eigen::Index contrasted;  ///< dimensions of what similarities are taken of
    std::string method;
};

using MakeContrastObjective =
    std::function<std::unique_ptr<ContrastObjective>(const ContrastSetup&, const RunContext&)>;

/// Trains an encoder on two views of every row of rowsToFitUnlabeled(), without classes, and keeps its last
/// epoch. A linear classifier of the embeddings is fitted every `probe_every` epochs and at the end, on the
/// share `label_fraction` of the training examples; heads of the epochs between embed rows and tell no
/// classes apart. Throws DataError for views or rows that cannot be trained on, UsageError for settings.
std::unique_ptr<Trainer> startInfoNce(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                      std::uint64_t seed, const RunContext& context, std::string method,
                                      const MakeContrastObjective& objective);

/// The trainer of a domain-weighted method.
std::unique_ptr<Trainer> startDomainWeighted(std::shared_ptr<const Task> task,
                                             const ParameterValues& parameters, std::uint64_t seed,
                                             const RunContext& context, std::string method, bool pairs);

/// The rows that a method with these settings trains on, ascending. Throws as startInfoNce().
std::vector<int> pretrainedRows(const Task& task, const ParameterValues& parameters,
                                const std::string& method);

/// The classes (n,) by which `rows` are positives of each other: of those whose label the classifier is
/// fitted on, -1 of others. Empty unless `positive_pairs` asks for them.
std::vector<int> contrastedClasses(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                   std::span<const int> rows);

/// The discriminator that a domain-weighted method with these settings fits.
DiscriminatorOptions discriminatorOptions(const ParameterValues& parameters, std::uint64_t seed);

/// The domains of the rows to train on; a notice where they tell the classes.
RowDomains trainingDomains(const ContrastSetup& setup, const RunContext& context);

/// The domain of both views of every row of a batch (2B,).
std::vector<int> domainsOfViews(const RowDomains& domains, std::span<const int> places);

/// The share of rows whose own code (n,) has the highest of `scores` (n,N), in [0,1]; 0 of no rows.
double shareOfRight(const MatrixF& scores, std::span<const int> codes);

} // namespace groupscope
