// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

#include <algorithm>

namespace groupscope::measure {

namespace {

/// Of each attribute; the whole is that of the one which the embedding tells most of, the lowest.
Measured measureRatios(Evaluated& evaluated) {
    const RepresentationInformation& information = evaluated.information(InformationProtocol::paper);
    const auto n = static_cast<std::int64_t>(evaluated.rows().size());
    Measured measured{.n = n, .whole = {}};
    for (std::size_t a = 0; a < information.ofAttributes.size(); ++a) {
        const std::optional<double>& ofAttribute = information.ofAttributes[a];
        MeasuredCell cell{
            .of = MeasuredCell::Of::attribute, .index = static_cast<int>(a), .n = n, .value = {}};
        if (information.ofClass && ofAttribute && *ofAttribute > 0.0) {
            cell.value = *information.ofClass / *ofAttribute;
            measured.whole = std::min(*cell.value, measured.whole.value_or(*cell.value));
        }
        measured.cells.push_back(cell);
    }
    return measured;
}

} // namespace

Measure informationRatio() {
    return {
        .id = "information_ratio",
        .title = "information on the class over that on an attribute",
        .shortTitle = "I(Y;Z) / I(A;Z)",
        .formula = "mutual_information of the class ÷ that of an attribute; of each attribute, and the "
                   "lowest of them. Not defined if the embedding has no information on it",
        .source = "Correct-N-Contrast, Fig. 7c",
        .unit = "ratio",
        .better = Better::higher,
        .needs = Needs::embedding,
        .ofAttributes = true,
        .ofRows = measureRatios,
        .recordings = {{.note = "Fits two regressions each epoch: slows short epochs.", .rowsInAll = 5000}}};
}

} // namespace groupscope::measure
