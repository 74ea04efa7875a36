// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/shown_subgroups.h"

#include "core/measures/measure_text.h"
#include "core/methods/method.h"

#include <algorithm>

namespace groupscope {

std::vector<ChosenValue> offeredSubgroupMeasures(const FigureInput&) {
    const auto isReadOfSubgroups = [](const std::string& measure) {
        return std::any_of(methods().begin(), methods().end(), [&](const Method& method) {
            return method.id.starts_with("dml-") &&
                   std::find(method.reports.begin(), method.reports.end(), measure) != method.reports.end();
        });
    };
    std::vector<ChosenValue> offered;
    for (const Measure& own : measures())
        if (own.rowValues != nullptr || isReadOfSubgroups(own.id))
            offered.insert(own.id == usualSubgroupMeasure ? offered.begin() : offered.end(),
                           {subgroupMeasure.key, own.id, own.title, measureText(own)});
    return offered;
}

std::vector<ChosenValue> offeredSubgroups(const FigureInput& input) {
    std::vector<ChosenValue> offered{{subgroupKind.key, "groups", "groups"}};
    const GroupScheme* groups = input.groups;
    if (groups != nullptr && groups->combinationCount() > 1 && groups->kind() != GroupScheme::Kind::named &&
        !groups->spansClasses())
        offered.insert(offered.begin(), {subgroupKind.key, "combinations", "attribute values"});
    return offered;
}

std::vector<ChosenValue> offeredEmbeddings(const FigureInput& input) {
    const std::string& key = subgroupEmbeddings.key;
    std::vector<ChosenValue> offered{{key, "runs", "shown runs"}, {key, "input", "input too"}};
    if (input.leavesAttributes) {
        offered.push_back({key, "attributes", "attributes too"});
        offered.push_back({key, "all", "input and attributes too"});
    }
    return offered;
}

const Measure& wantedSubgroupMeasure(const FigureInput& input) {
    const std::string wanted = input.wantedOf(subgroupMeasure.key);
    return measures().find(wanted.empty() ? usualSubgroupMeasure : wanted);
}

bool wants(const FigureInput& input, Subgroups of) {
    const std::string kind = input.wantedOf(subgroupKind.key);
    return kind.empty() || (kind == "groups") == (of == Subgroups::groups);
}

} // namespace groupscope
