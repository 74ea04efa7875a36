// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_groups.h"
#include "core/measures/decodability.h"
#include "core/measures/measure.h"

#include <algorithm>

namespace groupscope::measure {

namespace {

using Decode = Decoded (*)(Evaluated&, const std::vector<int>& codes, DecodedAmong);

/// Of each attribute; the whole is the highest of them.
Measured measuredLeakage(Evaluated& evaluated, Decode decodeColumn, DecodedAmong among) {
    const Task& task = evaluated.task();
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()), .whole = {}};
    for (std::size_t a = 0; a < task.groups.attributes().size(); ++a) {
        const Decoded decoded = decodeColumn(evaluated, attributeCodes(*task.set, task.groups, a), among);
        measured.cells.push_back({.of = MeasuredCell::Of::attribute,
                                  .index = static_cast<int>(a),
                                  .n = decoded.n,
                                  .value = decoded.share});
        if (decoded.share)
            measured.whole = std::max(*decoded.share, measured.whole.value_or(0.0));
    }
    return measured;
}

Measure describedLeakage(std::string id, std::string title, std::string formula, Decode decodeColumn,
                         DecodedAmong among) {
    return {.id = std::move(id),
            .title = std::move(title),
            .formula = std::move(formula) + "; of each attribute, and the highest of them",
            .source = "Groupscope: leakage beyond what a linear classifier finds",
            .unit = "share",
            .better = Better::neither,
            .needs = Needs::embedding,
            .ofAttributes = true,
            .comparesAllRows = decodeColumn == decodeByNeighbours,
            .ofRows = [decodeColumn, among](
                          Evaluated& evaluated) { return measuredLeakage(evaluated, decodeColumn, among); },
            .recordings = {}};
}

const std::string byNeighbours =
    "share of rows whose attribute the majority of the 10 nearest rows to learn from tells right, by "
    "distance "
    "at unit length, the row itself left out; of at most 20,000 rows to learn from";
const std::string byMajority =
    "share of rows that have the value of the attribute that is most frequent among the rows to learn from: "
    "the chance level of attribute_decodability";
const std::string inClass = ", among rows of the class of each row";

} // namespace

Measure attributeDecodabilityKnn() {
    return describedLeakage("attribute_decodability_knn", "attribute decodability by neighbours",
                            byNeighbours, decodeByNeighbours, DecodedAmong::all);
}

Measure attributeDecodabilityKnnInClass() {
    return describedLeakage("attribute_decodability_knn_in_class",
                            "attribute decodability by neighbours in the class", byNeighbours + inClass,
                            decodeByNeighbours, DecodedAmong::ownClass);
}

Measure attributeMajorityShare() {
    return describedLeakage("attribute_majority_share", "attribute majority share", byMajority, majorityShare,
                            DecodedAmong::all);
}

Measure attributeMajorityShareInClass() {
    return describedLeakage("attribute_majority_share_in_class", "attribute majority share in the class",
                            byMajority + inClass, majorityShare, DecodedAmong::ownClass);
}

} // namespace groupscope::measure
