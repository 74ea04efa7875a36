// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

#include <algorithm>
#include <array>

namespace groupscope::measure {

namespace {

/// Tensors that heads hold and no training has changed.
bool isGiven(const std::string& name) {
    constexpr std::array given{"class_embeddings", "group_embeddings", "class_of_prompt", "texts",
                               "class_of_text",    "start.weight",     "start.bias"};
    return std::find(given.begin(), given.end(), name) != given.end() ||
           name.find("running_") != std::string::npos;
}

Measured countParameters(Evaluated& evaluated) {
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()), .whole = {}};
    if (evaluated.head() == nullptr)
        return measured;
    const HeadState state = evaluated.head()->state();
    if (state.kind == "cache") // whether its keys were trained is not told by it
        return measured;
    Eigen::Index count = 0;
    for (const NamedTensor& tensor : state.tensors)
        if (!isGiven(tensor.name))
            count += tensor.values.size();
    measured.whole = static_cast<double>(count);
    return measured;
}

} // namespace

Measure trainedParameters() {
    return {.id = "trained_parameters",
            .title = "trained parameters",
            .formula = "numbers of the head that training has changed; of a soup those of one member. Heads "
                       "with a cache have no value: the file does not store whether its keys were trained",
            .source = "R-Adapter, Table 1",
            .unit = "count",
            .better = Better::neither,
            .needs = Needs::embedding,
            .manyRows = ManyRows::all,
            .ofRows = countParameters,
            .recordings = {}};
}

} // namespace groupscope::measure
