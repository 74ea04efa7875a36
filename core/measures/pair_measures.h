// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// From which side the other is looked for.
enum class PairDirection { imageToText, textToImage };

/// Why rows and texts cannot be compared there: the set has no texts for these rows, or the head changes rows
/// and knows no texts. Empty when they can.
std::string whyNoPairs(const Evaluated& evaluated);

/// The rows of a split that have texts, and those texts, as they are stored or as a head embeds both.
struct PairedRows {
    std::vector<int> places;      ///< (n,) of the rows among the evaluated ones, rising
    std::vector<int> texts;       ///< (m,) places of the texts in the input, rising
    std::vector<int> imageOfText; ///< (m,) in [0,n)
    MatrixF images;               ///< (n,K)
    MatrixF embeddedTexts;        ///< (m,K)
};

/// Throws DataError where whyNoPairs() has a reason, and for values that are not finite; Cancelled.
PairedRows pairedRows(Evaluated& evaluated);

/// Ranks from 0 of a direction, each with the place of its row among the evaluated ones: those of one row are
/// neighbours. Found once for all measures of them; empty where there are no pairs.
struct PairRanks {
    std::vector<int> ranks;
    std::vector<int> places;
};
const PairRanks& pairRanks(Evaluated& evaluated, PairDirection direction);

/// Share of ranks below k, of all rows and of each subgroup. Intervals are Wilson's; texts of one row do not
/// count as independent: their number is divided by what that adds to the variance.
Measured recallOf(Evaluated& evaluated, const PairRanks& found, int k);
/// ⌊median⌋ + 1, with the interval of the quantiles that the share of smaller ones may be (Woodruff 1952).
Measured medianRankOf(Evaluated& evaluated, const PairRanks& found);
/// Mean + 1, with the normal interval of rows as clusters.
Measured meanRankOf(Evaluated& evaluated, const PairRanks& found);

/// Description of a measure of pairs; `id` without the direction: "r5", "median_rank".
Measure describedPairMeasure(PairDirection direction, const std::string& id);

/// How often one of the k nearest of the other side is right.
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
