// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/information_of.h"

namespace groupscope {

std::string informationSeries(InformationScale scale) {
    return scale == InformationScale::standardized ? "mi.standardized." : "mi.";
}

const StandardizedInformation& standardizedOf(Evaluated& evaluated) {
    return evaluated.ofEmbedding<StandardizedInformation>([&evaluated] {
        return standardizedInformation(evaluated.embedding(), labelsOf(evaluated.task(), evaluated.rows()),
                                       evaluated.context());
    });
}

Measured measuredInformation(Evaluated& evaluated, const RepresentationInformation& information) {
    const auto n = static_cast<std::int64_t>(evaluated.rows().size());
    Measured measured{.n = n, .whole = information.ofClass};
    for (std::size_t a = 0; a < information.ofAttributes.size(); ++a)
        measured.cells.push_back({.of = MeasuredCell::Of::attribute,
                                  .index = static_cast<int>(a),
                                  .n = n,
                                  .value = information.ofAttributes[a]});
    return measured;
}

SeriesValues recordedInformation(Evaluated& evaluated, const RepresentationInformation& information,
                                 InformationScale scale) {
    SeriesValues values;
    const std::string prefix = informationSeries(scale);
    if (information.ofClass)
        values.emplace_back(prefix + "class", *information.ofClass);
    for (std::size_t a = 0; a < information.ofAttributes.size(); ++a)
        if (information.ofAttributes[a])
            values.emplace_back(prefix + "attribute." + evaluated.task().groups.attributes()[a].name,
                                *information.ofAttributes[a]);
    return values;
}

} // namespace groupscope
