// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

#include "core/measures/subgroups.h"

#include <numeric>

namespace groupscope {

namespace {

using KnownSpread = OfSubgroups<ClassSpread>;

const KnownSpread& spreads(Evaluated& evaluated) {
    return evaluated.ofEmbedding<KnownSpread>([&evaluated] {
        KnownSpread known{.whole = {}, .parts = subgroupsOf(evaluated), .values = {}};
        std::vector<std::vector<int>> places(1, std::vector<int>(evaluated.rows().size()));
        std::iota(places[0].begin(), places[0].end(), 0);
        for (const Subgroup& part : known.parts)
            places.push_back(part.places);
        known.values = classSpreads(evaluated.embedding(), classesOfRows(evaluated), places);
        known.whole = known.values.front();
        known.values.erase(known.values.begin());
        return known;
    });
}

} // namespace

Measured measuredSpread(Evaluated& evaluated, std::optional<double> (*of)(const ClassSpread&)) {
    return spreads(evaluated).measured(static_cast<std::int64_t>(evaluated.rows().size()), of);
}

Measure spreadMeasure(const std::string& id, const std::string& title, const std::string& formula,
                      const std::string& source, Better better, Measured (*of)(Evaluated&)) {
    return {.id = id,
            .title = title,
            .formula = formula,
            .source = source,
            .unit = "distance",
            .better = better,
            .needs = Needs::embedding,
            .ofRows = of,
            .recordings = {}};
}

} // namespace groupscope
