// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classifiers/class_rows.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace groupscope {

namespace {

std::vector<std::vector<int>> placesOfClasses(std::span<const int> labels, int classCount) {
    std::vector<std::vector<int>> places(static_cast<std::size_t>(classCount));
    for (std::size_t i = 0; i < labels.size(); ++i)
        places[labels[i]].push_back(static_cast<int>(i));
    return places;
}

} // namespace

ClassRows byClass(const LabelledRows& rows) {
    ClassRows ordered;
    const std::vector<std::vector<int>> places = placesOfClasses(rows.labels, rows.classCount);
    for (std::size_t c = 0; c < places.size(); ++c) {
        if (places[c].empty())
            continue;
        ordered.places.insert(ordered.places.end(), places[c].begin(), places[c].end());
        ordered.labels.insert(ordered.labels.end(), places[c].size(),
                              static_cast<int>(ordered.classes.size()));
        ordered.classes.push_back(static_cast<int>(c));
    }
    if (ordered.classes.size() < 2)
        throw DataError("the training examples of the classifier have fewer than two classes", "downstream",
                        "choose other examples");
    return ordered;
}

std::vector<int> stratifiedRows(std::span<const int> labels, int classCount, std::size_t most,
                                std::uint64_t seed) {
    std::vector<std::vector<int>> places = placesOfClasses(labels, classCount);
    std::vector<int> chosen;
    const double share =
        labels.size() <= most ? 1.0 : static_cast<double>(most) / static_cast<double>(labels.size());
    for (std::size_t c = 0; c < places.size(); ++c) {
        if (places[c].empty())
            continue;
        const auto wanted =
            static_cast<std::size_t>(std::floor(share * static_cast<double>(places[c].size())));
        const std::vector<int> own =
            Random(seed, "rows of a classifier", c)
                // A class with few rows keeps one: a classifier must be able to name it.
                .sampleWithoutReplacement(places[c], std::max<std::size_t>(wanted, 1));
        chosen.insert(chosen.end(), own.begin(), own.end());
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace groupscope
