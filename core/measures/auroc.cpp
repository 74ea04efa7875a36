// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/auroc.h"

#include "core/measures/measure.h"
#include "core/measures/subgroups.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// Parts that the odds of every class of a row follow from.
struct RowOdds {
    double logSum = 0.0;  ///< logarithm of the sum of exponentials of all logits
    Eigen::Index top = 0; ///< the class of the largest
    double topOdds = 0.0; ///< logarithm of its odds, exact where its probability is 1 in double precision
};

std::vector<RowOdds> oddsOfRows(const MatrixF& logits, std::span<const int> places) {
    std::vector<RowOdds> all;
    all.reserve(places.size());
    for (const int place : places) {
        Eigen::ArrayXd row = logits.row(place).cast<double>().transpose().array();
        RowOdds odds;
        const double highest = row.maxCoeff(&odds.top);
        odds.logSum = highest + std::log((row - highest).exp().sum());
        if (row.size() > 1) {
            // Probabilities near 1 round to 1 and would tie. The odds of the largest logit follow from all
            // others instead.
            row(odds.top) = -std::numeric_limits<double>::infinity();
            const double second = row.maxCoeff();
            odds.topOdds = highest - second - std::log((row - second).exp().sum());
        }
        all.push_back(odds);
    }
    return all;
}

/// The logarithm of the odds of a class: rises with its probability and stays apart near 0 and 1.
double logOdds(const RowOdds& row, float logit, Eigen::Index c) {
    if (c == row.top)
        return row.topOdds;
    const double logProbability = static_cast<double>(logit) - row.logSum; // at most a half
    return logProbability - std::log1p(-std::exp(logProbability));
}

/// `scored` holds the score of each example and whether it is of the class.
double areaOf(std::vector<std::pair<double, bool>>& scored, double positives) {
    std::sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    double below = 0.0, won = 0.0; // examples of other classes with a lower score; pairs, ties half
    for (std::size_t begin = 0; begin < scored.size();) {
        std::size_t end = begin;
        double own = 0.0, others = 0.0;
        for (; end < scored.size() && scored[end].first == scored[begin].first; ++end)
            (scored[end].second ? own : others) += 1.0;
        // Rows of equal score are taken together, so that the order of the sort does not matter.
        won += own * (below + 0.5 * others);
        below += others;
        begin = end;
    }
    return won / (positives * (static_cast<double>(scored.size()) - positives));
}

} // namespace

std::optional<double> aurocOf(const MatrixF& logits, std::span<const int> labels, std::span<const int> places,
                              const RunContext& context) {
    const std::vector<RowOdds> rows = oddsOfRows(logits, places);
    std::vector<std::int64_t> counts(static_cast<std::size_t>(logits.cols()), 0);
    for (const int place : places)
        ++counts[labels[place]];
    std::vector<std::pair<double, bool>> scored(places.size());
    double total = 0.0;
    int classes = 0;
    for (Eigen::Index c = 0; c < logits.cols(); ++c) {
        const std::int64_t own = counts[c];
        if (own == 0 || own == static_cast<std::int64_t>(places.size()))
            continue;
        context.throwIfStopped();
        for (std::size_t i = 0; i < places.size(); ++i)
            scored[i] = {logOdds(rows[i], logits(places[i], c), c), labels[places[i]] == static_cast<int>(c)};
        total += areaOf(scored, static_cast<double>(own));
        ++classes;
    }
    return classes == 0 ? std::nullopt : std::optional(total / classes);
}

} // namespace groupscope

namespace groupscope::measure {

Measure auroc() {
    return {.id = "auroc",
            .title = "AUROC",
            .formula =
                "area under the ROC curve: share of pairs of an example of a class and one of another class "
                "in which the first has the higher probability of the class, ties half; mean over the "
                "classes",
            .source = "Hanley and McNeil 1982; Provost and Domingos 2000 for several classes",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofRows =
                [](Evaluated& evaluated) {
                    const std::vector<int> labels = classesOfRows(evaluated);
                    const MatrixF& logits = evaluated.predictions().logits;
                    return ofSubgroups(evaluated, [&](std::span<const int> places) {
                        return aurocOf(logits, labels, places, evaluated.context());
                    });
                },
            .recordings = {}};
}

} // namespace groupscope::measure
