// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/macro_scores.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// What is done about the sizes of groups among the rows that classifiers are fitted on.
enum class DownstreamBalance {
    none,
    oversample,       ///< rows of smaller groups again, drawn with replacement, until all are as large
    domainIndependent ///< a head with logits of its own for each combination of attribute values
};

/// "none", "oversample" or "domain_independent"; parse throws UsageError for another word.
std::string nameOf(DownstreamBalance balance);
DownstreamBalance parseDownstreamBalance(const std::string& word, const std::string& where);

/// On which rows classifiers downstream are fitted.
enum class DownstreamRows {
    balanced, ///< those of the balanced control of the same draw (finDML's protocol)
    upstream  ///< those that the embedding was trained on
};

/// "balanced" or "upstream"; parse throws UsageError for another word.
std::string nameOf(DownstreamRows rows);
DownstreamRows parseDownstreamRows(const std::string& word, const std::string& where);

/// What is fitted on the embedding of every run of an experiment.
struct DownstreamPlan {
    std::vector<std::string> classifiers{}; ///< ids; empty: nothing is fitted
    std::vector<DownstreamBalance> balances{DownstreamBalance::none};
    /// Empty: balanced and upstream rows where an imbalance is drawn, upstream rows else.
    std::vector<DownstreamRows> rows{};
    ScoreConvention convention = ScoreConvention::sklearn;

    bool operator==(const DownstreamPlan&) const = default;
};

/// A figure of a classifier downstream, as runs keep it beside their measures.
struct DownstreamFigure {
    enum class Score {
        accuracy,
        precision, ///< averaged over classes, as recall
        recall,
        demographicParity, ///< largest differences between two combinations of attribute values, see Parity
        equalizedOdds,
        equalOpportunity
    };

    std::string classifier; ///< id; of domain-independent heads "logistic", which they are
    DownstreamBalance balance = DownstreamBalance::none;
    DownstreamRows rows = DownstreamRows::upstream;
    Score score = Score::accuracy;
    ScoreConvention convention = ScoreConvention::sklearn; ///< of precision and recall

    /// "downstream.logistic.none.balanced.accuracy", "….paper_precision".
    std::string id() const;
    /// "logistic regression, oversampled": for people, with the balance where there is one.
    std::string classifierTitle() const;
    /// "accuracy", "macro precision", "macro precision (paper's)", "equalized odds difference".
    std::string scoreTitle() const;
    /// Whether it is itself a difference between subgroups, of which less is better.
    bool isParity() const;
    bool operator==(const DownstreamFigure&) const = default;
};

/// Reads DownstreamFigure::id(); nothing for other ids.
std::optional<DownstreamFigure> parseDownstreamFigure(std::string_view id);

} // namespace groupscope
