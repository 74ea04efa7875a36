// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/macro_scores.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Balancing of group sizes among the examples that classifiers are fitted on.
enum class DownstreamBalance {
    none,
    /// Examples of smaller groups are drawn again, with replacement, until all groups are equally large.
    oversample,
    domainIndependent ///< a head with separate logits for each combination of attribute values
};

/// Returns "none", "oversample" or "domain_independent"; parse throws UsageError for another word.
std::string nameOf(DownstreamBalance balance);
DownstreamBalance parseDownstreamBalance(const std::string& word, const std::string& where);

/// Examples that downstream classifiers are fitted on.
enum class DownstreamRows {
    balanced, ///< examples of the balanced control of the same draw (finDML's protocol)
    upstream  ///< examples that the embedding was trained on
};

/// Returns "balanced" or "upstream"; parse throws UsageError for another word.
std::string nameOf(DownstreamRows rows);
DownstreamRows parseDownstreamRows(const std::string& word, const std::string& where);

/// Classifiers fitted on the embedding of every run of an experiment.
struct DownstreamPlan {
    std::vector<std::string> classifiers{}; ///< ids; empty: none is fitted
    std::vector<DownstreamBalance> balances{DownstreamBalance::none};
    /// Empty: balanced and upstream examples if an imbalance is drawn, else upstream examples.
    std::vector<DownstreamRows> rows{};
    ScoreConvention convention = ScoreConvention::sklearn;

    bool operator==(const DownstreamPlan&) const = default;
};

/// Identifies a score of a downstream classifier, as runs store it among their measures.
struct DownstreamFigure {
    enum class Score {
        accuracy,
        precision, ///< averaged over classes, as recall
        recall,
        /// Largest difference between two combinations of attribute values, see Parity.
        demographicParity,
        equalizedOdds,
        equalOpportunity
    };

    std::string classifier; ///< id; "logistic" for domain-independent heads
    DownstreamBalance balance = DownstreamBalance::none;
    DownstreamRows rows = DownstreamRows::upstream;
    Score score = Score::accuracy;
    ScoreConvention convention = ScoreConvention::sklearn; ///< convention of precision and recall

    /// "downstream.logistic.none.balanced.accuracy", "….paper_precision".
    std::string id() const;
    /// Title for display, with the balancing if there is one: "logistic regression, oversampled".
    std::string classifierTitle() const;
    /// "accuracy", "macro precision", "macro precision (paper's)", "equalized odds difference".
    std::string scoreTitle() const;
    /// Whether the score is itself a difference between subgroups, where lower is better.
    bool isParity() const;
    bool operator==(const DownstreamFigure&) const = default;
};

/// Parses DownstreamFigure::id(); nothing for other ids.
std::optional<DownstreamFigure> parseDownstreamFigure(std::string_view id);

} // namespace groupscope
