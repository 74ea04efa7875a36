// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/downstream_plan.h"

#include "core/base/error.h"
#include "core/classifiers/classifier.h"
#include "core/measures/measure.h"
#include "core/measures/parity.h"

#include <array>

namespace groupscope {

namespace {

using Score = DownstreamFigure::Score;

constexpr std::string_view figurePrefix = "downstream.";
constexpr std::string_view paperPrefix = "paper_";

constexpr std::array allBalances{DownstreamBalance::none, DownstreamBalance::oversample,
                                 DownstreamBalance::domainIndependent};
constexpr std::array allRows{DownstreamRows::balanced, DownstreamRows::upstream};
constexpr std::array allScores{Score::accuracy,          Score::precision,     Score::recall,
                               Score::demographicParity, Score::equalizedOdds, Score::equalOpportunity};

std::string wordOf(Score score) {
    switch (score) {
    case Score::accuracy:
        return "accuracy";
    case Score::precision:
        return "precision";
    case Score::recall:
        return "recall";
    case Score::demographicParity:
        return "demographic_parity";
    case Score::equalizedOdds:
        return "equalized_odds";
    case Score::equalOpportunity:
        return "equal_opportunity";
    }
    return {};
}

/// Whether conventions differ in it.
bool hasConventions(Score score) {
    return score == Score::precision || score == Score::recall;
}

/// The value of that name among `all`.
template<class Values, class Name>
auto named(const Values& all, std::string_view word, const Name& name) {
    std::optional<typename Values::value_type> found;
    for (const auto& value : all)
        if (word == name(value))
            found = value;
    return found;
}

} // namespace

std::string nameOf(DownstreamBalance balance) {
    switch (balance) {
    case DownstreamBalance::none:
        return "none";
    case DownstreamBalance::oversample:
        return "oversample";
    case DownstreamBalance::domainIndependent:
        return "domain_independent";
    }
    return {};
}

DownstreamBalance parseDownstreamBalance(const std::string& word, const std::string& where) {
    if (const auto found = named(allBalances, word, [](DownstreamBalance own) { return nameOf(own); }))
        return *found;
    throw UsageError("there is no balance '" + word + "'", where,
                     "choose one of: none, oversample, domain_independent");
}

std::string nameOf(DownstreamRows rows) {
    return rows == DownstreamRows::balanced ? "balanced" : "upstream";
}

DownstreamRows parseDownstreamRows(const std::string& word, const std::string& where) {
    if (const auto found = named(allRows, word, [](DownstreamRows own) { return nameOf(own); }))
        return *found;
    throw UsageError("there are no examples '" + word + "' to fit classifiers on", where,
                     "choose one of: balanced, upstream");
}

std::string DownstreamFigure::id() const {
    const bool swapped = convention == ScoreConvention::paper && hasConventions(score);
    return std::string(figurePrefix) + classifier + "." + nameOf(balance) + "." + nameOf(rows) + "." +
           (swapped ? std::string(paperPrefix) : "") + wordOf(score);
}

std::string DownstreamFigure::classifierTitle() const {
    if (balance == DownstreamBalance::domainIndependent)
        return "domain-independent head";
    return classifierKinds().find(classifier, "downstream").title +
           (balance == DownstreamBalance::oversample ? ", oversampled" : "");
}

std::string DownstreamFigure::scoreTitle() const {
    if (!hasConventions(score))
        return isParity() ? measures().find(wordOf(score)).title : wordOf(score);
    return "macro " + wordOf(score) + (convention == ScoreConvention::paper ? " (paper's)" : "");
}

bool DownstreamFigure::isParity() const {
    return groupscope::isParity(wordOf(score));
}

std::optional<DownstreamFigure> parseDownstreamFigure(std::string_view id) {
    if (!id.starts_with(figurePrefix))
        return std::nullopt;
    id.remove_prefix(figurePrefix.size());
    std::array<std::string_view, 4> parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t dot = i + 1 < parts.size() ? id.find('.') : id.size();
        if (dot == std::string_view::npos)
            return std::nullopt;
        parts[i] = id.substr(0, dot);
        id.remove_prefix(i + 1 < parts.size() ? dot + 1 : dot);
    }
    DownstreamFigure figure{.classifier = std::string(parts[0])};
    if (parts[3].starts_with(paperPrefix)) {
        figure.convention = ScoreConvention::paper;
        parts[3].remove_prefix(paperPrefix.size());
    }
    const auto balance = named(allBalances, parts[1], [](DownstreamBalance own) { return nameOf(own); });
    const auto rows = named(allRows, parts[2], [](DownstreamRows own) { return nameOf(own); });
    const auto score = named(allScores, parts[3], wordOf);
    if (!classifierKinds().contains(figure.classifier) || !balance || !rows || !score)
        return std::nullopt;
    figure.balance = *balance;
    figure.rows = *rows;
    figure.score = *score;
    return figure;
}

} // namespace groupscope
