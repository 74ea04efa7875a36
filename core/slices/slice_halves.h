// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/slices/slice_test.h"
#include "core/slices/slices.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace groupscope {

/// The examples of a split that count, in two halves: slices are found on one and measured on the other.
struct SliceHalves {
    const Task* task = nullptr;
    std::vector<int> rows;      ///< (n,) row indices in the set, ascending
    std::vector<double> events; ///< (n,) in [0,1]
    std::vector<char> measures; ///< (n,) 1: of the measuring half, 0: of the finding half
    EventTally found, measured; ///< of all examples of each half

    int labelOf(std::size_t i) const { return task->labels[rows[i]]; }
};

/// Draws the halves of each class at random by `seed`; of classes with an odd number of examples the halves
/// get the odd one in turn. Leaves out events that are NaN. Throws UsageError for a split that is not of the
/// task and events that are not of its examples or not in [0,1], DataError where fewer than 40 examples
/// count.
SliceHalves drawHalves(const Task& task, const SliceEvents& events, std::uint64_t seed);

/// A slice before it is measured.
struct SliceCandidate {
    std::string id, title, query;
    EventTally found, measured;                ///< of each half
    std::function<bool(std::size_t)> contains; ///< whether example number i of the halves is in it
};

/// Fewest examples of the finding half: half of those of the measuring half, and at least 3.
int fewestFound(const SliceOptions& options);

/// Whether a slice may be measured: it has enough examples in both halves, some are outside, and on the
/// finding half its events are more frequent than elsewhere. The events of the measuring half are not looked
/// at.
bool isWorthMeasuring(const SliceCandidate& candidate, const SliceHalves& halves,
                      const SliceOptions& options);

/// Clusters of the unit-length embedding within each class, by k-means on the finding half at 2, 4, 8 and 16
/// clusters as far as a class has `fewest` examples for each. An example belongs to the nearest centre of its
/// class. Of clusters that share 80 % of the smaller one, the one with the higher rate on the finding half
/// (low end of its interval) is kept. What is not searched is noted. Throws Cancelled.
std::vector<SliceCandidate> clusterCandidates(const SliceHalves& halves, const SliceOptions& options,
                                              std::vector<std::string>& notes, const RunContext& run);

/// All combinations of one or two attribute values, with and without the class, that are worth measuring; of
/// those with the same examples the first, simplest one. Throws UsageError without attributes, Cancelled.
std::vector<SliceCandidate> attributeCandidates(const SliceHalves& halves, const SliceOptions& options,
                                                const RunContext& run);

/// Fills in the words of slices. Texts are class templates, group prompts and captions of the examples of the
/// halves, as far as the embedding has them. The direction of a slice is the mean of its unit rows less the
/// mean of the unit rows of its classes. Throws Cancelled.
void addWords(std::vector<Slice>& slices, const SliceHalves& halves, const RunContext& run);

} // namespace groupscope
