// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/data_caption.h"

#include "core/base/text.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t mostNamed = 8; ///< data sets or seeds

std::string describedSet(const Run& run) {
    const std::string name = std::filesystem::path(run.data.file).stem().string();
    const std::string splits = joined(run.task.splits, ", ", [](const SplitDefinition& split) {
        return split.name + " " + std::to_string(split.n);
    });
    return (name.empty() ? "a set without a file" : name) +
           (splits.empty() ? "" : " (" + splits + " examples)");
}

} // namespace

std::string dataCaption(std::span<const Run* const> runs) {
    std::vector<std::string> sets; // in the order of their first run
    for (const Run* run : runs)
        if (std::string own = describedSet(*run); std::find(sets.begin(), sets.end(), own) == sets.end())
            sets.push_back(std::move(own));
    return joinedAndMore(mostNamed, sets);
}

std::string seedsOfRuns(std::span<const Run* const> runs) {
    std::set<std::uint64_t> seeds;
    for (const Run* run : runs)
        seeds.insert(run->seed);
    return (seeds.size() == 1 ? "seed " : "seeds ") +
           joinedAndMore(mostNamed, seeds, ", ", [](std::uint64_t seed) { return std::to_string(seed); });
}

} // namespace groupscope
