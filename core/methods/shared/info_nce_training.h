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

// Shared code of methods of contrastive pre-training: encoder, views, schedule, and the classifier fitted on
// the encoder's output.

namespace groupscope {

/// Parameters of all methods based on InfoNCE: `epochs learning_rate … temperature negative_views symmetric
/// positive_pairs views view_noise view_dropout projector temperature_schedule label_fraction probe_every`.
std::vector<ParameterSpec> infoNceParameters(double temperature, const std::string& temperatureSource);

/// These parameters and `weighting tau_beta tau_min discriminator discriminator_form discriminator_width
/// weight_view`, for domain-weighted methods.
std::vector<ParameterSpec> domainWeightedParameters(double temperature, double slope,
                                                    const std::string& source);

/// `penalty_weight` of a penalty added to InfoNCE; `help` names it.
ParameterSpec penaltyWeightParameter(const std::string& help);

/// Inputs for making an objective.
struct ContrastSetup {
    const Task& task;
    const ParameterValues& parameters;
    std::uint64_t seed;
    const std::vector<int>& rows; ///< (n,) to train on
    InfoNceForm form;
    std::vector<int> classes; ///< (n,) of examples that are positives of each other, see InfoNceObjective
    Eigen::Index embedding;   ///< dimensions of z
    Eigen::Index contrasted;  ///< dimensions of the input of similarities
    std::string method;
};

using MakeContrastObjective =
    std::function<std::unique_ptr<ContrastObjective>(const ContrastSetup&, const RunContext&)>;

/// Trains an encoder on two views of every example of rowsToFitUnlabeled(), without classes, and keeps its
/// last epoch. A linear classifier of the embeddings is fitted every `probe_every` epochs and at the end, on
/// the share `label_fraction` of the training examples; heads of the epochs between have no classifier.
/// Throws DataError for unsuitable views or examples, UsageError for settings.
std::unique_ptr<Trainer> startInfoNce(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                      std::uint64_t seed, const RunContext& context, std::string method,
                                      const MakeContrastObjective& objective);

/// The trainer of a domain-weighted method.
std::unique_ptr<Trainer> startDomainWeighted(std::shared_ptr<const Task> task,
                                             const ParameterValues& parameters, std::uint64_t seed,
                                             const RunContext& context, std::string method, bool pairs);

/// The training examples of a method with these settings, ascending. Throws as startInfoNce().
std::vector<int> pretrainedRows(const Task& task, const ParameterValues& parameters,
                                const std::string& method);

/// The classes (n,) by which `rows` are positives of each other: the class for examples whose label the
/// classifier is fitted on, -1 for others. Empty unless `positive_pairs` asks for them.
std::vector<int> contrastedClasses(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                   std::span<const int> rows);

/// Options of the discriminator of a domain-weighted method with these settings.
DiscriminatorOptions discriminatorOptions(const ParameterValues& parameters, std::uint64_t seed);

/// The domains of the training examples; warns if they determine the classes.
RowDomains trainingDomains(const ContrastSetup& setup, const RunContext& context);

/// The domain of both views of every example of a batch (2B,).
std::vector<int> domainsOfViews(const RowDomains& domains, std::span<const int> places);

/// Share of examples whose own code (n,) has the highest of `scores` (n,N), in [0,1]; 0 without examples.
double shareOfRight(const MatrixF& scores, std::span<const int> codes);

} // namespace groupscope
