// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/downstream.h"

#include "core/base/error.h"
#include "core/classifiers/classifier.h"
#include "core/classifiers/softmax_classifier.h"
#include "core/experiment/downstream_rows.h"
#include "core/math/normalize.h"
#include "core/measures/subgroups.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

/// Rows at unit length with their classes.
struct UnitRowsOfSet {
    MatrixF X;               ///< (n,K)
    std::vector<int> labels; ///< (n,)

    UnitRowsOfSet() = default;
    explicit UnitRowsOfSet(Evaluated& evaluated)
        : X(evaluated.embedding())
        , labels(classesOfRows(evaluated)) {
        normalizeRowsInPlace(X);
    }
    UnitRowsOfSet at(const std::vector<int>& places) const {
        UnitRowsOfSet chosen;
        chosen.X.resize(static_cast<Eigen::Index>(places.size()), X.cols());
        for (std::size_t i = 0; i < places.size(); ++i) {
            chosen.X.row(static_cast<Eigen::Index>(i)) = X.row(places[i]);
            chosen.labels.push_back(labels[places[i]]);
        }
        return chosen;
    }
};

void requireNoSharedRow(const Split& fit, const Split& report) {
    std::vector<int> fitted = fit.rows, reported = report.rows, both;
    std::sort(fitted.begin(), fitted.end());
    std::sort(reported.begin(), reported.end());
    std::set_intersection(fitted.begin(), fitted.end(), reported.begin(), reported.end(),
                          std::back_inserter(both));
    if (!both.empty())
        throw UsageError(std::to_string(both.size()) + " examples of " + report.name + " would be fitted on",
                         commandLineOptions({"fit " + fit.name}),
                         "choose splits that have no example in common");
}

std::vector<ClassifierKind> kindsOf(const DownstreamOptions& options) {
    if (options.balance == DownstreamBalance::domainIndependent) {
        for (const std::string& id : options.classifiers)
            if (classifierKinds().find(id, commandLineOptions({"classifiers"})).id != "logistic")
                throw UsageError("the balance domain_independent is a linear head of its own and no " + id,
                                 commandLineOptions({"classifiers"}), "leave it out, or use another balance");
        return {};
    }
    if (options.classifiers.empty())
        return classifierKinds();
    std::vector<ClassifierKind> kinds;
    for (const std::string& id : options.classifiers)
        kinds.push_back(classifierKinds().find(id, commandLineOptions({"classifiers"})));
    return kinds;
}

/// All figures of one classifier, from what it predicts of the rows of `evaluated`.
void score(const std::vector<int>& predicted, const UnitRowsOfSet& rows, Evaluated& evaluated,
           const DownstreamOptions& options, DownstreamResult& result) {
    const int classes = evaluated.task().classCount();
    std::vector<int> every(predicted.size());
    std::iota(every.begin(), every.end(), 0);
    result.whole = macroScores(predicted, rows.labels, every, classes, options.convention);
    result.parity = parityOf(evaluated, predicted);
    result.predicted = predicted;
    for (const Subgroup& own : subgroupsOf(evaluated))
        result.subgroups.push_back(
            {own.of, own.index,
             macroScores(predicted, rows.labels, own.places, classes, options.convention)});
    const auto cellsOf = [&result](std::optional<double> MacroScores::*score) {
        std::vector<MeasuredCell> cells;
        for (const SubgroupScores& own : result.subgroups)
            cells.push_back(
                {.of = own.of, .index = own.index, .n = own.scores.n, .value = own.scores.*score});
        return cells;
    };
    std::vector<float> right;
    for (std::size_t i = 0; i < predicted.size(); ++i)
        right.push_back(predicted[i] == rows.labels[i] ? 1.0f : 0.0f);
    const std::vector<GapSource> sources{
        {.id = "accuracy",
         .title = "accuracy",
         .cells = cellsOf(&MacroScores::accuracy),
         .rowValues = std::move(right)},
        {.id = "precision", .title = "macro precision", .cells = cellsOf(&MacroScores::precision)},
        {.id = "recall", .title = "macro recall", .cells = cellsOf(&MacroScores::recall)}};
    for (const GapDefinition& definition : options.gaps)
        for (const GapSource& source : sources)
            if (auto gap = gapOf(definition, source, evaluated, options.seed))
                result.gaps.push_back(std::move(*gap));
}

