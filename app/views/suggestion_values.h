// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/slices/label_noise.h"
#include "core/slices/slices.h"

#include <QStringList>

#include <compare>
#include <cstddef>
#include <string>
#include <vector>

namespace groupscope {

/// A search for slices of a split with many errors of `runs`, seeds of one setting. With `baseline`: with
/// many examples that its seeds predict correctly and `runs` do not.
struct SliceKey {
    QStringList baseline, runs; ///< ids of runs; `baseline` may be empty
    std::string split;
    SliceOptions::Kind kind = SliceOptions::Kind::clusters;

    std::strong_ordering operator<=>(const SliceKey&) const = default;
};

inline QStringList runsOf(const SliceKey& key) {
    return key.baseline + key.runs;
}

/// The slices found, and their examples in all splits.
struct Suggestions {
    SliceSearch search;
    /// (slices,) of (N,) examples: by the query of a slice if it has one, else by nearest neighbours, see
    /// membersInAllSplits(). Empty until they are known.
    std::vector<RowSelection> everywhere{};
    std::string note{}; ///< why slices are known in their own split only; empty: they are known in all
};

/// Searches the slices, which tell() shows first, and finds their examples in the other splits.
Suggestions suggestionsOf(const SliceKey& key, const ValueSource& source,
                          const std::function<void(Suggestions)>& tell);
std::size_t bytesOfSuggestions(const Suggestions& suggestions);

/// A check of the labels of a split, among the errors of a run.
struct LabelKey {
    QString runId; ///< empty: among all examples
    std::string split;

    std::strong_ordering operator<=>(const LabelKey&) const = default;
};

LabelCheck labelCheckOf(const LabelKey& key, const Task& task, const Run* run, const RunContext& context,
                        const std::function<void(LabelCheck)>& tell);
std::size_t bytesOfLabelCheck(const LabelCheck& check);

/// The suspected labels as CSV with the columns `example label suggested group neighbours margin checks`.
std::string suspectsText(const Task& task, const std::vector<SuspectedLabel>& suspects);

} // namespace groupscope
