// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slices.h"

#include "core/base/error.h"
#include "core/slices/slice_halves.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

Slice measuredSlice(const SliceCandidate& candidate, const SliceHalves& halves) {
    return {.id = candidate.id,
            .title = candidate.title,
            .query = candidate.query,
            .rows = RowSelection(),
            .n = candidate.measured.n,
            .rate = candidate.measured.rate(),
            .interval = rateInterval(candidate.measured),
            .elsewhere = halves.measured.without(candidate.measured).rate(),
            .chance = chanceOfEvents(candidate.measured, halves.measured)};
}

RowSelection rowsOf(const SliceCandidate& candidate, const SliceHalves& halves) {
    RowSelection rows(halves.task->labels.size());
    for (std::size_t i = 0; i < halves.rows.size(); ++i)
        if (candidate.contains(i))
            rows.set(static_cast<std::size_t>(halves.rows[i]), true);
    return rows;
}

/// All candidates measured and corrected, the most certain first, and of the first `most` also the rows.
std::vector<Slice> measuredSlices(const std::vector<SliceCandidate>& candidates, const SliceHalves& halves,
                                  std::size_t most) {
    std::vector<Slice> measured;
    std::vector<double> chances;
    for (const SliceCandidate& candidate : candidates) {
        measured.push_back(measuredSlice(candidate, halves));
        chances.push_back(measured.back().chance);
    }
    const std::vector<double> corrected = benjaminiHochberg(chances);
    for (std::size_t i = 0; i < measured.size(); ++i)
        measured[i].corrected = corrected[i];
    std::vector<std::size_t> order(measured.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(measured[a].corrected, -measured[a].interval.low) <
               std::pair(measured[b].corrected, -measured[b].interval.low);
    });
    order.resize(std::min(order.size(), most));
    std::vector<Slice> slices;
    for (const std::size_t i : order) {
        slices.push_back(std::move(measured[i]));
        slices.back().rows = rowsOf(candidates[i], halves);
    }
    return slices;
}

} // namespace

SliceSearch searchSlices(const Task& task, const SliceEvents& events, const SliceOptions& options,
                         const RunContext& run) {
    if (options.fewest < 1)
        throw UsageError("a slice of no example cannot be measured", "slices", "ask for at least 1 example");
    const SliceHalves halves = drawHalves(task, events, options.seed);
    SliceSearch search{.slices = {},
                       .rate = halves.measured.rate(),
                       .found = static_cast<std::size_t>(halves.found.n),
                       .measured = static_cast<std::size_t>(halves.measured.n),
                       .notes = {}};
    const bool byClusters = options.kind == SliceOptions::Kind::clusters;
    const std::vector<SliceCandidate> candidates = byClusters
                                                       ? clusterCandidates(halves, options, search.notes, run)
                                                       : attributeCandidates(halves, options, run);
    search.tried = candidates.size();
    search.slices = measuredSlices(candidates, halves, options.most);
    addWords(search.slices, halves, run);
    if (byClusters)
        for (Slice& slice : search.slices)
            if (!slice.words.empty())
                slice.title += ", near “" + slice.words.front().text + "”";
    if (search.tried == 0)
        search.notes.push_back("No slice has " + std::to_string(options.fewest) +
                               " examples to measure and more errors than elsewhere on the half that finds.");
    return search;
}

} // namespace groupscope