/// The head of domain-independent training, of the rows whose domain is known.
std::unique_ptr<Classifier> domainIndependent(const UnitRowsOfSet& rows, const Task& task, const Split& fit,
                                              DownstreamResult& result, const RunContext& context) {
    const std::vector<int> all = domainsOfRows(task, fit);
    std::vector<int> places, domains;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] >= 0) {
            places.push_back(static_cast<int>(i));
            domains.push_back(all[i]);
        }
    if (places.size() < all.size())
        context.notice(std::to_string(all.size() - places.size()) +
                       " examples of no domain are left out of domain-independent training");
    const UnitRowsOfSet known = rows.at(places);
    result.classifier = "domain_independent";
    result.title = "domain-independent head";
    result.how =
        "logits of every class in every domain, trained within the domain of an example, summed over domains";
    result.fitted = static_cast<std::int64_t>(places.size());
    return fitDomainIndependent({known.X, known.labels, task.classCount()}, domains,
                                task.groups.combinationCount(), context);
}

std::unique_ptr<Classifier> fitted(const ClassifierKind& kind, const UnitRowsOfSet& rows, int classCount,
                                   std::uint64_t seed, DownstreamResult& result, const RunContext& context) {
    result.classifier = kind.id;
    result.title = kind.title;
    result.how = kind.how;
    if (kind.mostRows == 0 || rows.labels.size() <= static_cast<std::size_t>(kind.mostRows)) {
        result.fitted = static_cast<std::int64_t>(rows.labels.size());
        return kind.fit({rows.X, rows.labels, classCount}, seed, context);
    }
    const UnitRowsOfSet some =
        rows.at(stratifiedRows(rows.labels, classCount, static_cast<std::size_t>(kind.mostRows), seed));
    result.fitted = static_cast<std::int64_t>(some.labels.size());
    context.notice(kind.title + " is fitted on " + std::to_string(some.labels.size()) + " of " +
                   std::to_string(rows.labels.size()) + " examples");
    return kind.fit({some.X, some.labels, classCount}, seed, context);
}

} // namespace

Downstream fitDownstream(const Task& task, const Split& fit, const Split& report, const Head* head,
                         const DownstreamOptions& options, const RunContext& context) {
    const std::vector<ClassifierKind> kinds = kindsOf(options);
    for (const GapDefinition& definition : options.gaps)
        requireKnown(definition, task.groups);
    requireNoSharedRow(fit, report);
    Evaluated toFit(task, fit, head, context), reported(task, report, head, context);
    UnitRowsOfSet rows(toFit);
    toFit.forgetRows();
    const UnitRowsOfSet tested(reported);
    Downstream downstream{.embedding = task.embedding->name,
                          .fitSplit = fit.name,
                          .reportSplit = report.name,
                          .balance = options.balance,
                          .convention = options.convention};
    const auto finish = [&](DownstreamResult result, const Classifier& classifier) {
        context.throwIfStopped();
        score(classifier.predict(tested.X), tested, reported, options, result);
        downstream.results.push_back(std::move(result));
    };
    if (options.balance == DownstreamBalance::domainIndependent) {
        DownstreamResult result;
        const auto classifier = domainIndependent(rows, task, fit, result, context);
        finish(std::move(result), *classifier);
        return downstream;
    }
    if (options.balance == DownstreamBalance::oversample)
        rows = rows.at(oversampledPlaces(task, fit, options.seed));
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        context.report(static_cast<double>(k) / static_cast<double>(kinds.size()), kinds[k].title);
        DownstreamResult result;
        const auto classifier = fitted(kinds[k], rows, task.classCount(), options.seed, result, context);
        finish(std::move(result), *classifier);
    }
    return downstream;
}

} // namespace groupscope
