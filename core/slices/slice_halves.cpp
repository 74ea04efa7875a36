// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slice_halves.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr std::size_t fewestCounted = 40;

void requireEvents(const SliceEvents& events, const Split& split) {
    if (events.events.size() != split.rows.size())
        throw UsageError(std::to_string(events.events.size()) + " events are not one of each of the " +
                             std::to_string(split.rows.size()) + " examples",
                         "split '" + split.name + "'", "give one event of each example");
    for (const double event : events.events)
        if (event < 0.0 || event > 1.0)
            throw UsageError("an event is not between 0 and 1", "split '" + split.name + "'",
                             "give shares of seeds, or NaN for examples that do not count");
}

/// Numbers of the examples of each class (C,), ascending.
std::vector<std::vector<int>> examplesOfClasses(const SliceHalves& halves) {
    std::vector<std::vector<int>> examples(static_cast<std::size_t>(halves.task->classCount()));
    for (std::size_t i = 0; i < halves.rows.size(); ++i)
        examples[halves.labelOf(i)].push_back(static_cast<int>(i));
    return examples;
}

} // namespace

SliceHalves drawHalves(const Task& task, const SliceEvents& events, std::uint64_t seed) {
    const Split& split = task.split(events.split, "slices");
    requireEvents(events, split);
    SliceHalves halves{.task = &task, .rows = {}, .events = {}, .measures = {}, .found = {}, .measured = {}};
    for (std::size_t i = 0; i < split.rows.size(); ++i)
        if (!std::isnan(events.events[i])) {
            halves.rows.push_back(split.rows[i]);
            halves.events.push_back(events.events[i]);
        }
    if (halves.rows.size() < fewestCounted)
        throw DataError(std::to_string(halves.rows.size()) + " examples are too few for two halves",
                        "split '" + split.name + "'",
                        "take a split with at least " + std::to_string(fewestCounted) +
                            " examples that count");
    halves.measures.assign(halves.rows.size(), 0);
    std::size_t odd = 0; // classes with an odd number so far
    std::vector<std::vector<int>> classes = examplesOfClasses(halves);
    for (std::size_t c = 0; c < classes.size(); ++c) {
        Random(seed, "halves of slices", c).shuffle(classes[c]);
        const std::size_t toFind = classes[c].size() / 2 + (classes[c].size() % 2 != 0 ? odd++ % 2 : 0);
        for (std::size_t i = toFind; i < classes[c].size(); ++i)
            halves.measures[classes[c][i]] = 1;
    }
    for (std::size_t i = 0; i < halves.rows.size(); ++i)
        (halves.measures[i] != 0 ? halves.measured : halves.found).add(halves.events[i]);
    return halves;
}

int fewestFound(const SliceOptions& options) {
    return std::max(options.fewest / 2, 3);
}

bool isWorthMeasuring(const SliceCandidate& candidate, const SliceHalves& halves,
                      const SliceOptions& options) {
    const EventTally elsewhere = halves.found.without(candidate.found);
    return candidate.found.n >= fewestFound(options) && candidate.measured.n >= options.fewest &&
           elsewhere.n > 0 && candidate.measured.n < halves.measured.n &&
           candidate.found.rate() > elsewhere.rate();
}

} // namespace groupscope
