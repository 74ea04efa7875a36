// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/paired_worst.h"

#include "core/math/small_samples.h"
#include "core/metrics/row_total.h"
#include "core/metrics/worst_group_interval.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

/// Rows of a stratum by who is right.
struct JointCounts {
    int n = 0, both = 0, baselineAlone = 0, otherAlone = 0;
};

/// (G+1,), the last of rows in no group.
std::vector<JointCounts> jointCounts(const JudgedRows& rows, const RightRows& baseline,
                                     const RightRows& other) {
    std::vector<JointCounts> strata(rows.groupCount() + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto groups = rows.groups.of(i);
        JointCounts& own =
            strata[groups.empty() ? rows.groupCount() : static_cast<std::size_t>(groups.front())];
        ++own.n;
        own.both += baseline[i] != 0 && other[i] != 0 ? 1 : 0;
        own.baselineAlone += baseline[i] != 0 && other[i] == 0 ? 1 : 0;
        own.otherAlone += baseline[i] == 0 && other[i] != 0 ? 1 : 0;
    }
    return strata;
}

/// What right rows of the baseline and of the other count in a stratum.
void addStratum(const JointCounts& counts, double ofBaseline, double ofOther, RowTotal& total) {
    RowMoments moments;
    moments.add(ofBaseline + ofOther, counts.both);
    moments.add(ofBaseline, counts.baselineAlone);
    moments.add(ofOther, counts.otherAlone);
    moments.n = counts.n;
    total.add(moments, std::min(ofBaseline, 0.0) + std::min(ofOther, 0.0),
              std::max(ofBaseline, 0.0) + std::max(ofOther, 0.0));
}

} // namespace

PairedWorst::PairedWorst(const JudgedRows& rows, const RightRows& baseline, const RightRows& other,
                         Figure figure)
    : figure_(figure) {
    const std::vector<JointCounts> strata = jointCounts(rows, baseline, other);
    const double all = figure == Figure::gap ? 1.0 / static_cast<double>(rows.size()) : 0.0;
    const double ofWorst = figure == Figure::gap ? -1.0 : 1.0;
    // Strata that are the worst of neither are the same for all pairs.
    // A gap is of all strata, the worst group of two at most.
    const RowTotal none{.middle = figure == Figure::gap ? RowCentre::estimate : RowCentre::moved};
    std::vector<RowTotal> alike(strata.size(), none);
    RowTotal together = none;
    for (std::size_t stratum = 0; stratum < strata.size(); ++stratum) {
        addStratum(strata[stratum], -all, all, alike[stratum]);
        together.centre += alike[stratum].centre;
        together.variance += alike[stratum].variance;
    }
    const std::vector<int> worstOfBaseline = possibleWorstGroups(figuresOf(rows, baseline).groups);
    for (const int h : possibleWorstGroups(figuresOf(rows, other).groups)) {
        estimates_.emplace_back();
        for (const int g : worstOfBaseline) {
            RowTotal total = together;
            for (const int stratum : h == g ? std::vector<int>{h} : std::vector<int>{g, h}) {
                const auto s = static_cast<std::size_t>(stratum);
                total.centre -= alike[s].centre;
                total.variance -= alike[s].variance;
                const double share = ofWorst / strata[s].n;
                addStratum(strata[s], -(all + (stratum == g ? share : 0.0)),
                           all + (stratum == h ? share : 0.0), total);
            }
            estimates_.back().push_back({total.centre, std::sqrt(std::max(0.0, total.variance))});
        }
    }
}

std::optional<Interval> PairedWorst::interval(double level) const {
    if (estimates_.empty() || estimates_.front().empty())
        return std::nullopt;
    const auto pairs = static_cast<double>(estimates_.size() * estimates_.front().size());
    const double quantile = normalQuantileOfTails((1.0 - level) / pairs);
    // A gap is the largest over groups where accuracy is the least: signs turn around.
    const double sign = figure_ == Figure::gap ? -1.0 : 1.0;
    double low = std::numeric_limits<double>::infinity(), high = low;
    for (const std::vector<Estimate>& ofOther : estimates_) {
        double lowest = -std::numeric_limits<double>::infinity(), highest = lowest;
        for (const Estimate& estimate : ofOther) {
            lowest = std::max(lowest, sign * estimate.centre - quantile * estimate.deviation);
            highest = std::max(highest, sign * estimate.centre + quantile * estimate.deviation);
        }
        low = std::min(low, lowest);
        high = std::min(high, highest);
    }
    low = std::clamp(low, -1.0, 1.0);
    high = std::clamp(high, -1.0, 1.0);
    return figure_ == Figure::gap ? Interval{-high, -low} : Interval{low, high};
}

} // namespace groupscope
