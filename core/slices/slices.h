// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/row_selection.h"
#include "core/data/task.h"
#include "core/measures/group_report.h"
#include "core/runs/run.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Events that slices are searched by: for each example of a split, how often it is an error.
struct SliceEvents {
    std::string split;          ///< a split of the task
    std::string title;          ///< the counted event, for display: "errors of linear-probe"
    std::vector<double> events; ///< (n,) in [0,1], share of the seeds that are wrong; NaN: does not count
};

/// Errors of one setting: of each example of `split`, the share of `runs` (its seeds) that predict another
/// class. Throws DataError where a run stores no predictions of the split or has other examples there.
SliceEvents errorsOf(const Task& task, std::span<const Run* const> runs, const std::string& split);

/// Errors of `b` on examples that `a` predicts correctly: only examples count that all seeds of `a` predict
/// correctly. Throws as errorsOf().
SliceEvents brokenBy(const Task& task, std::span<const Run* const> a, std::span<const Run* const> b,
                     const std::string& split);

/// Options of a search for slices.
struct SliceOptions {
    enum class Kind {
        clusters,  ///< of the embedding alone: no attribute is read
        attributes ///< combinations of up to two attribute values, with and without the class
    };
    Kind kind = Kind::clusters;
    int fewest = 10;        ///< examples of the measuring half in a slice
    std::size_t most = 50;  ///< slices that are returned
    std::uint64_t seed = 0; ///< of the halves and of the clusters
};

/// A word or text that describes a slice, by the cosine between its embedding and the slice's direction.
struct SliceWord {
    std::string text;
    double score = 0.0; ///< cosine, in [-1,1]
};

/// A set of examples of a split in which events are more frequent than elsewhere.
struct Slice {
    std::string id; ///< "cluster-3", "color=red,class=shoe": stable for the same data and seed
    /// Title for display: "shoe, cluster 3, near “a red shoe”" or "class shoe, color red".
    std::string title;
    std::string query{};            ///< for RowQuery; empty for clusters
    RowSelection rows;              ///< (N,) its examples in the split, of both halves
    int n = 0;                      ///< examples of the measuring half
    double rate = 0.0;              ///< mean event of these, in [0,1]
    Interval interval{};            ///< 95 % of `rate`
    double elsewhere = 0.0;         ///< mean event of the other examples of the measuring half
    double chance = 1.0;            ///< p: of a rate that is higher than elsewhere, one-sided
    double corrected = 1.0;         ///< q: Benjamini–Hochberg over all slices that were tried
    std::vector<SliceWord> words{}; ///< nearest first, at most three; empty where the set has no texts
};

/// Result of a search.
struct SliceSearch {
    std::vector<Slice> slices;           ///< by `corrected`, then by the low end of `interval`, highest first
    std::size_t tried = 0;               ///< hypotheses that `corrected` counts
    double rate = 0.0;                   ///< mean event of the whole measuring half
    std::size_t found = 0, measured = 0; ///< examples of the two halves that count
    std::vector<std::string> notes;      ///< limits of the search, one sentence each
};

/// Searches one half of the split for slices with many events and measures them on the other half, so that a
/// slice is not judged by the examples that suggested it. Same result at any thread count. Throws UsageError
/// where the split is not of the task or attributes are asked for and there are none, DataError where fewer
/// than 40 examples count, Cancelled.
SliceSearch searchSlices(const Task& task, const SliceEvents& events, const SliceOptions& options,
                         const RunContext& run);

} // namespace groupscope
