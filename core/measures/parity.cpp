// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/parity.h"

#include "core/measures/subgroups.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// Rows that a rate is of, and those of them that are predicted as the class.
struct RateCount {
    std::int64_t rows = 0, predicted = 0;
};

/// Per class, of one part.
struct ClassCounts {
    std::vector<std::int64_t> labelled, predicted, both; ///< (C,)
    std::int64_t rows = 0;
};

ClassCounts countsOf(std::span<const int> predictions, std::span<const int> labels,
                     const std::vector<int>& places, int classCount) {
    const auto classes = static_cast<std::size_t>(classCount);
    ClassCounts counts{std::vector<std::int64_t>(classes), std::vector<std::int64_t>(classes),
                       std::vector<std::int64_t>(classes), static_cast<std::int64_t>(places.size())};
    for (const int place : places) {
        const int label = labels[place];
        const int predicted = predictions[place];
        ++counts.labelled[label];
        if (predicted >= 0)
            ++counts.predicted[predicted];
        if (predicted == label)
            ++counts.both[label];
    }
    return counts;
}

/// Widens `largest` by the largest difference of the rates.
void widen(std::optional<double>& largest, const std::vector<RateCount>& counts) {
    std::vector<double> rates;
    for (const RateCount& count : counts)
        if (count.rows > 0)
            rates.push_back(static_cast<double>(count.predicted) / static_cast<double>(count.rows));
    if (rates.size() < 2)
        return;
    const auto [least, most] = std::minmax_element(rates.begin(), rates.end());
    largest = std::max(largest.value_or(0.0), *most - *least);
}

} // namespace

Parity parityOf(std::span<const int> predictions, std::span<const int> labels,
                std::span<const std::vector<int>> parts, int classCount) {
    std::vector<ClassCounts> counts;
    for (const std::vector<int>& places : parts)
        counts.push_back(countsOf(predictions, labels, places, classCount));
    Parity parity;
    for (std::size_t c = 0; c < static_cast<std::size_t>(classCount); ++c) {
        std::vector<RateCount> all, own, others;
        for (const ClassCounts& part : counts) {
            all.push_back({part.rows, part.predicted[c]});
            own.push_back({part.labelled[c], part.both[c]});
            others.push_back({part.rows - part.labelled[c], part.predicted[c] - part.both[c]});
        }
        widen(parity.demographic, all);
        widen(parity.opportunity, own);
        widen(parity.odds, own);
        widen(parity.odds, others);
    }
    return parity;
}

namespace {

/// Places of the rows of each combination of attribute values.
std::vector<std::vector<int>> partsOf(Evaluated& evaluated) {
    std::vector<std::vector<int>> parts;
    for (Subgroup& subgroup : subgroupsOf(evaluated))
        if (subgroup.of == MeasuredCell::Of::combination)
            parts.push_back(std::move(subgroup.places));
    return parts;
}

} // namespace

Parity parityOf(Evaluated& evaluated, std::span<const int> predictions) {
    return parityOf(predictions, classesOfRows(evaluated), partsOf(evaluated), evaluated.task().classCount());
}

bool isParity(std::string_view id) {
    return id == "demographic_parity" || id == "equalized_odds" || id == "equal_opportunity";
}

Measured measuredParity(Evaluated& evaluated, std::optional<double> Parity::*of) {
    std::int64_t n = 0;
    for (const std::vector<int>& part : partsOf(evaluated))
        n += static_cast<std::int64_t>(part.size());
    return {.n = n, .whole = parityOf(evaluated, evaluated.predictions().classes).*of};
}

Measure parityMeasure(const std::string& id, const std::string& title, const std::string& of,
                      const std::string& source, Measured (*measured)(Evaluated&)) {
    return {.id = id,
            .title = title,
            .formula = "largest difference between two combinations of attribute values in " + of +
                       ", largest over the classes c; 0 is fair",
            .source = source,
            .unit = "share",
            .better = Better::lower,
            .needs = Needs::logits,
            .ofRows = measured,
            .recordings = {}};
}

} // namespace groupscope
