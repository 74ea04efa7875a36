// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

#include "core/measures/subgroups.h"

#include <numeric>

namespace groupscope {

namespace {

/// Made once for all measures that read it.
struct KnownSpread {
    std::vector<Subgroup> parts;
    ClassSpread whole;
    std::vector<ClassSpread> values; ///< of the parts
};

const KnownSpread& spreads(Evaluated& evaluated) {
    return evaluated.ofEmbedding<KnownSpread>([&evaluated] {
        KnownSpread known{.parts = subgroupsOf(evaluated)};
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
    const KnownSpread& known = spreads(evaluated);
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()), .whole = of(known.whole)};
    for (std::size_t i = 0; i < known.parts.size(); ++i)
        measured.cells.push_back({.of = known.parts[i].of,
                                  .index = known.parts[i].index,
                                  .n = static_cast<std::int64_t>(known.parts[i].places.size()),
                                  .value = of(known.values[i])});
    return measured;
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
