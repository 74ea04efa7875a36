// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/experiment/gap_study.h"

#include <QString>
#include <QStringList>

#include <compare>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// A measure of the embedding and a classifier trained on it, to be compared over runs.
struct PropagationRequest {
    QStringList runs;
    std::string split;      ///< split that is evaluated; classifiers are fitted on the training split
    std::string measure;    ///< id of the measure
    std::string classifier; ///< id of the classifier
};

/// A measure of the trained embedding of a run, or a classifier trained on it.
struct PropagationKey {
    QString runId;
    std::string split;
    std::string measure;    ///< id of the measure; empty: the key is a classifier
    std::string classifier; ///< id of the classifier; empty: the key is a measure

    std::strong_ordering operator<=>(const PropagationKey&) const = default;
};

struct PropagationFinding {
    std::vector<NamedMeasured> measured;
    std::string reason{}; ///< why the measure has no values; empty: it has some
};

/// Measures the embedding, or fits the classifier on the training split and evaluates it.
PropagationFinding propagationFindingOf(const PropagationKey& key, const Task& task, const Run* run,
                                        const RunContext& context,
                                        const std::function<void(PropagationFinding)>& tell);

using PropagationValues = Derived<PropagationKey, PropagationFinding>;

/// Unknown values of these runs that can be computed, by runs. Values measured in an experiment are known.
std::vector<PropagationKey> missingOf(const PropagationRequest& request, const Session& session,
                                      const PropagationValues& values);

/// Runs with their known values, and their comparison.
struct FittedRuns {
    std::vector<Run> runs;
    Comparison comparison; ///< comparison of `runs`
};

/// The finished runs with visible results; `rule` selects between settings, as in comparisons.
std::shared_ptr<const FittedRuns> runsWithFits(const PropagationRequest& request, const std::string& rule,
                                               const Session& session, const PropagationValues& values);

/// Why runs have no mark, a line each.
QStringList propagationProblems(const PropagationRequest& request, const Session& session,
                                const PropagationValues& values);

} // namespace groupscope
