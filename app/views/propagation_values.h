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

/// Question to runs: a measure of the embedding against a classifier on top of it.
struct PropagationRequest {
    QStringList runs;
    std::string split;      ///< that is measured; classifiers are fitted on the training examples
    std::string measure;    ///< id
    std::string classifier; ///< id
};

/// A measure of the trained embedding of a run, or a classifier on top of it.
struct PropagationKey {
    QString runId;
    std::string split;
    std::string measure;    ///< id; empty: the classifier is meant
    std::string classifier; ///< id; empty: the measure is meant

    std::strong_ordering operator<=>(const PropagationKey&) const = default;
};

struct PropagationFinding {
    std::vector<NamedMeasured> measured;
    std::string reason{}; ///< why the measure has no values; empty: it has some
};

/// Measures the embedding, or fits the classifier on the training examples and scores it.
PropagationFinding propagationFindingOf(const PropagationKey& key, const Task& task, const Run* run,
                                        const RunContext& context,
                                        const std::function<void(PropagationFinding)>& tell);

using PropagationValues = Derived<PropagationKey, PropagationFinding>;

/// Values that are not known of these runs but can be computed, by runs. What an experiment has measured is
/// known.
std::vector<PropagationKey> missingOf(const PropagationRequest& request, const Session& session,
                                      const PropagationValues& values);

/// Runs with what is known of them, and their comparison.
struct FittedRuns {
    std::vector<Run> runs;
    Comparison comparison; ///< of `runs`
};

/// The finished runs of those that may be shown; `rule` chooses between settings, as in comparisons.
std::shared_ptr<const FittedRuns> runsWithFits(const PropagationRequest& request, const std::string& rule,
                                               const Session& session, const PropagationValues& values);

/// Why there is no mark of a run, a line each.
QStringList propagationProblems(const PropagationRequest& request, const Session& session,
                                const PropagationValues& values);

} // namespace groupscope
