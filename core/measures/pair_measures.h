// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Direction of retrieval.
enum class PairDirection { imageToText, textToImage };

/// Why examples and texts cannot be compared: the set has no texts for these examples, or the head transforms
/// examples but not texts. Empty if they can.
std::string whyNoPairs(const Evaluated& evaluated);

/// The examples of a split that have texts, and those texts, as stored or as embedded by a head.
struct PairedRows {
    std::vector<int> places;      ///< (n,) of the examples among the evaluated ones, rising
    std::vector<int> texts;       ///< (m,) places of the texts in the input, rising
    std::vector<int> imageOfText; ///< (m,) in [0,n)
    MatrixF images;               ///< (n,K)
    MatrixF embeddedTexts;        ///< (m,K)
};

/// Throws DataError if whyNoPairs() gives a reason, and for values that are not finite; Cancelled.
PairedRows pairedRows(Evaluated& evaluated);

/// Ranks of a direction, from 0, each with the position of its example among the evaluated ones; ranks of one
/// example are adjacent. Computed once for all measures of pairs; empty without pairs.
struct PairRanks {
    std::vector<int> ranks;
    std::vector<int> places;
};
const PairRanks& pairRanks(Evaluated& evaluated, PairDirection direction);

/// Share of ranks below k, over all examples and over each subgroup. Intervals are Wilson's with an effective
/// sample size, because texts of one example are not independent.
Measured recallOf(Evaluated& evaluated, const PairRanks& found, int k);
/// ⌊median⌋ + 1; the interval is that of quantiles within the sampling error of the share of smaller ones
/// (Woodruff 1952).
Measured medianRankOf(Evaluated& evaluated, const PairRanks& found);
/// Mean + 1, with a normal interval that treats examples as clusters.
Measured meanRankOf(Evaluated& evaluated, const PairRanks& found);

/// Description of a measure of pairs; `id` without the direction: "r5", "median_rank".
Measure describedPairMeasure(PairDirection direction, const std::string& id);

/// Share of queries with a right answer among the k nearest on the other side.
template<PairDirection direction, int k>
Measure recallOfPairs() {
    Measure measure = describedPairMeasure(direction, "r" + std::to_string(k));
    measure.ofRows = [](Evaluated& evaluated) {
        return recallOf(evaluated, pairRanks(evaluated, direction), k);
    };
    return measure;
}

template<PairDirection direction>
Measure medianRankOfPairs() {
    Measure measure = describedPairMeasure(direction, "median_rank");
    measure.ofRows = [](Evaluated& evaluated) {
        return medianRankOf(evaluated, pairRanks(evaluated, direction));
    };
    return measure;
}

template<PairDirection direction>
Measure meanRankOfPairs() {
    Measure measure = describedPairMeasure(direction, "mean_rank");
    measure.ofRows = [](Evaluated& evaluated) {
        return meanRankOf(evaluated, pairRanks(evaluated, direction));
    };
    return measure;
}

} // namespace groupscope
