// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/paired_worst.h"

#include "core/math/small_samples.h"
#include "core/measures/worst_group_interval.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

/// Adds the right rows of two models in a stratum.
void addStratum(const JointRights& stratum, std::size_t baseline, double ofBaseline, std::size_t other,
                double ofOther, RowTotal& total) {
    const auto b = static_cast<Eigen::Index>(baseline), o = static_cast<Eigen::Index>(other);
    const double both = stratum.both(b, o);
    const auto count = [](double rows) { return static_cast<int>(rows); };
    RowMoments moments;
    moments.add(ofBaseline + ofOther, count(both));
    moments.add(ofBaseline, count(stratum.both(b, b) - both));
    moments.add(ofOther, count(stratum.both(o, o) - both));
    moments.n = stratum.n;
    total.add(moments, std::min(ofBaseline, 0.0) + std::min(ofOther, 0.0),
              std::max(ofBaseline, 0.0) + std::max(ofOther, 0.0));
}

} // namespace

PairedWorst::PairedWorst(const JudgedSides& sides, Figure figure)
    : sides_(sides)
    , figure_(figure) {
    for (std::size_t baseline = 0; baseline < sides.ofBaseline; ++baseline)
        for (std::size_t other = sides.ofBaseline; other < sides.models(); ++other)
            pairs_.push_back(pairOf(baseline, other));
}

PairedWorst::Pair PairedWorst::pairOf(std::size_t baseline, std::size_t other) const {
    Pair pair{.baseline = baseline,
              .other = other,
              .worstOfBaseline = possibleWorstGroups(sides_.figures[baseline].groups),
              .worstOfOther = possibleWorstGroups(sides_.figures[other].groups),
              .estimates = {}};
    const double all = ofAverage();
    // A gap is of all strata, the worst group of two at most.
    const RowTotal none{.middle = figure_ == Figure::gap ? RowCentre::estimate : RowCentre::moved};
    // Strata that are the worst of neither are the same for all groups.
    std::vector<RowTotal> alike(sides_.groups.size(), none);
    RowTotal together = none;
    addStratum(sides_.outside, baseline, -all, other, all, together);
    for (std::size_t g = 0; g < alike.size(); ++g) {
        addStratum(sides_.groups[g], baseline, -all, other, all, alike[g]);
        together.centre += alike[g].centre;
        together.variance += alike[g].variance;
    }
    for (const int h : pair.worstOfOther) {
        pair.estimates.emplace_back();
        for (const int g : pair.worstOfBaseline) {
            // All strata but the two are the same for every pair of groups: they are taken off and added
            // anew.
            RowTotal total = together;
            for (const int group : h == g ? std::vector<int>{h} : std::vector<int>{g, h}) {
                const auto own = static_cast<std::size_t>(group);
                total.centre -= alike[own].centre;
                total.variance -= alike[own].variance;
                const double share = sign() / sides_.groups[own].n;
                addStratum(sides_.groups[own], baseline, -(all + (group == g ? share : 0.0)), other,
                           all + (group == h ? share : 0.0), total);
            }
            pair.estimates.back().push_back({total.centre, std::sqrt(std::max(0.0, total.variance))});
        }
    }
    return pair;
}

/// A gap is the largest over groups where accuracy is the least: `end` is that of the sign-turned figure.
double PairedWorst::bound(End end, double level, const SeedSpread& seeds) const {
    const double outwards = end == End::low ? -1.0 : 1.0;
    const double ofPair = 1.0 / static_cast<double>(pairs_.size());
    const std::size_t G = sides_.groups.size();
    std::vector<std::vector<double>> weights(G + 1, std::vector<double>(sides_.models(), 0.0));
    double centre = 0.0;
    for (const Pair& pair : pairs_) {
        const auto sharing =
            static_cast<double>((end == End::low ? pair.worstOfBaseline : pair.worstOfOther).size());
        // The error of the level is shared by the groups that could be the worst of that side (Bonferroni).
        const double quantile = normalQuantileOfTails((1.0 - level) / sharing);
        double least = std::numeric_limits<double>::infinity(), centreOfLeast = 0.0;
        std::size_t h = 0, g = 0;
        for (std::size_t i = 0; i < pair.estimates.size(); ++i) {
            double largest = -std::numeric_limits<double>::infinity();
            std::size_t at = 0;
            for (std::size_t j = 0; j < pair.estimates[i].size(); ++j) {
                const Estimate& own = pair.estimates[i][j];
                const double value = sign() * own.centre + outwards * quantile * own.deviation;
                if (value > largest) {
                    largest = value;
                    at = j;
                }
            }
            if (largest < least) {
                least = largest;
                centreOfLeast = sign() * pair.estimates[i][at].centre;
                h = static_cast<std::size_t>(pair.worstOfOther[i]);
                g = static_cast<std::size_t>(pair.worstOfBaseline[at]);
            }
        }
        centre += ofPair * centreOfLeast;
        const double scale = ofPair * quantile; // the quantiles of pairs may differ
        // The bound is linear in the right rows once groups are fixed: all pairs of models add up to one
        // total.
        weights[h][pair.other] += scale * sign() / sides_.groups[h].n;
        weights[g][pair.baseline] -= scale * sign() / sides_.groups[g].n;
        if (figure_ == Figure::gap)
            for (std::vector<double>& stratum : weights) {
                stratum[pair.other] += scale * ofAverage();
                stratum[pair.baseline] -= scale * ofAverage();
            }
    }
    SeededTotal total;
    for (std::size_t group = 0; group < G; ++group)
        total.add(sides_.groups[group], weights[group], sides_);
    total.add(sides_.outside, weights[G], sides_);
    return centre + outwards * total.halfWidth(1.0, seeds, level);
}

std::optional<Interval> PairedWorst::interval(double level, const SeedSpread& seeds) const {
    if (pairs_.empty() || pairs_.front().estimates.empty())
        return std::nullopt;
    const double low = std::clamp(bound(End::low, level, seeds), -1.0, 1.0),
                 high = std::clamp(bound(End::high, level, seeds), -1.0, 1.0);
    return figure_ == Figure::gap ? Interval{-high, -low} : Interval{low, high};
}

} // namespace groupscope
