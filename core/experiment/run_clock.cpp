// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_clock.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Below this share of an epoch its time says more about how it begins than about how long it is.
constexpr double leastShare = 0.02;

} // namespace

void RunClock::start(double now) {
    *this = {};
    started_ = now;
}

void RunClock::planned(int epochs, int done, double now) {
    epochs_ = epochs;
    preparation_ = now - started_;
    ends_ = {{done, now}};
}

void RunClock::epochsEnded(int ended, double now) {
    if (!ends_.empty() && ended > ends_.back().first)
        ends_.emplace_back(ended, now);
}

void RunClock::progressed(double fraction, double now) {
    fraction_ = fraction;
    fractionTime_ = now;
}

std::optional<double> RunClock::epochSeconds() const {
    if (ends_.empty())
        return std::nullopt;
    const auto& [before, begin] = ends_.front();
    const auto& [ended, last] = ends_.back();
    if (ended == before) {
        const double share = fraction_ * epochs_ - before;
        return share < leastShare ? std::nullopt : std::optional((fractionTime_ - begin) / share);
    }
    auto from = ends_.begin();
    if (ended - before > 2) { // without the first, by pairs
        const auto fits = [end = ended](const auto& mark) { return (end - mark.first) % 2 == 0; };
        const auto found = std::find_if(ends_.begin() + 1, ends_.end() - 1, fits);
        from = found != ends_.end() - 1 ? found : from;
    }
    return (last - from->second) / (ended - from->first);
}

std::optional<double> RunClock::wholeSeconds() const {
    const std::optional<double> epoch = epochSeconds();
    return epoch ? std::optional(preparation_ + *epoch * epochs_) : std::nullopt;
}

std::optional<double> RunClock::secondsLeft(double now) const {
    const std::optional<double> epoch = epochSeconds();
    if (!epoch)
        return std::nullopt;
    const auto& [ended, last] = ends_.back();
    return std::max(0.0, (epochs_ - ended) * *epoch - std::min(now - last, *epoch));
}

} // namespace groupscope
