// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/hidden_groups.h"
#include "core/measures/decodability.h"
#include "core/measures/measure.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace groupscope::measure {

namespace {

using Decode = std::function<Decoded(Evaluated&, const std::vector<int>& codes)>;

/// Of each attribute, of the rows that have one; the whole is the highest of them: what is told best.
Measured measuredLeakage(Evaluated& evaluated, const Decode& decodeColumn) {
    const Task& task = evaluated.task();
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()), .whole = {}};
    for (std::size_t a = 0; a < task.groups.attributes().size(); ++a) {
        const Decoded decoded = decodeColumn(evaluated, knownAttributeCodes(task, a));
        measured.cells.push_back({.of = MeasuredCell::Of::attribute,
                                  .index = static_cast<int>(a),
                                  .n = decoded.n,
                                  .value = decoded.share});
        if (decoded.share)
            measured.whole = std::max(*decoded.share, measured.whole.value_or(0.0));
    }
    return measured;
}

Measure describedLeakage(std::string id, std::string title, std::string formula, Decode decodeColumn) {
    return {.id = std::move(id),
            .title = std::move(title),
            .formula = std::move(formula) + "; of each attribute, and the highest of them",
            .source = "Groupscope: leakage beyond what a linear classifier finds",
            .unit = "share",
            .better = Better::neither,
            .needs = Needs::embedding,
            .ofAttributes = true,
            .ofRows = [decodeColumn = std::move(decodeColumn)](
                          Evaluated& evaluated) { return measuredLeakage(evaluated, decodeColumn); },
            .recordings = {}};
}

/// By the nearest rows to learn from.
Measure neighbourLeakage(std::string id, std::string title, std::string formula, DecodedAmong among) {
    Measure measure = describedLeakage(std::move(id), std::move(title), std::move(formula),
                                       [among](Evaluated& evaluated, const std::vector<int>& codes) {
                                           return decodeByNeighbours(evaluated, codes, among);
                                       });
    measure.comparesAllRows = true;
    return measure;
}

Measure majorityLeakage(std::string id, std::string title, std::string formula, DecodedAmong among) {
    Measure measure = describedLeakage(std::move(id), std::move(title), std::move(formula),
                                       [among](Evaluated& evaluated, const std::vector<int>& codes) {
                                           return majorityShare(evaluated, codes, among);
                                       });
    measure.manyRows = ManyRows::all; // it looks at values alone
    return measure;
}

const std::string byNeighbours =
    "accuracy of predicting the attribute by the majority of the 10 nearest training examples, by distance "
    "at unit length, without the example itself; using at most 20,000 training examples";
const std::string byMajority = "share of examples that have the value of the attribute that is most frequent "
                               "among the training examples: the chance level of attribute_decodability";
const std::string inClass = ", among examples of the class of each example";

} // namespace

Measure attributeDecodability() {
    Measure measure = describedLeakage("attribute_decodability", "attribute decodability",
                                       "accuracy of a linear classifier of the attribute, fitted as that of "
                                       "domain_decodability; examples without a value do not count",
                                       decode);
    measure.source = "Correct-N-Contrast, 5.2; Adaptive Temperature, 3";
    return measure;
}

Measure attributeDecodabilityKnn() {
    return neighbourLeakage("attribute_decodability_knn", "attribute decodability by neighbours",
                            byNeighbours, DecodedAmong::all);
}

Measure attributeDecodabilityKnnInClass() {
    return neighbourLeakage("attribute_decodability_knn_in_class",
                            "attribute decodability by neighbours in the class", byNeighbours + inClass,
                            DecodedAmong::ownClass);
}

Measure attributeMajorityShare() {
    return majorityLeakage("attribute_majority_share", "attribute majority share", byMajority,
                           DecodedAmong::all);
}

Measure attributeMajorityShareInClass() {
    return majorityLeakage("attribute_majority_share_in_class", "attribute majority share in the class",
                           byMajority + inClass, DecodedAmong::ownClass);
}

} // namespace groupscope::measure
