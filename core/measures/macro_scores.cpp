// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/macro_scores.h"

#include "core/base/error.h"

#include <cstddef>

namespace groupscope {

MacroScores macroScores(std::span<const int> predictions, std::span<const int> labels,
                        std::span<const int> places, int classCount, ScoreConvention convention) {
    MacroScores scores{.n = static_cast<std::int64_t>(places.size())};
    if (places.empty())
        return scores;
    const auto classes = static_cast<std::size_t>(classCount);
    std::vector<double> labelled(classes), predicted(classes), both(classes);
    double right = 0.0;
    for (const int place : places) {
        const auto label = static_cast<std::size_t>(labels[place]);
        const auto found = static_cast<std::size_t>(predictions[place]);
        ++labelled[label];
        ++predicted[found];
        if (label == found) {
            ++both[label];
            ++right;
        }
    }
    double precision = 0.0, recall = 0.0, f1 = 0.0, counted = 0.0, present = 0.0;
    for (std::size_t c = 0; c < classes; ++c) {
        const bool occurs =
            labelled[c] > 0.0 || (convention == ScoreConvention::sklearn && predicted[c] > 0.0);
        if (!occurs)
            continue;
        ++counted;
        precision += predicted[c] > 0.0 ? both[c] / predicted[c] : 0.0;
        recall += labelled[c] > 0.0 ? both[c] / labelled[c] : 0.0;
        f1 += 2.0 * both[c] / (labelled[c] + predicted[c]);
        present += labelled[c] > 0.0 ? 1.0 : 0.0;
    }
    scores.accuracy = right / static_cast<double>(places.size());
    const bool swapped = convention == ScoreConvention::paper;
    scores.precision = (swapped ? recall : precision) / counted;
    scores.recall = (swapped ? precision : recall) / counted;
    scores.f1 = f1 / counted;
    scores.balancedAccuracy = recall / present; // a class without labels has no recall
    return scores;
}

ScoreConvention parseScoreConvention(const std::string& word, const std::string& where) {
    if (word == "sklearn")
        return ScoreConvention::sklearn;
    if (word == "paper")
        return ScoreConvention::paper;
    throw UsageError("there is no convention '" + word + "'", where, "choose one of: sklearn, paper");
}

} // namespace groupscope
