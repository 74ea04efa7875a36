// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <span>
#include <vector>

namespace groupscope {

/// Number and sum of the events, each in [0,1], of some examples.
struct EventTally {
    int n = 0;
    double events = 0.0;

    void add(double event) {
        ++n;
        events += event;
    }
    /// Mean event in [0,1]; 0 without examples.
    double rate() const { return n > 0 ? events / n : 0.0; }
    /// The tally of the examples that are in this one and not in `part`.
    EventTally without(const EventTally& part) const { return {n - part.n, events - part.events}; }
};

/// The chance, in (0,1], of as many events as in `slice` among that many examples drawn without replacement
/// from `all`: Fisher's exact test, one-sided. The sum of fractional events is rounded down in the slice and
/// up outside, so that the chance is never too small by rounding; a fractional event varies less than a whole
/// one of the same mean, so that the test keeps its level for shares of seeds. Exact for events of 0 and 1.
/// 1 where the slice has no example or all of them.
double chanceOfEvents(const EventTally& slice, const EventTally& all);

/// Wilson's interval at 95 % of the rate of `tally`, n > 0, from the sum rounded down and up.
Interval rateInterval(const EventTally& tally);

/// Smallest false discovery rate at which each of the chances (m,) would be reported, in the same order:
/// Benjamini and Hochberg (1995).
std::vector<double> benjaminiHochberg(std::span<const double> chances);

} // namespace groupscope
